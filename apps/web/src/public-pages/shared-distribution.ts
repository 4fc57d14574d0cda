import type { HistogramBar } from '@katedra/ui/histogram'
import type { Format } from '@katedra/screens/format.ts'

/** The catalogue `public-pages` in one language. */
export type Translate = (...text: [key: string] | [key: string, values: Record<string, string | number>]) => string

/** "70–80 %" for the eighth of ten bars. */
function rangeOf(index: number, count: number, format: Format): string {
  return `${format.number((index * 100) / count, 0)}–${format.percent((index + 1) / count)}`
}

/** How many pupils have which result. */
export function sharedBars(t: Translate, distribution: readonly number[], format: Format): HistogramBar[] {
  return distribution.map((value, index) => ({
    label: rangeOf(index, distribution.length, format),
    value,
    valueText: t('students', { count: value }),
  }))
}

/** The message of the picture in a sentence: which result most pupils have. */
export function sharedSummary(t: Translate, distribution: readonly number[], format: Format): string {
  const max = Math.max(0, ...distribution)
  const range = rangeOf(distribution.indexOf(max), distribution.length, format)
  return t('distribution.summary', { range, count: max })
}
