import fc from 'fast-check'
import type { LocalText } from '../texts/local-text.ts'

/** Ids as ItemId allows them, `constructor` among them, which every object inherits. */
const itemId: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: fc.stringMatching(/^[a-z0-9]{1,12}$/) },
  { weight: 1, arbitrary: fc.constant('constructor') },
)

/** Different ids for a list of `minLength` to `maxLength` items. */
export function itemIds(minLength: number, maxLength: number): fc.Arbitrary<string[]> {
  return fc.uniqueArray(itemId, { minLength, maxLength })
}

/** A text as the schemas leave it: trimmed and not empty. */
export const trimmedText: fc.Arbitrary<string> = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== '')

/** A value in Czech, in English or in both. */
export function inOneOrTwoLanguages(value: fc.Arbitrary<string>): fc.Arbitrary<LocalText> {
  return fc.oneof(
    value.map((cs) => ({ cs })),
    value.map((en) => ({ en })),
    fc.tuple(value, value).map(([cs, en]) => ({ cs, en })),
  )
}

/** A text of a question. */
export const localText: fc.Arbitrary<LocalText> = inOneOrTwoLanguages(trimmedText)

const boardLetters = Array.from('ABCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ7')

/** A letter of the board; digits have boxes too. */
export const boardLetter: fc.Arbitrary<string> = fc.constantFrom(...boardLetters)

/** One to three groups of letters with a space or a hyphen between them. */
export const word: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.array(boardLetter, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(' ', '-'),
  )
  .map(([groups, separator]) => groups.map((letters) => letters.join('')).join(separator))
