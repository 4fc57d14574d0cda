import { useEffect, useRef, type ReactNode } from 'react'

/** Of all feet that are open, the one on top last; when it goes, the toasts stand above the one below it again. */
const open: (() => void)[] = []

/** The buttons of a dialog or a sheet. Toasts stand above them where they would lie over them, so the page knows how high. */
export function OverlayFoot({ className, children }: { className: string; children: ReactNode }) {
  const foot = useRef<HTMLElement>(null)
  // Synchronises a property of the page with where the foot is, which changes with the window and with what the overlay says.
  useEffect(() => {
    const element = foot.current
    if (element === null) return undefined
    const tell = () => document.documentElement.style.setProperty('--overlay-foot', `${heightBelowToasts(element)}px`)
    const watch = new ResizeObserver(tell)
    watch.observe(element)
    watch.observe(element.parentElement ?? element)
    addEventListener('resize', tell)
    open.push(tell)
    return () => {
      watch.disconnect()
      removeEventListener('resize', tell)
      open.splice(open.indexOf(tell), 1)
      open.at(-1)?.()
    }
  }, [])
  return (
    <footer ref={foot} data-overlay-foot className={className}>
      {children}
    </footer>
  )
}

/** The corner where toasts come: as wide as they are, and as high as one of two lines. */
const corner = { width: 416, height: 112 }

function heightBelowToasts(foot: HTMLElement): number {
  const { top, right, bottom } = foot.getBoundingClientRect()
  const isInCorner = right > innerWidth - corner.width && bottom > innerHeight - corner.height
  return isInCorner ? Math.max(0, innerHeight - top) : 0
}
