import * as z from 'zod/mini'
import { Question } from '@katedra/questions'
import { fold } from '@katedra/questions/fold'
import { noNul, requiredText } from './fields.ts'

/* What anybody may write of a question: a teacher for the bank, an operator for the library and for events of days. */

export const maxTags = 20
export const maxTagLength = 40

/** A tag as it is kept: one space between words, in lower case. */
function normalTag(text: string): string {
  return fold(text, { diacritics: 'keep', spaces: 'single' })
}

/** Tags from elsewhere (a file) as they can be kept: what is too long is cut, what is too many is left out. */
export function keptTags(tags: readonly string[]): string[] {
  const kept = tags.map((tag) =>
    normalTag(tag.replaceAll('\u0000', '').toWellFormed()).slice(0, maxTagLength).toWellFormed().trim(),
  )
  return [...new Set(kept)].filter((tag) => tag !== '').slice(0, maxTags)
}

const Tag = z.pipe(
  requiredText(200),
  z.pipe(z.transform(normalTag), z.string().check(z.maxLength(maxTagLength, { error: 'too_long' }))),
)

/** Tags in the order they were given, each once. */
export const Tags = z.pipe(
  z.array(Tag).check(z.maxLength(100, { error: 'too_many_tags' })),
  z.pipe(
    z.transform((tags: string[]) => [...new Set(tags)]),
    z.array(z.string()).check(z.maxLength(maxTags, { error: 'too_many_tags' })),
  ),
)

/** All texts in a value can be kept, the names of its fields included. */
export const noNulWithin = z.refine<unknown>(
  (value) => textsOf(value).every((text) => z.string().check(noNul).safeParse(text).success),
  { error: 'not_text' },
)

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsOf(part)])
}

/** A question as somebody wrote it, with texts that can be kept; whether its key fits is asked on the server. */
export const WrittenQuestion = Question.check(noNulWithin)
