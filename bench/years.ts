import { loadavg } from 'node:os'
import pg from 'pg'
import { ownerSettings } from '../apps/api/src/db/database.ts'
import { largeDemoEmail, makeLargeDemo } from '../apps/api/src/demo/demo.large.ts'
import { deleteResults } from '../apps/api/src/retention/retention.deleting.ts'
import { measureLists } from './list-figures.ts'
import { analyze, machine, withProduct } from './product.ts'

/*
 * Ten years of a school of 1,800 pupils in 60 classes: the tests that the large demo school has finished are put into each of nine
 * earlier years once more, with everything that hangs on them. Then every list is asked for, and the oldest year is deleted as the
 * school's rule deletes it. Prints Markdown tables; another number of years and of classes can be given: `-- 10 20`.
 */
const years = Number(process.argv[2] ?? 10)
const classCount = Number(process.argv[3] ?? 60)

await withProduct(async ({ product, connection, address }) => {
  await makeLargeDemo(product.api, classCount)
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  try {
    const [school] = await rowsOf<{ school_id: string }>(
      client,
      'select school_id from users where email = $1',
      largeDemoEmail,
    )
    const schoolId = school?.school_id ?? ''
    for (let year = 1; year < years; year += 1) await copyInto(client, schoolId, year)
    await analyze(connection)
    console.log(`${machine()}, load ${loadavg()[0]?.toFixed(1)}; ${years} years, ${classCount} classes`)
    console.log(await sizes(client))
    console.log(await measureLists(address))
    const [oldest] = await rowsOf<{ id: string; school_year: number }>(
      client,
      `insert into result_deletions (school_id, school_year, by_rule, began_at)
      select t.school_id, min(school_year_of(t.finished_at, s.time_zone)), false, now()
      from tests t join schools s on s.school_id = t.school_id where t.school_id = $1 group by t.school_id
      returning id, school_year`,
      schoolId,
    )
    const start = performance.now()
    await deleteResults(product.api, { school_id: schoolId, deletion_id: oldest?.id })
    console.log(
      `The oldest year, ${oldest?.school_year}, was deleted in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
    // What autovacuum does by itself: the room of what was deleted is for what comes.
    await analyze(connection)
    console.log(await sizes(client))
    console.log(await measureLists(address))
  } finally {
    await client.end()
  }
})

/** All that hangs on finished tests once more, with ids of its own and as many years earlier. Keys hold by construction. */
async function copyInto(client: pg.Client, schoolId: string, year: number): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const { table, columns } of await tablesOfTests(client)) {
    const own = columns.some(({ name }) => name === 'test_id') ? 'test_id' : table === 'tests' ? 'id' : undefined
    const tests = `select id from tests where school_id = $1 and state = 'finished' and starts_at > now() - interval '1 year'`
    const attempts = `select id from attempts where school_id = $1 and test_id in (${tests})`
    const kept = columns.filter(({ isCounted }) => !isCounted)
    const names = kept.map(({ name }) => `"${name}"`).join(', ')
    const values = kept.map((column) => earlier(column, year)).join(', ')
    const where = own === undefined ? `attempt_id in (${attempts})` : `"${own}" in (${tests})`
    await client.query(
      `insert into "${table}" (${names}) select ${values} from "${table}" where school_id = $1 and ${where}`,
      [schoolId],
    )
  }
  await client.query('commit')
}

interface Column {
  name: string
  type: string
  /** Numbered by the database. */
  isCounted: boolean
}

/** The value of a column in a copy from so many years ago. */
function earlier({ name, type }: Column, year: number): string {
  if (name === 'request_id') return 'null'
  if (name === 'join_code') return `upper(substr(md5("${name}" || '${year}'), 1, length("${name}")))`
  if (name === 'token_hash') return `sha256("${name}" || '\\x0${year}'::bytea)`
  if (type === 'uuid' && ['id', 'test_id', 'attempt_id'].includes(name))
    return `md5("${name}"::text || '${year}')::uuid`
  if (type.startsWith('timestamp')) return `"${name}" - interval '${year} years'`
  return `"${name}"`
}

/** Tables of a school that know a test or an attempt; codes of tests that are over are nobody's. */
async function tablesOfTests(client: pg.Client): Promise<{ table: string; columns: Column[] }[]> {
  const rows = await rowsOf<Column & { table: string }>(
    client,
    `select c.table_name as table, c.column_name as name, c.data_type as type,
      c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "isCounted"
    from information_schema.columns c
    where c.table_schema = 'public' and c.table_name <> 'join_codes' and exists (
      select from information_schema.tables t where t.table_name = c.table_name and t.table_type = 'BASE TABLE')
      and exists (select from information_schema.columns k
        where k.table_name = c.table_name and k.table_schema = 'public' and k.column_name = 'school_id')
      and (c.table_name = 'tests' or exists (select from information_schema.columns k
        where k.table_name = c.table_name and k.table_schema = 'public' and k.column_name in ('test_id', 'attempt_id')))
    order by c.table_name, c.ordinal_position`,
  )
  return [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => ({ table, columns }))
}

async function sizes(client: pg.Client): Promise<string> {
  const rows = await rowsOf<{ table: string; rows: string; bytes: string }>(
    client,
    `select relname as table, n_live_tup::text as rows, pg_total_relation_size(relid)::text as bytes
    from pg_stat_user_tables where relname in ('tests', 'attempts', 'answers') order by relname`,
  )
  const megabytes = (bytes: string) => (Number(bytes) / 1e6).toFixed(1)
  return [
    '',
    '| table | rows | MB with indexes |',
    '|---|---|---|',
    ...rows.map(({ table, rows: count, bytes }) => `| ${table} | ${count} | ${megabytes(bytes)} |`),
    '',
  ].join('\n')
}

async function rowsOf<T extends pg.QueryResultRow>(client: pg.Client, text: string, ...values: string[]): Promise<T[]> {
  return (await client.query<T>(text, values)).rows
}
