import type { Words } from './book-cells.ts'

/**
 * "+12 p. b.", "−3 p. b.", "0 p. b.": how far one share is from another, in percentage points and with a real minus sign. Of
 * whole per cents, as they stand next to it: a reader who checks the sum must come to the same.
 */
export function differenceOf({ t, format }: Words, one: number, other: number): string {
  const points = Math.round(one * 100) - Math.round(other * 100)
  const sign = points > 0 ? '+' : points < 0 ? '−' : ''
  return t('comparison.points', { sign, points: format.number(Math.abs(points), 0) })
}
