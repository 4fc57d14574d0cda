import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The link names a user before their school is known. */

/** Whose addresses these are, in whatever case they were written. */
export function usersByEmails(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['school_id', sql<string>`lower(email)`.as('folded')])
    .where(sql<string>`lower(email)`, '=', sql<string>`any (select lower(one) from unnest(${emails}::text[]) as one)`)
    .execute()
}

/** As PostgreSQL folds them, in the same order: JavaScript folds some letters otherwise. */
export async function foldEmails(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select lower(one) as folded from unnest(${emails}::text[]) with ordinality as list (one, place) order by place`.execute(
    db,
  )
  return rows.map(({ folded }) => folded)
}

interface InvitedUser {
  school_id: string
  email: string
  invited_at: Date
  invited_by: string
}

/** Those whose addresses were free. */
export function insertInvitedUsers(db: Db, users: readonly InvitedUser[]) {
  return db
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'email'])
    .execute()
}

export async function insertTeachers(
  db: Db,
  teachers: readonly { school_id: string; id: string; first_name: string; last_name: string }[],
): Promise<void> {
  await db
    .insertInto('teachers')
    .values(teachers.map((teacher) => ({ ...teacher, role: 'TEACHER' })))
    .execute()
}

export function knownSubjects(db: Db, ids: readonly number[]) {
  return db.selectFrom('subjects').select('id').where('id', 'in', ids).execute()
}

export async function insertTeachings(
  db: Db,
  teachings: readonly { school_id: string; teacher_id: string; subject_id: number; assigned_at: Date }[],
): Promise<void> {
  await db
    .insertInto('teacher_subjects')
    .values(teachings)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function noteInvitation(db: Db, userId: string, by: { id: string }, now: Date): Promise<void> {
  await db.updateTable('users').set({ invited_at: now, invited_by: by.id }).where('id', '=', userId).execute()
}

/** The account that an invitation has made, still waiting or not. */
export function invitedUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'school_id', 'email', sql<boolean>`password_hash is null`.as('is_waiting')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What the invitation says; without the inviter where they have left. */
export function invitationOf(db: Db, user: { id: string; school_id: string }) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .innerJoin('schools', 'schools.school_id', 'teachers.school_id')
    .leftJoin('teachers as inviters', (join) =>
      join.onRef('inviters.school_id', '=', 'teachers.school_id').onRef('inviters.id', '=', 'users.invited_by'),
    )
    .select([
      'schools.name as school_name',
      sql<string>`trim(coalesce(inviters.first_name || ' ' || inviters.last_name, ''))`.as('inviter_name'),
      'users.email',
      'teachers.first_name',
      'teachers.last_name',
    ])
    .where('teachers.school_id', '=', user.school_id)
    .where('teachers.id', '=', user.id)
    .executeTakeFirst()
}

/** The password makes the invited account a whole one; having read the mail proves the address. */
export async function completeAccount(
  db: Db,
  user: { id: string; school_id: string },
  form: { password_hash: string; first_name: string; last_name: string; now: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      password_hash: form.password_hash,
      email_verified_at: sql`coalesce(email_verified_at, ${form.now})`,
      successful_login_attempts: sql`successful_login_attempts + 1`,
    })
    .where('id', '=', user.id)
    .execute()
  await db
    .updateTable('teachers')
    .set({ first_name: form.first_name, last_name: form.last_name })
    .where('school_id', '=', user.school_id)
    .where('id', '=', user.id)
    .execute()
}
