import { useEffect } from 'react'

/** Puts the page's name into the browser's tab; screen readers say it on arrival. */
export function useTitle(title: string): void {
  // Synchronises the document's title, which React doesn't own.
  useEffect(() => {
    document.title = title === '' ? 'Katedra' : `${title} · Katedra`
  }, [title])
}
