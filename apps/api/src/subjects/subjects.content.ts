import { maxSampleQuestions } from '@katedra/contract/sample-test'
import { keptTags, maxTagLength, maxTags } from '@katedra/contract/written-question'
import { firstYear, lastYear } from '@katedra/contract/years-of-school'
import { difficulties, generators } from '@katedra/generators'
import * as z from 'zod'

/*
 * The library as people write it: readable YAML under content/. The loader turns it into questions; identifiers of options
 * and items are made from the question's key and the text, so that a reload gives the same ones and none of them tells
 * which is right. The messages of the checks are codes of the catalogue `content-files`.
 */

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'bad_colour')
export const BothLanguages = z.strictObject({ cs: z.string().min(1), en: z.string().min(1) })
const Choice = z.strictObject({ cs: z.string(), en: z.string(), correct: z.boolean().optional() })

/** A word as tags are kept, so that what a teacher looks for or adds is the same tag. */
const Tag = z
  .string()
  .min(1)
  .max(maxTagLength)
  .refine((tag) => keptTags([tag])[0] === tag, 'bad_tag')
/** Czech words; content/tagy.yaml says what they are called in English. */
export const ContentTags = z
  .array(Tag)
  .max(maxTags)
  .refine((tags) => new Set(tags).size === tags.length, 'tag_twice')

/** A tag as it is shown: a name such as Egypt has its capital, and is kept without it. */
const ShownTag = z
  .string()
  .min(1)
  .max(maxTagLength)
  .refine((tag) => keptTags([tag])[0] === tag.toLowerCase(), 'bad_tag_name')

/** content/tagy.yaml: English names by tag. */
export const ContentTagNames = z.record(ShownTag, ShownTag)

/** Somebody who did not write it has read it for facts, language and key: when, and with which page or book open, if any. */
export const SecondReading = z.strictObject({ on: z.iso.date('bad_day'), against: z.string().min(1).optional() })

const common = {
  key: z.string().regex(/^[a-z0-9-]{2,80}$/, 'bad_key'),
  prompt: BothLanguages,
  explanation: BothLanguages,
  /** Where the fact can be checked. */
  source: z.string().min(1),
  second_reading: SecondReading.optional(),
  tags: ContentTags.default([]),
  points: z.number().positive().default(1),
}

const written = {
  accepted: z.array(z.string()).default([]),
  number: z.strictObject({ value: z.number(), tolerance: z.number() }).optional(),
  unit: BothLanguages.optional(),
  case_sensitive: z.boolean().default(false),
  ignore_diacritics: z.boolean().default(false),
  typo_tolerance: z.boolean().default(false),
  unmatched: z.enum(['wrong', 'manual']).default('wrong'),
}
const weight = z.number().positive().default(1)

/** A gap is written by what fills it: words or a number to type, options of its own, or a word of the bank. */
const WrittenGap = z.union([
  z.strictObject({ word: BothLanguages, weight }),
  z.strictObject({ options: z.array(Choice), shuffle: z.boolean().default(true), weight }),
  z.strictObject({ ...written, weight }),
])

export const ContentQuestion = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('abc'),
    ...common,
    options: z.array(Choice),
    multiple: z.boolean().default(false),
    shuffle: z.boolean().default(true),
  }),
  z.strictObject({
    type: z.literal('alphabet'),
    ...common,
    word: BothLanguages,
    ignore_diacritics: z.boolean().default(false),
    partial: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('axis'),
    ...common,
    scale: z.enum(['number', 'year']),
    min: z.number(),
    max: z.number(),
    step: z.number(),
    labels_every: z.number(),
    unit: BothLanguages.optional(),
    markers: z.array(z.strictObject({ label: BothLanguages, at: z.number() })),
    tolerance: z.number(),
  }),
  z.strictObject({
    type: z.literal('connection'),
    ...common,
    pairs: z.array(z.strictObject({ left: BothLanguages, right: BothLanguages })).default([]),
    extra: z.array(BothLanguages).default([]),
    reuse: z.boolean().default(false),
    /** Instead of pairs: things in their right order. */
    ordering: z.array(BothLanguages).optional(),
    /** How the pairs or the order are counted; an order by what stands before what, where nothing is said. */
    rule: z.enum(['partial', 'relative', 'exact']).optional(),
  }),
  z.strictObject({
    type: z.literal('text'),
    ...common,
    ...written,
    lines: z.int().default(1),
    /** By the names that stand in the prompt as `[_name_]`; where there are gaps, the fields above are theirs. */
    gaps: z.record(z.string().regex(/^[a-z0-9]{1,12}$/, 'bad_key'), WrittenGap).optional(),
    /** Words of the bank that fit no gap. */
    extra_words: z.array(BothLanguages).default([]),
    reuse: z.boolean().default(false),
    rule: z.enum(['partial', 'exact']).default('partial'),
  }),
])
export type ContentQuestion = z.infer<typeof ContentQuestion>

/** For which years of the nine-year school a level is: the first and the last one. */
const ContentYears = z
  .tuple([z.int().min(firstYear).max(lastYear), z.int().min(firstYear).max(lastYear)])
  .refine(([from, to]) => from <= to, 'years_backwards')

/** Questions of a kind that make themselves; each entry is one question of the level, with other numbers for each pupil. */
const ContentGenerator = z.strictObject({
  generator: z.enum(
    generators.map(({ name }) => name),
    'unknown_generator',
  ),
  difficulty: z.literal([...difficulties]),
  /** For which years these parameters are; otherwise those of the generator. */
  years: ContentYears.optional(),
  tags: ContentTags.default([]),
  points: z.number().positive().default(1),
})
export type ContentGenerator = z.infer<typeof ContentGenerator>

/** One file: a level with its questions. */
export const ContentLevel = z
  .strictObject({
    level: z.strictObject({
      key: common.key,
      title: BothLanguages,
      count_threshold: z.int().positive(),
      years: ContentYears,
      box_color_basic: Colour,
      box_color_add: Colour,
      picture: z.string(),
    }),
    questions: z.array(ContentQuestion).default([]),
    generators: z.array(ContentGenerator).default([]),
  })
  /** A level is shown to teachers as soon as it is loaded. */
  .refine(({ questions, generators: made }) => questions.length + made.length > 0, {
    error: 'no_questions',
    path: ['questions'],
  })

/** content/ukazka.yaml: questions of the library whose keys anybody may read, as subject/key. */
export const ContentSample = z.strictObject({
  questions: z
    .array(z.string().regex(/^[a-z0-9-]{2,80}\/[a-z0-9-]{2,80}$/, 'bad_key'))
    .min(1)
    .max(maxSampleQuestions),
})

/** content/subjects.yaml */
export const ContentSubjects = z.array(
  z.strictObject({
    code: common.key,
    name: BothLanguages,
    short_name: BothLanguages,
    description: BothLanguages,
    sign_in_title: BothLanguages,
    sign_in_image: z.string().default(''),
    box_color_basic: Colour,
    box_color_add: Colour,
    icon: z.string(),
    levels: z.array(z.string()),
  }),
)
