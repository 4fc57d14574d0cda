import { foldCase, stripDiacritics } from '../../texts/fold.ts'
import { slipsBetween } from './slips.ts'
import { comparableAccepted, comparableText, withoutEnds } from './text-ladder.ts'
import type { WrittenKey } from './written-key.ts'

/** What the key sees of a text: two texts for which it is the same are worth the same. */
export function comparableAnswer(text: string, key: WrittenKey): string {
  return comparableText(text, key)
}

/**
 * Whether a text is not accepted by the key and yet close to what is: one slip away, or two where the accepted text is longer
 * than 5 characters; differences of case and diacritics count for nothing. A digit can't slip.
 */
export function isNearMiss(text: string, key: WrittenKey): boolean {
  const whole = comparableText(text, key)
  const given = key.case_sensitive ? whole : withoutEnds(whole)
  const texts = comparableAccepted(key)
  if (texts.includes(whole) || texts.includes(given)) return false
  const bare = (comparable: string) => foldCase(stripDiacritics(comparable))
  const written = bare(given)
  const writtenLength = Array.from(written).length
  return texts.some((accepted) => {
    const target = bare(accepted)
    const length = Array.from(target).length
    const slips = length > 5 ? 2 : length > 2 ? 1 : 0
    return Math.abs(writtenLength - length) <= slips && slipsBetween(target, written, slips) <= slips
  })
}
