import pg from 'pg'
import { ownerSettings, type Connection } from '../../apps/api/src/db/database.ts'
import { placeOf } from '../../apps/api/src/db/distribution.ts'

/** Of all rows of a table, in whatever order they lie. */
export interface Digest {
  rows: number
  /** The sum of a hash of 64 bits of each row with all its columns. */
  sum: string
}

/** Of every table of the schema, asked of the coordinator or of a PostgreSQL that is alone, at one moment for each table. */
export async function digestsOf(connection: Connection): Promise<Map<string, Digest>> {
  // Machines write moments as texts by their own settings, so ours go on to them.
  const client = new pg.Client({ ...ownerSettings(connection), options: '-c citus.propagate_set_commands=local' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const digests = new Map<string, Digest>()
    for (const table of [...placeOf.keys()].toSorted()) digests.set(table, await digestOf(client, table))
    return digests
  } finally {
    await client.end()
  }
}

async function digestOf(client: pg.Client, table: string): Promise<Digest> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
    order by attname`,
    [table],
  )
  await client.query("begin read only; set local timezone = 'UTC'; set local datestyle = 'ISO'")
  const { rows } = await client.query<Digest>(
    `select count(*) as rows, coalesce(sum(hashtextextended(row(${columns.map(({ name }) => name).join(', ')})::text, 0)::numeric), 0)::text as sum
    from ${table}`,
  )
  await client.query('commit')
  return rows[0] ?? { rows: 0, sum: '0' }
}

export interface Comparison {
  tables: number
  rows: number
  /** A sentence for each table that is not as it was. */
  differences: string[]
}

export function compare(before: ReadonlyMap<string, Digest>, after: ReadonlyMap<string, Digest>): Comparison {
  const differences = [...before].flatMap(([table, { rows, sum }]) => {
    const now = after.get(table)
    if (now !== undefined && now.rows === rows && now.sum === sum) return []
    return [
      `${table}: ${rows} rows before, ${now?.rows ?? 'no table'} after${now?.rows === rows ? ', other content' : ''}`,
    ]
  })
  return {
    tables: before.size,
    rows: [...before.values()].reduce((sum, one) => sum + one.rows, 0),
    differences,
  }
}

export function comparisonLine({ tables, rows, differences }: Comparison): string {
  return differences.length === 0
    ? `${tables} tables with ${rows.toLocaleString('en')} rows: all equal`
    : `${differences.length} of ${tables} tables differ:\n${differences.join('\n')}`
}
