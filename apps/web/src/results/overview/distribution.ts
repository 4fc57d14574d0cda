import type { HistogramBar } from '@katedra/ui/histogram'
import type { Format } from '../app/format.ts'
import type { Translate } from './headline.ts'

/** "70–80 %" for the eighth of ten bars. */
function rangeOf(place: number, count: number, format: Format): string {
  const low = format.number((place * 100) / count, 0)
  return `${low}–${format.percent((place + 1) / count)}`
}

/** Ten bars of handed-in attempts by result. */
export function distributionBars(t: Translate, distribution: readonly number[], format: Format): HistogramBar[] {
  return distribution.map((value, place) => ({
    label: rangeOf(place, distribution.length, format),
    value,
    valueText: t('attempts', { count: value }),
  }))
}

/** The message of the picture: where most of the class is, and between which bars everybody is. */
export function distributionSummary(t: Translate, distribution: readonly number[], format: Format): string {
  const most = Math.max(0, ...distribution)
  if (most === 0) return t('distribution.none')
  const filled = distribution.flatMap((value, place) => (value > 0 ? [place] : []))
  const lowest = filled[0] ?? 0
  const highest = filled.at(-1) ?? 0
  const count = distribution.length
  return t('distribution.summary', {
    count: most,
    range: rangeOf(distribution.indexOf(most), count, format),
    lowest: format.percent(lowest / count),
    highest: format.percent((highest + 1) / count),
  })
}
