import type { plannedTests } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { checkQuestion, parseAnswer, type Question } from '@katedra/questions'
import { pointsFor, scoreAnswer } from '@katedra/questions/scoring'
import { failField } from '../app/http/fail.ts'

/** What an answer earns when a teacher tries a question as a pupil would. The key is the teacher's own, so it comes along. */
export function tryQuestion(given: Question, answer: unknown): HandlerReply<typeof plannedTests.tryQuestion> {
  const checked = checkQuestion(given)
  if (!checked.ok) failField('question', 'invalid')
  const { question } = checked
  const parsed = parseAnswer(question, answer)
  if (!parsed.ok) failField('answer', 'answer_does_not_fit')
  const score = scoreAnswer(question, parsed.answer)
  return { score, points: pointsFor(score, question.points) }
}
