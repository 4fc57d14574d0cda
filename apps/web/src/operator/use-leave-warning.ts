import { useEffect } from 'react'
import { holdSteps } from './leaving.ts'

/** Asks before unsaved work is left behind: by a step in the console, or by closing the page or loading it anew. */
export function useLeaveWarning(isUnsaved: boolean): void {
  // Synchronises with the console's steps, and with the browser's own question, the only one that it allows on closing.
  useEffect(() => {
    if (!isUnsaved) return undefined
    const release = holdSteps()
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      release()
      window.removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved])
}
