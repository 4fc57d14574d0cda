import type { ComponentProps, HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  surface: 'border-line bg-surface',
  now: 'border-now bg-now-soft',
  sunken: 'border-line bg-sunken',
} as const

/** A sheet of paper on the desk; `now` is for what runs at this moment. */
export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li'
  tone?: keyof typeof tones
  /** Without padding, for tables and pictures that reach the edge. */
  isFlush?: boolean
}

/** Groups what belongs together, with a hairline and no shadow. */
export function Card({ as: Element = 'div', tone = 'surface', isFlush = false, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames('rounded-lg border', tones[tone], isFlush ? 'overflow-hidden' : 'p-4 sm:p-6', className)}
    />
  )
}

/** The heading of a card. */
export function CardTitle({
  as: Element = 'h2',
  className,
  ...rest
}: ComponentProps<'h2'> & { as?: 'h2' | 'h3' | 'h4' }) {
  return <Element {...rest} className={classNames('text-lg font-semibold', className)} />
}
