import pg from 'pg'
import { ownerSettings } from '../db/database.ts'
import type { TestApi } from './build-api.ts'
import { isOnCluster } from './on-cluster.ts'

/** What no call of a route writes: what is sold, the library but for schools' own subjects, and the list of migrations. */
const untouched = [
  ...['countries', 'levels', 'library_questions', 'kysely_migration', 'kysely_migration_lock'],
  ...['programs', 'price_lists', 'prices', 'vat_rates', 'suppliers', 'daily_events', 'partner_texts'],
]

/** SQL: the columns of `pg_class`'s table in a list, without those that the database works out itself. */
export const writtenColumns = `(select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '')`

/** The rows of a whole database as they were at one moment. */
export interface KeptRows {
  restore(): Promise<void>
  /** The tables in which a school's rows are no longer those that were kept. */
  changedOf(schoolId: string): Promise<string[]>
}

/** Keeps a copy of all rows, so that every call of a long walk finds the same school. */
export async function keepRows(api: TestApi): Promise<KeptRows> {
  const found = await api.sql(
    `select relname as name, ${writtenColumns} as columns, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'school_id' and not attisdropped) as knows_school
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by 1`,
    [untouched],
  )
  const tables = found.map(({ name }) => String(name))
  const columns = new Map(found.map((table) => [String(table['name']), String(table['columns'])]))
  /** SQL: which rows of a table are a school's. */
  const conditions = new Map<string, string>()
  for (const { name, knows_school } of found) if (knows_school === true) conditions.set(String(name), 'school_id = $1')
  conditions.set('join_requests', 'to_school_id = $1')
  conditions.set('sessions', 'user_id in (select id from users where school_id = $1)')
  await api.sql(`create schema kept; ${tables.map((name) => `create table kept.${name} as table ${name};`).join(' ')}`)
  const touched = await noteTouched(api, tables)
  return {
    restore: async () => {
      const names = await touched('delete from kept.touched returning name')
      if (names.length === 0) return
      await inTransaction(api, [...asReplica, ...names.flatMap((name) => restoreOf(name, columns.get(name)))])
    },
    changedOf: async (schoolId) => {
      const changed = []
      for (const name of await touched('select name from kept.touched')) {
        const condition = conditions.get(name)
        if (condition !== undefined && (await isChanged(api, name, condition, schoolId))) changed.push(name)
      }
      return changed
    },
  }
}

/** Whether rows of the school have come, gone or changed. They are compared here: on a cluster both tables lie apart. */
async function isChanged(api: TestApi, name: string, condition: string, schoolId: string): Promise<boolean> {
  const rowsOf = async (table: string) => {
    const rows = await api.sql(`select t::text as row from ${table} t where ${condition}`, [schoolId])
    return rows.map(({ row }) => String(row)).toSorted()
  }
  const [now, before] = [await rowsOf(name), await rowsOf(`kept.${name}`)]
  return now.length !== before.length || now.some((row, place) => row !== before[place])
}

/** A replica's session checks neither keys nor triggers; on a cluster on no machine, and each is worked with by one connection. */
const asReplica = [
  'set local citus.propagate_set_commands = local',
  'set local citus.multi_shard_modify_mode = sequential',
  'set local session_replication_role = replica',
]

/** One after another, as a cluster hands a setting on with the whole text in which it stands. */
async function inTransaction({ connection }: TestApi, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  try {
    for (const statement of ['begin', ...statements, 'commit']) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Most calls are refused and write nothing: each table notes that it was written to, and only those are put back. On a cluster it is
 * noted where the row lies, under the name of the table's part, which ends with a number. Returns what reads the notes.
 */
async function noteTouched(api: TestApi, tables: readonly string[]): Promise<(statement: string) => Promise<string[]>> {
  const notes = 'create table kept.touched (name text not null)'
  await api.sql(notes)
  await api.sql(`create function kept.touch() returns trigger language plpgsql security definer as
    $$ begin insert into kept.touched values (regexp_replace(tg_table_name, '_[0-9]{6}$', '')); return null; end $$`)
  if (isOnCluster()) await api.sql('select run_command_on_workers($1)', [notes])
  // Citus hands a trigger on when it is alone in its text, and none for truncate, which the application may not do.
  const event = `after insert or update or delete${isOnCluster() ? '' : ' or truncate'}`
  for (const name of tables)
    await api.sql(`create trigger noted ${event} on ${name} for each statement execute function kept.touch()`)
  return async (statement) => {
    const noted = await api.sql(statement)
    const there = isOnCluster()
      ? await api.sql(`select unnest(string_to_array(result, ',')) as name from run_command_on_workers($1)`, [
          `with noted as (${statement}) select string_agg(distinct name, ',') from noted`,
        ])
      : []
    return [...new Set([...noted, ...there].map(({ name }) => String(name)))]
  }
}

function restoreOf(name: string, columns = ''): string[] {
  return [`delete from ${name}`, `insert into ${name} (${columns}) select ${columns} from kept.${name}`]
}
