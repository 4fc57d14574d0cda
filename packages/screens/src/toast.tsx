import { onFirstUse } from '@katedra/ui/first-use'
import type { ToastMessage, ToastRegion } from '@katedra/ui/toast'
import { use, useEffect, useState, type ReactNode } from 'react'
import { SessionContext } from './session-context.ts'

type Region = typeof ToastRegion

const listeners = new Set<(region: Region) => void>()

async function loadToasts() {
  const toasts = await import('@katedra/ui/toast')
  for (const listener of listeners) listener(toasts.ToastRegion)
  return toasts
}

/**
 * The toasts' place, in a chunk of its own: the sign-in page must not wait for it, and before somebody presses or types there
 * nothing is done that there could be something to say about. A toast that comes first brings the place with it.
 */
export function Toasts(): ReactNode {
  const { isSignedIn } = use(SessionContext)
  const [parts, setParts] = useState<{ Region: Region }>()
  useEffect(() => {
    const show = (region: Region) => setParts({ Region: region })
    listeners.add(show)
    return () => void listeners.delete(show)
  }, [])
  useEffect(() => {
    // A failure is no matter yet: who shows a toast loads again.
    const load = () => void loadToasts().catch(() => undefined)
    if (!isSignedIn()) return onFirstUse(load)
    load()
    return undefined
  }, [isSignedIn])
  return parts === undefined ? null : <parts.Region />
}

/** Shows a toast at the bottom right (specification, section 9). Kinds and the way back: `ToastMessage`. */
export function showToast(message: ToastMessage): void {
  void loadToasts().then((toasts) => toasts.showToast(message))
}

/** Takes all toasts away: what was said to one person is not for the next. */
export async function clearToasts(): Promise<void> {
  const toasts = await loadToasts()
  toasts.clearToasts()
}
