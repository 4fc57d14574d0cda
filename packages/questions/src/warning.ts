import type { LocalText } from './texts/local-text.ts'

/** What is allowed and yet most likely a slip, or makes a question worse; the codes are stable, screens translate them. */
export const reviewCodes = [
  /** A picture says nothing to those who do not see it: no text, or the name of a file. */
  'missing_alternative',
  /** Nothing is right, so that nothing is scored by itself. */
  'no_correct_answer',
  /** Two options that are the same. */
  'duplicate_options',
  /** Two options that differ in case or diacritics only: mostly a slip, in spelling on purpose. */
  'alike_options',
  /** The only right option is much longer than all others, which gives it away. */
  'longest_is_right',
  /** All options are right. */
  'all_options_right',
  'missing_explanation',
  /** A text is missing in a language that other texts of the question have. */
  'missing_language',
  /** Two items on the right read the same, so that either of them counts. */
  'equal_right_sides',
  /** Two things to be put in order read the same, so that they count in either order. */
  'equal_things',
  /** Two things to be put in order that differ in case or diacritics only. */
  'alike_things',
  /** The end of the axis or its labels do not fall on its steps. */
  'off_step',
  /** Two accepted answers are the same for the scorer. */
  'equal_accepted_answers',
  /** Two gaps that take each other's answers: a pupil may change them, or write one of them twice. */
  'interchangeable_gaps',
  /** A word of the bank that is right in two gaps. */
  'word_fits_two_gaps',
  /** Two levels of a criterion that are worth the same. */
  'equal_levels',
  /** All levels of a criterion are worth the same, so that it decides nothing. */
  'criterion_without_difference',
  'long_prompt',
  /** A formula that cannot be drawn: pupils would see its source. */
  'broken_formula',
] as const
/** One of the codes above. */
export type ReviewCode = (typeof reviewCodes)[number]

/** `path` leads to the field, joined by dots as in `Problem`: `content.options.0.text.cs`. */
export interface Warning {
  code: ReviewCode
  path: string
  /** Where the other one of the two is, if the words of the warning name both. */
  other?: string
}

export function warning(code: ReviewCode, path: string): Warning {
  return { code, path }
}

/** Indexes of the values that have been there before; empty ones are not written yet. */
export function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (value.trim() !== '' && values.indexOf(value) < index ? [index] : []))
}

/** A text and the path of its field. */
export interface PlacedText {
  path: string
  text: LocalText
}
