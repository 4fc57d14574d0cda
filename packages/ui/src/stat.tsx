import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = { ink: 'text-ink', accent: 'text-accent', danger: 'text-danger' } as const

/** A big number and what it counts. */
export interface StatProps {
  value: ReactNode
  label: string
  note?: ReactNode
  tone?: keyof typeof tones
  /** On a phone the number stands next to what it counts: half as tall, for short labels. */
  isCompact?: boolean
}

/** One of the three numbers of results; belongs into StatRow. */
export function Stat({ value, label, note, tone = 'ink', isCompact = false }: StatProps) {
  return (
    <div
      className={classNames(
        '-mt-px -ml-px flex min-w-0 flex-col-reverse justify-end border-t border-l border-line p-4 sm:p-5',
        isCompact &&
          'max-sm:flex-row-reverse max-sm:flex-wrap-reverse max-sm:content-end max-sm:items-baseline max-sm:gap-x-2 max-sm:py-2.5',
      )}
    >
      {note !== undefined && <dd className="text-sm text-ink-soft">{note}</dd>}
      <dt className="text-ink-soft">{label}</dt>
      <dd className={classNames('text-2xl font-semibold sm:text-3xl', tones[tone])}>
        {typeof value === 'string' ? breakingAtUnits(value) : value}
      </dd>
    </div>
  )
}

/** A duration at this size may be wider than half a phone; it then breaks before its second number, never before a unit. */
function breakingAtUnits(value: string): string {
  return value.replaceAll(/(\p{L}\.?)\u00a0(?=\d)/gu, '$1 ')
}

/** Numbers side by side, divided by hairlines; one under another on a narrow phone. */
export function StatRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl
      className={classNames(
        'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] overflow-hidden rounded-lg border border-line bg-surface',
        className,
      )}
    >
      {children}
    </dl>
  )
}
