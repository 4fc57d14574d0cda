import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { beginsWords } from '../db/holds-words.ts'
import { holdTeacher } from './colleagues.leaving.queries.ts'

export function findSchool(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .select(['name', 'time_zone', 'registered_at'])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
}

export interface NewColleague {
  school_id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
}

/** Undefined when the address has an account already, also one that was made a moment ago. */
export async function insertColleague(db: Db, { first_name, last_name, ...user }: NewColleague) {
  const made = await db
    .insertInto('users')
    .values({ ...user, must_change_password: true })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email', 'created_at'])
    .executeTakeFirst()
  if (made === undefined) return undefined
  const names = { first_name, last_name }
  await db
    .insertInto('teachers')
    .values({ school_id: user.school_id, id: made.id, role: 'TEACHER', ...names })
    .execute()
  return { ...made, ...names }
}

/** With what only their own tables know, which lie apart from schools on a cluster. */
function accountsOf(db: Db, schoolId: string) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(sql<boolean>`has_second_factor(users.id)`.as('has_second_factor'))
    .where('users.school_id', '=', schoolId)
}

function colleagues(db: Db, schoolId: string) {
  return db
    .selectFrom('teachers')
    .innerJoin(accountsOf(db, schoolId).as('users'), 'users.id', 'teachers.id')
    .select([
      'teachers.id',
      'users.email',
      'teachers.title_before_name',
      'teachers.first_name',
      'teachers.last_name',
      'teachers.title_after_name',
      'teachers.role',
      'teachers.profile_picture',
      'users.language',
      'users.invited_at',
      'users.created_at',
      'users.last_active_at',
      sql<boolean>`users.password_hash is null`.as('is_invited'),
      sql<boolean>`users.email_verified_at is not null`.as('is_verified'),
      'users.has_second_factor',
      sql<boolean>`users.successful_login_attempts > 0 or users.last_active_at is not null`.as('has_signed_in'),
      sql<number[]>`array(select subject_id from teacher_subjects as s
        where s.school_id = teachers.school_id and s.teacher_id = teachers.id order by subject_id)`.as('subject_ids'),
    ])
    .where('teachers.school_id', '=', schoolId)
}

/** By name; those without one, invited by an address only, come last. */
export function colleaguesOf(db: Db, schoolId: string) {
  return colleagues(db, schoolId)
    .orderBy(sql`nullif(teachers.last_name, '') collate "cs-x-icu" nulls last`)
    .orderBy(sql`teachers.first_name collate "cs-x-icu"`)
    .orderBy('users.email')
    .execute()
}

/** Colleagues by name or address. */
export function colleaguesNamed(db: Db, schoolId: string, search: string, limit: number) {
  const name = sql<string>`folded(teachers.last_name || ' ' || teachers.first_name || ' ' || teachers.last_name)`
  return colleagues(db, schoolId)
    .where(beginsWords(sql<string>`${name} || ' ' || folded(users.email)`, search))
    .orderBy(sql`strpos(${name}, folded(${search})) = 0`)
    .orderBy(sql`nullif(teachers.last_name, '') collate "cs-x-icu" nulls last`)
    .orderBy(sql`teachers.first_name collate "cs-x-icu"`)
    .orderBy('users.email')
    .limit(limit)
    .execute()
}

export function findColleague(db: Db, schoolId: string, id: string) {
  return colleagues(db, schoolId).where('teachers.id', '=', id).executeTakeFirst()
}

/**
 * The same with its row locked: two who do something with one colleague take turns. Read again once the lock is held: a statement
 * that waited for it would still show the account as it was when it began to wait.
 */
export async function lockColleague(db: Db, schoolId: string, id: string) {
  await holdTeacher(db, { school_id: schoolId, id })
  return findColleague(db, schoolId, id)
}

/** Classes that go on, and classes of whatever age that no other teacher has. */
export function classCounts(db: Db, schoolId: string) {
  return db
    .selectFrom('class_teachers as mine')
    .innerJoin('classes', (join) =>
      join.onRef('classes.school_id', '=', 'mine.school_id').onRef('classes.id', '=', 'mine.class_id'),
    )
    .select([
      'mine.teacher_id',
      sql<number>`count(*) filter (where classes.archived_at is null)`.as('class_count'),
      sql<number>`count(*) filter (where not exists (select from class_teachers as others
        where others.school_id = mine.school_id and others.class_id = mine.class_id
          and others.teacher_id <> mine.teacher_id))`.as('own_class_count'),
    ])
    .where('mine.school_id', '=', schoolId)
    .groupBy('mine.teacher_id')
    .execute()
}

export function testCounts(db: Db, schoolId: string) {
  return db
    .selectFrom('tests')
    .select(['teacher_id', sql<number>`count(*)`.as('test_count')])
    .where('school_id', '=', schoolId)
    .groupBy('teacher_id')
    .execute()
}

export function findSubject(db: Db, id: number) {
  return db
    .selectFrom('subjects')
    .select(['id', sql<string>`name->>'cs'`.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()
}

interface Teaching {
  school_id: string
  teacher_id: string
  subject_id: number
}

/** Whether it was not assigned before. */
export async function insertTeaching(db: Db, teaching: Teaching, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('teacher_subjects')
    .values({ ...teaching, assigned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Whether it was assigned before. */
export async function deleteTeaching(db: Db, { school_id, teacher_id, subject_id }: Teaching): Promise<boolean> {
  const deleted = await db
    .deleteFrom('teacher_subjects')
    .where('school_id', '=', school_id)
    .where('teacher_id', '=', teacher_id)
    .where('subject_id', '=', subject_id)
    .returning('subject_id')
    .executeTakeFirst()
  return deleted !== undefined
}
