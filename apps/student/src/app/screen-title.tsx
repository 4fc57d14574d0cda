import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface ScreenTitleProps {
  children: string
  /** False where something else on the screen takes the focus. */
  takesFocus?: boolean
  className?: string
}

/** The heading of a screen. It takes the focus when the screen comes, so that a screen reader says where one is. */
export function ScreenTitle({
  children,
  takesFocus = true,
  className = 'text-2xl font-bold',
}: ScreenTitleProps): ReactNode {
  const { t } = useTranslation('attempts')
  const heading = useRef<HTMLHeadingElement>(null)
  const brand = t('shell.brand')

  // Synchronises the name of the browser's tab with the screen; one that covered another gives its name back.
  useEffect(() => {
    const before = document.title
    document.title = `${children} · ${brand}`
    return () => {
      document.title = before
    }
  }, [children, brand])

  // Moves the browser's focus once, when the screen comes.
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <h1 ref={heading} tabIndex={-1} className={`wrap-anywhere outline-none ${className}`}>
      {children}
    </h1>
  )
}
