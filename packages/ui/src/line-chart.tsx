import { AxisLabels, Chart, labelRoom, middleOf } from './chart.tsx'

/** A line through time; told from others by its marks and its dashes, not by colour alone. */
export interface ChartLine {
  id: string
  label: string
  look: 'main' | 'comparison'
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

/** Lines that are read by eye, by ear and by keys, with a table twin. */
export function LineChart(props: LineChartProps) {
  const { caption, moments, lines, momentHeader, className } = props
  return (
    <Chart
      caption={caption}
      captionClass="grid gap-1"
      legend={lines.length > 1 && <Legend lines={lines} />}
      sentenceClass="text-sm"
      sentences={moments.map((moment, index) => sentence(props, moment, index))}
      table={{
        className: 'max-w-xl',
        heads: [momentHeader, ...lines.map(({ label }) => label)],
        rows: moments.map(({ id, title }, index) => ({
          id,
          name: title,
          values: lines.map((line) => valueText(props, line, index)),
        })),
      }}
      className={className}
    >
      {(chosen) => <Picture {...props} chosen={chosen} />}
    </Chart>
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

const strokes = { main: 'stroke-accent stroke-2', comparison: 'stroke-ink-soft stroke-[1.5]' } as const
const dashes = { main: {}, comparison: { strokeDasharray: '5 4' } } as const

/** A disc for the main line, an empty diamond for the other one; drawn around the origin. */
function Mark({ look }: { look: ChartLine['look'] }) {
  if (look === 'main') return <circle r="5" className="fill-accent" />
  return <path d="M0-5.5 5.5 0 0 5.5-5.5 0z" className="fill-surface stroke-ink-soft stroke-[1.5]" />
}

function Picture({ moments, lines, summary, say, chosen }: LineChartProps & { chosen: number | null }) {
  const count = moments.length
  return (
    <svg role="img" aria-label={summary} width="100%" height={height + labelRoom} className="block overflow-visible">
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
        <line
          x1={middleOf(chosen, count)}
          x2={middleOf(chosen, count)}
          y1={top}
          y2={height}
          className="stroke-line-strong"
        />
      )}
      {lines.toReversed().map((line) => (
        <Line key={line.id} line={line} />
      ))}
      {moments.map(
        ({ id, gap }, index) =>
          gap !== undefined && (
            <svg key={id} x={middleOf(index, count)} y={height} overflow="visible">
              <path d="M-4-10 4-2M4-10-4-2" className="fill-none stroke-danger stroke-2" />
            </svg>
          ),
      )}
      <AxisLabels labels={moments} gap={12} y={height + 20} />
    </svg>
  )
}

/** Neighbours are joined; where there is no value the line is broken. */
function Line({ line: { values, look } }: { line: ChartLine }) {
  const count = values.length
  return (
    <g>
      {values.map((value, index) => {
        const next = values[index + 1] ?? null
        if (value === null || next === null) return null
        return (
          <line
            key={index}
            x1={middleOf(index, count)}
            x2={middleOf(index + 1, count)}
            y1={yOf(value)}
            y2={yOf(next)}
            className={strokes[look]}
            {...dashes[look]}
          />
        )
      })}
      {values.map(
        (value, index) =>
          value !== null && (
            <svg key={index} x={middleOf(index, count)} y={yOf(value)} overflow="visible">
              <Mark look={look} />
            </svg>
          ),
      )}
    </g>
  )
}

function valueText({ moments, say }: LineChartProps, line: ChartLine, index: number): string {
  const value = line.values[index] ?? null
  if (value !== null) return say(value)
  return line.look === 'main' ? (moments[index]?.gap ?? '–') : '–'
}

/** "5. 9. Zlomky: Žák 72 %, Třída 65 %" */
function sentence(chart: LineChartProps, { title }: ChartMoment, index: number): string {
  const { lines } = chart
  const values = lines.map((line) =>
    [...(lines.length > 1 ? [line.label] : []), valueText(chart, line, index)].join(' '),
  )
  return `${title}: ${values.join(', ')}`
}
