import { useId, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

interface ChartTable {
  className: string
  /** The head of the names, and one for each column of values. */
  heads: readonly string[]
  rows: readonly { id: string; name: string; values: readonly ReactNode[] }[]
}

interface ChartProps {
  caption: string
  /** Between the caption and the sentence of the chosen value. */
  legend?: ReactNode
  captionClass: string
  sentenceClass?: string
  /** What is said of each value along the horizontal axis. */
  sentences: readonly string[]
  table: ChartTable
  className?: string | undefined
  /** The picture, with the chosen value brought out. */
  children: (chosen: number | null) => ReactNode
}

/** Pixels for the labels under the drawing. */
export const labelRoom = 28

/**
 * A picture with a caption, values by arrow keys or a finger, and a table twin. A transparent native slider lies over the
 * picture: so keyboards, fingers and screen readers all read the values.
 */
export function Chart(props: ChartProps) {
  const { caption, legend, captionClass, sentenceClass, sentences, table, className, children } = props
  const { t } = useTranslation('ui')
  const [chosen, setChosen] = useState<number | null>(null)
  const captionId = useId()
  return (
    <figure aria-labelledby={captionId} className={classNames('@container grid min-w-0 gap-2', className)}>
      <figcaption className={captionClass}>
        <span id={captionId} className="font-semibold">
          {caption}
        </span>
        {legend}
        <span aria-hidden className={classNames('tabular min-h-6 text-ink-soft', sentenceClass)}>
          {chosen === null ? '' : sentences[chosen]}
        </span>
      </figcaption>
      <div className="relative" onPointerLeave={() => setChosen(null)}>
        {children(chosen)}
        {sentences.length > 0 && (
          <Reader caption={caption} sentences={sentences} chosen={chosen} onChoose={setChosen} />
        )}
      </div>
      <details className="text-sm">
        <summary className="target inline-flex items-center text-accent underline underline-offset-3">
          {t('table')}
        </summary>
        <TableTwin caption={caption} table={table} />
      </details>
    </figure>
  )
}

interface ReaderProps {
  caption: string
  sentences: readonly string[]
  chosen: number | null
  onChoose: (index: number | null) => void
}

function Reader({ caption, sentences, chosen, onChoose }: ReaderProps) {
  const last = sentences.length - 1

  function follow(event: PointerEvent<HTMLInputElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - box.left) / box.width) * sentences.length)
    onChoose(Math.min(Math.max(index, 0), last))
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
      aria-label={caption}
      aria-valuetext={sentences[chosen ?? 0]}
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

function TableTwin({ caption, table: { className, heads, rows } }: { caption: string; table: ChartTable }) {
  return (
    <table className={classNames('mt-1 w-full', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong">
          {heads.map((head, index) => (
            <th
              key={index}
              scope="col"
              className={classNames('py-1.5 font-semibold', index === 0 ? 'text-left' : 'pl-3 text-right')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, values }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={index} className="tabular py-1.5 pl-3 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface AxisLabelsProps {
  labels: readonly { id: string; label: string }[]
  /** Pixels that two labels stand apart at least. */
  gap: number
  y: number
}

/** The labels under the picture; in a narrow figure only every second or third, so that they never run into one another. */
export function AxisLabels({ labels, gap, y }: AxisLabelsProps) {
  const maxLabelLength = Math.max(...labels.map(({ label }) => label.length), 1)
  /** Every how manyth label fits into a width, at about 7 px a letter. */
  const every = (width: number) => Math.ceil((labels.length * (maxLabelLength * 7 + gap)) / width)
  return labels.map(({ id, label }, index) => (
    <text
      key={id}
      x={middleOf(index, labels.length)}
      y={y}
      textAnchor="middle"
      className={classNames(
        'fill-ink-soft text-xs',
        index % every(250) !== 0 && '@max-lg:hidden',
        index % every(500) !== 0 && '@max-4xl:@lg:hidden',
        index % every(880) !== 0 && '@4xl:hidden',
      )}
    >
      {label}
    </text>
  ))
}

/** Where the middle of a value lies along the horizontal axis. */
export function middleOf(index: number, count: number): string {
  return `${((index + 0.5) / Math.max(count, 1)) * 100}%`
}
