import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { placeOf } from './distribution.ts'

/**
 * All rows of a school become another's, and the school goes; both are open. One PostgreSQL changes the school of each row. Where
 * schools lie apart that says where a row lies, so rows are copied and then deleted, in the same transaction.
 */
export async function moveRows(db: Db, fromSchoolId: string, toSchoolId: string): Promise<void> {
  const instead = await scalesInstead(db, fromSchoolId, toSchoolId)
  await letGoOf(
    db,
    fromSchoolId,
    instead.filter(({ is_alike }) => !is_alike).map(({ moved }) => moved),
  )
  const { rows } = await sql<{ is_spread: boolean }>`
    select to_regclass('pg_dist_partition') is not null as is_spread`.execute(db)
  if (rows[0]?.is_spread === true) await copyRows(db, { fromSchoolId, toSchoolId, instead })
  else await sql`select move_school(${fromSchoolId}, ${toSchoolId})`.execute(db)
}

interface Move {
  fromSchoolId: string
  toSchoolId: string
  instead: readonly ScaleInstead[]
}

async function copyRows(db: Db, { fromSchoolId, toSchoolId, instead }: Move): Promise<void> {
  // Nobody adds anything to a row that is held so.
  await db.selectFrom('schools').select('school_id').where('school_id', '=', fromSchoolId).forUpdate().execute()
  await sql`select move_what_is_shared(${fromSchoolId}, ${toSchoolId})`.execute(db)
  // Subjects of a school's own lie everywhere, and may be changed by the application alone where it has just changed some.
  await db.updateTable('subjects').set({ school_id: toSchoolId }).where('school_id', '=', fromSchoolId).execute()
  const tables = await tablesInOrder(db)
  const contents = new Map<OwnTable, string>()
  for (const table of tables) {
    const content = await contentOf(db, table, fromSchoolId)
    if (content !== null) contents.set(table, content)
  }
  const names = tables.map(({ name }) => name)
  await sql`select delete_moved_school(${fromSchoolId}, ${names}::text[])`.execute(db)
  for (const [table, content] of contents) {
    await insertContent(db, table, { content: goingOn(table.name, content, instead), schoolId: toSchoolId })
  }
}

interface OwnTable {
  name: string
  /** Those that are written: some are worked out by the database. */
  columns: string[]
  may_lock: boolean
  /** Tables of a school that its keys point at. */
  points_at: string[]
}

/** What a row points at comes before it. Held in this order, no row comes to one that is held already. */
async function tablesInOrder(db: Db): Promise<OwnTable[]> {
  const names = [...placeOf].flatMap(([name, place]) => (place === 'by_school' && name !== 'schools' ? [name] : []))
  const { rows } = await sql<OwnTable>`
    select relname as name, has_table_privilege(pg_class.oid, 'update') as may_lock,
      array(select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
        and attgenerated = '' and attname <> 'school_id' order by attnum) as columns,
      array(select distinct target.relname::text from pg_constraint join pg_class as target on target.oid = confrelid
        where contype = 'f' and not condeferred and conrelid = pg_class.oid and confrelid <> conrelid and target.relname = any(${names})) as points_at
    from pg_class where relnamespace = 'public'::regnamespace and relname = any(${names}) order by relname`.execute(db)
  const ordered: OwnTable[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const left = new Set(waiting.map(({ name }) => name))
    const next = waiting.filter(({ points_at }) => !points_at.some((name) => left.has(name)))
    if (next.length === 0) throw new Error(`keys go round in a ring: ${[...left].join(', ')}`)
    ordered.push(...next)
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered
}

/** As text, because numbers of PostgreSQL go further than ours. */
async function contentOf(db: Db, { name, may_lock }: OwnTable, schoolId: string): Promise<string | null> {
  const lock = may_lock ? sql`for update` : sql``
  const { rows } = await sql<{ content: string | null }>`
    select jsonb_agg(to_jsonb(held))::text as content
    from (select * from ${sql.table(name)} where school_id = ${schoolId} ${lock}) as held`.execute(db)
  return rows[0]?.content ?? null
}

async function insertContent(
  db: Db,
  { name, columns }: OwnTable,
  { content, schoolId }: { content: string; schoolId: string },
): Promise<void> {
  const own = sql.join(columns.map((column) => sql.ref(column)))
  const given = sql.join(columns.map((column) => sql.ref(`given.${column}`)))
  await sql`
    insert into ${sql.table(name)} (school_id, ${own})
    select schools.school_id, ${given}
    from schools cross join jsonb_populate_recordset(null::${sql.table(name)}, ${content}::jsonb) as given
    where schools.school_id = ${schoolId}`.execute(db)
}

/** Scales of a name that is there stay behind, and tests go on with the one that is there. */
function goingOn(table: string, content: string, instead: readonly ScaleInstead[]): string {
  if (table === 'marked_tests')
    return instead.reduce(
      (text, { moved, kept }) => text.replaceAll(`"scale_id": "${moved}"`, `"scale_id": "${kept}"`),
      content,
    )
  if (table !== 'scales') return content
  const left = new Set(instead.map(({ moved }) => moved))
  return JSON.stringify(Scales.parse(JSON.parse(content)).filter(({ id }) => !left.has(id)))
}

const Scales = z.array(z.looseObject({ id: z.string() }))

interface ScaleInstead {
  moved: string
  kept: string
  /** They have the same steps. */
  is_alike: boolean
}

/** For each scale of a name that the other school has, too, which one that is. */
async function scalesInstead(db: Db, fromSchoolId: string, toSchoolId: string): Promise<ScaleInstead[]> {
  const scalesOf = (schoolId: string) =>
    db
      .selectFrom('scales')
      .select(['id', sql<string>`lower(name collate pg_c_utf8)`.as('name'), sql<string>`steps::text`.as('steps')])
      .where('school_id', '=', schoolId)
      .execute()
  const there = new Map((await scalesOf(toSchoolId)).map((scale) => [scale.name, scale]))
  return (await scalesOf(fromSchoolId)).flatMap(({ id, name, steps }) => {
    const kept = there.get(name)
    return kept === undefined ? [] : [{ moved: id, kept: kept.id, is_alike: kept.steps === steps }]
  })
}

/** Tests keep the steps that they are marked by. */
async function letGoOf(db: Db, schoolId: string, scaleIds: readonly string[]): Promise<void> {
  if (scaleIds.length === 0) return
  await db
    .updateTable('marked_tests')
    .set({ scale_id: null })
    .where('school_id', '=', schoolId)
    .where('scale_id', 'in', scaleIds)
    .execute()
}
