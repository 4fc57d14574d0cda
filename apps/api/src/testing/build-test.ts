import { attempts, type Attempt } from '@katedra/contract/attempts'
import type { Student } from '@katedra/contract/classes'
import { plannedTests, type PlanForm, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import type { LibraryQuestion } from '@katedra/contract/library'
import { subjects } from '@katedra/contract/subjects'
import { Question, type Answer, type QuestionOf, type QuestionType } from '@katedra/questions'
import * as z from 'zod/mini'
import type { TestApi } from './build-api.ts'
import { at, type SignedInTeacher } from './build-school.ts'

export type PlanInput = z.input<typeof PlanForm>

/** A question of the library with its key. */
export interface KeyedQuestion extends Omit<LibraryQuestion, 'question'> {
  question: Question
}

/**
 * A level of the library with its questions; the first one unless the test names another place. Keys are read where they lie:
 * a teacher of a school that has not registered, as most here are, is not told them.
 */
export async function someLevel(
  api: TestApi,
  teacher: SignedInTeacher,
  place = 0,
): Promise<{ id: number; subject_id: number; questions: KeyedQuestion[] }> {
  const { id, subject_id } = await levelAt(api, teacher, place)
  return { id, subject_id, questions: await keyedQuestions(api, id) }
}

async function levelAt(api: TestApi, teacher: SignedInTeacher, place: number) {
  const caller = { token: teacher.token }
  const subject = at(await api.get(subjects.subjects, {}, caller), 0)
  const level = at(await api.get(subjects.levels, { params: { subject_id: subject.id } }, caller), place)
  return { id: level.id, subject_id: subject.id }
}

const firstLevels = new WeakMap<TestApi, number>()

/** The level of most plans, looked up once on a server: tests are planned thousands of times. */
async function firstLevel(api: TestApi, teacher: SignedInTeacher): Promise<number> {
  const level = firstLevels.get(api) ?? (await levelAt(api, teacher, 0)).id
  firstLevels.set(api, level)
  return level
}

const StoredQuestion = z.object({ id: z.string(), level_id: z.int(), tags: z.array(z.string()), question: Question })

async function keyedQuestions(api: TestApi, levelId: number): Promise<KeyedQuestion[]> {
  const rows = await api.sql(
    `select id, level_id, tags, question from library_questions
      where level_id = $1 and retired_at is null order by position`,
    [levelId],
  )
  return z
    .array(StoredQuestion)
    .parse(rows)
    .map((row) => ({ ...row, title: row.question.prompt }))
}

/** What the library has of a generator, the easiest first. */
export async function generatedQuestions(
  api: TestApi,
  generator: string,
): Promise<(KeyedQuestion & { subject_id: number })[]> {
  const rows = await api.sql(
    `select q.id, level_id, subject_id, tags, question from library_questions q join levels l on l.id = level_id
      where generator ->> 'name' = $1 order by q.position`,
    [generator],
  )
  return z
    .array(z.extend(StoredQuestion, { subject_id: z.int() }))
    .parse(rows)
    .map((row) => ({ ...row, title: row.question.prompt }))
}

/** One question of a type out of the library. */
export function oneOf<T extends QuestionType>(
  questions: readonly KeyedQuestion[],
  type: T,
): KeyedQuestion & { question: QuestionOf<T> } {
  for (const item of questions) {
    const { question } = item
    if (isOf(question, type)) return { ...item, question }
  }
  throw new Error(`no question of type ${type}`)
}

export function isOf<T extends QuestionType>(question: Question, type: T): question is QuestionOf<T> {
  return question.type === type
}

/** A plan that the server accepts: three drawn questions, from now for 45 minutes. */
export async function goodPlan(
  api: TestApi,
  teacher: SignedInTeacher,
  schoolClass: { id: string },
  changes: Partial<PlanInput> = {},
): Promise<PlanInput> {
  const level_id = changes.level_id ?? (await firstLevel(api, teacher))
  const isDated = changes.preset === undefined && changes.starts_now === undefined
  const start = isDated ? { starts_at: api.clock.now().toISOString() } : {}
  const questions = changes.question_ids === undefined ? { draw: 3 } : {}
  return { class_id: schoolClass.id, title: 'Písemka', level_id, ...questions, ...start, ...changes }
}

/** A scheduled test. */
export async function plannedTest(
  api: TestApi,
  teacher: SignedInTeacher,
  schoolClass: { id: string },
  changes: Partial<PlanInput> = {},
): Promise<PlannedTestDetail> {
  return api.get(
    plannedTests.planTest,
    { body: await goodPlan(api, teacher, schoolClass, changes) },
    { token: teacher.token },
  )
}

/** A running test, launched by hand before its time: a running queue could be quicker if that were now. */
export async function launchedTest(
  api: TestApi,
  teacher: SignedInTeacher,
  schoolClass: { id: string },
  changes: Partial<PlanInput> = {},
): Promise<PlannedTestDetail> {
  const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
  const test = await plannedTest(api, teacher, schoolClass, { starts_at, ...changes })
  const launched = await api.get(plannedTests.launchTest, { params: { test_id: test.id } }, { token: teacher.token })
  return { ...test, ...launched }
}

export interface JoinedStudent {
  /** The attempt's bearer token. */
  token: string
  attempt: Attempt
}

/** A pupil of the roster who has joined. */
export function joinedAttempt(api: TestApi, test: { join_code: string }, student: Student): Promise<JoinedStudent> {
  const body = { student_id: student.id, personal_code: student.personal_code }
  return api.get(attempts.joinTest, { params: { code: test.join_code }, body })
}

/** The answer of somebody who has not decided yet; every question takes it. */
export function emptyAnswer(question: Question): Answer {
  switch (question.type) {
    case 'abc':
      return { chosen: [] }
    case 'alphabet':
      return { language: 'cs', letters: boxesOf(question).map(() => '') }
    case 'axis':
      return { positions: {} }
    case 'connection':
      return { pairs: {} }
    case 'text':
      return { text: '' }
  }
}

/** The answer that earns all points. */
export function rightAnswer(question: Question): Answer {
  switch (question.type) {
    case 'abc':
      return { chosen: question.key.correct }
    case 'alphabet':
      return { language: 'cs', letters: rightLetters(question) }
    case 'axis':
      return { positions: question.key.positions }
    case 'connection':
      return { pairs: question.key.pairs }
    case 'text':
      return {
        text:
          question.key.number === undefined
            ? (question.key.accepted[0]?.text ?? '')
            : String(question.key.number.value),
      }
  }
}

function boxesOf({ content }: QuestionOf<'alphabet'>): string[] {
  return [...(content.pattern.cs ?? '')].filter((character) => character === '_')
}

function rightLetters({ content, key }: QuestionOf<'alphabet'>): string[] {
  const pattern = [...(content.pattern.cs ?? '')]
  return [...(key.word.cs ?? '')].filter((_, place) => pattern[place] === '_')
}
