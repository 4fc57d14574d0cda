import { questions } from '@katedra/contract/questions'
import { queryOf } from '../app/query.ts'

/** Questions by their ids, whichever part of the bank they are of. */
export function pickedQuery(ids: readonly string[]) {
  return queryOf(questions.chosenQuestions, { query: { question_ids: ids.join('.') } })
}
