import { isDeepStrictEqual } from 'node:util'
import type { Absence } from '@katedra/contract/marks'
import type { Answer } from '@katedra/questions'
import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { StudentBearer } from '../app/http/caller.ts'
import { callBySchool, type SchoolFunction } from '../db/by-school.ts'
import { askPool, type Db } from '../db/database.ts'
import { deadline } from './attempts.deadlines.queries.ts'
import { resultsChanged } from './attempts.versions.queries.ts'

function attempts(db: Db) {
  return db
    .selectFrom('attempts')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'attempts.school_id').onRef('tests.id', '=', 'attempts.test_id'),
    )
    .innerJoin('schools', 'schools.school_id', 'attempts.school_id')
    .leftJoin('students', (join) =>
      join.onRef('students.school_id', '=', 'attempts.school_id').onRef('students.id', '=', 'attempts.student_id'),
    )
    .selectAll('attempts')
    .select([
      'tests.title',
      'tests.kind',
      'tests.state as test_state',
      'tests.join_code',
      'tests.ends_at',
      'tests.time_limit_minutes',
      'tests.attempts_allowed',
      'tests.feedback',
      'tests.guests_allowed',
      'tests.without_codes',
      'tests.shuffle_questions',
      'tests.shuffle_options',
      'tests.key_version',
      'tests.pace',
      'tests.teams',
      'tests.team_count',
      'tests.class_version',
      'tests.own_numbers',
      sql<number>`coalesce(attempts.out_of, tests.out_of)`.as('out_of'),
      'students.first_name',
      'students.last_name',
      'schools.time_zone',
      deadline.as('deadline'),
    ])
}

export function findAttempt(db: Db, schoolId: string, attemptId: string) {
  return attempts(db).where('attempts.school_id', '=', schoolId).where('attempts.id', '=', attemptId).executeTakeFirst()
}

export function findAttempts(db: Db, schoolId: string, attemptIds: readonly string[]) {
  return attempts(db)
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.id', '=', sql<string>`any(${attemptIds}::uuid[])`)
    .execute()
}

