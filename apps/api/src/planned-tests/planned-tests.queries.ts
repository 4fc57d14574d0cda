import type { TestState } from '@katedra/contract/planned-tests'
import { sql } from 'kysely'
import { isAdmin, type Teacher } from '../app/http/caller.ts'
import { resultsChanged } from '../attempts/attempts.ts'
import type { KeptVariant } from '../generators/generators.ts'
import type { Db } from '../db/database.ts'
import type { Question } from '@katedra/questions'

/** Tests the teacher may see and steer: own ones and those of own classes; for admins all of the school. */
function testsFor(db: Db, teacher: Teacher) {
  const all = db.selectFrom('tests').where('tests.school_id', '=', teacher.school_id)
  if (isAdmin(teacher)) return all
  return all.where((eb) =>
    eb.or([
      eb('tests.teacher_id', '=', teacher.id),
      eb.exists(
        eb
          .selectFrom('class_teachers')
          .select('class_teachers.class_id')
          .whereRef('class_teachers.school_id', '=', 'tests.school_id')
          .whereRef('class_teachers.class_id', '=', 'tests.class_id')
          .where('class_teachers.teacher_id', '=', teacher.id),
      ),
    ]),
  )
}

const rosterNumber = sql<number>`(select count(*) from class_students c
  where c.school_id = tests.school_id and c.class_id = tests.class_id and c.removed_at is null)`

const waitingNumber = sql<number>`(select count(*) from waiting_pupils w
  where w.school_id = tests.school_id and w.test_id = tests.id and w.left_at is null)`

/** How far those are who have begun; a pupil with several attempts is one, and the best one that is handed in counts. */
interface Progress {
  /** Guests who have joined, and pupils who have left the class since. */
  others_count: number
  started_count: number
  submitted_count: number
  /** Of what is marked so far, as in results. */
  average_fraction: number | null
  is_average_open: boolean
}

/** All of it in one look at the attempts of a test. */
const progress = sql<Progress>`(
  select json_build_object('others_count', count(*) filter (where is_other), 'started_count', count(*),
    'submitted_count', count(*) filter (where is_in), 'average_fraction', avg(marked_share) filter (where is_in),
    'is_average_open', coalesce(bool_or(waiting_points > 0) filter (where is_in), false))
  from (
    select distinct on (coalesce(a.student_id, a.id)) a.state = 'submitted' as is_in, a.marked_share, a.waiting_points,
      c.student_id is null as is_other
    from attempts a left join class_students c on c.school_id = a.school_id and c.class_id = tests.class_id
      and c.student_id = a.student_id and c.removed_at is null
    where a.school_id = tests.school_id and a.test_id = tests.id
    order by coalesce(a.student_id, a.id), a.state = 'submitted' desc,
      coalesce(a.points / nullif(a.out_of, 0), 0) desc, a.attempt_no
  ) person)`

function withDetails(query: ReturnType<typeof testsFor>) {
  return query
    .innerJoin('classes', (join) =>
      join.onRef('classes.school_id', '=', 'tests.school_id').onRef('classes.id', '=', 'tests.class_id'),
    )
    .leftJoin('levels', 'levels.id', 'tests.level_id')
    .selectAll('tests')
    .select([
      'classes.name as class_name',
      'levels.title as level_title',
      rosterNumber.as('student_count'),
      waitingNumber.as('waiting_count'),
      progress.as('progress'),
    ])
}

type DetailedRow = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function detailed({ progress: { others_count, ...numbers }, ...row }: DetailedRow) {
  return Object.assign(row, numbers, { expected_count: row.student_count + others_count })
}

/** The newest 500; a teacher plans a few a week. */
export async function testsOf(db: Db, teacher: Teacher) {
  const rows = await withDetails(testsFor(db, teacher)).orderBy('tests.starts_at', 'desc').limit(500).execute()
  return rows.map(detailed)
}

export async function findTest(db: Db, teacher: Teacher, testId: string) {
  const row = await withDetails(testsFor(db, teacher)).where('tests.id', '=', testId).executeTakeFirst()
  return row === undefined ? undefined : detailed(row)
}

