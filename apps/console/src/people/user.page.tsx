import { operatorPeople, type Help } from '@katedra/contract/operator-people'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Hourglass, KeyRound, LogOut, MailCheck, type LucideIcon, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { FactList } from '../app/fact-list.tsx'
import { call, queryOf } from '../app/call.ts'
import { ReasonDialog } from '../app/reason-dialog.tsx'
import { AccountState } from './user-table.tsx'

type User = Reply<typeof operatorPeople.user>

/** One user: the account's state and what can be done for it. No one acts as somebody else here. */
export function UserPage() {
  const { userId: id } = useParams({ from: '/operator/uzivatele/$userId' })
  const { t } = useTranslation('operator')
  const query = useQuery(queryOf(operatorPeople.user, { params: { user_id: id } }))
  const name = query.data === undefined ? t('users.one') : query.data.name || query.data.email
  useTitle(name)
  return (
    <Page title={name} back={<BackLink to="/operator/uzivatele">{t('users.title')}</BackLink>}>
      <QueryView query={query}>
        {(user) => (
          <>
            <Facts user={user} />
            <Section title={t('user.help')}>
              <Helps user={user} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Facts({ user }: { user: User }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const { email_verified_at, last_active_at, language } = user
  return (
    <FactList
      facts={[
        [t('user.email'), user.email],
        [t('users.state'), <AccountState key="state" state={user.state} />],
        [t('user.verified'), email_verified_at === null ? t('user.notVerified') : format.dateTime(email_verified_at)],
        [t('users.role'), t(`users.roles.${user.role}`)],
        [
          t('schools.one'),
          <Link key="school" to="/operator/skoly/$schoolId" params={{ schoolId: user.school_id }} className={textLink}>
            {user.school_name}
          </Link>,
        ],
        [t('user.created'), format.date(user.created_at)],
        [t('schools.lastActive'), last_active_at === null ? t('school.never') : format.dateTime(last_active_at)],
        [t('user.sessions'), format.number(user.session_count)],
        [t('user.slowdown'), t(user.is_slowed ? 'user.slowed' : 'user.notSlowed')],
        [t('user.language'), language === null ? t('user.browserLanguage') : t(`user.languages.${language}`)],
      ]}
    />
  )
}

const icons: Record<Help, LucideIcon> = {
  send_confirmation: MailCheck,
  verify: BadgeCheck,
  send_reset: KeyRound,
  end_sessions: LogOut,
  reset_second_factors: ShieldOff,
  end_slowdown: Hourglass,
}

function Helps({ user }: { user: User }) {
  const { t } = useTranslation('operator')
  const [open, setOpen] = useState<Help>()
  const name = user.name || user.email
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-ink-soft">{t(user.state === 'invited' ? 'user.invitedHint' : 'user.helpHint')}</p>
      {user.helps.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {user.helps.map((help) => {
            const Icon = icons[help]
            return (
              <li key={help}>
                <Button icon={<Icon aria-hidden />} onClick={() => setOpen(help)}>
                  {t(`help.${help}.open`)}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {open !== undefined && (
        <ReasonDialog
          title={t(`help.${open}.title`, { name })}
          confirmText={t(`help.${open}.open`)}
          doneText={t(`help.${open}.done`)}
          isDanger={open === 'end_sessions'}
          onClose={() => setOpen(undefined)}
          run={(reason) =>
            call(operatorPeople.helpUser, { params: { user_id: user.id }, body: { help: open, reason } })
          }
        >
          {t(`help.${open}.text`, { email: user.email })}
        </ReasonDialog>
      )}
    </div>
  )
}
