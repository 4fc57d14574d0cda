import { inLanguage, type Language } from '@katedra/questions'
import type { ReactNode } from 'react'
import { share, type Axis } from './axis-scale.ts'
import { labelledTicks, smallTicks } from './axis-ticks.ts'
import { tickLabel, type Eras, type TickLabel } from './read-position.ts'

interface AxisRulerProps {
  axis: Axis
  /** Length of the axis in pixels. */
  width: number
  eras: Eras
  language: Language
}

/** Widths of a digit and of a letter of the era, and the gap between labels, in pixels. */
const digitWidth = 9.5
const eraWidth = 4.8
const labelGap = 8

/** The line with its ticks and labels. Only drawn: what it says is said by the sliders and the list of markers. */
export function AxisRuler({ axis, width, eras, language }: AxisRulerProps): ReactNode {
  const label = (position: number): TickLabel => tickLabel(axis, position, eras, language)
  const room = (one: number, other: number): number => (widthOf(label(one)) + widthOf(label(other))) / 2 + labelGap
  const labelled = labelledTicks(axis, width, room)
  const unit = axis.unit === undefined ? '' : inLanguage(axis.unit, language)
  return (
    <div aria-hidden className="relative h-18 w-full select-none">
      <svg className="absolute inset-0 size-full overflow-visible text-ink-soft" focusable="false">
        <path d={tickPath(axis, smallTicks(axis, width), width, 8)} stroke="currentColor" strokeWidth="1" />
        <path d={tickPath(axis, labelled, width, 16)} stroke="currentColor" strokeWidth="2" className="text-ink" />
        <path d={`M-12 1H${width + 12}`} stroke="currentColor" strokeWidth="2" className="text-ink" />
      </svg>
      {labelled.map((position) => (
        <TickText
          key={position}
          label={withUnit(label(position), position === labelled.at(-1) ? unit : '')}
          left={share(axis, position)}
        />
      ))}
    </div>
  )
}

function widthOf({ number, era }: TickLabel): number {
  return Math.max(number.length * digitWidth, era.length * eraWidth)
}

/** The unit stands once, under the last label, where an axis of numbers has no era. */
function withUnit(label: TickLabel, unit: string): TickLabel {
  return label.era === '' ? { ...label, era: unit } : label
}

function TickText({ label, left }: { label: TickLabel; left: number }): ReactNode {
  return (
    <span
      className="tabular absolute top-5 flex -translate-x-1/2 flex-col items-center text-sm leading-tight whitespace-nowrap text-ink"
      style={{ left: `${left * 100}%` }}
    >
      {label.number}
      {label.era !== '' && <span className="text-xs leading-tight text-ink-soft">{label.era}</span>}
    </span>
  )
}

function tickPath(axis: Axis, positions: readonly number[], width: number, height: number): string {
  return positions.map((position) => `M${(share(axis, position) * width).toFixed(1)} 1v${height}`).join('')
}
