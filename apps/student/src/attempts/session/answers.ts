import type { Attempt } from '@katedra/contract/attempts'
import { completeness, parseAnswer, type Answer, type Completeness, type Question } from '@katedra/questions'
import type { AnswerData, KeptAnswer } from '../queue/merge.ts'

export type Item = Attempt['questions'][number]

const parsed = new WeakMap<AnswerData, Answer>()

/** The answer as its widget takes it. What does not fit the question, from whichever storage it comes, counts as none. */
export function answerTo({ question }: Item, data: AnswerData | null | undefined): Answer | undefined {
  if (data === null || data === undefined) return undefined
  const known = parsed.get(data)
  if (known !== undefined) return known
  const result = parseAnswer(question, data)
  if (!result.ok) return undefined
  parsed.set(data, result.answer)
  return result.answer
}

/** How far each question has got, in the order of the attempt. */
export function completenessOf(items: readonly Item[], answers: ReadonlyMap<number, KeptAnswer>): Completeness[] {
  return items.map((item) => completeness(item.question, answerTo(item, answers.get(item.item_no)?.answer)))
}

/** How many questions have an answer on the server. */
export function answeredOnServer(attempt: Attempt): number {
  const onServer = new Map(attempt.answers.map((answer) => [answer.item_no, answer.answer]))
  return attempt.questions.filter(
    (item) => completeness(item.question, answerTo(item, onServer.get(item.item_no))) !== 'empty',
  ).length
}

/** A question with its key, in the order in which the pupil saw its options and items. */
export function inPupilsOrder(question: Question, { question: shown }: Item): Question {
  if (question.type === 'abc' && shown.type === 'abc') return { ...question, content: shown.content }
  if (question.type === 'connection' && shown.type === 'connection') return { ...question, content: shown.content }
  return question
}
