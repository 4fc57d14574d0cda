import { useSyncExternalStore } from 'react'

/** The width from which the rail stands next to the page instead of below it (Tailwind's `md`). */
const wide = '(min-width: 48rem)'

/** True where there is room for things side by side. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
  )
}
