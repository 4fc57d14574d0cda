import pg from 'pg'
import { ownerSettings, type Connection } from '../database.ts'

// What is asked and told of a coordinator of Citus, table by table, by the owner of the database.

/** One connection does all of it. */
export async function withOwner<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(ownerSettings(connection))
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface Setup {
  has_citus: boolean
  /** Servers and other people who work with the database at this moment. */
  others: number
}

export async function readSetup(client: pg.Client): Promise<Setup> {
  const { rows } = await client.query<Setup>(
    `select exists (select from pg_extension where extname = 'citus') as has_citus,
      (select count(*) from pg_stat_activity where datname = current_database() and usename = session_user
        and pid <> pg_backend_pid() and application_name !~* '^citus') as others`,
  )
  return rows[0] ?? { has_citus: false, others: 0 }
}

export interface Node {
  name: string
  is_coordinator: boolean
  holds_schools: boolean
}

/** The machines that the coordinator knows. */
export async function nodesOf(client: pg.Client): Promise<Node[]> {
  const { rows } = await client.query<Node>(
    `select nodename || ':' || nodeport as name, groupid = 0 as is_coordinator, shouldhaveshards and isactive as holds_schools
    from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  return rows
}

export async function isCoordinator(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_coordinator: boolean }>('select citus_is_coordinator() as is_coordinator')
  return rows[0]?.is_coordinator === true
}

/** Every table of the schema but the migrator's. */
export async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname !~ '^kysely_' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Where Citus has each table that it knows. */
export async function knownPlaces(client: pg.Client): Promise<Map<string, 'by_school' | 'everywhere' | 'otherwise'>> {
  const { rows } = await client.query<{ name: string; place: 'by_school' | 'everywhere' | 'otherwise' }>(
    `select table_name::text as name, case
        when citus_table_type = 'distributed' and distribution_column = 'school_id' then 'by_school'
        when citus_table_type = 'reference' then 'everywhere' else 'otherwise' end as place
    from citus_tables where citus_table_type <> 'local'`,
  )
  return new Map(rows.map(({ name, place }) => [name, place]))
}

/** Triggers that look at their row alone do on the machine of the row what they do here; Citus wants to be told so. */
export async function allowTriggers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = client.escapeIdentifier(rows[0]?.name ?? '')
  // For migrations to come as well.
  await client.query(`alter database ${name} set citus.enable_unsafe_triggers = on`)
  await client.query('set citus.enable_unsafe_triggers = on')
}

/**
 * A plan for any school can't be made where schools lie apart, so functions that ask for such a plan, which one PostgreSQL makes
 * once, are planned by their values here. Returns how many that was new for.
 */
export async function planByValues(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
    where pronamespace = 'public'::regnamespace and proconfig @> '{plan_cache_mode=force_generic_plan}'`,
  )
  for (const { signature } of rows)
    await client.query(`alter function ${signature} set plan_cache_mode = force_custom_plan`)
  return rows.length
}

/**
 * Calls of these functions go to the machine of the school that is their first parameter, in the middle of a transaction where
 * `amid` says so. Returns how many that was new for.
 */
export async function handOverFunctions(
  client: pg.Client,
  names: readonly string[],
  { beside, amid }: { beside: string; amid: boolean },
): Promise<number> {
  const { rows } = await client.query<{ signature: string; school: string }>(
    `select oid::regprocedure::text as signature, proargnames[1] as school from pg_proc
    where pronamespace = 'public'::regnamespace and proname = any ($1) and not exists (
      select from pg_dist_object where classid = 'pg_proc'::regclass and objid = pg_proc.oid
        and distribution_argument_index is not null)`,
    [names],
  )
  for (const { signature, school } of rows)
    await client.query(
      'select create_distributed_function($1::regprocedure, $2, colocate_with => $3, force_delegation => $4)',
      [signature, school, beside, amid],
    )
  return rows.length
}

