import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../db/database.ts'
import { distribute } from '../db/cluster/cluster.ts'

/*
 * A cluster that somebody has started, for tests: CLUSTER_URL leads to its coordinator as a superuser, and its machines are those
 * that this database knows. Databases of tests are made there, on each machine, and removed after.
 */

/** Schools of a test need few parts, and each is sixty tables with their indexes on some machine. */
const parts = 2

export interface TestCluster {
  /** Where each machine takes commands that concern whole databases, the coordinator's first. */
  machines: string[]
}

/** The same server, another database. */
function inDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

export async function findCluster(url: string): Promise<TestCluster> {
  const nodes = await ask(
    url,
    "select nodename as name, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0 order by groupid",
  ).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(`CLUSTER_URL: there is no coordinator of Citus with its workers in that database: ${message}`)
  })
  if (nodes.length === 0) throw new Error('CLUSTER_URL: the coordinator knows no workers in that database.')
  const workers = nodes.map(({ name, port }) => {
    const worker = new URL(url)
    worker.hostname = String(name)
    worker.port = String(port)
    return worker.href
  })
  return { machines: [url, ...workers] }
}

/** A database on every machine that the cluster's own commands can be given in. */
export async function makeDatabase({ machines }: TestCluster, database: string): Promise<string> {
  for (const machine of machines) {
    await ask(machine, `drop database if exists ${database} with (force)`, `create database ${database}`)
    await ask(inDatabase(machine, database), 'create extension citus')
  }
  const [coordinator = '', ...workers] = machines.map((machine) => inDatabase(machine, database))
  await ask(coordinator, `select citus_set_coordinator_host(${placeOf(coordinator)})`)
  for (const worker of workers) await ask(coordinator, `select citus_add_node(${placeOf(worker)})`)
  return coordinator
}

function placeOf(url: string): string {
  const { hostname, port } = new URL(url)
  return `'${hostname}', ${port === '' ? '5432' : port}`
}

/** Prepared and laid out once; copies of it have everything, and the machines know each other there as well. */
export async function makeTemplate(
  cluster: TestCluster,
  template: string,
  prepare: (connection: Connection) => Promise<void>,
): Promise<void> {
  const url = await makeDatabase(cluster, template)
  await prepare({ url })
  await distribute({ url }, { shards: parts })
  // What Citus keeps running in a database would stand in the way of its copies; nobody comes to this one any more.
  await Promise.all(
    cluster.machines.map((machine) =>
      ask(
        machine,
        `alter database ${template} with allow_connections false`,
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${template}'`,
      ),
    ),
  )
}

/** A copy of the template on every machine. */
export async function copyTemplate({ machines }: TestCluster, template: string, database: string): Promise<string> {
  await Promise.all(
    machines.map((machine) =>
      ask(
        machine,
        `create database ${database} template ${template}`,
        `alter database ${database} set citus.enable_unsafe_triggers = on`,
      ),
    ),
  )
  return inDatabase(machines[0] ?? '', database)
}

export async function dropCopies({ machines }: TestCluster, database: string): Promise<void> {
  // The coordinator first: what it holds open on the others ends with it.
  for (const machine of machines) await dropDatabase(machine, database)
}

const objectInUse = '55006'
const mostTries = 20

/** What Citus keeps running in a database may come back between the end of all connections and the removal. */
async function dropDatabase(machine: string, database: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await ask(machine, `drop database if exists ${database} with (force)`)
      return
    } catch (error) {
      if (tries === mostTries || !(error instanceof pg.DatabaseError) || error.code !== objectInUse) throw error
      await setTimeout(500)
    }
}
