import type { ScaleStep } from '@katedra/contract/scale'
import { useFormat } from '@katedra/screens/format.ts'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { boundWords } from '../mark-words.ts'
import { keyTarget, limitsOf, moveBound, wholePercent } from '../bounds.ts'

interface BoundsPictureProps {
  steps: readonly ScaleStep[]
  onSteps: (steps: readonly ScaleStep[]) => void
  /** How many results lie in each bar of the same width, the lowest first. */
  bars: readonly number[]
  /** How many pupils get a mark. */
  countOf: (label: string) => number
}

const height = 160
const ticks = [0, 25, 50, 75, 100]

/** Results of the class as bars, and over them the bounds of marks, which are dragged, touched or moved by keys. */
export function BoundsPicture({ steps, onSteps, bars, countOf }: BoundsPictureProps) {
  const { t } = useTranslation('marks')
  const line = useRef<HTMLDivElement>(null)
  const list = steps
    .map(({ label }) => t('bounds.summaryOf', { label, count: t('bounds.students', { count: countOf(label) }) }))
    .join(', ')
  // Handles of near bounds stand in two rows, those of long scales in three: there a finger still meets one alone.
  const rows = steps.length > 7 ? 3 : steps.length > 3 ? 2 : 1
  return (
    // The outermost handles reach over the line's ends by half of their width.
    <div className="px-6">
      <div ref={line} className="relative">
        <Zones steps={steps} countOf={countOf} />
        <div className="relative">
          <Bars bars={bars} summary={t('bounds.summary', { list })} />
          {steps.slice(0, -1).map(({ label, from }, place) => (
            <span
              key={label}
              aria-hidden
              className="absolute top-0 w-0.5 -translate-x-1/2 bg-accent"
              style={{ left: `${from / wholePercent}%`, height: height + 28 + (place % rows) * 44 }}
            />
          ))}
        </div>
        <div aria-hidden className="tabular relative h-7 text-xs text-ink-soft">
          {ticks.map((tick) => (
            <span key={tick} className="absolute top-1 -translate-x-1/2 bg-surface px-0.5" style={{ left: `${tick}%` }}>
              {tick}
            </span>
          ))}
        </div>
        <div className="relative" style={{ height: rows * 44 }}>
          {steps.slice(0, -1).map((step, place) => (
            <Handle
              key={step.label}
              steps={steps}
              place={place}
              count={countOf(step.label)}
              top={(place % rows) * 44}
              line={line}
              onSteps={onSteps}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** A mark between near bounds has no room for a letter; half of one would look broken. */
const roomForWords = '@max-[0.875rem]:invisible'

/** Between its bounds each mark has its place, with the number of those who get it. Read from the handles and the table. */
function Zones({ steps, countOf }: Pick<BoundsPictureProps, 'steps' | 'countOf'>) {
  return (
    <div aria-hidden className="relative h-12">
      {steps.map(({ label, from }, place) => {
        const to = steps[place - 1]?.from ?? 100 * wholePercent
        return (
          <span
            key={label}
            className="@container absolute inset-y-0 grid content-center overflow-hidden text-center leading-tight"
            style={{ left: `${from / wholePercent}%`, width: `${Math.max(0, to - from) / wholePercent}%` }}
          >
            <span className={`${roomForWords} truncate font-semibold`}>{label}</span>
            <span className={`${roomForWords} tabular truncate text-xs text-ink-soft`}>{countOf(label)}</span>
          </span>
        )
      })}
    </div>
  )
}

function Bars({ bars, summary }: { bars: readonly number[]; summary: string }) {
  const maxCount = Math.max(...bars, 1)
  const width = 100 / bars.length
  return (
    <svg role="img" aria-label={summary} width="100%" height={height} className="block overflow-visible">
      <line x1="0" x2="100%" y1={height} y2={height} className="stroke-line-strong" />
      {bars.map((count, index) => {
        const barHeight = count === 0 ? 0 : Math.max((count / maxCount) * (height - 24), 6)
        return (
          <g key={index}>
            <rect
              x={`${width * index + width * 0.1}%`}
              width={`${width * 0.8}%`}
              y={height - barHeight}
              height={barHeight}
              rx="2"
              className="fill-line-strong"
            />
            {count > 0 && (
              <text
                x={`${width * (index + 0.5)}%`}
                y={height - barHeight - 5}
                textAnchor="middle"
                className="tabular fill-ink text-xs"
              >
                {count}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

interface HandleProps {
  steps: readonly ScaleStep[]
  place: number
  count: number
  top: number
  line: RefObject<HTMLDivElement | null>
  onSteps: (steps: readonly ScaleStep[]) => void
}

function Handle({ steps, place, count, top, line, onSteps }: HandleProps) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const [isDragged, setIsDragged] = useState(false)
  const { label = '', from = 0 } = steps[place] ?? {}
  const { min, max } = limitsOf(steps, place)

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = keyTarget(event, from)
    if (target === undefined) return
    event.preventDefault()
    onSteps(moveBound(steps, place, target))
  }

  function grasp(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsDragged(true)
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    const box = line.current?.getBoundingClientRect()
    if (!isDragged || box === undefined) return
    const percents = Math.round(((event.clientX - box.left) / box.width) * 100)
    onSteps(moveBound(steps, place, percents * wholePercent))
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('bounds.handle', { label })}
      aria-valuemin={min / wholePercent}
      aria-valuemax={max / wholePercent}
      aria-valuenow={from / wholePercent}
      aria-valuetext={t('bounds.value', { count, label, share: boundWords({ t, format }, from) })}
      className={`absolute grid size-11 -translate-x-1/2 touch-none place-items-center rounded-full select-none ${isDragged ? 'z-2 cursor-grabbing' : 'z-1 cursor-grab focus-visible:z-2'}`}
      style={{ left: `${from / wholePercent}%`, top }}
      onKeyDown={press}
      onPointerDown={grasp}
      onPointerMove={drag}
      onLostPointerCapture={() => setIsDragged(false)}
    >
      <span
        aria-hidden
        className={`grid h-8 min-w-8 max-w-16 place-items-center truncate rounded-full border-2 border-accent px-1.5 text-sm font-semibold ${isDragged ? 'bg-accent text-accent-ink' : 'bg-raised text-accent'}`}
      >
        {label}
      </span>
    </div>
  )
}
