import { answerSchemas, Question, solvedQuestion, type Answer, type Score } from '@katedra/questions'
import { pointsFor, scoreAnswer } from '@katedra/questions/scoring'
import { misconceptionsIn } from '../generators/generators.ts'
import type { FinalScore, ScoredItem } from './attempts.scores.queries.ts'

interface StoredQuestion {
  item_no: number
  question: unknown
  /** What is kept with a question that a generator has made. */
  generated?: unknown
}
interface StoredAnswer {
  item_no: number
  answer: unknown
}

/** Scores one stored answer; the question and the answer were checked when they were written. */
export function scoreStored(
  stored: unknown,
  answer: unknown,
): { question: Question; score: Score; points: number | null } {
  const question = Question.parse(stored)
  // What a pupil has written on paper can only be judged by a person.
  if (isWritten(answer)) return { question, score: { kind: 'manual' }, points: null }
  const given: Answer | undefined =
    answer === undefined || answer === null ? undefined : answerSchemas[question.type].parse(answer)
  const score = scoreAnswer(question, given)
  return { question, score, points: pointsFor(score, question.points) }
}

/** The answer stands on paper in the pupil's hand: all that is stored of it is that it is there. */
export function isWritten(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'written' in answer
}

/** The same for the eyes of pupils, once they may see the key. */
export function solvedStored(stored: unknown, answer: unknown): ReturnType<typeof scoreStored> {
  const scored = scoreStored(stored, answer)
  return { ...scored, question: solvedQuestion(scored.question) }
}

/** The scores of a whole attempt; what waits for the teacher counts nothing yet. */
export function scoreAttempt(questions: StoredQuestion[], answers: StoredAnswer[], submittedAt: Date): FinalScore {
  const given = new Map(answers.map(({ item_no, answer }) => [item_no, answer]))
  const items: ScoredItem[] = questions.map(({ item_no, question, generated }) => {
    const answer = given.get(item_no)
    const { score, points } = scoreStored(question, answer)
    return { item_no, score, points, misconceptions: misconceptionsShown({ question, generated }, answer) }
  })
  return { submitted_at: submittedAt, items }
}

/** Names of the misconceptions that an answer to a generated question shows; null where there is nothing to tell them by. */
function misconceptionsShown(
  { question: stored, generated }: Pick<StoredQuestion, 'question' | 'generated'>,
  given: unknown,
): string[] | null {
  if (generated === null || generated === undefined || given === null || given === undefined) return null
  const question = Question.parse(stored)
  return misconceptionsIn(generated, question, answerSchemas[question.type].parse(given))
}
