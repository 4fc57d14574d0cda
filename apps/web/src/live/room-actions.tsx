import type { LiveRoom } from '@katedra/contract/live'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Clock, CirclePause, CirclePlay, MessageSquare, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageDialog } from './message-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useSteering, type Whom } from './use-steering.ts'

export interface RoomActionsProps {
  testId: string
  room: LiveRoom
  /** Attempts that are ticked; with none every step is for all who are working. */
  chosen: readonly string[]
  onClear: () => void
}

type Opened = 'time' | 'message' | 'end' | undefined

/** What can be done for all, or for those who are ticked. */
export function RoomActions({ testId, room, chosen, onClear }: RoomActionsProps) {
  const { t } = useTranslation('live')
  const [opened, setOpened] = useState<Opened>()
  const whom: Whom = chosen.length === 0 ? null : chosen
  const steering = useSteering(testId, () => {
    setOpened(undefined)
    onClear()
  })
  const concerned = room.pupils.filter(
    ({ state, attempt_id }) => state === 'open' && (whom === null || whom.includes(attempt_id ?? '')),
  )
  const isPaused = concerned.length > 0 && concerned.every(({ is_paused }) => is_paused)
  const heading = chosen.length === 0 ? t('all.title') : t('all.chosen', { count: chosen.length })
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{heading}</h2>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Clock aria-hidden />} onClick={() => setOpened('time')}>
          {t('do.time')}
        </Button>
        <Button
          icon={isPaused ? <CirclePlay aria-hidden /> : <CirclePause aria-hidden />}
          isBusy={steering.isBusy}
          disabled={concerned.length === 0}
          onClick={() => steering.save({ do: isPaused ? 'resume' : 'pause', whom })}
        >
          {t(isPaused ? 'do.resume' : 'do.pause')}
        </Button>
        <Button
          icon={<MessageSquare aria-hidden />}
          disabled={concerned.length === 0}
          onClick={() => setOpened('message')}
        >
          {t('do.message')}
        </Button>
        {chosen.length > 0 && (
          <>
            <Button icon={<Square aria-hidden />} onClick={() => setOpened('end')}>
              {t('do.end')}
            </Button>
            <Button variant="quiet" onClick={onClear}>
              {t('all.clear')}
            </Button>
          </>
        )}
      </div>
      {opened === 'time' && <TimeDialog testId={testId} whom={whom} onClose={() => setOpened(undefined)} />}
      {opened === 'message' && <MessageDialog testId={testId} whom={whom} onClose={() => setOpened(undefined)} />}
      <ConfirmDialog
        isOpen={opened === 'end'}
        onOpenChange={() => setOpened(undefined)}
        title={t('end.titleMany')}
        confirmText={t('do.end')}
        isDanger
        isBusy={steering.isBusy}
        onConfirm={() => steering.save({ do: 'end', whom: chosen })}
      >
        <p>{t('end.text')}</p>
      </ConfirmDialog>
    </section>
  )
}
