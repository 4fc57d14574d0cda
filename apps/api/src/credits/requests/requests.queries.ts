import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface NewRequest {
  school_id: string
  class_id: string
  program_id: number
  quantity: number
  note: string
  teacher_id: string
  requested_at: Date
}

/** The id of the new request; nothing when one for the same class and program is open. */
export async function insertRequest(db: Db, row: NewRequest): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into credit_requests (school_id, class_id, program_id, quantity, note, teacher_id, requested_at)
    values (${row.school_id}, ${row.class_id}, ${row.program_id}, ${row.quantity}, ${row.note}, ${row.teacher_id}, ${row.requested_at})
    on conflict (school_id, class_id, program_id) where state = 'open' do nothing
    returning id`.execute(db)
  return rows[0]?.id
}

/** The request, held until the transaction ends: of two answers one counts. */
export function lockRequest(db: Db, schoolId: string, id: string) {
  return db
    .selectFrom('credit_requests')
    .select(['id', 'class_id', 'program_id', 'quantity', 'teacher_id', 'state'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAnswered(
  db: Db,
  { school_id, id }: { school_id: string; id: string },
  answer: {
    state: 'granted' | 'refused' | 'withdrawn'
    answered_at: Date
    answered_by_name: string
    answer_note: string
  },
): Promise<void> {
  await db.updateTable('credit_requests').set(answer).where('school_id', '=', school_id).where('id', '=', id).execute()
}

export interface Person {
  id: string
  name: string
  email: string
  language: string | null
}

function people(db: Db, schoolId: string) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .select([
      'teachers.id',
      sql<string>`trim(first_name || ' ' || last_name)`.as('name'),
      'users.email',
      'users.language',
    ])
    .where('teachers.school_id', '=', schoolId)
}

/** Who looks after credits: the school's admins, and where there are none yet the teacher who has been there longest. */
export async function adminsOf(db: Db, schoolId: string): Promise<Person[]> {
  const reachable = people(db, schoolId).where('users.email_verified_at', 'is not', null)
  const admins = await reachable
    .where('teachers.role', 'in', ['SCHOOL_ADMIN', 'SCHOOL_FIRST_ADMIN'])
    .orderBy('teachers.id')
    .execute()
  return admins.length > 0 ? admins : reachable.orderBy('users.created_at').orderBy('teachers.id').limit(1).execute()
}

export function personOf(db: Db, schoolId: string, id: string): Promise<Person | undefined> {
  return people(db, schoolId).where('teachers.id', '=', id).executeTakeFirst()
}

/** Open requests for the page of what waits: what they are for, by name. */
export async function openRequests(db: Db, schoolId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, k.name from credit_requests r join classes k on k.school_id = r.school_id and k.id = r.class_id
    where r.school_id = ${schoolId} and r.state = 'open' order by r.requested_at`.execute(db)
  return rows
}
