import { useId } from 'react'
import { classNames } from './class-names.ts'

/** How far something is: a named amount of `max` (100 unless told). */
export interface ProgressBarProps {
  label: string
  value: number
  max?: number
  /** The amount in words, shown next to the label and read instead of per cent. */
  valueText?: string
  isThin?: boolean
  hasVisibleLabel?: boolean
  className?: string
}

/** A horizontal bar of progress; the thin one is the pupil's line over a question. */
export function ProgressBar(props: ProgressBarProps) {
  const { label, value, max = 100, valueText, isThin = false, hasVisibleLabel = false, className } = props
  const labelId = useId()
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <div className={className}>
      <div className={hasVisibleLabel ? 'mb-1 flex flex-wrap justify-between gap-x-4 text-sm' : 'sr-only'}>
        <span id={labelId}>{label}</span>
        {valueText !== undefined && (
          <span aria-hidden className="tabular text-ink-soft">
            {valueText}
          </span>
        )}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={valueText}
        className={classNames(
          'overflow-hidden rounded-full border border-line-strong bg-sunken',
          isThin ? 'h-1.5' : 'h-3',
        )}
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
