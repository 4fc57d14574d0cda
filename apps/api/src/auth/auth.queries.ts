import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { addCommonScales } from '../marks/marks.ts'

/** Both sides are folded by PostgreSQL: JavaScript folds some letters otherwise. */
export function userByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
}

export async function emailExists(db: Db, email: string): Promise<boolean> {
  return (await userByEmail(db, email)) !== undefined
}

export function userById(db: Db, id: string) {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findCountry(db: Db, id: number) {
  return db.selectFrom('countries').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSubject(db: Db, id: number) {
  return db.selectFrom('subjects').select('id').where('id', '=', id).executeTakeFirst()
}

export interface NewSchool {
  school_id: string
  name: string
  city: string
  country_id: number
  time_zone: string
}

export async function insertSchool(db: Db, school: NewSchool): Promise<void> {
  await db.insertInto('schools').values(school).execute()
  await addCommonScales(db, school.school_id)
}

export interface NewUser {
  school_id: string
  email: string
  password_hash: string
  /** Null follows the browser. */
  language: string | null
}

/** Undefined when the address has an account already, also one that was made a moment ago. */
export function insertUser(db: Db, user: NewUser) {
  return db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export interface NewTeacher {
  school_id: string
  id: string
  role: string
  first_name: string
  last_name: string
  phone: string
}

export async function insertTeacher(db: Db, teacher: NewTeacher): Promise<void> {
  await db.insertInto('teachers').values(teacher).execute()
}

/** Of those who can sign in no one has been there longer. */
const isFounder = sql<boolean>`not exists (
  select from users as others where others.school_id = users.school_id and others.password_hash is not null
    and (others.created_at, others.id) < (users.created_at, users.id))`

/** Asked of those only of whom one is demanded. */
const isFactorMissing = sql<boolean>`(schools.second_factor_demand = 'all'
  or schools.second_factor_demand = 'admins' and teachers.role <> 'TEACHER') and not account.has_second_factor`

interface SessionOfSchool {
  school_id: string
  user_id: string
  session_id: string
}

/** What the tables of accounts say by themselves: on a cluster they lie apart from schools. */
function accountOfSession(db: Db, { school_id, user_id, session_id }: SessionOfSchool, now: Date) {
  return db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'users.id',
      'users.language',
      'users.must_change_password',
      'sessions.kind',
      'sessions.proven_at',
      sql<boolean>`has_second_factor(users.id)`.as('has_second_factor'),
      isFounder.as('is_founder'),
    ])
    .where('users.school_id', '=', school_id)
    .where('users.id', '=', user_id)
    .where('sessions.id', '=', session_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
}

/** The teacher of a session that goes on at that moment: an access token may outlive it by minutes. */
export function teacherOfSession(db: Db, session: SessionOfSchool, now: Date) {
  return db
    .selectFrom('teachers')
    .innerJoin(accountOfSession(db, session, now).as('account'), 'account.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .select([
      'teachers.id',
      'teachers.school_id',
      'teachers.role',
      'account.language',
      'account.must_change_password',
      'schools.registered_at',
      'schools.second_factor_demand',
      'account.kind',
      'account.proven_at',
      isFactorMissing.as('is_factor_missing'),
      'account.is_founder',
    ])
    .where('teachers.school_id', '=', session.school_id)
    .where('schools.school_id', '=', session.school_id)
    .where('teachers.id', '=', session.user_id)
    .executeTakeFirst()
}

export async function countSignIn(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ successful_login_attempts: sql`successful_login_attempts + 1` })
    .where('id', '=', userId)
    .execute()
}

/** The password that its owner has chosen. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', userId)
    .execute()
}

/** The same, by who knew the former one. False when that is not the user's any more, because somebody was a moment quicker. */
export async function replacePassword(
  db: Db,
  userId: string,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to, must_change_password: false })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function verifyEmail(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})` })
    .where('id', '=', userId)
    .execute()
}
