import type { Answer, Question } from '@katedra/questions'
import { scoreAnswer } from '@katedra/questions/scoring'
import type { WrongKey } from './generator.ts'
import { withKey } from './questions/with-key.ts'

/**
 * The misconceptions that an answer shows: those under whose wrong keys it would be right. None of a right answer, and none
 * of a wrong one that comes from nothing we know.
 */
export function misconceptionsOf<Name extends string>(
  {
    question,
    wrong_keys,
  }: { question: Question; wrong_keys: readonly (Omit<WrongKey, 'misconception'> & { misconception: Name })[] },
  answer: Answer,
): Name[] {
  const right = scoreAnswer(question, answer)
  if (right.kind !== 'scored' || right.fraction === 1) return []
  const shown = wrong_keys.filter(({ key, part }) => {
    const score = scoreAnswer(withKey(question, key), answer)
    if (score.kind !== 'scored') return false
    return part === undefined ? score.fraction === 1 : score.parts[part] === 'right'
  })
  return [...new Set(shown.map(({ misconception }) => misconception))]
}