export function lastAttempt(db: Db, schoolId: string, testId: string, studentId: string) {
  return db
    .selectFrom('attempts')
    .select(['id', 'attempt_no', 'state'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .where('student_id', '=', studentId)
    .orderBy('attempt_no', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What a pupil is told of a test at present and what for, and which attempt counted then. */
export function publishedMark(db: Db, schoolId: string, testId: string, studentId: string) {
  return db
    .selectFrom('published_marks as p')
    .innerJoin('marked_tests as m', (join) =>
      join.onRef('m.school_id', '=', 'p.school_id').onRef('m.test_id', '=', 'p.test_id'),
    )
    .select(['p.label', sql<Absence | null>`p.absence`.as('absence'), 'p.attempt_id', 'm.topic'])
    .where('p.school_id', '=', schoolId)
    .where('p.test_id', '=', testId)
    .where('p.student_id', '=', studentId)
    .where('p.ended_at', 'is', null)
    .executeTakeFirst()
}

export interface NewAttempt {
  school_id: string
  id: string
  test_id: string
  student_id: string | null
  guest_name: string | null
  without_code: boolean
  attempt_no: number
  seed: string
  token_hash: Buffer
  started_at: Date
  on_paper?: boolean
  state?: 'submitted'
  submitted_at?: Date
}

export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<void> {
  await db.insertInto('attempts').values(attempt).execute()
  await resultsChanged(db, attempt)
}

/**
 * The device with the new token writes from now on; the one before becomes read-only. Only a right code and the teacher hand an
 * attempt over, and both prove the name.
 */
export async function handOver(db: Db, schoolId: string, attemptId: string, tokenHash: Buffer): Promise<void> {
  const row = await db
    .updateTable('attempts')
    .set({ token_hash: tokenHash, without_code: false })
    .where('school_id', '=', schoolId)
    .where('id', '=', attemptId)
    .returning('test_id')
    .executeTakeFirst()
  if (row !== undefined) await resultsChanged(db, { school_id: schoolId, test_id: row.test_id })
}

/** The guest's attempt becomes the pupil's first one; the guest's name stays next to it. */
export async function giveAttempt(db: Db, schoolId: string, attemptId: string, studentId: string): Promise<void> {
  const row = await db
    .updateTable('attempts')
    .set(({ ref }) => ({ student_id: studentId, joined_guest_name: ref('guest_name'), guest_name: null }))
    .where('school_id', '=', schoolId)
    .where('id', '=', attemptId)
    .where('student_id', 'is', null)
    .returning('test_id')
    .executeTakeFirst()
  if (row !== undefined) await resultsChanged(db, { school_id: schoolId, test_id: row.test_id })
}

/** The attempt is again that of the guest who was joined to a pupil. */
export async function giveAttemptBack(db: Db, schoolId: string, attemptId: string): Promise<void> {
  const row = await db
    .updateTable('attempts')
    .set(({ ref }) => ({ student_id: null, guest_name: ref('joined_guest_name'), joined_guest_name: null }))
    .where('school_id', '=', schoolId)
    .where('id', '=', attemptId)
    .where('joined_guest_name', 'is not', null)
    .returning('test_id')
    .executeTakeFirst()
  if (row !== undefined) await resultsChanged(db, { school_id: schoolId, test_id: row.test_id })
}

export function questionsOfTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('test_questions')
    .select(['item_no', 'question', 'generated'])
    .where('school_id', '=', schoolId)
    .where('test_id', '=', testId)
    .orderBy('item_no')
    .execute()
}

export function answersOf(db: Db, schoolId: string, attemptId: string) {
  return db
    .selectFrom('answers')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('attempt_id', '=', attemptId)
    .orderBy('item_no')
    .execute()
}

export function answersOfAll(db: Db, schoolId: string, attemptIds: readonly string[]) {
  return db
    .selectFrom('answers')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('attempt_id', 'in', [...attemptIds])
    .orderBy('item_no')
    .execute()
}

/** What attempts have answered to one question. */
export function answersToItem(db: Db, schoolId: string, attemptIds: readonly string[], itemNo: number) {
  return db
    .selectFrom('answers')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('attempt_id', 'in', [...attemptIds])
    .where('item_no', '=', itemNo)
    .execute()
}

/** The test of an attempt, for what never changes about it: its questions. */
/** Whose these attempts are, and of which tests. */
export function bearersOf(db: Db, schoolId: string, ids: readonly string[]) {
  return db
    .selectFrom('attempts')
    .select(['id', 'test_id', 'token_hash'])
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .execute()
}

export function testOfAttempt(db: Db, student: Pick<StudentBearer, 'school_id' | 'attempt_id'>) {
  return db
    .selectFrom('attempts')
    .innerJoin('tests', (join) =>
      join.onRef('tests.school_id', '=', 'attempts.school_id').onRef('tests.id', '=', 'attempts.test_id'),
    )
    .select(['attempts.test_id', 'tests.key_version', 'tests.pace', 'tests.own_numbers'])
    .where('attempts.school_id', '=', student.school_id)
    .where('attempts.id', '=', student.attempt_id)
    .executeTakeFirst()
}

export interface IncomingAnswer extends StudentBearer {
  item_no: number
  revision: number
  answer: Answer
  active_ms: number
  saved_at: Date
}

export interface StoredAnswer {
  attempt_id: string
  item_no: number
  revision: number
  saved_at: Date
}

/**
 * JSON that PostgreSQL takes: it knows neither NUL nor half of a character, such as a field cut in the middle of an emoji
 * leaves behind, and neither is worth losing an answer for.
 */
function storable(answer: Answer): string {
  return JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}

/** Whether what is stored is this answer and not another one of the same revision. */
export function isStored({ answer }: IncomingAnswer, stored: unknown): boolean {
  return isDeepStrictEqual(stored, JSON.parse(storable(answer)))
}

/**
 * Checks and writes answers of any attempts (migrations 0097, 0070): what is not among the returned rows was refused or its
 * attempt is just being handed in. No key may come twice.
 */
const saving = {
  name: 'save_school_answers',
  ofSeveral: 'save_answers',
  columns: ['attempt_id', 'token_hash', 'item_no', 'revision', 'answer', 'active_ms', 'saved_at'],
} satisfies SchoolFunction<Exclude<keyof IncomingAnswer, 'school_id'>>

const asStored = (answer: IncomingAnswer) => Object.assign({}, answer, { answer: storable(answer.answer) })

/** A batch on a connection of its own; waits for no one. */
export function saveAnswers(
  pool: pg.Pool,
  answers: readonly IncomingAnswer[],
  graceMs: number,
): Promise<StoredAnswer[]> {
  const call = callBySchool(saving, answers.map(asStored), [`${graceMs} milliseconds`])
  return askPool<StoredAnswer>(pool, call)
}

/** One answer, once no one holds its attempt any more. */
export async function saveInTurn(db: Db, answer: IncomingAnswer, graceMs: number): Promise<StoredAnswer | undefined> {
  await db
    .selectFrom('attempts')
    .select('id')
    .where('school_id', '=', answer.school_id)
    .where('id', '=', answer.attempt_id)
    .forKeyShare()
    .execute()
  const { text, values } = callBySchool(saving, [asStored(answer)], [`${graceMs} milliseconds`])
  const { rows } = await db.executeQuery<StoredAnswer>(CompiledQuery.raw(text, values))
  return rows[0]
}

export function findAnswer(db: Db, schoolId: string, attemptId: string, itemNo: number) {
  return db
    .selectFrom('answers')
    .selectAll()
    .where('school_id', '=', schoolId)
    .where('attempt_id', '=', attemptId)
    .where('item_no', '=', itemNo)
    .executeTakeFirst()
}

/** An unanswered question that is checked at once is locked as it is: empty. */
export async function lockAnswer(
  db: Db,
  which: { school_id: string; attempt_id: string; item_no: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('answers')
    .set({ locked_at: sql`coalesce(locked_at, ${now})` })
    .where('school_id', '=', which.school_id)
    .where('attempt_id', '=', which.attempt_id)
    .where('item_no', '=', which.item_no)
    .execute()
}

export async function lockAttempt(db: Db, schoolId: string, attemptId: string): Promise<void> {
  await db
    .selectFrom('attempts')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', attemptId)
    .forUpdate()
    .execute()
}

/**
 * Some attempts of a test, locked; always in the same order, so that none waits in a ring. `alone` also keeps out who saves an answer,
 * as scoring does: a lock that scoring makes firmer later waits for who saves, who may wait for what has been written meanwhile.
 */
export async function lockAttempts(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  attemptIds: readonly string[],
  mode: 'beside savers' | 'alone',
): Promise<void> {
  const chosen = db
    .selectFrom('attempts')
    .select('id')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where(sql<boolean>`id = any(${sql.val([...attemptIds])}::uuid[])`)
    .orderBy('id')
  await (mode === 'alone' ? chosen.forUpdate() : chosen.forNoKeyUpdate()).execute()
}

/**
 * Open attempts of a test whose time was up at a moment, locked. One whose answer is being saved is waited for: skipped, it
 * would stay open for ever. Always in the same order, so that none waits in a ring.
 */
export function lockExpiredAttempts(db: Db, schoolId: string, testId: string, expiredBy: Date) {
  return attempts(db)
    .where('attempts.school_id', '=', schoolId)
    .where('attempts.test_id', '=', testId)
    .where('attempts.state', '=', 'open')
    .where(sql<boolean>`(attempts.paused_at is null or tests.finished_at is not null) and ${deadline} <= ${expiredBy}`)
    .orderBy('attempts.id')
    .forUpdate('attempts')
    .execute()
}

/** Keeps what came after the end for the teacher, unless it is what counts already; the newest revision stays. */
export async function keepLate(db: Db, answer: IncomingAnswer): Promise<void> {
  const given = sql`${storable(answer.answer)}::jsonb`
  await sql`
    insert into late_answers (school_id, attempt_id, item_no, revision, answer, active_ms, arrived_at)
    select schools.school_id, ${answer.attempt_id}, ${answer.item_no}, ${answer.revision}, ${given}, ${answer.active_ms},
      ${answer.saved_at}
    from schools where schools.school_id = ${answer.school_id} and not exists (select from answers where school_id = ${answer.school_id} and attempt_id = ${answer.attempt_id}
      and item_no = ${answer.item_no} and (answer = ${given} or revision >= ${answer.revision} or locked_at is not null))
    on conflict (school_id, attempt_id, item_no) do update
      set revision = excluded.revision, answer = excluded.answer, active_ms = excluded.active_ms, arrived_at = excluded.arrived_at
      where late_answers.revision < excluded.revision and late_answers.state = 'waiting'`.execute(db)
}

export interface SignOfLife extends StudentBearer {
  item_no: number | null
  shown_message_id: string | null
  now: Date
}

export interface Known {
  attempt_id: string
  test_id: string
  state: string
  deadline: Date
  paused_at: Date | null
  /** The room shows something else than before. */
  is_news: boolean
  messages: unknown
}

/** Signs of life of any attempts (migrations 0097, 0013). */
const beingHere = {
  name: 'be_here_in_school',
  ofSeveral: 'be_here',
  columns: ['attempt_id', 'token_hash', 'item_no', 'shown_message_id', 'now'],
} satisfies SchoolFunction<Exclude<keyof SignOfLife, 'school_id'>>

/** Notes signs of life, on a connection of its own. No attempt may come twice. */
export function noteHere(pool: pg.Pool, signs: readonly SignOfLife[]): Promise<Known[]> {
  return askPool<Known>(pool, callBySchool(beingHere, signs))
}

/** Pupils come with a code before their school is known. A class does at one moment, so nothing is asked but this. */
export async function schoolOfJoinCode(
  pool: pg.Pool,
  code: string,
): Promise<{ school_id: string; test_id: string } | undefined> {
  const text = 'select school_id, test_id from join_codes where code = $1'
  const [found] = await askPool<{ school_id: string; test_id: string }>(pool, {
    name: 'school_of_join_code',
    text,
    values: [code],
  })
  return found
}

export function schoolOfPersonalCode(db: Db, code: string) {
  return db.selectFrom('personal_codes').selectAll().where('code', '=', code).executeTakeFirst()
}

export function joinableTest(db: Db, schoolId: string, testId: string) {
  return db
    .selectFrom('tests')
    .innerJoin('classes', (join) =>
      join.onRef('classes.school_id', '=', 'tests.school_id').onRef('classes.id', '=', 'tests.class_id'),
    )
    .innerJoin('schools', 'schools.school_id', 'tests.school_id')
    .selectAll('tests')
    .select(['classes.name as class_name', 'schools.name as school_name', 'schools.time_zone'])
    .where('tests.school_id', '=', schoolId)
    .where('tests.id', '=', testId)
    .executeTakeFirstOrThrow()
}

function onRoster(db: Db, schoolId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('students', (join) =>
      join
        .onRef('students.school_id', '=', 'class_students.school_id')
        .onRef('students.id', '=', 'class_students.student_id'),
    )
    .where('class_students.school_id', '=', schoolId)
    .where('class_students.removed_at', 'is', null)
}

/**
 * Pupils of the test's class, and who else of the school has an attempt at it. Joined to them, not looked for among them: before
 * PostgreSQL has counted a school that has just come, it would go through all of them again for each pupil.
 */
export async function namesOfTest(db: Db, schoolId: string, testId: string) {
  const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
    select s.id, s.first_name, s.last_name from (
      select c.student_id from class_students c
      where c.school_id = ${schoolId} and c.removed_at is null
        and c.class_id = (select t.class_id from tests t where t.school_id = ${schoolId} and t.id = ${testId})
      union
      select a.student_id from attempts a where a.school_id = ${schoolId} and a.test_id = ${testId}
    ) as named
    join students s on s.school_id = ${schoolId} and s.id = named.student_id`.execute(db)
  return rows
}

export function namesOfClass(db: Db, schoolId: string, classId: string) {
  return onRoster(db, schoolId)
    .select(['students.id', 'students.first_name', 'students.last_name'])
    .where('class_students.class_id', '=', classId)
    .orderBy(sql`students.last_name collate "cs-x-icu"`)
    .orderBy(sql`students.first_name collate "cs-x-icu"`)
    .orderBy('students.id')
    .execute()
}

/**
 * Guests of a test so far, those who wait among them, and pupils of its class. The test is locked, so that guests who come at once take
 * turns, and told as it is now: it may have begun or ended since it was read.
 */
export async function lockGuests(db: Db, test: { school_id: string; id: string; class_id: string }) {
  const now = await db
    .selectFrom('tests')
    .select(['state', 'starts_at', 'ends_at'])
    .where('school_id', '=', test.school_id)
    .where('id', '=', test.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const guestsIn = async (table: 'attempts' | 'waiting_pupils') => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('school_id', '=', test.school_id)
      .where('test_id', '=', test.id)
      .where('student_id', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  }
  const guest_count = (await guestsIn('attempts')) + (await guestsIn('waiting_pupils'))
  const { student_count } = await onRoster(db, test.school_id)
    .select(({ fn }) => fn.countAll<number>().as('student_count'))
    .where('class_students.class_id', '=', test.class_id)
    .executeTakeFirstOrThrow()
  return { now, guest_count, student_count }
}

export interface OnRosterOfTest {
  school_id: string
  test_id: string
  student_id: string
  /** Where it must be the pupil's. */
  personal_code?: string
}

/** The test, as long as the pupil is of its class. */
function testFor(db: Db, { school_id, test_id, student_id }: OnRosterOfTest) {
  return onRoster(db, school_id)
    .innerJoin('tests', (join) =>
      join
        .onRef('tests.school_id', '=', 'class_students.school_id')
        .onRef('tests.class_id', '=', 'class_students.class_id'),
    )
    .selectAll('tests')
    .where('tests.id', '=', test_id)
    .where('students.id', '=', student_id)
}

export function joinableTestFor(db: Db, pupil: OnRosterOfTest) {
  return testFor(db, pupil).executeTakeFirst()
}

/**
 * The same with the pupil's row locked, so that two devices that join at once take turns. A wrong code locks nothing: who sends
 * many of them does not stand in the way of who has the right one. The pupil is held before attempts and places of the waiting room,
 * and so that keys pass: who hands in writes to an attempt twice, for which PostgreSQL looks for its pupil once more.
 */
export function lockedTestFor(db: Db, pupil: OnRosterOfTest) {
  // Asked of the row itself: whoever has waited for it sees the roster as it was before.
  const test = testFor(db, pupil).where('students.erased_at', 'is', null).forNoKeyUpdate('students')
  const { personal_code } = pupil
  return (
    personal_code === undefined ? test : test.where('students.personal_code', '=', personal_code)
  ).executeTakeFirst()
}

/** The attempt of a pupil that was written on paper. */
export function paperAttempt(
  db: Db,
  { school_id, test_id, student_id }: { school_id: string; test_id: string; student_id: string },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('attempts')
    .select('id')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('student_id', '=', student_id)
    .where('on_paper', '=', true)
    .executeTakeFirst()
}

/** What is on the paper is all there is: answers that are not among these are none. */
export async function insertPaperAnswers(
  db: Db,
  { school_id, test_id, attempt_id }: { school_id: string; test_id: string; attempt_id: string },
  answers: readonly { item_no: number; answer: object }[],
  now: Date,
): Promise<void> {
  const items = JSON.stringify(answers)
  await sql`
    delete from answers where school_id = ${school_id} and attempt_id = ${attempt_id}
      and item_no not in (select item_no from jsonb_to_recordset(${items}::jsonb) as given (item_no smallint))`.execute(
    db,
  )
  await sql`
    insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at)
    select schools.school_id, ${attempt_id}, given.item_no, 1, given.answer, 0, ${now}
    from schools cross join jsonb_to_recordset(${items}::jsonb) as given (item_no smallint, answer jsonb)
    where schools.school_id = ${school_id}
    on conflict (school_id, attempt_id, item_no) do update
      set answer = excluded.answer, revision = answers.revision + 1, saved_at = excluded.saved_at
      where answers.answer <> excluded.answer`.execute(db)
  await resultsChanged(db, { school_id, test_id })
}

/** What the pupil was told stays, without it. The attempt is held first: a mark published meanwhile waits, and finds it gone. */
export async function deleteAttempt(
  db: Db,
  { school_id, test_id, id }: { school_id: string; test_id: string; id: string },
): Promise<void> {
  await lockAttempt(db, school_id, id)
  await db
    .updateTable('published_marks')
    .set({ attempt_id: null })
    .where('school_id', '=', school_id)
    .where('attempt_id', '=', id)
    .execute()
  await db.deleteFrom('attempts').where('school_id', '=', school_id).where('id', '=', id).execute()
  await resultsChanged(db, { school_id, test_id })
}
