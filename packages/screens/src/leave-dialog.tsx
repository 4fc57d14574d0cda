import { ConfirmDialog } from '@katedra/ui/dialog'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guardLeaving } from './leaving.ts'
import { isSignedIn } from './tokens.ts'

interface LeaveDialogProps {
  isUnsaved: boolean
  /** What becomes of what is written. */
  text?: string
  /** The same for whoever signs out, where that is different. */
  signOutText?: string
}

/** Asks before something written is left behind; whoever has signed out has been asked before. */
export function LeaveDialog({ isUnsaved, text, signOutText = text }: LeaveDialogProps) {
  const { t } = useTranslation('app')
  const { status, proceed, reset } = useBlocker({
    // The parts of the page are addresses too, and going to one of them loses nothing.
    shouldBlockFn: ({ current, next }) => isUnsaved && isSignedIn() && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const [signOut, setSignOut] = useState<{ go: () => void }>()

  // Synchronises with the sign-out of the frame, which knows nothing of what is written here.
  useEffect(() => (isUnsaved ? guardLeaving((go) => setSignOut({ go })) : undefined), [isUnsaved])

  return (
    <ConfirmDialog
      isOpen={status === 'blocked' || signOut !== undefined}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        setSignOut(undefined)
        reset?.()
      }}
      title={t('leave.title')}
      cancelText={t('leave.stay')}
      confirmText={t('leave.leave')}
      isDanger
      onConfirm={() => {
        setSignOut(undefined)
        signOut?.go()
        proceed?.()
      }}
    >
      <p>{(signOut === undefined ? text : signOutText) ?? t('leave.text')}</p>
    </ConfirmDialog>
  )
}
