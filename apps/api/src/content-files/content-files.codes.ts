import { problemCodes } from '@katedra/questions'

/*
 * What can be wrong with a file of content. Every code has a sentence in the catalogue `content-files`, in both languages;
 * schemas of content give a code as the message of their check.
 */

/** It is no YAML, so that nothing can be said of what it holds. */
const yamlCodes = [
  'file_empty',
  /** Values: key. */
  'yaml_duplicate_key',
  'yaml_indent',
  'yaml_tab',
  'yaml_missing_sign',
  'yaml_colon',
  'yaml_key_lines',
  'yaml_start',
  'yaml_escape',
  'yaml_documents',
  'yaml_alias',
  'yaml_unexpected',
  'yaml_grows',
  'yaml_deep',
  /** Values: column. */
  'yaml_invalid',
] as const

/** Something is missing, has the wrong kind or the wrong size. */
const shapeCodes = [
  /** Values: key. */
  'missing',
  /** Values: key. */
  'unknown_key',
  'no_value',
  'not_text',
  'not_number',
  'not_whole',
  'not_yes_no',
  'not_list',
  'not_fields',
  /** Values: options. */
  'not_one_of',
  'empty_text',
  /** Values: min. */
  'too_short',
  /** Values: max. */
  'too_long',
  /** Values: count. */
  'too_few',
  /** Values: count. */
  'too_many',
  /** Values: min. */
  'at_least',
  /** Values: min. */
  'more_than',
  /** Values: max. */
  'at_most',
  /** Values: max. */
  'less_than',
  'not_address',
  'not_fitting',
] as const

/** A value that is written otherwise than it has to be. */
const writingCodes = [
  'bad_key',
  'bad_colour',
  'bad_day',
  'bad_event_day',
  'bad_year',
  'bad_picture',
  'bad_drawing',
  'bad_tag',
  'bad_tag_name',
  'bad_from',
  'years_backwards',
  'bad_rate',
  'decimal_2',
  'decimal_3',
  'price_nothing',
  'price_large',
  'vat_large',
] as const

/** Each value may stand, and yet they do not go together, or not with what there is already. */
const ruleCodes = [
  'tag_twice',
  /** Values: key. */
  'key_twice',
  'no_price',
  /** Values: program, count (months). */
  'priced_twice',
  'account_per_currency',
  /** Values: subject. */
  'unknown_subject',
  /** Values: program. */
  'unknown_program',
  /** Values: program, subject (the one that stays), wished. */
  'subject_stays',
  'marked_by_hand',
  'no_questions',
  'unknown_generator',
] as const

const questionCodes = problemCodes.map((code) => `question_${code}` as const)

/** The same where more is known than what the check of questions says. */
const preciseQuestionCodes = [
  /** Values: min, max. */
  'count_between',
  /** Values: min, max. */
  'number_between',
  'points_range',
  'right_option_missing',
  'word_without_letters',
  /** Values: max. */
  'word_too_long',
  'axis_backwards',
  'step_too_large',
  /** Values: max. */
  'labels_too_dense',
] as const

export const mistakeCodes = [
  ...yamlCodes,
  ...shapeCodes,
  ...writingCodes,
  ...ruleCodes,
  ...questionCodes,
  ...preciseQuestionCodes,
]
export type MistakeCode = (typeof mistakeCodes)[number]

const known: ReadonlySet<string> = new Set(mistakeCodes)

export function isMistakeCode(text: string): text is MistakeCode {
  return known.has(text)
}

/** What files are there. */
export const fileKinds = [
  ...(['prices', 'programs', 'supplier'] as const),
  ...(['subjects', 'level', 'tags', 'sample', 'events', 'partners'] as const),
] as const
export type FileKind = (typeof fileKinds)[number]

/** The keys and the places in lists that lead to a value. */
export type ContentPath = readonly (string | number)[]

/** What is wrong and where; a code of the catalogue `fields` is one that forms tell too. */
export interface Mistake {
  path: ContentPath
  code: MistakeCode | `fields:${string}`
  values?: Readonly<Record<string, string | number>>
  /** Counted from 1; unknown until the value is looked up in its file. */
  line?: number
}
