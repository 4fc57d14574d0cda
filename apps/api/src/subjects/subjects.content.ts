import { createHash } from 'node:crypto'
import { keptTags, longestTag, mostTags } from '@katedra/contract/written-question'
import { checkQuestion, patternOf, type LocalText, type Question } from '@katedra/questions'
import * as z from 'zod'

/*
 * The library as people write it: readable YAML under content/. The loader turns it into questions; identifiers of options
 * and items are made from the question's key and the text, so that a reload gives the same ones and none of them tells
 * which is right.
 */

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
export const BothLanguages = z.strictObject({ cs: z.string().min(1), en: z.string().min(1) })
const Choice = z.strictObject({ cs: z.string(), en: z.string(), correct: z.boolean().optional() })

/** A word as tags are kept, so that what a teacher looks for or adds is the same tag. */
const Tag = z
  .string()
  .min(1)
  .max(longestTag)
  .refine((tag) => keptTags([tag])[0] === tag, 'is not written as tags are kept')
/** Czech words; content/tagy.yaml says what they are called in English. */
export const ContentTags = z
  .array(Tag)
  .max(mostTags)
  .refine((tags) => new Set(tags).size === tags.length, 'has a tag twice')

/** content/tagy.yaml: English names by tag. */
export const ContentTagNames = z.record(Tag, Tag)

const common = {
  key: z.string().regex(/^[a-z0-9-]{2,80}$/),
  prompt: BothLanguages,
  explanation: BothLanguages,
  /** Where the fact can be checked. */
  source: z.string().min(1),
  tags: ContentTags.default([]),
  points: z.number().positive().default(1),
}

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
    pairs: z.array(z.strictObject({ left: BothLanguages, right: BothLanguages })),
    extra: z.array(BothLanguages).default([]),
    reuse: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('text'),
    ...common,
    accepted: z.array(z.string()).default([]),
    number: z.strictObject({ value: z.number(), tolerance: z.number() }).optional(),
    unit: BothLanguages.optional(),
    lines: z.int().default(1),
    case_sensitive: z.boolean().default(false),
    ignore_diacritics: z.boolean().default(false),
    typo_tolerance: z.boolean().default(false),
    unmatched: z.enum(['wrong', 'manual']).default('wrong'),
  }),
])
type ContentQuestion = z.infer<typeof ContentQuestion>

/** One file: a level with its questions. */
export const ContentLevel = z.strictObject({
  level: z.strictObject({
    key: common.key,
    title: BothLanguages,
    count_threshold: z.int().positive(),
    box_color_basic: Colour,
    box_color_add: Colour,
    picture: z.string(),
  }),
  /** A level is shown to teachers as soon as it is loaded. */
  questions: z.array(ContentQuestion).min(1),
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

/** A question of a content file with everything checked. Throws with the question's key when something does not fit. */
export function questionOf(written: ContentQuestion): Question {
  const { type, prompt, explanation, points } = written
  const checked = checkQuestion({ type, prompt, explanation, points, ...parts(written) })
  if (!checked.ok)
    throw new Error(
      `question ${written.key}: ${checked.problems.map(({ path, code }) => `${path} ${code}`).join(', ')}`,
    )
  return checked.question
}

function parts(written: ContentQuestion): { content: unknown; key: unknown } {
  switch (written.type) {
    case 'abc':
      return abcParts(written)
    case 'alphabet':
      return alphabetParts(written)
    case 'axis':
      return axisParts(written)
    case 'connection':
      return connectionParts(written)
    case 'text':
      return textParts(written)
  }
}

type Written<T extends ContentQuestion['type']> = Extract<ContentQuestion, { type: T }>

function opaqueId(key: string, text: LocalText, side = ''): string {
  return createHash('sha256')
    .update(`${key}\n${side}\n${text.cs ?? ''}\n${text.en ?? ''}`)
    .digest('hex')
    .slice(0, 8)
}

function abcParts({ key, options, multiple, shuffle }: Written<'abc'>) {
  const withIds = options.map(({ correct, ...text }) => ({ id: opaqueId(key, text), text, correct }))
  const shown = withIds.map(({ id, text }) => ({ id, text }))
  return {
    // Written order often has the right one first; where order means nothing it is given up here for good.
    content: { options: shuffle ? shown.toSorted((a, b) => a.id.localeCompare(b.id)) : shown, multiple, shuffle },
    key: { correct: withIds.filter(({ correct }) => correct).map(({ id }) => id), rule: 'partial' },
  }
}

function alphabetParts({ word, ignore_diacritics, partial }: Written<'alphabet'>) {
  return {
    content: { pattern: { cs: patternOf(word.cs), en: patternOf(word.en) } },
    key: { word, ignore_diacritics, partial },
  }
}

function axisParts({ key, scale, min, max, step, labels_every, unit, markers, tolerance }: Written<'axis'>) {
  const withIds = markers.map(({ label, at }) => ({ id: opaqueId(key, label), label, at }))
  return {
    content: {
      scale,
      min,
      max,
      step,
      labels_every,
      ...(unit === undefined ? {} : { unit }),
      // In the order of ids, so that the list does not tell the order on the axis.
      markers: withIds.map(({ id, label }) => ({ id, label })).toSorted((a, b) => a.id.localeCompare(b.id)),
    },
    key: { positions: Object.fromEntries(withIds.map(({ id, at }) => [id, at])), tolerance },
  }
}

function connectionParts({ key, pairs, extra, reuse }: Written<'connection'>) {
  const withIds = pairs.map(({ left, right }) => ({
    left: { id: opaqueId(key, left, 'left'), text: left },
    right: { id: opaqueId(key, right, 'right'), text: right },
  }))
  const right = [
    ...withIds.map((pair) => pair.right),
    ...extra.map((text) => ({ id: opaqueId(key, text, 'right'), text })),
  ]
  const distinct = [...new Map(right.map((item) => [item.id, item])).values()]
  return {
    content: {
      left: withIds.map((pair) => pair.left),
      right: distinct.toSorted((a, b) => a.id.localeCompare(b.id)),
      reuse,
    },
    key: { pairs: Object.fromEntries(withIds.map((pair) => [pair.left.id, pair.right.id])), rule: 'partial' },
  }
}

function textParts({
  accepted,
  number,
  unit,
  lines,
  case_sensitive,
  ignore_diacritics,
  typo_tolerance,
  unmatched,
}: Written<'text'>) {
  return {
    content: { lines, numeric: number !== undefined, ...(unit === undefined ? {} : { unit }) },
    key: {
      accepted: accepted.map((text) => ({ text, fraction: 1 })),
      ...(number === undefined ? {} : { number }),
      case_sensitive,
      ignore_diacritics,
      typo_tolerance,
      unmatched,
    },
  }
}
