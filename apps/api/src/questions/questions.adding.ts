import { randomUUID } from 'node:crypto'
import { keptTags } from '@katedra/contract/written-question'
import type { TeacherCall } from '../app/serve.ts'
import { checkedQuestions, demandSubjects } from './questions.checking.ts'
import { insertQuestions } from './questions.writing.queries.ts'

export interface QuestionsToAdd {
  subject_id: number
  /** Of all of them. */
  tags: readonly string[]
  /** `tags`: of the one question, beside those of all. `id`: where a repeated request must not add it again. */
  questions: readonly { id?: string; question: unknown; tags?: readonly string[] }[]
}

/** Rows of one statement: each has ten values, and PostgreSQL takes 65,535. */
const mostRows = 500

/**
 * Adds questions of the teacher's own, private, in the transaction of the call: all of them or none. Problems are told at
 * `questions.3.question.…`. Pictures must have been kept before (`keepQuestionPicture`). Returns their ids in the given order.
 */
export async function addQuestions(
  call: TeacherCall,
  { subject_id, tags, questions }: QuestionsToAdd,
): Promise<{ question_ids: string[] }> {
  const { db, teacher, now } = call
  await demandSubjects(call, [subject_id])
  const given = questions.map(({ question }, index) => ({ at: `questions.${index}.question`, question }))
  const checked = await checkedQuestions(call, given)
  const rows = checked.map((question, index) => ({
    ...{ id: questions[index]?.id ?? randomUUID(), subject_id, question, visibility: 'private' },
    tags: keptTags([...tags, ...(questions[index]?.tags ?? [])]),
  }))
  for (let first = 0; first < rows.length; first += mostRows)
    await insertQuestions(db, teacher, rows.slice(first, first + mostRows), now)
  return { question_ids: rows.map(({ id }) => id) }
}
