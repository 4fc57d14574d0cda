import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Both sides are folded by PostgreSQL: JavaScript folds some letters otherwise. */
export function userByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst()
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
}

export interface NewUser {
  school_id: string
  email: string
  password_hash: string
  language: string
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

/** The teacher of a session that goes on at that moment: an access token may outlive it by minutes. */
export function teacherOfSession(db: Db, session: { user_id: string; session_id: string }, now: Date) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .select(['teachers.id', 'teachers.school_id', 'teachers.role', 'users.language', 'schools.registered_at'])
    .where('teachers.id', '=', session.user_id)
    .where('sessions.id', '=', session.session_id)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}

export async function countSignIn(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ successful_login_attempts: sql`successful_login_attempts + 1` })
    .where('id', '=', userId)
    .execute()
}

export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function verifyEmail(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})` })
    .where('id', '=', userId)
    .execute()
}

export interface NewLink {
  hash: Buffer
  user_id: string
  purpose: 'confirm_email' | 'reset_password'
  created_at: Date
  expires_at: Date
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.insertInto('email_links').values(link).execute()
}

function linkBy(db: Db, hash: Buffer, purpose: NewLink['purpose']) {
  return db.selectFrom('email_links').selectAll().where('hash', '=', hash).where('purpose', '=', purpose)
}

export function findLink(db: Db, hash: Buffer, purpose: NewLink['purpose']) {
  return linkBy(db, hash, purpose).executeTakeFirst()
}

export function lockLink(db: Db, hash: Buffer, purpose: NewLink['purpose']) {
  return linkBy(db, hash, purpose).forUpdate().executeTakeFirst()
}

/** Uses up every link of the purpose: an older mail must not work after a newer one did. */
export async function spendLinks(db: Db, userId: string, purpose: NewLink['purpose'], now: Date): Promise<void> {
  await db
    .updateTable('email_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}
