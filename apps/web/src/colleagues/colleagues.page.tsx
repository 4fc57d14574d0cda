import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound, UserPlus } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { meQuery } from '../profile/profile.data.ts'
import { ColleagueList } from './colleague-list.tsx'
import { colleaguesQuery } from './colleagues.data.ts'
import { CreateColleagueDialog } from './create-colleague-dialog.tsx'
import { InviteSheet } from './invite-sheet.tsx'

type Opened = 'invite' | 'create' | undefined

/** The teachers of the school. */
export function ColleaguesPage(): ReactElement {
  const { t } = useTranslation('colleagues')
  const me = useSuspenseQuery(meQuery).data
  const { data, error, refetch } = useQuery(colleaguesQuery)
  const [opened, setOpened] = useState<Opened>()
  useTitle(t('title'))
  const mayInvite = me.permissions.includes('invite_colleagues')
  const isAlone = data !== undefined && data.length < 2
  const invite = mayInvite ? <InviteButtons onOpen={setOpened} /> : undefined
  const close = (isOpen: boolean) => {
    if (!isOpen) setOpened(undefined)
  }
  return (
    <Page title={t('title')} action={isAlone ? undefined : invite}>
      {mayInvite && me.role === 'TEACHER' && <UnregisteredHint />}
      {data === undefined ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {isAlone ? <Alone invite={invite} /> : <ColleagueList colleagues={data} me={me} />}
          {opened === 'invite' && <InviteSheet colleagues={data} onOpenChange={close} />}
          {opened === 'create' && <CreateColleagueDialog onOpenChange={close} />}
        </>
      )}
    </Page>
  )
}

/** The two ways to bring somebody in. */
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

function NotLoaded({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('colleagues')
  const problem = useProblem()
  return error === null ? <Loading /> : <ErrorState title={problem(error)} safe={t('safe')} onRetry={onRetry} />
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="grid gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
