import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface ScaleKey {
  school_id: string
  id: string
}

const name = sql`lower(scales.name collate pg_c_utf8)`

export function scalesOf(db: Db, schoolId: string) {
  return db.selectFrom('scales').select(['id', 'name', 'steps']).where('school_id', '=', schoolId).execute()
}

function scaleOf(db: Db, { school_id, id }: ScaleKey) {
  return db.selectFrom('scales').select(['id', 'name', 'steps']).where('school_id', '=', school_id).where('id', '=', id)
}

export function findScale(db: Db, key: ScaleKey) {
  return scaleOf(db, key).executeTakeFirst()
}

/** Nobody deletes it until the transaction ends; who was just deleting it is waited for. */
export function holdScale(db: Db, key: ScaleKey) {
  return scaleOf(db, key).forKeyShare().executeTakeFirst()
}

/** Another scale of the school under that name, in whatever case. */
export function namesakeOf(db: Db, schoolId: string, given: { name: string; id: string | undefined }) {
  const namesakes = db
    .selectFrom('scales')
    .select(['id', 'name', 'steps'])
    .where('school_id', '=', schoolId)
    .where(sql<boolean>`${name} = lower(${given.name}::text collate pg_c_utf8)`)
  return (given.id === undefined ? namesakes : namesakes.where('id', '<>', given.id)).executeTakeFirst()
}

/** The scale that tests of the school begin with, and how shares are taken. */
export function schoolMarking(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .innerJoin('scales', (join) =>
      join.onRef('scales.school_id', '=', 'schools.school_id').onRef('scales.id', '=', 'schools.default_scale_id'),
    )
    .select(['scales.id', 'scales.name', 'scales.steps', 'schools.share_rounding'])
    .where('schools.school_id', '=', schoolId)
    .executeTakeFirstOrThrow()
}

/** Held until the end of the transaction: scales of a school change one after another. */
export function lockMarking(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .select(['default_scale_id', 'share_rounding'])
    .where('school_id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setMarking(
  db: Db,
  schoolId: string,
  marking: { default_scale_id: string; share_rounding: string },
): Promise<void> {
  await db.updateTable('schools').set(marking).where('school_id', '=', schoolId).execute()
}

interface WrittenScale {
  name: string
  steps: unknown
}

export async function insertScale(db: Db, schoolId: string, { name: called, steps }: WrittenScale): Promise<string> {
  const { id } = await db
    .insertInto('scales')
    .values({ school_id: schoolId, name: called, steps: JSON.stringify(steps) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateScale(db: Db, { school_id, id }: ScaleKey, { name: called, steps }: WrittenScale) {
  await db
    .updateTable('scales')
    .set({ name: called, steps: JSON.stringify(steps) })
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .execute()
}

/** Tests that were marked by it keep their steps. It is held first: who chooses it meanwhile waits, and finds it gone. */
export async function removeScale(db: Db, { school_id, id }: ScaleKey): Promise<void> {
  const scale = db.selectFrom('scales').select('id').where('school_id', '=', school_id).where('id', '=', id)
  await scale.forUpdate().execute()
  await db
    .updateTable('marked_tests')
    .set({ scale_id: null })
    .where('school_id', '=', school_id)
    .where('scale_id', '=', id)
    .execute()
  await db.deleteFrom('scales').where('school_id', '=', school_id).where('id', '=', id).execute()
}

/** A school always has scales: those that are common in Czech schools come with it, unless it has some. */
export async function addCommonScales(db: Db, schoolId: string): Promise<void> {
  const school = await db
    .selectFrom('schools')
    .select('default_scale_id')
    .where('school_id', '=', schoolId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scales').select('id').where('school_id', '=', schoolId))),
    )
    .executeTakeFirst()
  if (school !== undefined) await sql`select add_common_scales(${schoolId}, ${school.default_scale_id})`.execute(db)
}
