import { foldCase, stripDiacritics } from '../../texts/fold.ts'
import type { WrittenKey } from './written-key.ts'
import { normalized } from '../../texts/stream-safe.ts'

const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
const doubleQuotes = /[„“”‟«»″]/g
const singleQuotes = /[‚‘’‛‹›′´`]/g
/** Hyphens and dashes of all lengths, and the minus sign. */
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const decimalComma = /(\d),(?=\d)/g
/** A space before a group of exactly three digits; 17 11 1989 keeps its spaces. */
const thousandsSpace = /(\d) (?=\d{3}(?!\d))/g

/** The text as it would be typed on a plain keyboard: NFC, plain quotes and dashes, single spaces, none at the ends. */
export function plainSigns(text: string): string {
  return normalized(text)
    .replace(invisible, '')
    .replace(doubleQuotes, '"')
    .replace(singleQuotes, "'")
    .replace(dashes, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Digits without the spaces between thousands: `1 234 567` gives `1234567`. Expects plain signs. */
export function joinThousands(text: string): string {
  return text.replace(thousandsSpace, '$1')
}

/**
 * What is left of a text for the comparison with an accepted answer; both sides go through it. Numbers inside the text
 * lose the spaces between thousands and get a decimal point. Case and diacritics go when the key lets them.
 */
export function comparableText(text: string, key: Pick<WrittenKey, 'case_sensitive' | 'ignore_diacritics'>): string {
  const plain = joinThousands(plainSigns(text)).replace(decimalComma, '$1.')
  const marked = key.ignore_diacritics ? stripDiacritics(plain) : plain
  return key.case_sensitive ? marked : foldCase(marked)
}

/** A text has to be longer than this to lose its ends: "kg." is not what "kg" is, nor "n!" what "n" is. */
const keptWhole = 3
const quoted = /^"([^"]+)"$|^'([^']+)'$/
/** Behind a letter only: a full stop makes an ordinal of a number, and "5!" is a product. */
const closed = /^(.*[\p{L}"']) ?[.,!]+$/u

/**
 * A text in plain signs without the quotes around it and the full stop, comma or exclamation mark at its end, which say nothing
 * about the answer. A question mark stays: who puts one asks.
 */
export function withoutEnds(plain: string): string {
  const [, unclosed] = closed.exec(plain) ?? []
  const [, double, single] = quoted.exec(plain) ?? []
  const inner = (unclosed ?? double ?? single)?.trim()
  if (inner === undefined || Array.from(inner).length <= keptWhole) return plain
  return withoutEnds(inner)
}

/** What is worth accepting of a text that a pupil wrote: where the key lets its ends go, the text without them. */
export function acceptableText(text: string, key: Pick<WrittenKey, 'case_sensitive'>): string {
  const plain = plainSigns(text)
  const bare = key.case_sensitive ? plain : withoutEnds(plain)
  return bare === plain ? text : bare
}

type Compared = Pick<WrittenKey, 'accepted' | 'case_sensitive' | 'ignore_diacritics'>

/** The same for each accepted answer of a key: a class's answers are compared with the same ones. */
export function comparableAccepted(key: Compared): readonly string[] {
  const known = comparable.get(key.accepted)
  if (known?.case_sensitive === key.case_sensitive && known.ignore_diacritics === key.ignore_diacritics)
    return known.texts
  const { case_sensitive, ignore_diacritics } = key
  const texts = key.accepted.map(({ text }) => comparableText(text, key))
  comparable.set(key.accepted, { case_sensitive, ignore_diacritics, texts })
  return texts
}

/** Lists of accepted answers are never changed, only replaced. */
const comparable = new WeakMap<
  WrittenKey['accepted'],
  Pick<WrittenKey, 'case_sensitive' | 'ignore_diacritics'> & { texts: readonly string[] }
>()
