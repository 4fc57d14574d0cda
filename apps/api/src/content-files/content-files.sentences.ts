import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { FileKind, Mistake } from './content-files.codes.ts'
import { placeWords, shortened } from './content-files.places.ts'

/** So many are told one by one; whoever has mended them asks again. */
const mostTold = 20

/** A mistake for people: where in the file it is, empty for the file as a whole, and what is wrong there. */
export interface ToldMistake {
  where: string
  text: string
}

/** The mistakes of a file in words, and in `more` how many others there are; empty when there are none. */
export function toldMistakes(
  kind: FileKind,
  mistakes: readonly Mistake[],
  language: Language,
): { told: ToldMistake[]; more: string } {
  const left = mistakes.length - mostTold
  return {
    told: inOrder(mistakes)
      .slice(0, mostTold)
      .map((mistake) => ({ where: whereWords(kind, mistake, language), text: sentenceOf(mistake, language) })),
    more: left > 0 ? translator(language, 'content-files')('more', { count: left }) : '',
  }
}

/** The same, a line for each. */
export function mistakeLines(kind: FileKind, mistakes: readonly Mistake[], language: Language): string[] {
  const { told, more } = toldMistakes(kind, mistakes, language)
  return [...told.map(({ where, text }) => (where === '' ? text : `${where}: ${text}`)), ...(more === '' ? [] : [more])]
}

/** As they stand in the file, so that it can be mended from its beginning. */
function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

function whereWords(kind: FileKind, { path, code, line }: Mistake, language: Language): string {
  const translate = translator(language, 'content-files')
  // A key that nobody knows is named by the sentence itself.
  const place = placeWords(kind, code === 'unknown_key' ? path.slice(0, -1) : path, language)
  return [line === undefined ? '' : translate('line', { number: line }), place].filter((part) => part !== '').join(', ')
}

function sentenceOf({ code, values = {} }: Mistake, language: Language): string {
  const format = new Intl.NumberFormat(language)
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      // What is counted is needed as a number, for its plural.
      if (name === 'count') return [name, value]
      return [name, typeof value === 'number' ? format.format(value) : shortened(value)]
    }),
  )
  const translate = translator(language, 'content-files')
  return code.startsWith('fields:') ? translate(code, shown) : translate(`mistake.${code}`, shown)
}