/**
 * All that a test shows of itself but numbers of pupils, as one text: another text, another test. Undefined where the teacher may
 * not see it.
 */
export async function factsOfTest(db: Db, teacher: Teacher, testId: string): Promise<string | undefined> {
  const row = await testsFor(db, teacher)
    .innerJoin('classes', (join) =>
      join.onRef('classes.school_id', '=', 'tests.school_id').onRef('classes.id', '=', 'tests.class_id'),
    )
    .leftJoin('levels', 'levels.id', 'tests.level_id')
    .select(
      sql<string>`jsonb_build_array(to_jsonb(tests), classes.name, levels.title, ${waitingNumber})::text`.as('facts'),
    )
    .where('tests.id', '=', testId)
    .executeTakeFirst()
  return row?.facts
}

export function questionsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('test_questions')
    .select(['item_no', 'question', 'generated', 'library_question_id', 'library_version'])
    .select(['school_question_id', 'school_question_version'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .orderBy('item_no')
    .execute()
}

export function lockTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('tests')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('id', '=', testId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function timeZoneOf(db: Db, schoolId: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('schools')
    .select('time_zone')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return time_zone
}

/**
 * After its test was cancelled. In a school that is not registered only the first `most` cancelled tests give it back; several that are
 * cancelled at once are counted one after another, so the teacher is held before they are.
 */
export async function returnFreePlan(
  db: Db,
  { school_id, id }: { school_id: string; id: string },
  most: number,
): Promise<void> {
  await sql`select from teachers where school_id = ${school_id} and id = ${id} for no key update`.execute(db)
  await db
    .updateTable('teachers')
    .set({ free_plans_left: sql`free_plans_left + 1` })
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        exists(selectFrom('schools').where('schools.school_id', '=', school_id).where('registered_at', 'is not', null)),
        eb(
          selectFrom('tests')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('school_id', '=', school_id)
            .where('teacher_id', '=', id)
            .where('state', '=', 'cancelled')
            .where('used_free_plan', '=', true),
          '<=',
          most,
        ),
      ]),
    )
    .execute()
}

