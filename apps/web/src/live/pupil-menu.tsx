import type { LivePupil } from '@katedra/contract/live'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { MenuButton } from '@katedra/ui/menu'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageDialog } from './message-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useSteering } from './use-steering.ts'

type Opened = 'time' | 'message' | 'end' | 'release' | undefined

/** What can be done for one pupil. */
export function PupilMenu({ testId, pupil }: { testId: string; pupil: LivePupil }) {
  const { t } = useTranslation('live')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const steering = useSteering(testId, close)
  const { attempt_id, name, state, is_paused } = pupil
  if (attempt_id === null) return null
  const choices =
    state === 'open'
      ? (['time', is_paused ? 'resume' : 'pause', 'message', 'release', 'end'] as const)
      : (['reopen'] as const)

  function choose(id: string): void {
    if (attempt_id === null) return
    if (id === 'time' || id === 'message' || id === 'end' || id === 'release') setOpened(id)
    else if (id === 'pause' || id === 'resume') steering.mutate({ do: id, whom: [attempt_id] })
    else steering.mutate({ do: 'reopen', attempt_id })
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
      {opened === 'time' && <TimeDialog testId={testId} whom={[attempt_id]} onClose={close} />}
      {opened === 'message' && <MessageDialog testId={testId} whom={[attempt_id]} onClose={close} />}
      <ConfirmDialog
        isOpen={opened === 'end'}
        onOpenChange={close}
        title={t('end.title')}
        confirmText={t('do.end')}
        isDanger
        isBusy={steering.isPending}
        onConfirm={() => steering.mutate({ do: 'end', whom: [attempt_id] })}
      >
        <p>{t('end.text')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={opened === 'release'}
        onOpenChange={close}
        title={t('release.title')}
        confirmText={t('do.release')}
        isBusy={steering.isPending}
        onConfirm={() => steering.mutate({ do: 'release', attempt_id })}
      >
        <p>{t('release.text')}</p>
      </ConfirmDialog>
    </>
  )
}
