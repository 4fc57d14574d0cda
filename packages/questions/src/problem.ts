/** What can be wrong with a question; the codes are stable, screens translate them. */
export const problemCodes = [
  /** A value is missing or empty: a text, the position of a marker, the pair of an item. */
  'required',
  /** A value has the wrong kind or form. */
  'invalid',
  'too_small',
  'too_big',
  'unknown_field',
  /** Two options, markers or items of one list share an id, or the key names one twice. */
  'duplicate_id',
  /** The key names an id that the content does not have. */
  'unknown_id',
  /** Several correct options where only one may be chosen. */
  'one_correct_only',
  /** The pattern does not show the boxes of the word, or exists in other languages than the word. */
  'pattern_mismatch',
  /** The year 0, or a part of a year, on an axis of years. */
  'no_such_year',
  /** A position outside the axis or between its steps. */
  'off_axis',
  /** An item on the right belongs to several on the left though it may be used once. */
  'used_twice',
  /** No text or number earns the full points and no teacher will mark by hand. */
  'no_full_answer',
  /** A gap has no place in a text of the prompt. */
  'gap_without_place',
  /** A gap has two places in one text of the prompt. */
  'gap_repeated',
  /** The prompt has a place for a gap that the question does not have. */
  'place_without_gap',
  /** There is a bank of words, but no gap that is filled from it. */
  'bank_without_gap',
  /** Not all gaps can be filled rightly from the bank: a word that may be used once is the only right one in several. */
  'too_few_words',
  /** A rubric where no answer comes to a teacher. */
  'rubric_without_teacher',
  /** The points of the question are not the sum of the best levels of its rubric. */
  'not_rubric_sum',
] as const
/** One of the codes above. */
export type ProblemCode = (typeof problemCodes)[number]

/** `path` leads to the field, joined by dots: `content.options.0.text`. */
export interface Problem {
  path: string
  code: ProblemCode
}

/** A `duplicate_id` problem for every entry whose id an earlier entry of the list has. `path` is that of the list. */
export function findDuplicateIds(items: readonly { id: string }[], path: string): Problem[] {
  return items.flatMap(({ id }, index) =>
    items.findIndex((other) => other.id === id) < index
      ? [{ path: `${path}.${index}.id`, code: 'duplicate_id' as const }]
      : [],
  )
}
