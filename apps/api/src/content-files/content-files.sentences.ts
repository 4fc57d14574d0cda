import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { FileKind, Mistake, ContentPath } from './content-files.codes.ts'

/** This many are told one by one; an author who has mended them asks again. */
const maxTold = 20

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
  const left = mistakes.length - maxTold
  return {
    told: inOrder(mistakes)
      .slice(0, maxTold)
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
  // An unknown key is named by the sentence itself.
  const where = placeWords(kind, code === 'unknown_key' ? path.slice(0, -1) : path, language)
  return [line === undefined ? '' : translate('line', { number: line }), where].filter((part) => part !== '').join(', ')
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

/** Lists, by the key that holds them or the kind of file that is one: "question 3". */
export const listNames = [
  ...['programs', 'prices', 'accounts'],
  ...['subjects', 'levels', 'questions', 'events', 'partners', 'tags'],
  ...['options', 'markers', 'pairs', 'extra', 'ordering', 'accepted', 'generators'],
]

/** Keys of files that have a word of their own; another one stands as it is written. */
export const keyNames = [
  ...['key', 'code', 'name', 'short_name', 'title', 'description', 'text', 'url', 'source', 'tags', 'cs', 'en'],
  ...['programs', 'subject', 'prices', 'months', 'CZK', 'EUR', 'valid_from', 'czk_per_eur', 'rate', 'on', 'vat_rates'],
  ...['street', 'city', 'postal_code', 'country', 'company_id', 'tax_id', 'vat_id', 'is_vat_payer', 'register_entry'],
  ...['email', 'phone', 'accounts', 'currency', 'account_number', 'iban', 'bic'],
  ...['sign_in_title', 'sign_in_image', 'box_color_basic', 'box_color_add', 'icon', 'levels', 'level', 'questions'],
  ...['count_threshold', 'years', 'picture', 'src', 'alt', 'credit', 'drawing', 'day', 'year', 'question'],
  ...['type', 'prompt', 'explanation', 'points', 'options', 'correct', 'multiple', 'shuffle', 'word', 'partial'],
  ...['ignore_diacritics', 'case_sensitive', 'typo_tolerance', 'unmatched', 'lines', 'accepted', 'number', 'value'],
  ...['scale', 'min', 'max', 'step', 'labels_every', 'unit', 'markers', 'label', 'at', 'tolerance'],
  ...['pairs', 'left', 'right', 'extra', 'reuse', 'ordering', 'rule'],
  ...['generators', 'generator', 'difficulty', 'second_reading', 'against'],
]

const lists = new Set(listNames)
const keys = new Set(keyNames)
/** Files that are one list as a whole. */
const rootLists: ReadonlySet<FileKind> = new Set(['programs', 'subjects', 'events', 'partners'])

/** This much of an unknown key is repeated. */
const maxKeyLength = 60

/** Where something is, in words: "question 3, option 2"; nothing of the file as a whole. */
function placeWords(kind: FileKind, path: ContentPath, language: Language): string {
  const translate = translator(language, 'content-files')
  const word = (part: string | number, index: number): string[] => {
    const holder = index === 0 ? rootOf(kind) : String(path[index - 1])
    if (typeof part === 'number')
      return [translate(`nth.${lists.has(holder) ? holder : 'other'}`, { number: part + 1 })]
    // A list whose item follows is in the word for the item.
    if (typeof path[index + 1] === 'number' && lists.has(part)) return []
    if ((holder === 'CZK' || holder === 'EUR') && /^\d{1,6}$/.test(part))
      return [translate('from', { count: Number(part) })]
    return [keys.has(part) ? translate(`key.${part}`) : shortened(part)]
  }
  return path.flatMap(word).join(', ')
}

function rootOf(kind: FileKind): string {
  return rootLists.has(kind) ? kind : ''
}

function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > maxKeyLength ? `${letters.slice(0, maxKeyLength).join('')}…` : text
}
