import { sessions, type Session } from '@katedra/contract/sessions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Globe, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { deviceOf } from '@katedra/screens/device.ts'
import { refreshSessions, sessionsQuery } from './sessions.data.ts'

/** Where the teacher is signed in; each session can be ended from here. */
export function SessionList({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('sessions')
  const query = useQuery(sessionsQuery)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button goes with its line; the keyboard stays in the list.
  const stay = () => list.current?.focus()
  const endOthers = useEnding(() => call(sessions.endOtherSessions), t('othersEnded'), stay)
  return (
    <QueryView
      query={query}
      safe={t('safe')}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-20" />
        </SkeletonGroup>
      }
    >
      {(data) => (
        <div className="grid gap-4">
          <Card isFlush>
            <ul ref={list} tabIndex={-1} className="divide-y divide-line">
              {data.map((session) => (
                <Line key={session.id} session={session} onSignOut={onSignOut} onEnded={stay} />
              ))}
            </ul>
          </Card>
          {data.length > 1 && (
            <div>
              <Button isBusy={endOthers.isBusy} onClick={() => endOthers.save()}>
                {t('endOthers')}
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryView>
  )
}

const icons = { browser: MonitorSmartphone, phone: Smartphone, subject_site: Globe } as const

interface LineProps {
  session: Session
  onSignOut: () => void
  onEnded: () => void
}

function Line({ session, onSignOut, onEnded }: LineProps) {
  const { t } = useTranslation('sessions')
  const format = useFormat()
  const Icon = icons[session.kind]
  const device = deviceOf(session.user_agent)
  const name = device === undefined ? session.user_agent || t('unknown') : t('device', { ...device })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {session.is_current && <Badge tone="accent">{t('current')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {t(`kind.${session.kind}`)} · {t('signedIn', { when: format.dateTime(session.created_at) })} ·{' '}
          {t('lastUsed', { when: format.when(session.last_used_at) })}
        </p>
      </div>
      {session.is_current ? (
        <SignOutHere onSignOut={onSignOut} />
      ) : (
        <EndButton id={session.id} name={name} onEnded={onEnded} />
      )}
    </li>
  )
}

function EndButton({ id, name, onEnded }: { id: string; name: string; onEnded: () => void }) {
  const { t } = useTranslation('sessions')
  const ending = useEnding(() => call(sessions.endSession, { params: { session_id: id } }), t('ended'), onEnded)
  return (
    <Button size="sm" aria-label={t('endOf', { name })} isBusy={ending.isBusy} onClick={() => ending.save()}>
      {t('end')}
    </Button>
  )
}

/** Ending the session one is in is signing out, so it asks first. */
function SignOutHere({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('sessions')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {t('signOutHere')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('signOutTitle')}
        confirmText={t('signOutHere')}
        onConfirm={onSignOut}
      >
        <p>{t('signOutText')}</p>
      </ConfirmDialog>
    </>
  )
}

function useEnding(end: () => Promise<unknown>, doneText: string, onEnded: () => void) {
  return useSave({
    save: end,
    doneText,
    onSaved: () => {
      onEnded()
      return refreshSessions()
    },
    refusal: 'toast',
    onRefused: refreshSessions,
  })
}