/** The machines enter each other as the role that asks. True where that was new. */
export async function letRoleIn(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_roles where rolname = 'katedra_app' and not rolcanlogin")
  if (rowCount === 1) await client.query('alter role katedra_app login')
  return rowCount === 1
}

/**
 * Begins to lay these tables out: takes off the keys between them and others, and writes both down in the same transaction, so that
 * whoever is interrupted finds it there. While it is not ended, rows could come to refer to nothing: no server may work.
 */
export async function beginLayout(client: pg.Client, tables: readonly string[]): Promise<void> {
  await client.query(`create schema if not exists cluster;
    create table if not exists cluster.keys_off (of_table text not null, name text not null, definition text not null,
      primary key (of_table, name));
    create table if not exists cluster.layouts (begun_at timestamptz primary key default now())`)
  await within(client, async () => {
    await client.query('insert into cluster.layouts default values')
    const { rows } = await client.query<{ of_table: string; name: string }>(
      `insert into cluster.keys_off select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))
      returning of_table, name`,
      [tables],
    )
    for (const { of_table, name } of rows)
      await client.query(`alter table ${of_table} drop constraint ${client.escapeIdentifier(name)}`)
  })
}

/** Whether a layout was begun and not ended; before there were notes of it, keys that are off told so. */
export async function isLaidInPart(client: pg.Client): Promise<boolean> {
  return (await countIn(client, 'layouts')) > 0 || (await countKeysOff(client)) > 0
}

export async function endLayout(client: pg.Client): Promise<void> {
  if ((await countIn(client, 'layouts')) > 0) await client.query('delete from cluster.layouts')
}

export function countKeysOff(client: pg.Client): Promise<number> {
  return countIn(client, 'keys_off')
}