/** True when the code was free and is now the test's. */
export async function reserveJoinCode(
  db: Db,
  row: { code: string; school_id: string; test_id: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('join_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface OneTest {
  school_id: string
  test_id: string
}

interface StateChange {
  state: TestState
  launched_at?: Date
  finished_at?: Date
  cancelled_at?: Date
  starts_at?: Date
  ends_at?: Date
}

export async function setTestState(db: Db, test: OneTest, change: StateChange): Promise<void> {
  await db
    .updateTable('tests')
    .set(change)
    .where('school_id', '=', test.school_id)
    .where('id', '=', test.test_id)
    .execute()
}

export async function setTestEnd(db: Db, schoolId: string, testId: string, endsAt: Date): Promise<void> {
  await db
    .updateTable('tests')
    .set({ ends_at: endsAt })
    .where('school_id', '=', schoolId)
    .where('id', '=', testId)
    .execute()
}

/** Pupils on the roster who have not handed in, and attempts still open. */
export async function unfinishedCount(
  db: Db,
  schoolId: string,
  testId: string,
): Promise<{ waiting: number; open: number }> {
  const row = await db
    .selectFrom('tests')
    .select([
      sql<number>`(select count(*) from class_students c where c.school_id = ${schoolId} and c.class_id = tests.class_id and c.removed_at is null
        and not exists (select 1 from attempts a where a.school_id = ${schoolId} and a.test_id = tests.id and a.student_id = c.student_id and a.state = 'submitted'))`.as(
        'waiting',
      ),
      sql<number>`(select count(*) from attempts a where a.school_id = ${schoolId} and a.test_id = tests.id and a.state = 'open')`.as(
        'open',
      ),
    ])
    .where('tests.school_id', '=', schoolId)
    .where('tests.id', '=', testId)
    .executeTakeFirstOrThrow()
  return row
}

/** Whether a test of the school runs; the rows of all that may yet begin stay locked until the transaction ends. */
export async function testsAreRunning(db: Db, schoolId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('tests')
    .select('state')
    .where('school_id', '=', schoolId)
    .where('state', 'in', ['scheduled', 'launched'])
    .forUpdate()
    .execute()
  return rows.some(({ state }) => state === 'launched')
}

export function scheduledTestsOf(db: Db, { school_id, teacher_id }: { school_id: string; teacher_id: string }) {
  return db
    .selectFrom('tests')
    .select(['id', 'starts_at', 'ends_at'])
    .where('school_id', '=', school_id)
    .where('teacher_id', '=', teacher_id)
    .where('state', '=', 'scheduled')
    .execute()
}

interface NewSending {
  school_id: string
  test_id: string
  teacher_id: string
  teacher_name: string
  recipient_count: number
  starts_at: Date
  sent_at: Date
}

export async function insertSending(db: Db, sending: NewSending): Promise<void> {
  await db.insertInto('plan_sendings').values(sending).execute()
}

export function sendingsOf(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('plan_sendings')
    .select(['id', 'sent_at', 'teacher_name', 'recipient_count', 'starts_at'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Who signs the letter and on whose clock its times are told. */
export function senderOf(db: Db, teacher: { school_id: string; id: string }) {
  // Accounts lie apart from schools on a cluster.
  const account = db.selectFrom('users').select(['id', 'language']).where('id', '=', teacher.id)
  return db
    .selectFrom('teachers')
    .innerJoin(account.as('users'), 'users.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .select([
      'teachers.first_name',
      'teachers.last_name',
      'users.language',
      'schools.name as school_name',
      'schools.time_zone',
    ])
    .where('teachers.school_id', '=', teacher.school_id)
    .where('schools.school_id', '=', teacher.school_id)
    .where('teachers.id', '=', teacher.id)
    .executeTakeFirst()
}

/** Takes `count` free plans, or none when fewer are left. */
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

/** Two requests with one id are one after the other. */
export async function lockPlanRequest(db: Db, { school_id, id }: Teacher, requestId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plan ${school_id} ${id} ${requestId}`}, 0))`.execute(db)
}

/** The tests that a request of the teacher has planned, in the order in which it named them. */
export async function testsOfPlanRequest(db: Db, { school_id, id }: Teacher, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tests')
    .select('id')
    .where('school_id', '=', school_id)
    .where('teacher_id', '=', id)
    .where('request_id', '=', requestId)
    .orderBy('request_no')
    .execute()
  return rows.map((row) => row.id)
}

interface NewTest {
  request_id: string | null
  /** Which of the tests of the request. */
  request_no: number | null
  /** Set where it is launched at once. */
  state?: TestState
  launched_at?: Date
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
  own_numbers: boolean
  feedback: string
  guests_allowed: boolean
  max_guests: number | null
  without_codes: boolean
  pace: string
  teams: string
  team_count: number
  join_code: string
  used_free_plan: boolean
  question_count: number
  out_of: number
}

export interface NewTestQuestion {
  item_no: number
  question: Question
  /** What is kept with a question that a generator has made. */
  generated: KeptVariant | null
  library_question_id: string | null
  library_version: number | null
  school_question_id: string | null
  school_question_version: number | null
}

export async function insertTest(db: Db, test: NewTest, questions: NewTestQuestion[]): Promise<void> {
  await db.insertInto('tests').values(test).execute()
  await insertQuestions(db, { school_id: test.school_id, test_id: test.id }, questions)
}

async function insertQuestions(db: Db, where: OneTest, questions: NewTestQuestion[]): Promise<void> {
  const rows = questions.map(({ question, generated, ...row }) => ({
    ...row,
    ...where,
    question: JSON.stringify(question),
    generated: generated === null ? null : JSON.stringify(generated),
  }))
  await db.insertInto('test_questions').values(rows).execute()
}

export async function replaceQuestions(db: Db, where: OneTest, questions: NewTestQuestion[]): Promise<void> {
  await db
    .deleteFrom('test_questions')
    .where('school_id', '=', where.school_id)
    .where('test_id', '=', where.test_id)
    .execute()
  await insertQuestions(db, where, questions)
  await resultsChanged(db, where)
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
  | 'own_numbers'
  | 'feedback'
  | 'guests_allowed'
  | 'max_guests'
  | 'without_codes'
  | 'pace'
  | 'teams'
  | 'team_count'
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
