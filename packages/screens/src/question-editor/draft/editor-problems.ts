import type { ProblemCode } from '@katedra/questions'
import type { Writing } from './draft.ts'
import { problemsOf, type FieldProblem } from './field-of-problem.ts'

/** Everything that keeps a question from being saved. */
export function problemsOfWriting({ draft }: Pick<Writing, 'draft'>): FieldProblem[] {
  return problemsOf(draft)
}

/** Fields whose mistakes have sentences of their own, by the end of their names. */
const ownSentences = [
  'points',
  'abc.correct',
  'text.accepted',
  'position',
  'alt.cs',
  'alt.en',
  'gaps',
  'right',
  'weight',
  'words',
] as const

/** The key of the sentence for a mistake, the more exact one first. */
export function sentenceKeys(field: string, code: ProblemCode): string[] {
  const own = ownSentences.find((end) => field === end || field.endsWith(`.${end}`))
  const general = `problem.${code}`
  return own === undefined
    ? [general]
    : [`problemAt.${own.replace(/\.(cs|en)$/, '').replace('.', '_')}.${code}`, general]
}
