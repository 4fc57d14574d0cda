import { questions } from '@katedra/contract/questions'
import type { Question } from '@katedra/questions'
import type { TestApi } from './build-api.ts'
import type { SignedInTeacher } from './build-school.ts'

interface Written {
  subject_id: number
  question: Question
}

/** A question of the teacher's own, changed once. */
export async function bankQuestion(api: TestApi, { token }: SignedInTeacher, written: Written): Promise<string> {
  const { id } = await api.get(questions.createQuestion, { body: { ...written, visibility: 'school' } }, { token })
  const body = { ...written, version: 1, tags: ['zkouška'] }
  return (await api.get(questions.updateQuestion, { params: { question_id: id }, body }, { token })).id
}

/** Bodies of the bank's routes, for that question. */
export function questionBodies(question_id: string, written: Written): Record<string, Record<string, unknown>> {
  const question_ids = [question_id]
  return {
    'POST /v1/questions/': { ...written, tags: ['pololetí'], visibility: 'private' },
    'PUT /v1/questions/:question_id/': { ...written, tags: [], version: 2 },
    'POST /v1/questions/tag/': { question_ids, add: ['opakování'], remove: ['zkouška'] },
    'POST /v1/questions/share/': { question_ids, visibility: 'school' },
    'POST /v1/questions/delete/': { question_ids },
    'POST /v1/questions/put-back/': { question_ids },
    'POST /v1/question-files/export/': { format: 'gift', question_ids },
    'POST /v1/question-files/export/check/': { format: 'csv', question_ids },
    'POST /v1/questions/:question_id/versions/:version/restore/': { version: 2 },
  }
}
