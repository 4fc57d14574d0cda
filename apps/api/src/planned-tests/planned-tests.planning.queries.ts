import type { Question } from '@katedra/questions'
import { sql } from 'kysely'
import type { Teacher } from '../app/caller.ts'
import type { Db } from '../db/database.ts'

/** Takes so many free plans, or none when fewer are left. */
export async function takeFreePlans(db: Db, teacher: Teacher, count: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('teachers')
    .set({ free_plans_left: sql`free_plans_left - ${count}` })
    .where('school_id', '=', teacher.school_id)
    .where('id', '=', teacher.id)
    .where('free_plans_left', '>=', count)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface NewTest {
  school_id: string
  id: string
  class_id: string
  teacher_id: string
  subject_id: number
  level_id: number | null
  title: string
  kind: string
  starts_at: Date
  ends_at: Date
  time_limit_minutes: number | null
  attempts_allowed: number
  shuffle_questions: boolean
  shuffle_options: boolean
  feedback: string
  guests_allowed: boolean
  join_code: string
  used_free_plan: boolean
  question_count: number
  out_of: number
}

export interface NewTestQuestion {
  item_no: number
  question: Question
  library_question_id: string | null
  library_version: number | null
  school_question_id: string | null
  school_question_version: number | null
}

export async function insertTest(db: Db, test: NewTest, questions: NewTestQuestion[]): Promise<void> {
  await db.insertInto('tests').values(test).execute()
  await insertQuestions(db, { school_id: test.school_id, test_id: test.id }, questions)
}

interface OneTest {
  school_id: string
  test_id: string
}

async function insertQuestions(db: Db, where: OneTest, questions: NewTestQuestion[]): Promise<void> {
  const rows = questions.map(({ question, ...row }) => ({ ...row, ...where, question: JSON.stringify(question) }))
  await db.insertInto('test_questions').values(rows).execute()
}

export async function replaceQuestions(db: Db, where: OneTest, questions: NewTestQuestion[]): Promise<void> {
  await db
    .deleteFrom('test_questions')
    .where('school_id', '=', where.school_id)
    .where('test_id', '=', where.test_id)
    .execute()
  await insertQuestions(db, where, questions)
}

type TestSettings = Pick<
  NewTest,
  | 'title'
  | 'kind'
  | 'starts_at'
  | 'ends_at'
  | 'time_limit_minutes'
  | 'attempts_allowed'
  | 'shuffle_questions'
  | 'shuffle_options'
  | 'feedback'
  | 'guests_allowed'
>

type NewQuestionsOfTest = Pick<NewTest, 'question_count' | 'out_of' | 'level_id'>

export async function setTest(
  db: Db,
  where: OneTest,
  change: TestSettings & Partial<NewQuestionsOfTest>,
): Promise<void> {
  await db
    .updateTable('tests')
    .set(change)
    .where('school_id', '=', where.school_id)
    .where('id', '=', where.test_id)
    .execute()
}
