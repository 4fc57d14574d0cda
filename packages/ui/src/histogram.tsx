import { AxisLabels, Chart, labelRoom, middleOf } from './chart.tsx'
import { classNames } from './class-names.ts'

/** One bar: what it is of, how much, and how it is said. */
export interface HistogramBar {
  label: string
  value: number
  /** The value in words with its unit ("5 žáků"); the plain number otherwise. */
  valueText?: string
  tone?: 'accent' | 'now' | 'soft'
}

/** A distribution, for instance of points in a class. */
export interface HistogramProps {
  caption: string
  /** The message of the picture in one sentence; read instead of it. */
  summary: string
  bars: readonly HistogramBar[]
  /** Heads of the two columns of the table twin. */
  labelHeader: string
  valueHeader: string
  className?: string
}

const height = 180
const tones = { accent: 'fill-accent', now: 'fill-now', soft: 'fill-line-strong' } as const

/** Bars that are read by eye, by ear and by keys, with a table twin. */
export function Histogram({ caption, summary, bars, labelHeader, valueHeader, className }: HistogramProps) {
  return (
    <Chart
      caption={caption}
      captionClass="flex flex-wrap items-baseline justify-between gap-x-4"
      sentences={bars.map(({ label, value, valueText }) => `${label}: ${valueText ?? value}`)}
      table={{
        className: 'max-w-sm',
        heads: [labelHeader, valueHeader],
        rows: bars.map(({ label, value }) => ({ id: label, name: label, values: [value] })),
      }}
      className={className}
    >
      {(chosen) => <Bars bars={bars} chosen={chosen} summary={summary} />}
    </Chart>
  )
}

function Bars({ bars, chosen, summary }: { bars: readonly HistogramBar[]; chosen: number | null; summary: string }) {
  const largest = Math.max(...bars.map((bar) => bar.value), 1)
  const step = 100 / Math.max(bars.length, 1)
  return (
    <svg role="img" aria-label={summary} width="100%" height={height + labelRoom} className="block overflow-visible">
      <line x1="0" x2="100%" y1={height} y2={height} className="stroke-line-strong" />
      {bars.map((bar, index) => {
        const barHeight = bar.value === 0 ? 2 : Math.max((bar.value / largest) * (height - 24), 6)
        return (
          <g key={bar.label}>
            <rect
              x={`${step * index + step * 0.1}%`}
              width={`${step * 0.8}%`}
              y={height - barHeight}
              height={barHeight}
              rx="3"
              className={classNames(
                bar.value === 0 ? 'fill-line' : tones[bar.tone ?? 'accent'],
                chosen !== null && chosen !== index && 'opacity-50',
              )}
            />
            {bar.value > 0 && bars.length <= 24 && (
              <text
                x={middleOf(index, bars.length)}
                y={height - barHeight - 6}
                textAnchor="middle"
                className="tabular fill-ink text-xs font-semibold"
              >
                {bar.value}
              </text>
            )}
          </g>
        )
      })}
      <AxisLabels labels={bars.map(({ label }) => ({ id: label, label }))} gap={10} y={height + 20} />
    </svg>
  )
}
