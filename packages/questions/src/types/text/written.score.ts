import { languages, type LocalText } from '../../texts/local-text.ts'
import { foldCase } from '../../texts/fold.ts'
import { readNumber } from './read-number.ts'
import { slipsBetween } from './slips.ts'
import { comparableAccepted, comparableText, withoutEnds } from './text-ladder.ts'
import type { WrittenKey } from './written-key.ts'

/** Relative size below which a difference of numbers is noise: 0.3 with tolerance 0.1 accepts 0.4. */
const noiseShare = 1e-14

/** What a text was written into: the whole answer or one gap. */
export interface WrittenField {
  numeric: boolean
  unit?: LocalText | undefined
}

/**
 * The best fraction among the accepted answers that the text equals after normalisation (a matching number counts 1). Only when
 * none is equal, those count that it equals without its ends (`withoutEnds`; not where the key wants case, and with it all that is
 * written, as it is), and then those within the allowed slips: so an author can list a known misspelling, or "etc" without its
 * full stop, with a fraction of its own, or with 0. Nothing matches: 0, or `manual` by the key, and always `manual` where a number
 * was asked for and none was written: "eight" may be right, and a machine must not say that it is not.
 */
export function scoreWritten(field: WrittenField, key: WrittenKey, text: string): number | 'manual' {
  const given = comparableText(text, key)
  const bare = key.case_sensitive ? given : withoutEnds(given)
  const fraction =
    best([...equalFractions(key, given), ...(isRightNumber(field, key, text) ? [1] : [])]) ??
    best(equalFractions(key, bare)) ??
    best(slippedFractions(key, given)) ??
    best(slippedFractions(key, bare))
  if (fraction !== undefined) return fraction
  return key.unmatched === 'manual' || isNumberMissing(field, key, text) ? 'manual' : 0
}

/** `near` where a part earns something and not all. */
export function partOf(fraction: number): 'right' | 'near' | 'wrong' {
  if (fraction === 1) return 'right'
  return fraction > 0 ? 'near' : 'wrong'
}

function equalFractions(key: WrittenKey, given: string): number[] {
  const texts = comparableAccepted(key)
  return key.accepted.filter((_, index) => texts[index] === given).map(({ fraction }) => fraction)
}

function slippedFractions(key: WrittenKey, given: string): number[] {
  if (!key.typo_tolerance) return []
  const texts = comparableAccepted(key)
  return key.accepted.filter((_, index) => isWithinSlips(texts[index] ?? '', given)).map(({ fraction }) => fraction)
}

/** One slip in texts longer than 3 characters, two in texts longer than 9. Where case counts, it is never a slip. */
function isWithinSlips(accepted: string, given: string): boolean {
  const length = Array.from(accepted).length
  const allowed = length > 9 ? 2 : length > 3 ? 1 : 0
  if (Math.abs(length - Array.from(given).length) > allowed) return false
  const slips = slipsBetween(accepted, given, allowed)
  return slips <= allowed && slips === slipsBetween(foldCase(accepted), foldCase(given), allowed)
}

function isNumberMissing(field: WrittenField, key: WrittenKey, text: string): boolean {
  return field.numeric && key.number !== undefined && readNumber(text, unitsOf(field)) === undefined
}

function unitsOf({ unit }: WrittenField): string[] {
  return languages.flatMap((language) => unit?.[language] ?? [])
}

function isRightNumber(field: WrittenField, key: WrittenKey, text: string): boolean {
  if (key.number === undefined) return false
  const { value, tolerance } = key.number
  const given = readNumber(text, unitsOf(field))
  if (given === undefined) return false
  return Math.abs(given - value) <= tolerance + noiseShare * Math.max(Math.abs(given), Math.abs(value))
}

function best(fractions: readonly number[]): number | undefined {
  return fractions.length === 0 ? undefined : Math.max(...fractions)
}
