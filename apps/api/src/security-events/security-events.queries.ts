import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface NewSecurityEvent {
  at: Date
  event: string
  of_school: string | null
  account_kind: string | null
  account_id: string | null
  session_id: string | null
  address: string | null
  details: string
  suppressed: number
}

export async function insertSecurityEvents(db: Db, events: readonly NewSecurityEvent[]): Promise<void> {
  await db.insertInto('security_events').values(events).execute()
}

export async function deleteSecurityEventsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('security_events').where('at', '<', moment).execute()
}

export interface SecurityEventFilter {
  event?: string | undefined
  search?: string | undefined
  before?: string | undefined
  school_id?: string | undefined
}

const actorName = sql<string>`coalesce(operators.name, trim(actors.first_name || ' ' || actors.last_name), '')`
const targetName = sql<string>`coalesce(staff.name, trim(targets.first_name || ' ' || targets.last_name), '')`

/** The newest first; ids are time-ordered (UUIDv7). Whose may be seen, the transaction's scope says. */
export function securityEventsLike(
  db: Db,
  { event, search = '', before, school_id }: SecurityEventFilter,
  maxRows: number,
) {
  // Each by itself, as schools lie apart from events. These are read in their order and no further than wanted: nothing keeps them.
  const teachers = db.selectFrom('teachers').select(['school_id', 'id', 'first_name', 'last_name'])
  const schools = db.selectFrom('schools').select(['school_id', 'name'])
  let events = db.selectFrom('security_events').selectAll().orderBy('id', 'desc').offset(0)
  if (before !== undefined) events = events.where('id', '<', before)
  if (event !== undefined) events = events.where('event', '=', event)
  if (school_id !== undefined) events = events.where('of_school', '=', school_id)
  if (search === '') events = events.limit(maxRows)
  let query = db
    .selectFrom(events.as('e'))
    .leftJoin(teachers.as('actors'), (join) =>
      join.onRef('actors.school_id', '=', 'e.of_school').onRef('actors.id', '=', 'e.account_id'),
    )
    .leftJoin(teachers.as('targets'), (join) =>
      join
        .onRef('targets.school_id', '=', 'e.of_school')
        .on(sql<string>`targets.id::text`, '=', sql<string>`e.details ->> 'target_id'`),
    )
    .leftJoin('operators', 'operators.id', 'e.account_id')
    .leftJoin('operators as staff', (join) =>
      join.on(sql<string>`staff.id::text`, '=', sql<string>`e.details ->> 'target_id'`),
    )
    .leftJoin(schools.as('schools'), 'schools.school_id', 'e.of_school')
    .select([
      'e.id',
      'e.at',
      'e.event',
      'e.account_kind',
      'e.account_id',
      'e.session_id',
      'e.address',
      'e.details',
      'e.suppressed',
      'e.of_school as school_id',
      'schools.name as school_name',
      actorName.as('account_name'),
      targetName.as('target_name'),
    ])
    .orderBy('e.id', 'desc')
    .limit(maxRows)
  if (search !== '')
    query = query.where(
      sql<boolean>`strpos(lower(${actorName} || ' ' || ${targetName} || ' ' || coalesce(e.address, '')), lower(${search})) > 0`,
    )
  return query.execute()
}

export async function timeZoneOf(db: Db, schoolId: string): Promise<string> {
  const row = await db
    .selectFrom('schools')
    .select('time_zone')
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}
