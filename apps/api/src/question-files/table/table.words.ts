import { languages, type Language, type QuestionType, questionTypes } from '@katedra/questions'
import { fold } from '@katedra/questions/fold'
import { translator } from '@katedra/i18n/server'

/** Columns of our template around the options: what people fill in first stands first. */
export const columnsBefore = ['type', 'question', 'correct'] as const
export const columnsAfter = [
  'points',
  'explanation',
  'tags',
  'settings',
  'min',
  'max',
  'step',
  'labels_every',
  'tolerance',
  'unit',
  'lines',
  'name',
] as const
export const templateColumns = [...columnsBefore, ...columnsAfter] as const
export type TemplateColumn = (typeof templateColumns)[number]

/** What else may be said of a question in the template. */
export const tableSettings = [
  'multiple',
  'exact',
  'right_only',
  'fixed_order',
  'reuse',
  'word_bank',
  'words_again',
  'letter_credit',
  'years',
  'case_sensitive',
  'ignore_diacritics',
  'typo_tolerance',
  'manual',
  'numeric',
  'ordering',
  'relative',
] as const
export type TableSetting = (typeof tableSettings)[number]

/** The most options that a row may have: as many as the right column of a Connection. */
export const maxOptions = 16

/** For comparing headings and words: no case, no marks, no spaces or signs. */
export function foldWord(text: string): string {
  return fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** The words of the template in one language. */
export function tableWords(language: Language) {
  const t = translator(language, 'question-files')
  return {
    column: (column: TemplateColumn) => t(`columns.${column}`),
    option: (number: number) => t('columns.option', { number }),
    type: (type: QuestionType) => t(`types.${type}`),
    setting: (setting: TableSetting) => t(`settings.${setting}`),
    t,
  }
}

/** Whatever language a table is in: folded word → what it means. */
function inBoth<T extends string>(
  names: readonly T[],
  wordOf: (language: Language, name: T) => string,
): Map<string, T> {
  return new Map(
    languages.flatMap((language) => names.map((name) => [foldWord(wordOf(language, name)), name] as const)),
  )
}

/** What tables written by earlier versions say. */
const formerSettings: readonly (readonly [string, TableSetting])[] = [['bankaslov', 'word_bank']]

let known: ReturnType<typeof readWords> | undefined

function readWords() {
  const words = { cs: tableWords('cs'), en: tableWords('en') }
  return {
    columns: inBoth(templateColumns, (language, column) => words[language].column(column)),
    types: inBoth(questionTypes, (language, type) => words[language].type(type)),
    settings: new Map([
      ...formerSettings,
      ...inBoth(tableSettings, (language, setting) => words[language].setting(setting)),
    ]),
    options: new Map(
      Array.from({ length: maxOptions }, (_, index) => index + 1).flatMap((number) =>
        languages.map((language) => [foldWord(words[language].option(number)), number] as const),
      ),
    ),
  }
}

/** Read once: the catalogues do not change while the program runs. */
export function knownWords() {
  return (known ??= readWords())
}
