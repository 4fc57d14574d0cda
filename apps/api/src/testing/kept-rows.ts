import type { TestApi } from './build-api.ts'

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
  await api.sql(`${noting} ${tables.map(noteChangesOf).join(' ')}`)
  return {
    restore: async () => {
      const noted = await api.sql('delete from kept.touched returning name')
      if (noted.length === 0) return
      const touched = [...new Set(noted.map(({ name }) => String(name)))]
      // A replica's session checks neither keys nor triggers; all statements of one text are one transaction.
      await api.sql(
        `set local session_replication_role = replica; ${touched.map((name) => restoreOf(name, columns.get(name))).join(' ')}`,
      )
    },
    changedOf: async (schoolId) => {
      const noted = await api.sql('select distinct name from kept.touched')
      const comparisons = noted.flatMap(({ name }) => {
        const condition = conditions.get(String(name))
        return condition === undefined ? [] : [comparisonOf(String(name), condition)]
      })
      if (comparisons.length === 0) return []
      const changed = await api.sql(comparisons.join(' union all '), [schoolId])
      return changed.map(({ name }) => String(name))
    },
  }
}

/** SQL: the name of the table if rows have come, gone or changed. */
function comparisonOf(name: string, condition: string): string {
  const rowsOf = (table: string) => `select t::text from ${table} t where ${condition}`
  const without = (left: string, right: string) => `exists (${rowsOf(left)} except all ${rowsOf(right)})`
  return `select '${name}' as name where ${without(name, `kept.${name}`)} or ${without(`kept.${name}`, name)}`
}

/** Most calls are refused and write nothing: each table notes that it was written to, and only those are put back. */
const noting = `create table kept.touched (name text not null);
  create function kept.touch() returns trigger language plpgsql security definer as
  $$ begin insert into kept.touched values (tg_table_name); return null; end $$;`

function noteChangesOf(name: string): string {
  const event = 'after insert or update or delete or truncate'
  return `create trigger noted ${event} on ${name} for each statement execute function kept.touch();`
}

function restoreOf(name: string, columns = ''): string {
  return `delete from ${name}; insert into ${name} (${columns}) select ${columns} from kept.${name};`
}
