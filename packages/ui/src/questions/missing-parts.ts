import type { Answer, PublicQuestion } from '@katedra/questions'
import { spellingOf } from './alphabet/spell-word.ts'
import { answerOf } from './answer-of.ts'
import { filledWith } from './gaps/fill-gaps.ts'

/** How many letters, markers, left items or gaps an answer still lacks; 0 for types that can't be half answered. */
export function missingParts(question: Pick<PublicQuestion, 'type' | 'content'>, answer: Answer | undefined): number {
  const { content } = question
  if ('pattern' in content)
    return spellingOf(content, answerOf.alphabet(answer), 'cs').letters.filter((letter) => letter === '').length
  if ('markers' in content) {
    const placed = Object.keys(answerOf.axis(answer)?.positions ?? {})
    return content.markers.filter(({ id }) => !placed.includes(id)).length
  }
  if ('left' in content) {
    const joined = Object.keys(answerOf.connection(answer)?.pairs ?? {})
    return content.left.filter(({ id }) => !joined.includes(id)).length
  }
  if ('numeric' in content) {
    const given = answerOf.text(answer)
    return content.gaps?.filter(({ id }) => filledWith(given, id).trim() === '').length ?? 0
  }
  return 0
}
