import type { ToastMessage } from '@katedra/ui/toast'
import { lazy, Suspense } from 'react'

const loadToasts = () => import('@katedra/ui/toast')
const Region = lazy(async () => ({ default: (await loadToasts()).ToastRegion }))

/** The toasts' place, in a chunk of its own: the sign-in page must not wait for it. */
export function Toasts() {
  return (
    <Suspense fallback={null}>
      <Region />
    </Suspense>
  )
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
