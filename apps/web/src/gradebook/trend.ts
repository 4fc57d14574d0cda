import type { Words } from './book-cells.ts'

/** Below this the two halves are alike: a question more or less in a test of twenty. */
const noticeable = 0.05

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Where results go, in one sentence: the later half compared with the earlier one; of an odd number the middle one is in neither. */
export function trendWords({ t, format }: Words, values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null)
  const [first] = known
  if (first === undefined) return t('progress.none')
  if (known.length === 1) return t('progress.one', { percent: format.percent(first) })
  const half = Math.floor(known.length / 2)
  const [from, to] = [mean(known.slice(0, half)), mean(known.slice(-half))]
  if (Math.abs(to - from) < noticeable) return t('progress.steady', { percent: format.percent(mean(known)) })
  return t(to > from ? 'progress.better' : 'progress.worse', { from: format.percent(from), to: format.percent(to) })
}
