import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width of an element in pixels, kept up to date; `first` until it has been measured. */
export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  // Synchronises with the drawn size, which only the browser knows.
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return undefined
    const measure = (): void => setWidth(target.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return width
}
