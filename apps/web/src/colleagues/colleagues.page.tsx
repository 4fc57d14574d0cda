import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, UserPlus } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useTitle } from '@katedra/screens/title.ts'
import { meQuery } from '../profile/profile.data.ts'
import { ColleagueList } from './colleague-list.tsx'
import { colleaguesQuery } from './colleagues.data.ts'
import { CreateColleagueDialog } from './invite/create-colleague-dialog.tsx'
import { InviteSheet } from './invite/invite-sheet.tsx'

type Opened = 'invite' | 'create' | undefined

/** The teachers of the school. */
export function ColleaguesPage(): ReactElement {
  const { t } = useTranslation('colleagues')
  const me = useSuspenseQuery(meQuery).data
  const query = useQuery(colleaguesQuery)
  const [opened, setOpened] = useState<Opened>()
  useTitle(t('title'))
  const mayInvite = me.permissions.includes('invite_colleagues')
  const isAlone = query.data !== undefined && query.data.length < 2
  const invite = mayInvite ? <InviteButtons onOpen={setOpened} /> : undefined
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  return (
    <Page title={t('title')} action={isAlone ? undefined : invite}>
      {mayInvite && me.role === 'TEACHER' && <UnregisteredHint />}
      <QueryView query={query} safe={t('safe')}>
        {(data) => (
          <>
            {isAlone ? <Alone invite={invite} /> : <ColleagueList colleagues={data} me={me} />}
            {opened === 'invite' && <InviteSheet colleagues={data} onOpenChange={close} />}
            {opened === 'create' && <CreateColleagueDialog onOpenChange={close} />}
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** The two ways to bring someone in. */
function InviteButtons({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('colleagues')
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={<KeyRound aria-hidden />} onClick={() => onOpen('create')}>
        {t('create.open')}
      </Button>
      <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => onOpen('invite')}>
        {t('invite.open')}
      </Button>
    </div>
  )
}

/** Only the single teacher of a school that has not registered is a TEACHER who may invite. */
function UnregisteredHint() {
  const { t } = useTranslation('colleagues')
  return <p className="rounded-lg border border-line bg-sunken p-4">{t('unregistered')}</p>
}

function Alone({ invite }: { invite: ReactElement | undefined }) {
  const { t } = useTranslation('colleagues')
  return (
    <EmptyState
      illustration={<EmptyClasses />}
      title={t('empty.title')}
      description={t(invite === undefined ? 'empty.descriptionTeacher' : 'empty.description')}
      action={invite}
    />
  )
}
