import type { Language } from '@katedra/questions'
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

const letterWidth = 8.5
const labelGap = 14

/** The line with its ticks and labels. Only drawn: what it says is said by the sliders and the list of markers. */
export function AxisRuler({ axis, width, eras, language }: AxisRulerProps): ReactNode {
  const label = (position: number): TickLabel => tickLabel(axis, position, eras, language)
  const room = Math.max(...[axis.min, axis.max, 1].flatMap((position) => Object.values(label(position)).map((text: string) => text.length))) * letterWidth + labelGap
  const labelled = labelledTicks(axis, width, room)
  return (
    <div aria-hidden className="relative h-18 w-full select-none">
      <svg className="absolute inset-0 size-full overflow-visible text-ink-soft" focusable="false">
        <path d={tickPath(axis, smallTicks(axis, width), width, 8)} stroke="currentColor" strokeWidth="1" />
        <path d={tickPath(axis, labelled, width, 16)} stroke="currentColor" strokeWidth="2" className="text-ink" />
        <path d={`M-12 1H${width + 12}`} stroke="currentColor" strokeWidth="2" className="text-ink" />
      </svg>
      {labelled.map((position) => (
        <TickText key={position} label={label(position)} left={share(axis, position)} />
      ))}
    </div>
  )
}

function TickText({ label, left }: { label: TickLabel; left: number }): ReactNode {
  return (
    <span className="tabular absolute top-5 flex -translate-x-1/2 flex-col items-center text-sm leading-tight whitespace-nowrap text-ink" style={{ left: `${left * 100}%` }}>
      {label.number}
      {label.era !== '' && <span className="text-xs leading-tight text-ink-soft">{label.era}</span>}
    </span>
  )
}

function tickPath(axis: Axis, positions: readonly number[], width: number, height: number): string {
  return positions.map((position) => `M${(share(axis, position) * width).toFixed(1)} 1v${height}`).join('')
}
