import { ConfirmDialog } from '@katedra/ui/dialog'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isSignedIn } from './tokens.ts'

/** Asks before something written is left behind; whoever has signed out has left it already. */
export function LeaveDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('app')
  const { status, proceed, reset } = useBlocker({
    // The parts of the page are addresses too, and going to one of them loses nothing.
    shouldBlockFn: ({ current, next }) => isUnsaved && isSignedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) reset?.()
      }}
      title={t('leave.title')}
      cancelText={t('leave.stay')}
      confirmText={t('leave.leave')}
      isDanger
      onConfirm={() => proceed?.()}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  )
}
