import { colleagues, type ListedColleague } from '@katedra/contract/colleagues'
import type { CurrentUser } from '@katedra/contract/profile'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Section } from '@katedra/ui/page'
import { BellRing, Send, ShieldOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { plainName } from '../colleague-name.ts'
import { StateBadge } from '../colleague-state.tsx'
import { refreshColleagues } from '../colleagues.data.ts'
import { useColleagueChange } from './use-colleague-change.ts'

type Activity = NonNullable<ListedColleague['activity']>

interface AccountSectionProps {
  colleague: ListedColleague
  activity: Activity
  me: CurrentUser
  onClose: () => void
}

/** How the account stands, and what moves it on. */
export function AccountSection(props: AccountSectionProps) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const { state, last_active_at, invited_at, created_at, class_count, test_count } = props.activity
  return (
    <Section title={t('section.account')}>
      <div className="grid gap-3">
        <div>
          <StateBadge state={state} text={t(`states.${state}`)} />
        </div>
        <p>{t(`stateHints.${state}`, { when: format.when(invited_at ?? created_at) })}</p>
        <p className="text-ink-soft">
          {last_active_at === null ? t('neverActive') : t('lastActive', { when: format.when(last_active_at) })}
        </p>
        {class_count + test_count > 0 && (
          <p className="text-ink-soft">
            {t('classCount', { count: class_count })}, {t('testCount', { count: test_count })}
          </p>
        )}
        {state === 'active' && (
          <p className="text-ink-soft">
            {t(props.activity.has_second_factor ? 'secondFactor.has' : 'secondFactor.lacks')}
          </p>
        )}
        <AccountActions {...props} />
      </div>
    </Section>
  )
}

function AccountActions({ colleague, activity, me, onClose }: AccountSectionProps) {
  const { t } = useTranslation('colleagues')
  const format = useFormat()
  const { state, has_signed_in, poke_again_at } = activity
  const may = (permission: CurrentUser['permissions'][number]) => me.permissions.includes(permission)
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {state !== 'active' && may('resend_colleague_verification_email') && (
          <ResendButton colleague={colleague} state={state} />
        )}
        {!has_signed_in && may('poke_colleague') && <PokeButton colleague={colleague} activity={activity} />}
        {state === 'invited' && may('invite_colleagues') && <WithdrawButton colleague={colleague} onDone={onClose} />}
        {activity.has_second_factor &&
          !colleague.is_me &&
          may(colleague.role === 'TEACHER' ? 'resend_colleague_verification_email' : 'update_colleague_role') && (
            <ResetFactorsButton colleague={colleague} />
          )}
      </div>
      {!has_signed_in && poke_again_at !== null && (
        <p className="text-sm text-ink-soft">{t('poke.again', { when: format.when(poke_again_at) })}</p>
      )}
    </>
  )
}

function ResendButton({ colleague, state }: { colleague: ListedColleague; state: 'invited' | 'unverified' }) {
  const { t } = useTranslation('colleagues')
  const { save, isBusy } = useColleagueChange(
    () => call(colleagues.resendInvitation, { params: { teacher_id: colleague.id } }),
    ({ email }) => t('resend.done', { email }),
  )
  return (
    <Button size="sm" icon={<Send aria-hidden />} isBusy={isBusy} onClick={() => save()}>
      {t(state === 'invited' ? 'resend.invitation' : 'resend.confirmation')}
    </Button>
  )
}

function PokeButton({ colleague, activity }: { colleague: ListedColleague; activity: Activity }) {
  const { t } = useTranslation('colleagues')
  const { save, isBusy } = useColleagueChange(
    () => call(colleagues.poke, { params: { teacher_id: colleague.id } }),
    (poked) => t('poke.done', { name: plainName(poked) }),
  )
  return (
    <Button
      size="sm"
      icon={<BellRing aria-hidden />}
      isBusy={isBusy}
      disabled={activity.poke_again_at !== null}
      onClick={() => save()}
    >
      {t('poke.open')}
    </Button>
  )
}

function WithdrawButton({ colleague, onDone }: { colleague: ListedColleague; onDone: () => void }) {
  const { t } = useTranslation('colleagues')
  const name = plainName(colleague)
  const [isAsking, setIsAsking] = useState(false)
  const { save, isBusy } = useSave({
    save: () => call(colleagues.withdrawInvitation, { params: { teacher_id: colleague.id } }),
    doneText: t('withdraw.done', { name }),
    onSaved: () => {
      onDone()
      return refreshColleagues()
    },
    refusal: 'toast',
    onRefused: () => {
      setIsAsking(false)
      return refreshColleagues()
    },
  })
  return (
    <>
      <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('withdraw.open')}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('withdraw.title')}
        confirmText={t('withdraw.confirm')}
        isBusy={isBusy}
        onConfirm={() => save()}
      >
        {t('withdraw.text', { name })}
      </ConfirmDialog>
    </>
  )
}

function ResetFactorsButton({ colleague }: { colleague: ListedColleague }) {
  const { t } = useTranslation('colleagues')
  const name = plainName(colleague)
  const [isAsking, setIsAsking] = useState(false)
  const { save, isBusy } = useColleagueChange(
    () => call(colleagues.resetSecondFactors, { params: { teacher_id: colleague.id } }),
    () => t('secondFactor.done', { name }),
  )
  return (
    <>
      <Button size="sm" icon={<ShieldOff aria-hidden />} isBusy={isBusy} onClick={() => setIsAsking(true)}>
        {t('secondFactor.open')}
      </Button>
      <ConfirmDialog
        isDanger
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('secondFactor.title')}
        confirmText={t('secondFactor.confirm')}
        onConfirm={() => {
          setIsAsking(false)
          save()
        }}
      >
        <p>{t('secondFactor.text', { name })}</p>
      </ConfirmDialog>
    </>
  )
}
