import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { ContentPath, FileKind } from './content-files.codes.ts'

/** Lists, by the key that holds them or the kind of file that is one: "question 3". */
export const listNames = [
  ...['programs', 'prices', 'accounts'],
  ...['subjects', 'levels', 'questions', 'events', 'partners', 'tags'],
  ...['options', 'markers', 'pairs', 'extra', 'accepted'],
]

/** Keys of files that have a word of their own; another one stands as it is written. */
export const keyNames = [
  ...['key', 'code', 'name', 'short_name', 'title', 'description', 'text', 'url', 'source', 'tags', 'cs', 'en'],
  ...['programs', 'subject', 'prices', 'months', 'CZK', 'EUR', 'valid_from', 'czk_per_eur', 'rate', 'on', 'vat_rates'],
  ...['street', 'city', 'postal_code', 'country', 'company_id', 'tax_id', 'vat_id', 'is_vat_payer', 'register_entry'],
  ...['email', 'phone', 'accounts', 'currency', 'account_number', 'iban', 'bic'],
  ...['sign_in_title', 'sign_in_image', 'box_color_basic', 'box_color_add', 'icon', 'levels', 'level', 'questions'],
  ...['count_threshold', 'picture', 'src', 'alt', 'credit', 'drawing', 'day', 'year', 'question'],
  ...['type', 'prompt', 'explanation', 'points', 'options', 'correct', 'multiple', 'shuffle', 'word', 'partial'],
  ...['ignore_diacritics', 'case_sensitive', 'typo_tolerance', 'unmatched', 'lines', 'accepted', 'number', 'value'],
  ...['scale', 'min', 'max', 'step', 'labels_every', 'unit', 'markers', 'label', 'at', 'tolerance'],
  ...['pairs', 'left', 'right', 'extra', 'reuse'],
]

const lists = new Set(listNames)
const keys = new Set(keyNames)
/** Files that are one list as a whole. */
const rootLists: ReadonlySet<FileKind> = new Set(['programs', 'subjects', 'events', 'partners'])

/** So much of a key that nobody knows is repeated. */
const longestKey = 60

/** Where something is, in words: "question 3, option 2"; nothing of the file as a whole. */
export function placeWords(kind: FileKind, path: ContentPath, language: Language): string {
  const translate = translator(language, 'content-files')
  const word = (part: string | number, place: number): string[] => {
    const holder = place === 0 ? rootOf(kind) : String(path[place - 1])
    if (typeof part === 'number')
      return [translate(`nth.${lists.has(holder) ? holder : 'other'}`, { number: part + 1 })]
    // A list whose item follows is in the word for the item.
    if (typeof path[place + 1] === 'number' && lists.has(part)) return []
    if ((holder === 'CZK' || holder === 'EUR') && /^\d{1,6}$/.test(part))
      return [translate('from', { count: Number(part) })]
    return [keys.has(part) ? translate(`key.${part}`) : shortened(part)]
  }
  return path.flatMap(word).join(', ')
}

function rootOf(kind: FileKind): string {
  return rootLists.has(kind) ? kind : ''
}

export function shortened(text: string): string {
  const letters = Array.from(text)
  return letters.length > longestKey ? `${letters.slice(0, longestKey).join('')}…` : text
}
