import { ConfirmDialog } from '@katedra/ui/dialog'
import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guardLeaving } from './leaving.ts'
import { SessionContext } from './session-context.ts'

interface LeaveDialogProps {
  isUnsaved: boolean
  /** What becomes of what is written. */
  text?: string
  /** The same for anyone who signs out, where that is different. */
  signOutText?: string
  /** What is written goes also when another part of the same page is shown. */
  isLostWithinPage?: boolean
}

/** Asks before something written is left behind; who has signed out has been asked before. */
export function LeaveDialog({ isUnsaved, text, signOutText = text, isLostWithinPage = false }: LeaveDialogProps) {
  const { t } = useTranslation('app')
  const { isSignedIn } = useContext(SessionContext)
  const { status, proceed, reset } = useBlocker({
    // The parts of the page are addresses too, and going to one of them mostly loses nothing.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && isSignedIn() && (isLostWithinPage || current.pathname !== next.pathname),
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
