import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** The paper of every drawing: ink lines of one weight, colours of the theme, silent for screen readers. */
export function Drawing({
  viewBox,
  children,
  className,
  weight = 2,
}: {
  viewBox: string
  children: ReactNode
  className?: string | undefined
  weight?: number
}) {
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('block h-auto w-full', className)}
    >
      {children}
    </svg>
  )
}

/** Fills of drawings; a shape that is filled keeps its ink outline. */
export const paint = {
  paper: 'var(--color-raised)',
  shade: 'var(--color-sunken)',
  soft: 'var(--color-accent-soft)',
  accent: 'var(--color-accent)',
  board: 'var(--color-board)',
  chalk: 'var(--color-chalk)',
  now: 'var(--color-now)',
  nowSoft: 'var(--color-now-soft)',
  danger: 'var(--color-danger)',
} as const
