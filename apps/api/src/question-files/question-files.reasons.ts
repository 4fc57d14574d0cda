/*
 * Every reason has a sentence under its code in the catalogue `question-files`, in both languages.
 */

/** Why a file can't be read at all. */
const refusalCodes = [
  'file_empty',
  /** Values: megabytes. */
  'file_too_large',
  'unknown_format',
  'encoding_unknown',
  /** Values: questions (the limit). */
  'too_many_questions',
  'no_questions',
  /** XML or JSON that does not follow its grammar. Values: line. */
  'not_well_formed',
  /** A document type declaration or an entity of its own: never read, because it can be made to grow without end. */
  'doctype',
  'too_deep',
  'package_broken',
  'package_too_large',
  'package_too_many_files',
  'package_encrypted',
  /** A name that leads out of the package. */
  'package_unsafe_name',
  'package_without_manifest',
  /** Values: version. */
  'version_unknown',
  'columns_unknown',
  'too_slow',
] as const

/** Why one item was not taken. */
const skipCodes = [
  /** Values: type, as the file names it. */
  'type_not_supported',
  'only_text',
  'no_prompt',
  /** Braces, arrows or weights that do not make sense. Values: detail, the piece of the file. */
  'syntax',
  'too_few_answers',
  'too_many_answers',
  'no_right_answer',
  /** Its picture is somewhere else, where we do not look. */
  'option_only_picture',
  'option_without_text',
  'text_too_long',
  /** More combining marks in a row than any language writes (UAX 15, stream-safe text). */
  'too_many_marks',
  /** Values: detail. */
  'number_unreadable',
  /** A score that is computed by a program of its own. */
  'own_scoring',
  /** The question lives by what we can't keep: a picture to click at, a sound, a formula with random values. */
  'needs_missing_part',
  /** Several gaps or parts in one item. */
  'several_parts',
  /** Values: detail. */
  'gap_unreadable',
  /** There nothing can be filled in. */
  'gap_in_formula',
  'too_many_gaps',
  /** An order in which some of the things have no place. */
  'order_of_some_things',
  /** Values: path (field of the question), problem (code of packages/questions). */
  'not_valid',
  'broken_item',
  /** Our own mistake: the reader did not expect what it found. */
  'reader_failed',
  'file_missing_in_package',
] as const

/** What was left out of a question that was taken. */
const noteCodes = [
  'formatting_left_out',
  'links_left_out',
  'pictures_left_out',
  'picture_too_large',
  'picture_unreadable',
  'picture_without_alt',
  'sounds_left_out',
  'answer_feedback_left_out',
  'hints_left_out',
  /** Partial points of single options that our choice does not have. */
  'weights_left_out',
  /** Points of an item's own program; what its file calls right is right. */
  'own_scoring_left_out',
  'penalty_left_out',
  'points_limited',
  /** Values: most. */
  'tags_limited',
  'units_left_out',
  'extra_answers_left_out',
  /** A key with a star for any letters. */
  'wildcard_marked_by_hand',
  'time_limit_left_out',
  'changed_to_text',
  'several_right_as_multiple',
  /** A choice of several within a text: each option has a gap of its own. */
  'several_right_as_gaps',
  /** One gap that its text names in several places. Values: detail. */
  'gap_in_several_places',
  /** Braces of GIFT without a sign of an answer, in the middle of a text. Values: detail. */
  'braces_as_gap',
  /** Words to be dragged, in groups: each gap has the words of its group to choose from. */
  'groups_as_choices',
  /** Of the whole file: it does not say in which encoding it is. Values: encoding. */
  'encoding_guessed',
  /** A way of counting an order that we do not have. */
  'order_rule_changed',
  /** Things to be sorted of which some belong nowhere. */
  'items_without_place_left_out',
  /** Numbers that the other system draws again for each pupil. */
  'values_fixed',
  /** The file asks for a part of the things, drawn again for each pupil. */
  'order_of_all_things',
  /** Of a row of a table. Values: detail. */
  'setting_unknown',
] as const

/** What a writer could not put into a format. Values of the first: type. */
const lossCodes = [
  'type_not_in_format',
  'other_language_left_out',
  'picture_not_in_format',
  'formatting_not_in_format',
  'points_not_in_format',
  'rule_not_in_format',
  /** Of an order: what stands before what. */
  'order_rule_not_in_format',
  'comparison_not_in_format',
  'unit_not_in_format',
  /** Of gaps: it stands in the text behind its gap. */
  'unit_as_text',
  'order_not_in_format',
  'reuse_not_in_format',
  'manual_marking_not_in_format',
  'number_keyboard_not_in_format',
  'rubric_not_in_format',
  'bank_as_choices',
  /** Several gaps in GIFT, which few other systems read. */
  'gaps_not_in_moodle',
  'points_of_gaps',
  'explanation_not_in_format',
  /** Shares of the points that Moodle's list does not have. */
  'fraction_rounded',
  /** Years without a year 0. */
  'scale_not_in_format',
] as const

export const reasonCodes = [...refusalCodes, ...skipCodes, ...noteCodes, ...lossCodes] as const
export type ReasonCode = (typeof reasonCodes)[number]
