import type { ReactNode } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
}: {
  as?: 'span' | 'div' | 'p' | 'h2' | 'caption'
  children: ReactNode
}) {
  return <Element className="sr-only">{children}</Element>
}