/** The tables are there once a layout was begun. */
async function countIn(client: pg.Client, table: 'layouts' | 'keys_off'): Promise<number> {
  const { rows: found } = await client.query("select from pg_tables where schemaname = 'cluster' and tablename = $1", [
    table,
  ])
  if (found.length === 0) return 0
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from cluster.${table}`)
  return rows[0]?.count ?? 0
}

/**
 * Takes away the rows that have stayed on the coordinator beside those that were laid out, unseen: laying out and this are two steps,
 * and who was interrupted between them has left them. Returns the tables.
 */
export async function clearCopies(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as given (name) where pg_relation_size(name::regclass) > 0',
    [tables],
  )
  for (const { name } of rows) await client.query('select truncate_local_data_after_distributing_table($1)', [name])
  return rows.map(({ name }) => name)
}

/** Puts back what was taken off, now or by a run that was interrupted, each in a transaction of its own. Returns how many. */
export async function putKeysBack(client: pg.Client): Promise<number> {
  if ((await countKeysOff(client)) === 0) return 0
  const { rows } = await client.query<{ of_table: string; name: string; definition: string }>(
    'select of_table, name, definition from cluster.keys_off order by of_table, name',
  )
  for (const { of_table, name, definition } of rows)
    await within(client, async () => {
      await client.query(`alter table ${of_table} add constraint ${client.escapeIdentifier(name)} ${definition}`)
      await client.query('delete from cluster.keys_off where of_table = $1 and name = $2', [of_table, name])
    })
  return rows.length
}

async function within<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A copy on every machine; the rows come along. */
export async function layEverywhere(client: pg.Client, table: string): Promise<void> {
  await client.query('select create_reference_table($1)', [table])
  await clearCopies(client, [table])
}

/** Each school's rows on the machine of the school; the rows come along. */
export async function layBySchool(
  client: pg.Client,
  table: string,
  { beside, shards }: { beside: string | undefined; shards: number | undefined },
): Promise<void> {
  await client.query(
    shards === undefined || beside !== undefined
      ? "select create_distributed_table($1, 'school_id', colocate_with => $2)"
      : "select create_distributed_table($1, 'school_id', colocate_with => $2, shard_count => $3)",
    [table, beside ?? 'none', ...(shards === undefined || beside !== undefined ? [] : [shards])],
  )
  await clearCopies(client, [table])
}

export interface NodeUse {
  name: string
  shards: number
  bytes: number
}

/** What lies where of the tables of schools; a shard is one of `schools` with those that go with it. */
export async function usesOf(client: pg.Client): Promise<NodeUse[]> {
  const { rows } = await client.query<NodeUse>(
    `select nodename || ':' || nodeport as name, count(*) filter (where table_name::text = 'schools') as shards,
      sum(shard_size) as bytes
    from citus_shards where citus_table_type = 'distributed' group by 1 order by 1`,
  )
  return rows
}

export interface LargeSchool {
  school_id: string
  name: string
  answers: number
  node: string
  /** How many schools share its shard. */
  neighbours: number
}

/** The schools with the most answers. */
export async function largestSchools(client: pg.Client, limit: number): Promise<LargeSchool[]> {
  const { rows } = await client.query<Omit<LargeSchool, 'node' | 'neighbours'>>(
    `select schools.school_id, schools.name, count(answers.school_id) as answers from schools
      left join answers on answers.school_id = schools.school_id
    group by schools.school_id, schools.name order by 3 desc, 2 limit $1`,
    [limit],
  )
  const { rows: all } = await client.query<{ school_id: string }>('select school_id from schools')
  const places = await placesOf(
    client,
    all.map(({ school_id }) => school_id),
  )
  const shardOf = new Map(places.map((place) => [place.school_id, place]))
  return rows.map((school) => {
    const place = shardOf.get(school.school_id)
    const neighbours = places.filter(({ shard }) => shard === place?.shard).length - 1
    return {
      school_id: school.school_id,
      name: school.name,
      answers: school.answers,
      node: place?.node ?? '',
      neighbours,
    }
  })
}

export interface SchoolPlace {
  school_id: string
  shard: number
  node: string
}

/** Where schools lie. */
export async function placesOf(client: pg.Client, schoolIds: readonly string[]): Promise<SchoolPlace[]> {
  const { rows } = await client.query<SchoolPlace>(
    `select wanted.school_id, shard.shardid as shard, node.nodename || ':' || node.nodeport as node
    from (select school_id, get_shard_id_for_distribution_column('schools', school_id) as shardid
      from unnest($1::uuid[]) as given (school_id)) as wanted
    join pg_dist_shard as shard using (shardid) join pg_dist_placement using (shardid)
    join pg_dist_node as node using (groupid) where node.noderole = 'primary'`,
    [schoolIds],
  )
  return rows
}

export async function hasSchool(client: pg.Client, schoolId: string): Promise<boolean> {
  const { rows } = await client.query('select from schools where school_id = $1', [schoolId])
  return rows.length > 0
}

/** Gives the school a shard of its own in every table. */
export async function splitOff(client: pg.Client, schoolId: string): Promise<void> {
  await client.query(
    "select isolate_tenant_to_new_shard('schools', $1::uuid, 'CASCADE', shard_transfer_mode => 'auto')",
    [schoolId],
  )
}

/** Moves a shard, with those of the other tables beside it, from a machine to another; both are named as host:port. */
export async function moveShard(
  client: pg.Client,
  { shard, node }: Pick<SchoolPlace, 'shard' | 'node'>,
  to: string,
): Promise<void> {
  const ends = [node, to].flatMap((name) => {
    const at = name.lastIndexOf(':')
    return [name.slice(0, at), Number(name.slice(at + 1))]
  })
  await client.query("select citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode => 'auto')", [
    shard,
    ...ends,
  ])
}

export interface Move {
  shard: number
  from: string
  to: string
}

/** Which shards would have to move so that all machines hold as much. */
export async function plannedMoves(client: pg.Client): Promise<Move[]> {
  const { rows } = await client.query<Move>(
    `select shardid as shard, sourcename || ':' || sourceport as from, targetname || ':' || targetport as to
    from get_rebalance_table_shards_plan('schools') where table_name::text = 'schools'`,
  )
  return rows
}
