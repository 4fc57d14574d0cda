import * as z from 'zod/mini'
import { LocalText, Picture } from './texts/local-text.ts'
import { AbcAnswer, AbcContent, AbcKey } from './types/abc/abc.ts'
import { AlphabetAnswer, AlphabetContent, AlphabetKey } from './types/alphabet/alphabet.ts'
import { AxisAnswer, AxisContent, AxisKey } from './types/axis/axis.ts'
import { ConnectionAnswer, ConnectionContent, ConnectionKey } from './types/connection/connection.ts'
import { Criteria } from './types/text/rubric/rubric.ts'
import { TextAnswer, TextContent, TextKey } from './types/text/text.ts'

/** The five answer types (specification, section 1). */
export const questionTypes = ['abc', 'alphabet', 'axis', 'connection', 'text'] as const
/** One of the five names. */
export type QuestionType = (typeof questionTypes)[number]

/*
 * Three shapes per type, kept apart on purpose:
 *   content - what the pupil sees; safe in a browser at any time
 *   answer  - what the pupil has given so far; may be incomplete
 *   key     - what decides the score; leaves the server only when the test's feedback policy allows it
 */
export const contentSchemas = {
  abc: AbcContent,
  alphabet: AlphabetContent,
  axis: AxisContent,
  connection: ConnectionContent,
  text: TextContent,
} as const
/** What the pupil gives, by type; `parseAnswer` also asks whether it fits the question. */
export const answerSchemas = {
  abc: AbcAnswer,
  alphabet: AlphabetAnswer,
  axis: AxisAnswer,
  connection: ConnectionAnswer,
  text: TextAnswer,
} as const
/** What decides the score, by type; `checkQuestion` also asks whether it fits the content. */
export const keySchemas = {
  abc: AbcKey,
  alphabet: AlphabetKey,
  axis: AxisKey,
  connection: ConnectionKey,
  text: TextKey,
} as const

/** Type name → content. A registry over these names misses none: a type without its entry does not compile. */
export interface Contents {
  abc: AbcContent
  alphabet: AlphabetContent
  axis: AxisContent
  connection: ConnectionContent
  text: TextContent
}
/** Type name → answer. */
export interface Answers {
  abc: AbcAnswer
  alphabet: AlphabetAnswer
  axis: AxisAnswer
  connection: ConnectionAnswer
  text: TextAnswer
}
/** Type name → key. */
export interface Keys {
  abc: AbcKey
  alphabet: AlphabetKey
  axis: AxisKey
  connection: ConnectionKey
  text: TextKey
}

/** An answer of any type. */
export type Answer = Answers[QuestionType]
/** A key of any type. */
export type Key = Keys[QuestionType]

const common = {
  prompt: LocalText,
  picture: z.optional(Picture),
  /** Points for a full answer. */
  points: z.number().check(z.positive(), z.maximum(100)),
}
const publicShape = <T extends QuestionType>(type: T) =>
  z.strictObject({ type: z.literal(type), ...common, content: contentSchemas[type] })
/** The criteria of a rubric are here where their author lets pupils see them before they answer. */
const publicText = z.strictObject({
  type: z.literal('text'),
  ...common,
  content: TextContent,
  criteria: z.optional(Criteria),
})
const wholeShape = <T extends QuestionType>(type: T) =>
  z.strictObject({
    type: z.literal(type),
    ...common,
    explanation: z.optional(LocalText),
    content: contentSchemas[type],
    key: keySchemas[type],
  })

/** A question as a pupil gets it before the feedback: no key, no explanation. */
export const PublicQuestion = z.discriminatedUnion('type', [
  publicShape('abc'),
  publicShape('alphabet'),
  publicShape('axis'),
  publicShape('connection'),
  publicText,
])
export type PublicQuestion = z.infer<typeof PublicQuestion>

/** A question with its key and explanation: for teachers, for the server, and for feedback once it is allowed. */
export const Question = z.discriminatedUnion('type', [
  wholeShape('abc'),
  wholeShape('alphabet'),
  wholeShape('axis'),
  wholeShape('connection'),
  wholeShape('text'),
])
export type Question = z.infer<typeof Question>
/** The whole question of one type. */
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>
/** The public view of one type. */
export type PublicQuestionOf<T extends QuestionType> = Extract<PublicQuestion, { type: T }>

/** The part of a question that an answer has to fit: all that a browser needs to judge whether it is complete. */
export interface QuestionContent<T extends QuestionType> {
  type: T
  content: Contents[T]
}
/** The same for any type, with type and content belonging together. */
export type AnyQuestionContent = { [T in QuestionType]: QuestionContent<T> }[QuestionType]

/** How far an answer has got; told apart from right and wrong (specification of the five types). */
export type Completeness = 'empty' | 'partial' | 'complete'

const parts = z.record(z.string(), z.enum(['right', 'near', 'wrong', 'missed']))
const fraction = z.number().check(z.minimum(0), z.maximum(1))

/**
 * What scoring says. `fraction` is within 0..1; `parts` tells for each option, item, marker, gap or box (by its id, or its
 * index as text) how it did, so that a review needs no scoring of its own. `manual` waits for the teacher; in a text with
 * gaps `known` is what may be proposed to them.
 */
export const Score = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('scored'), fraction, parts }),
  z.strictObject({ kind: z.literal('unanswered') }),
  z.strictObject({
    kind: z.literal('manual'),
    known: z.optional(
      z.strictObject({
        /** What is earned if every gap that waits is wrong. */
        fraction,
        /** What is earned if every gap that waits is right. */
        max_fraction: fraction,
        /** The gaps that do not wait. */
        parts,
      }),
    ),
  }),
])
export type Score = z.infer<typeof Score>
