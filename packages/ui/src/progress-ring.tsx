import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** What is left of `max`, most often seconds of a test; `valueText` says it in words ("zbývá 12 minut"). */
export interface ProgressRingProps {
  label: string
  value: number
  max: number
  valueText: string
  size?: number
  tone?: 'accent' | 'now' | 'danger'
  /** A short text in the middle, hidden from screen readers, because `valueText` is read. */
  children?: ReactNode
  className?: string
}

const tones = { accent: 'text-accent', now: 'text-now-text', danger: 'text-danger' } as const
const radius = 20
const length = 2 * Math.PI * radius

/** A ring that empties; it is no live region, so the screen around it announces the few moments that matter. */
export function ProgressRing({
  label,
  value,
  max,
  valueText,
  size = 48,
  tone = 'accent',
  children,
  className,
}: ProgressRingProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className={classNames('relative inline-grid shrink-0 place-items-center', tones[tone], className)}
      style={{ width: size, height: size }}
    >
      <svg aria-hidden viewBox="0 0 48 48" width={size} height={size} className="-rotate-90">
        <circle cx="24" cy="24" r={radius} fill="none" stroke="var(--color-line)" strokeWidth="5" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={length}
          strokeDashoffset={length * (1 - share)}
          opacity={share === 0 ? 0 : 1}
        />
      </svg>
      {children !== undefined && (
        <span aria-hidden className="tabular absolute w-min text-center text-xs leading-tight font-semibold text-ink">
          {children}
        </span>
      )}
    </div>
  )
}
