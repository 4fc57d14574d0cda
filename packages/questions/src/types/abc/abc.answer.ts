import type { Completeness } from '../../question-type.ts'
import { areDistinct } from '../../are-distinct.ts'
import { AbcAnswer, type AbcContent } from './abc.ts'

/** Any choice is complete: how many options are right must not be told by asking for more. */
export function abcCompleteness(_content: AbcContent, answer: AbcAnswer): Completeness {
  return answer.chosen.length === 0 ? 'empty' : 'complete'
}

/** The answer when it chooses options of this question, none twice, and at most one where only one may be chosen. */
export function parseAbcAnswer(content: AbcContent, value: unknown): AbcAnswer | undefined {
  const parsed = AbcAnswer.safeParse(value)
  if (!parsed.success) return undefined
  const { chosen } = parsed.data
  const known = new Set(content.options.map((option) => option.id))
  const fits = chosen.every((id) => known.has(id)) && areDistinct(chosen) && (content.multiple || chosen.length <= 1)
  return fits ? parsed.data : undefined
}
