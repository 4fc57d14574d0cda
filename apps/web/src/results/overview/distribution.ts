import type { HistogramBar } from '@katedra/ui/histogram'
import type { Format } from '@katedra/screens/format.ts'
import type { Translate } from '../headline.ts'

/** "70–80 %" for the eighth of ten bars. */
function rangeOf(bar: number, count: number, format: Format): string {
  const low = format.number((bar * 100) / count, 0)
  return `${low}–${format.percent((bar + 1) / count)}`
}

/** Ten bars of handed-in attempts by result. */
export function distributionBars(t: Translate, distribution: readonly number[], format: Format): HistogramBar[] {
  return distribution.map((value, bar) => ({
    label: rangeOf(bar, distribution.length, format),
    value,
    valueText: t('attempts', { count: value }),
  }))
}

/** The message of the picture: where most of the class is, and between which bars everyone is. */
export function distributionSummary(t: Translate, distribution: readonly number[], format: Format): string {
  const peak = Math.max(0, ...distribution)
  if (peak === 0) return t('distribution.none')
  const filled = distribution.flatMap((value, bar) => (value > 0 ? [bar] : []))
  const lowest = filled[0] ?? 0
  const highest = filled.at(-1) ?? 0
  const count = distribution.length
  return t('distribution.summary', {
    count: peak,
    range: rangeOf(distribution.indexOf(peak), count, format),
    lowest: format.percent(lowest / count),
    highest: format.percent((highest + 1) / count),
  })
}
