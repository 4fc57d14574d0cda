import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ownerSettings, type Connection } from '../../../apps/api/src/db/database.ts'
import { planTest } from '../../classroom.ts'
import { analyze, machine, withProduct } from '../../product.ts'
import { stepsTable } from '../steps-table.ts'

/*
 * A thousand pupils come into the waiting room of a test within ten seconds, each with one line to the server, and wait. Then the
 * teacher starts, and each device asks for its questions as the pupils' app does. Server, database and load are on one machine.
 * Prints a Markdown table; another number of pupils can be given.
 */
const pupils = Number(process.argv[2] ?? 1000)
/** How long the waiting is watched. */
const quiet = 20_000

interface Started {
  times: Record<string, number[]>
  errors: number
}

await withProduct(async ({ connection, address }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-waiting-room-'))
  try {
    const file = path.join(folder, 'test.json')
    writeFileSync(file, JSON.stringify(await planTest(address, pupils)))
    await analyze(connection)
    const script = fileURLToPath(new URL('waiting-room-load.ts', import.meta.url))
    const load = fork(script, [address, file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    // The load says first that all wait, and at the end how long everything took.
    await once(load, 'message')
    const cost = await costOfWaiting(connection)
    load.send('launch')
    const [started]: unknown[] = await once(load, 'message')
    report(JSON.parse(String(started)), cost)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

interface Cost {
  /** Transactions a second, those of the job queue and of everything else included. */
  transactions: number
  /** Share of one core that the server's process took. */
  cpu: number
}

async function costOfWaiting(connection: Connection): Promise<Cost> {
  const before = await transactionCount(connection)
  const cpu = process.cpuUsage()
  await wait(quiet)
  const { user, system } = process.cpuUsage(cpu)
  const after = await transactionCount(connection)
  return { transactions: (after - before) / (quiet / 1000), cpu: (user + system) / 1000 / quiet }
}

async function transactionCount(connection: Connection): Promise<number> {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return Number(rows[0]?.count ?? 0)
}

function report({ times, errors }: Started, { transactions, cpu }: Cost): void {
  console.log(
    [
      `${machine()}, ${pupils} pupils, ${errors} errors`,
      `While they wait: ${transactions.toFixed(1)} transactions a second, ${(cpu * 100).toFixed(1)} % of a core`,
      '',
      stepsTable(times),
    ].join('\n'),
  )
}
