import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

/** A line through time; told from others by its marks and its dashes, not by colour alone. */
export interface ChartLine {
  id: string
  label: string
  look: 'main' | 'beside'
  /** Shares of 0 to 1, one for each moment; null where there is none. */
  values: readonly (number | null)[]
}

/** A moment on the horizontal axis. */
export interface ChartMoment {
  id: string
  /** Short, under the axis: a date. */
  label: string
  /** In full, for the reader and the table. */
  title: string
  /** Why the main line has no value here, in a word or two. */
  gap?: string | undefined
}

/** Shares over time, such as results of tests. */
export interface LineChartProps {
  caption: string
  /** The message of the picture in a sentence; read instead of it. */
  summary: string
  moments: readonly ChartMoment[]
  lines: readonly ChartLine[]
  /** How a share is said: "72 %". */
  say: (share: number) => string
  /** Head of the table's first column. */
  momentHeader: string
  className?: string
}

const height = 200
const top = 14
/** Where a share of 0 to 1 lies, from the top. */
const yOf = (share: number) => top + (1 - Math.min(1, Math.max(0, share))) * (height - top)
const xOf = (place: number, count: number) => `${((place + 0.5) / Math.max(count, 1)) * 100}%`

/**
 * Lines with a caption, a summary for the ear, values by arrow keys or a finger, and a table twin. A transparent native slider
 * lies over the picture, as over the histogram.
 */
export function LineChart(props: LineChartProps) {
  const { caption, moments, lines, className } = props
  const { t } = useTranslation('ui')
  const [chosen, setChosen] = useState<number | null>(null)
  const captionId = useId()
  const moment = moments[chosen ?? -1]
  return (
    <figure aria-labelledby={captionId} className={classNames('@container grid min-w-0 gap-2', className)}>
      <figcaption className="grid gap-1">
        <span id={captionId} className="font-semibold">
          {caption}
        </span>
        {lines.length > 1 && <Legend lines={lines} />}
        <span aria-hidden className="tabular min-h-6 text-sm text-ink-soft">
          {moment === undefined ? '' : sentence(props, chosen ?? 0)}
        </span>
      </figcaption>
      <div className="relative" onPointerLeave={() => setChosen(null)}>
        <Picture {...props} chosen={chosen} />
        {moments.length > 0 && <Reader {...props} chosen={chosen} onChoose={setChosen} />}
      </div>
      <details className="text-sm">
        <summary className="target inline-flex items-center text-accent underline underline-offset-3">
          {t('table')}
        </summary>
        <TableTwin {...props} />
      </details>
    </figure>
  )
}

function Legend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {lines.map(({ id, label, look }) => (
        <span key={id} className="inline-flex items-center gap-2">
          <svg aria-hidden width="34" height="14" className="overflow-visible">
            <line x1="0" x2="34" y1="7" y2="7" className={strokes[look]} {...dashes[look]} />
            <svg x="17" y="7" overflow="visible">
              <Mark look={look} />
            </svg>
          </svg>
          {label}
        </span>
      ))}
    </span>
  )
}

const strokes = { main: 'stroke-accent stroke-2', beside: 'stroke-ink-soft stroke-[1.5]' } as const
const dashes = { main: {}, beside: { strokeDasharray: '5 4' } } as const

/** A disc for the main line, an empty diamond for the other one; drawn around the origin. */
function Mark({ look }: { look: ChartLine['look'] }) {
  if (look === 'main') return <circle r="5" className="fill-accent" />
  return <path d="M0-5.5 5.5 0 0 5.5-5.5 0z" className="fill-surface stroke-ink-soft stroke-[1.5]" />
}

