import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { ownerSettings, type Connection } from '../apps/api/src/db/database.ts'

/** Seconds of processor since some moment. */
export interface ProcessorTime {
  /** Of the server, which is this process. */
  server: number
  /** Of PostgreSQL with all its processes, those that have ended included. */
  database: number
}

/** What one process has used, and its children that have ended; in ticks. */
interface Used {
  parent: number
  own: number
  ended: number
}

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100

/** Begins to count; what it gives says how much was used since then. Reads `/proc`, so it is for Linux alone. */
export async function startProcessorTime(connection: Connection): Promise<() => ProcessorTime> {
  const postmaster = await postmasterOf(connection)
  const server = process.cpuUsage()
  const database = usedByDatabase(postmaster)
  return () => {
    const { user, system } = process.cpuUsage(server)
    return { server: (user + system) / 1e6, database: usedByDatabase(postmaster) - database }
  }
}

async function postmasterOf(connection: Connection): Promise<number> {
  const client = new pg.Client(ownerSettings(connection))
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const used = usedBy(rows[0]?.pid ?? 0)
  await client.end()
  if (used === undefined) throw new Error('PostgreSQL runs on another machine')
  return used.parent
}

function usedByDatabase(postmaster: number): number {
  const main = usedBy(postmaster)
  const running = readdirSync('/proc')
    .map((name) => usedBy(Number(name)))
    .filter((used) => used?.parent === postmaster)
  const ticks = running.reduce((sum, used) => sum + (used?.own ?? 0), (main?.own ?? 0) + (main?.ended ?? 0))
  return ticks / ticksPerSecond
}

/** Undefined for what is no process, or has just ended. */
function usedBy(pid: number): Used | undefined {
  if (!Number.isInteger(pid)) return undefined
  try {
    // The name of the program stands in brackets and may hold anything; what follows is numbers (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}
