import { Question } from '@katedra/questions'

/** The same question with another key of its type. */
export function withKey(question: Question, key: Question['key']): Question {
  return Question.parse({ ...question, key })
}