function Picture({ moments, lines, summary, say, chosen }: LineChartProps & { chosen: number | null }) {
  const count = moments.length
  return (
    <svg role="img" aria-label={summary} width="100%" height={height + 28} className="block overflow-visible">
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <line
          key={share}
          x1="0"
          x2="100%"
          y1={yOf(share)}
          y2={yOf(share)}
          className={share === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {[0.5, 1].map((share) => (
        <text key={share} x="2" y={yOf(share) - 4} className="fill-ink-soft text-xs">
          {say(share)}
        </text>
      ))}
      {chosen !== null && (
        <line x1={xOf(chosen, count)} x2={xOf(chosen, count)} y1={top} y2={height} className="stroke-line-strong" />
      )}
      {lines.toReversed().map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {moments.map((moment, place) => (
        <g key={moment.id}>
          {moment.gap !== undefined && (
            <svg x={xOf(place, count)} y={height} overflow="visible">
              <path d="M-4-10 4-2M4-10-4-2" className="fill-none stroke-danger stroke-2" />
            </svg>
          )}
          <text
            x={xOf(place, count)}
            y={height + 20}
            textAnchor="middle"
            className={classNames('fill-ink-soft text-xs', ...labelPlaces(moments, place))}
          >
            {moment.label}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Neighbours are joined; where there is no value the line is broken. */
function Line({ line: { values, look } }: { line: ChartLine }) {
  const count = values.length
  return (
    <g>
      {values.map((value, place) => {
        const next = values[place + 1] ?? null
        if (value === null || next === null) return null
        return (
          <line
            key={place}
            x1={xOf(place, count)}
            x2={xOf(place + 1, count)}
            y1={yOf(value)}
            y2={yOf(next)}
            className={strokes[look]}
            {...dashes[look]}
          />
        )
      })}
      {values.map(
        (value, place) =>
          value !== null && (
            <svg key={place} x={xOf(place, count)} y={yOf(value)} overflow="visible">
              <Mark look={look} />
            </svg>
          ),
      )}
    </g>
  )
}

/** In which widths of the figure a label is hidden, so that labels never run into one another. */
function labelPlaces(moments: readonly ChartMoment[], place: number): (string | false)[] {
  return [
    place % labelEvery(moments, 250) !== 0 && '@max-lg:hidden',
    place % labelEvery(moments, 500) !== 0 && '@max-4xl:@lg:hidden',
    place % labelEvery(moments, 880) !== 0 && '@4xl:hidden',
  ]
}

function labelEvery(moments: readonly ChartMoment[], width: number): number {
  const longest = Math.max(...moments.map(({ label }) => label.length), 1)
  return Math.ceil((moments.length * (longest * 7 + 12)) / width)
}

interface ReaderProps extends LineChartProps {
  chosen: number | null
  onChoose: (place: number | null) => void
}

function Reader({ chosen, onChoose, ...chart }: ReaderProps) {
  const last = chart.moments.length - 1

  function follow(event: PointerEvent<HTMLInputElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - box.left) / box.width) * (last + 1))
    onChoose(Math.min(Math.max(place, 0), last))
  }

  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') onChoose(null)
  }

  return (
    <input
      type="range"
      min={0}
      max={last}
      value={chosen ?? 0}
      aria-label={chart.caption}
      aria-valuetext={sentence(chart, chosen ?? 0)}
      className="absolute inset-0 size-full cursor-default appearance-none rounded-sm bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
      onChange={(event) => onChoose(event.target.valueAsNumber)}
      onFocus={() => onChoose(chosen ?? 0)}
      onBlur={() => onChoose(null)}
      onKeyDown={leave}
      onPointerMove={follow}
      onPointerDown={follow}
    />
  )
}

function TableTwin({ moments, lines, caption, momentHeader, say }: LineChartProps) {
  return (
    <table className="mt-1 w-full max-w-xl">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-1.5 text-left font-semibold">
            {momentHeader}
          </th>
          {lines.map(({ id, label }) => (
            <th key={id} scope="col" className="py-1.5 pl-3 text-right font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moments.map((moment, place) => (
          <tr key={moment.id} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {moment.title}
            </th>
            {lines.map((line) => (
              <td key={line.id} className="tabular py-1.5 pl-3 text-right">
                {valueText({ line, moment, place, say })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Value {
  line: ChartLine
  moment: ChartMoment
  place: number
  say: LineChartProps['say']
}

function valueText({ line, moment, place, say }: Value): string {
  const value = line.values[place] ?? null
  if (value !== null) return say(value)
  return line.look === 'main' ? (moment.gap ?? '–') : '–'
}

/** "5. 9. Zlomky: Žák 72 %, Třída 65 %" */
function sentence({ moments, lines, say }: LineChartProps, place: number): string {
  const moment = moments[place]
  if (moment === undefined) return ''
  const values = lines.map((line) =>
    [...(lines.length > 1 ? [line.label] : []), valueText({ line, moment, place, say })].join(' '),
  )
  return `${moment.title}: ${values.join(', ')}`
}
