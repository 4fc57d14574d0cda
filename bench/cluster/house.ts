import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from '../../apps/api/src/db/database.ts'
import { dropCopies, findCluster, makeDatabase } from '../../apps/api/src/testing/test-cluster.ts'

/** A database of its own on every machine of the cluster that CLUSTER_URL leads to; removed afterwards. */
export interface House {
  /** For what the servers keep in files. */
  folder: string
  /** The database on the coordinator; nothing is laid out in it yet. */
  connection: Connection
  /** The same database on each machine, the coordinator first, for a superuser. */
  machines: string[]
}

export function inDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export async function withHouse(url: string, name: string, run: (house: House) => Promise<void>): Promise<void> {
  const cluster = await findCluster(url)
  const database = `katedra_bench_${name}`
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-bench-'))
  const coordinator = await makeDatabase(cluster, database)
  try {
    await run({
      folder,
      connection: { url: coordinator },
      machines: cluster.machines.map((machine) => inDatabase(machine, database)),
    })
  } finally {
    await dropCopies(cluster, database)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One statement as the owner or a superuser. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** What the database takes on the disk of each machine, in bytes. */
export async function sizesOf(machines: readonly string[]): Promise<number[]> {
  const sizes: number[] = []
  for (const machine of machines) {
    const [row] = await ask<{ size: number }>(machine, 'select pg_database_size(current_database()) as size')
    sizes.push(row?.size ?? 0)
  }
  return sizes
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
