import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { moveRows } from '../db/school-moves.ts'
import { enterSchool } from '../db/scope.ts'

/** The newest request of a teacher, with what everyone may know of the school that is asked. */
export function ownRequest(db: Db, userId: string) {
  return db
    .selectFrom('join_requests')
    .innerJoin('registered_schools', 'registered_schools.school_id', 'join_requests.to_school_id')
    .select([
      'join_requests.id',
      'registered_schools.name as school_name',
      'registered_schools.city',
      'join_requests.message',
      sql<RequestState>`join_requests.state`.as('state'),
      'join_requests.created_at',
    ])
    .where('join_requests.user_id', '=', userId)
    .orderBy('join_requests.created_at', 'desc')
    .orderBy('join_requests.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type RequestState = 'waiting' | 'accepted' | 'refused' | 'withdrawn'

export interface NewRequest {
  to_school_id: string
  from_school_id: string
  user_id: string
  name: string
  email: string
  message: string
  created_at: Date
}

/** Whether it is the only one that waits. */
export async function insertRequest(db: Db, request: NewRequest): Promise<boolean> {
  const inserted = await db
    .insertInto('join_requests')
    .values(request)
    // Literally: with a parameter PostgreSQL finds the partial index only until it plans the statement for any value.
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where(sql<boolean>`state = 'waiting'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Requests to a school: those that wait first, the oldest on top; then the newest hundred decided ones. */
export function requestsTo(db: Db, schoolId: string) {
  return db
    .selectFrom('join_requests')
    .select([
      ...(['id', 'name', 'email', 'message', 'created_at', 'decided_at'] as const),
      sql<RequestState>`state`.as('state'),
    ])
    .where('to_school_id', '=', schoolId)
    .where('state', '<>', 'withdrawn')
    .orderBy(sql`state = 'waiting'`, 'desc')
    .orderBy(sql`case when state = 'waiting' then created_at end`)
    .orderBy('decided_at', 'desc')
    .limit(200)
    .execute()
}

function requestTo(db: Db, schoolId: string, id: string) {
  return db
    .selectFrom('join_requests')
    .select(['id', 'user_id', 'from_school_id', 'state', 'name', 'email'])
    .where('id', '=', id)
    .where('to_school_id', '=', schoolId)
}

export function findRequestTo(db: Db, schoolId: string, id: string) {
  return requestTo(db, schoolId, id).executeTakeFirst()
}

/** Locked: of two who decide at once the second one sees what the first has done. */
export function lockRequestTo(db: Db, schoolId: string, id: string) {
  return requestTo(db, schoolId, id).forUpdate().executeTakeFirst()
}

export function lockOwnRequest(db: Db, userId: string, id: string) {
  return db
    .selectFrom('join_requests')
    .innerJoin('registered_schools', 'registered_schools.school_id', 'join_requests.to_school_id')
    .select(['join_requests.id', 'join_requests.state', 'registered_schools.name as school_name'])
    .where('join_requests.id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate('join_requests')
    .executeTakeFirst()
}

export interface Decision {
  state: 'accepted' | 'refused' | 'withdrawn'
  decided_at: Date
  decided_by: string
}

export async function decide(db: Db, id: string, decision: Decision): Promise<void> {
  await db.updateTable('join_requests').set(decision).where('id', '=', id).execute()
}

/** Ends the request that a teacher has waiting, if there is one. */
export async function endRequestOf(db: Db, userId: string, decision: Decision): Promise<void> {
  await db
    .updateTable('join_requests')
    .set(decision)
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function teacherCount(db: Db, schoolId: string): Promise<number> {
  const { count } = await db
    .selectFrom('teachers')
    .select(sql<number>`count(*)`.as('count'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return count
}

/** Those who decide about requests, with their addresses. */
export function adminsOf(db: Db, schoolId: string) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .select(['users.email', 'users.language'])
    .where('teachers.school_id', '=', schoolId)
    .where('teachers.role', 'in', ['SCHOOL_ADMIN', 'SCHOOL_FIRST_ADMIN'])
    .where('users.email_verified_at', 'is not', null)
    .orderBy('users.email')
    .execute()
}

/** Opens the rows of these schools, and of no others, for the rest of the transaction. */
export function openSchools(db: Db, ...schoolIds: readonly string[]): Promise<void> {
  return enterSchool(db, schoolIds.join(','))
}

/** Everything of one school becomes the other's; the empty school is deleted. */
export async function moveSchool(db: Db, fromSchoolId: string, toSchoolId: string): Promise<void> {
  await moveRows(db, fromSchoolId, toSchoolId)
  await forgetSchool(db, fromSchoolId)
}

/** What global tables say of a school that has gone. After its rows: whoever was just registering it or sharing results has come to the end by now. */
export async function forgetSchool(db: Db, schoolId: string): Promise<void> {
  await db.deleteFrom('public_results').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('registered_schools').where('school_id', '=', schoolId).execute()
  await db
    .deleteFrom('join_requests')
    .where((is) =>
      is.or([
        is('to_school_id', '=', schoolId),
        is.and([is('from_school_id', '=', schoolId), is('state', '=', 'waiting')]),
      ]),
    )
    .execute()
}
