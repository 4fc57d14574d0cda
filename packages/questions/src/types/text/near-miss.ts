import { foldCase, stripDiacritics } from '../../texts/fold.ts'
import { slipsBetween } from './slips.ts'
import { comparableText } from './text-ladder.ts'
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
  const given = comparableText(text, key)
  if (key.accepted.some((accepted) => comparableText(accepted.text, key) === given)) return false
  const bare = (value: string) => foldCase(stripDiacritics(comparableText(value, key)))
  const written = bare(text)
  const writtenLength = Array.from(written).length
  return key.accepted.some((accepted) => {
    const target = bare(accepted.text)
    const length = Array.from(target).length
    const slips = length > 5 ? 2 : length > 2 ? 1 : 0
    // Counting slips takes time with the product of the lengths; a text that is longer by more has more of them anyway.
    return Math.abs(writtenLength - length) <= slips && slipsBetween(target, written) <= slips
  })
}
