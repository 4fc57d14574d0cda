import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface PupilOfTest {
  school_id: string
  test_id: string
  student_id: string
}

/** Counts a wrong code; returns how many there were since the last while without any. */
export async function countWrongCode(
  db: Db,
  { school_id, test_id, student_id }: PupilOfTest,
  { now, quietSince }: { now: Date; quietSince: Date },
): Promise<number> {
  const { rows } = await sql<{ recent: number }>`
    insert into wrong_codes (school_id, test_id, student_id, last_at)
    values (${school_id}, ${test_id}, ${student_id}, ${now})
    on conflict (school_id, test_id, student_id) do update
      set count = wrong_codes.count + 1, last_at = excluded.last_at,
        recent = case when wrong_codes.last_at < ${quietSince} then 1 else wrong_codes.recent + 1 end
    returning recent`.execute(db)
  return rows[0]?.recent ?? 1
}

export async function isStudentDevice(
  db: Db,
  { school_id, student_id }: { school_id: string; student_id: string },
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('student_devices')
    .select('student_id')
    .where('school_id', '=', school_id)
    .where('student_id', '=', student_id)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these tokens are of devices of the school's pupils, each at a moment; in hexadecimal digits. */
export async function studentDevices(
  db: Db,
  schoolId: string,
  sent: readonly { hash: Buffer; now: Date }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select student_devices.token_hash
    from unnest(${sent.map(({ hash }) => hash)}::bytea[], ${sent.map(({ now }) => now)}::timestamptz[]) as sent (token_hash, now)
    join student_devices on student_devices.school_id = ${schoolId} and student_devices.token_hash = sent.token_hash
      and student_devices.expires_at > sent.now`.execute(db)
  return new Set(rows.map(({ token_hash }) => token_hash.toString('hex')))
}

interface StudentDevice {
  student_id: string
  token_hash: Buffer
  last_used_at: Date
  expires_at: Date
}

/** Devices of pupils of a school, each of another pupil. Of each pupil the devices used last are kept. */
export async function keepStudentDevices(
  db: Db,
  schoolId: string,
  devices: readonly StudentDevice[],
  max: number,
): Promise<void> {
  const students = devices.map(({ student_id }) => student_id)
  await sql`
    insert into student_devices (school_id, student_id, token_hash, last_used_at, expires_at)
    select students.school_id, students.id, used.token_hash, used.last_used_at, used.expires_at
    from unnest(${students}::uuid[], ${devices.map(({ token_hash }) => token_hash)}::bytea[],
      ${devices.map(({ last_used_at }) => last_used_at)}::timestamptz[],
      ${devices.map(({ expires_at }) => expires_at)}::timestamptz[]) as used (student_id, token_hash, last_used_at, expires_at)
    join students on students.school_id = ${schoolId} and students.id = used.student_id
    on conflict (school_id, student_id, token_hash) do update
      set last_used_at = excluded.last_used_at, expires_at = excluded.expires_at`.execute(db)
  await sql`
    delete from student_devices as kept using (
      select student_id, token_hash, row_number() over (partition by student_id order by last_used_at desc, token_hash) as place
      from student_devices where school_id = ${schoolId} and student_id = any (${students}::uuid[])
    ) as ranked
    where kept.school_id = ${schoolId} and kept.student_id = ranked.student_id and kept.token_hash = ranked.token_hash
      and ranked.place > ${max}`.execute(db)
}

/** Forgets requests of a test whose device has not come back. */
export async function dropUnseenRequests(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  seenSince: Date,
): Promise<void> {
  await db
    .deleteFrom('entry_requests')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('last_seen_at', '<', seenSince)
    .execute()
}

/**
 * Devices that ask for one pupil at once take turns. Not at the pupil's row: who knows only the name would stand in the way of who has
 * the code.
 */
export async function lockRequests(db: Db, { test_id, student_id }: PupilOfTest): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`requests ${test_id} ${student_id}`}, 0))`.execute(db)
}

export function requestsOfTest(db: Db, { school_id, test_id }: { school_id: string; test_id: string }) {
  return db
    .selectFrom('entry_requests')
    .select(['number', 'student_id'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .execute()
}

interface NewRequest extends PupilOfTest {
  token_hash: Buffer
  number: number
  asked_at: Date
  last_seen_at: Date
}

/** False where another device of the same moment has taken the number. */
export async function insertRequest(db: Db, request: NewRequest): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('entry_requests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The request of a device that comes back, locked, with the moment of its coming. */
export function seeRequest(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  token_hash: Buffer,
  { now, seenSince }: { now: Date; seenSince: Date },
) {
  return db
    .updateTable('entry_requests')
    .set({ last_seen_at: now })
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('token_hash', '=', token_hash)
    .where('last_seen_at', '>=', seenSince)
    .returning(['id', 'student_id', 'admitted_at', 'refused_at'])
    .executeTakeFirst()
}

export async function deleteRequest(db: Db, schoolId: string, id: string): Promise<void> {
  await db.deleteFrom('entry_requests').where('school_id', '=', schoolId).where('id', '=', id).execute()
}

/** Whether the device still waits; a repeat is harmless. */
export async function admitRequest(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  request: { id: string; admitted_by: string },
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('entry_requests')
    .set({
      admitted_at: sql`coalesce(admitted_at, ${now})`,
      admitted_by: sql`coalesce(admitted_by, ${request.admitted_by})`,
    })
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', request.id)
    .where('last_seen_at', '>=', seenSince)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether the device still waits; a repeat is harmless. */
export async function refuseRequest(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  id: string,
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('entry_requests')
    .set({ refused_at: sql`coalesce(refused_at, ${now})` })
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', id)
    .where('last_seen_at', '>=', seenSince)
    .where('admitted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface EntranceRow {
  student_id: string
  name: string
  wrong_code_count: number
  is_in: boolean
  waiting: { id: string; number: number }[]
}

/** Pupils of a test for whom wrong codes came or devices wait. */
export async function entranceRows(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  seenSince: Date,
): Promise<EntranceRow[]> {
  const { rows } = await sql<EntranceRow>`
    with waiting as (
      select student_id, jsonb_agg(jsonb_build_object('id', id, 'number', number) order by asked_at, id) as requests
      from entry_requests
      where school_id = ${school_id} and test_id = ${test_id} and last_seen_at >= ${seenSince}
        and admitted_at is null and refused_at is null
      group by student_id
    ), wrong as (
      select student_id, count from wrong_codes where school_id = ${school_id} and test_id = ${test_id}
    )
    select s.id as student_id, trim(s.last_name || ' ' || s.first_name) as name, coalesce(wrong.count, 0) as wrong_code_count,
      exists (select from attempts a where a.school_id = ${school_id} and a.test_id = ${test_id} and a.student_id = s.id)
        or exists (select from waiting_pupils w
          where w.school_id = ${school_id} and w.test_id = ${test_id} and w.student_id = s.id) as is_in,
      coalesce(waiting.requests, '[]') as waiting
    from wrong full join waiting using (student_id)
    join students s on s.school_id = ${school_id} and s.id = student_id
    order by trim(s.last_name || ' ' || s.first_name) collate "cs-x-icu", s.id`.execute(db)
  return rows
}
