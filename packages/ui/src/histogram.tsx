import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
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

/**
 * Bars with a caption, a summary for the ear, values by arrow keys or a finger, and a table twin.
 * A transparent native slider lies over the bars: so keyboards, fingers and screen readers all read the values.
 */
export function Histogram({ caption, summary, bars, labelHeader, valueHeader, className }: HistogramProps) {
  const { t } = useTranslation('ui')
  const [chosen, setChosen] = useState<number | null>(null)
  const captionId = useId()
  const bar = bars[chosen ?? -1]
  return (
    <figure aria-labelledby={captionId} className={classNames('@container grid min-w-0 gap-2', className)}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={captionId} className="font-semibold">
          {caption}
        </span>
        <span aria-hidden className="tabular min-h-6 text-ink-soft">
          {bar === undefined ? '' : sentence(bar)}
        </span>
      </figcaption>
      <div className="relative" onPointerLeave={() => setChosen(null)}>
        <Bars bars={bars} chosen={chosen} summary={summary} />
        {bars.length > 0 && <Reader bars={bars} chosen={chosen} onChoose={setChosen} label={caption} />}
      </div>
      <details className="text-sm">
        <summary className="target inline-flex items-center text-accent underline underline-offset-3">
          {t('table')}
        </summary>
        <TableTwin bars={bars} caption={caption} labelHeader={labelHeader} valueHeader={valueHeader} />
      </details>
    </figure>
  )
}

function Bars({ bars, chosen, summary }: { bars: readonly HistogramBar[]; chosen: number | null; summary: string }) {
  const most = Math.max(...bars.map((bar) => bar.value), 1)
  const step = 100 / Math.max(bars.length, 1)
  return (
    <svg role="img" aria-label={summary} width="100%" height={height + 28} className="block overflow-visible">
      <line x1="0" x2="100%" y1={height} y2={height} className="stroke-line-strong" />
      {bars.map((bar, place) => {
        const tall = bar.value === 0 ? 2 : Math.max((bar.value / most) * (height - 24), 6)
        const middle = `${step * (place + 0.5)}%`
        return (
          <g key={bar.label}>
            <rect
              x={`${step * place + step * 0.1}%`}
              width={`${step * 0.8}%`}
              y={height - tall}
              height={tall}
              rx="3"
              className={classNames(
                bar.value === 0 ? 'fill-line' : tones[bar.tone ?? 'accent'],
                chosen !== null && chosen !== place && 'opacity-50',
              )}
            />
            {bar.value > 0 && bars.length <= 24 && (
              <text
                x={middle}
                y={height - tall - 6}
                textAnchor="middle"
                className="tabular fill-ink text-xs font-semibold"
              >
                {bar.value}
              </text>
            )}
            <text
              x={middle}
              y={height + 20}
              textAnchor="middle"
              className={classNames('fill-ink-soft text-xs', ...labelPlaces(bars, place))}
            >
              {bar.label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** In which widths of the figure a label is hidden, so that labels never run into one another. */
function labelPlaces(bars: readonly HistogramBar[], place: number): (string | false)[] {
  return [
    place % labelEvery(bars, 250) !== 0 && '@max-lg:hidden',
    place % labelEvery(bars, 500) !== 0 && '@max-4xl:@lg:hidden',
    place % labelEvery(bars, 880) !== 0 && '@4xl:hidden',
  ]
}

/** Every which label fits beside the others in a width, at about 7 px a letter. */
function labelEvery(bars: readonly HistogramBar[], width: number): number {
  const longest = Math.max(...bars.map((bar) => bar.label.length), 1)
  return Math.ceil((bars.length * (longest * 7 + 10)) / width)
}

interface ReaderProps {
  bars: readonly HistogramBar[]
  chosen: number | null
  onChoose: (place: number | null) => void
  label: string
}

function Reader({ bars, chosen, onChoose, label }: ReaderProps) {
  const bar = bars[chosen ?? 0]

  function follow(event: PointerEvent<HTMLInputElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - box.left) / box.width) * bars.length)
    onChoose(Math.min(Math.max(place, 0), bars.length - 1))
  }

  function leave(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') onChoose(null)
  }

  return (
    <input
      type="range"
      min={0}
      max={bars.length - 1}
      value={chosen ?? 0}
      aria-label={label}
      aria-valuetext={bar === undefined ? '' : sentence(bar)}
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

function TableTwin({
  bars,
  caption,
  labelHeader,
  valueHeader,
}: Pick<HistogramProps, 'bars' | 'caption' | 'labelHeader' | 'valueHeader'>) {
  return (
    <table className="mt-1 w-full max-w-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-1.5 text-left font-semibold">
            {labelHeader}
          </th>
          <th scope="col" className="py-1.5 text-right font-semibold">
            {valueHeader}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.label} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {bar.label}
            </th>
            <td className="tabular py-1.5 text-right">{bar.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sentence(bar: HistogramBar): string {
  return `${bar.label}: ${bar.valueText ?? bar.value}`
}
