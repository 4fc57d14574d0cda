import type { StudentResult } from '@katedra/contract/results'
import type { Format } from '@katedra/screens/format.ts'
import type { Translate } from './headline.ts'

interface Words {
  /** The catalogue `results`. */
  t: Translate
  format: Format
}

/** "12 / 15"; "zatím 12 / 15" while something waits for marking. */
export function pointsWords(
  { t, format }: Words,
  { points, out_of, manual_count }: Pick<StudentResult, 'points' | 'out_of' | 'manual_count'>,
): string {
  if (points === null || isUnmarked({ out_of, manual_count })) return t('unknown')
  const figure = t('pointsOf', { points: format.number(points, 2), out_of: format.number(out_of, 2) })
  return manual_count > 0 ? t('soFar', { figure }) : figure
}

/** "80 %"; "zatím 80 %" while something waits for marking; in words where all of it does. */
export function shareWords(
  { t, format }: Words,
  { fraction, manual_count }: Pick<StudentResult, 'fraction' | 'manual_count'>,
): string {
  if (fraction === null) return t(manual_count > 0 ? 'unmarked' : 'unknown')
  const figure = format.percent(fraction)
  return manual_count > 0 ? t('soFar', { figure }) : figure
}

/** Nothing that counts is marked yet, so there are no points to speak of. */
export function isUnmarked({ out_of, manual_count }: Pick<StudentResult, 'out_of' | 'manual_count'>): boolean {
  return out_of === 0 && manual_count > 0
}
