import type { LivePupil } from '@katedra/contract/live'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { MenuButton } from '@katedra/ui/menu'
import { Ellipsis } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageDialog } from './message-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useSteering } from './use-steering.ts'

type Opened = 'time' | 'message' | 'end' | 'release' | undefined

export interface PupilMenuProps {
  testId: string
  attemptId: string
  name: string
  state: LivePupil['state']
  isPaused: boolean
}

/** What can be done for one pupil. Kept while the pupil only answers: the clock of the room ticks through three hundred lines. */
export const PupilMenu = memo(function PupilMenu({ testId, attemptId, name, state, isPaused }: PupilMenuProps) {
  const { t } = useTranslation('live')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const steering = useSteering(testId, close)
  const choices =
    state === 'open'
      ? (['time', isPaused ? 'resume' : 'pause', 'message', 'release', 'end'] as const)
      : (['reopen'] as const)

  function choose(id: string): void {
    if (id === 'time' || id === 'message' || id === 'end' || id === 'release') setOpened(id)
    else if (id === 'pause' || id === 'resume') steering.save({ do: id, whom: [attemptId] })
    else steering.save({ do: 'reopen', attempt_id: attemptId })
  }

  return (
    <>
      <MenuButton
        label={t('do.more', { name })}
        isIconOnly
        icon={<Ellipsis aria-hidden />}
        variant="quiet"
        items={choices.map((id) => ({ id, label: t(`do.${id}`) }))}
        onAction={choose}
      />
      {opened === 'time' && <TimeDialog testId={testId} whom={[attemptId]} onClose={close} />}
      {opened === 'message' && <MessageDialog testId={testId} whom={[attemptId]} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'end'}
        onOpenChange={close}
        title={t('end.title')}
        confirmText={t('do.end')}
        isDanger
        isBusy={steering.isBusy}
        onConfirm={() => steering.save({ do: 'end', whom: [attemptId] })}
      >
        <p>{t('end.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={opened === 'release'}
        onOpenChange={close}
        title={t('release.title')}
        confirmText={t('do.release')}
        isBusy={steering.isBusy}
        onConfirm={() => steering.save({ do: 'release', attempt_id: attemptId })}
      >
        <p>{t('release.text')}</p>
      </ConfirmDialog>
    </>
  )
})
