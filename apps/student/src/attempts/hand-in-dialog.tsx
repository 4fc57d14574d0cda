import type { Completeness } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingSummary } from './missing-summary.tsx'

interface HandInDialogProps {
  progress: readonly Completeness[]
  onHandIn: () => void
  onClose: () => void
}

/** The last question: what is missing, and that there is no way back. */
export function HandInDialog({ progress, onHandIn, onClose }: HandInDialogProps): ReactNode {
  const { t } = useTranslation('attempts')
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  // Opens the browser's own dialog, which keeps the focus inside and gives it back when it closes.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 text-ink backdrop:bg-scrim sm:p-6"
    >
      <div className="grid gap-3">
        <h2 id={titleId} className="text-xl font-semibold">
          {t('overview.confirmTitle')}
        </h2>
        <MissingSummary progress={progress} />
        <p>{t('overview.confirmText')}</p>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button size="lg" onClick={() => dialog.current?.close()}>
            {t('overview.confirmBack')}
          </Button>
          <Button size="lg" variant="primary" onClick={onHandIn}>
            {t('overview.handIn')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
