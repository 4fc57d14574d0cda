import type { DailyEventForm } from '@katedra/contract/daily-events'
import { sql } from 'kysely'
import type { Edit } from '../app/content-edit.ts'
import type { Db } from '../db/database.ts'

export function findSubject(db: Db, code: string) {
  return db.selectFrom('subjects').select(['id', 'code', 'name']).where('code', '=', code).executeTakeFirst()
}

function events(db: Db) {
  return db.selectFrom('daily_events').selectAll()
}

/** Events of a subject that may stand on one of the days, in any year. */
export function eventsOfDays(db: Db, subjectId: number, days: readonly string[]) {
  const monthsAndDays = days.map((day) => day.slice(5))
  return events(db)
    .where('subject_id', '=', subjectId)
    .where('retired_at', 'is', null)
    .where(sql<string>`right(day, 5)`, 'in', monthsAndDays)
    .execute()
}

/** An event that is shown; one that has been taken away is nobody's any more. */
export function findShownEvent(db: Db, id: string) {
  return events(db).where('id', '=', id).where('retired_at', 'is', null).executeTakeFirst()
}

/** Held until the end of the transaction: of two operators the second sees what the first has done. */
export function holdEvent(db: Db, id: string) {
  return events(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findSubjectById(db: Db, id: number) {
  return db.selectFrom('subjects').select(['id', 'code']).where('id', '=', id).executeTakeFirst()
}

export function findEvent(db: Db, id: string) {
  return events(db).where('id', '=', id).executeTakeFirst()
}

/** All events of a subject through the year, those taken away at the end. */
export function eventsOfSubject(db: Db, subjectId: number) {
  return events(db)
    .where('subject_id', '=', subjectId)
    .orderBy((on) => on('retired_at', 'is not', null))
    .orderBy(sql`right(day, 5)`)
    .orderBy('day')
    .orderBy('key')
    .execute()
}

function columnsOf({ title, text, picture, question, source, ...rest }: DailyEventForm) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    ...rest,
    ...{ title: JSON.stringify(title), text: JSON.stringify(text), source: JSON.stringify(source) },
    ...{ picture: json(picture), question: json(question) },
  }
}

/** Undefined where the subject has another event of that key. */
export async function insertEvent(db: Db, form: DailyEventForm, edit: Edit): Promise<string | undefined> {
  const row = await db
    .insertInto('daily_events')
    .values({ ...columnsOf(form), ...edit })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Subject and key stay what they were: the files know the event by them. */
export async function updateEvent(db: Db, id: string, form: DailyEventForm, edit: Edit): Promise<void> {
  const { key, subject_id, ...columns } = columnsOf(form)
  await db
    .updateTable('daily_events')
    .set({ ...columns, ...edit, retired_at: null })
    .where('id', '=', id)
    .where('key', '=', key)
    .where('subject_id', '=', subject_id)
    .execute()
}

/** Taken away by hand, it stays away whatever the files say. */
export async function retireEvent(db: Db, id: string, edit: Edit): Promise<void> {
  await db
    .updateTable('daily_events')
    .set({ ...edit, retired_at: edit.edited_at })
    .where('id', '=', id)
    .execute()
}

export async function unretireEvent(db: Db, id: string, edit: Edit): Promise<void> {
  await db
    .updateTable('daily_events')
    .set({ ...edit, retired_at: null })
    .where('id', '=', id)
    .execute()
}

/** Events that are shown, by subject. */
export function countEvents(db: Db) {
  return db
    .selectFrom('daily_events')
    .select(['subject_id', sql<number>`count(*)`.as('count')])
    .where('retired_at', 'is', null)
    .groupBy('subject_id')
    .execute()
}

export async function forgetEdit(db: Db, id: string): Promise<void> {
  await db.updateTable('daily_events').set({ edited_at: null, edited_by: null }).where('id', '=', id).execute()
}
