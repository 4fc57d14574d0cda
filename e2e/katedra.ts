import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sharePostgres } from '../apps/api/src/db/embedded-postgres/embedded-postgres.share.ts'
import { makeJobsDueIn } from '../apps/api/src/testing/make-jobs-due.ts'
import { makeRunFolder } from '../apps/api/src/testing/run-folder.ts'
import { dropCopies, findCluster, makeDatabase } from '../apps/api/src/testing/test-cluster.ts'
import { preparedFolder } from './run.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A running Katedra of its own: own port, own database, thrown away at the end. */
export interface Katedra {
  url: string
  /** Ends the server in the middle of whatever it does. */
  kill(): Promise<void>
  /** Ends the database in the middle of whatever it does; the server has to help itself. */
  killDatabase(): void
  /** What the server's clock shows. */
  now(): Date
  /** Moves the server's clock on and makes the jobs due that are meant for until then. Browsers keep their own time. */
  passTo(moment: Date): Promise<void>
  /** Starts it again on the same port and data. */
  restart(): Promise<void>
  /** Runs the provider's command line on its data; returns what that says. `typed` is a password. */
  operate(words: readonly string[], typed?: string): Promise<string>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Where a house is found, and where it keeps what it knows. */
interface Place {
  folder: string
  port: number
  /** Of a cluster's coordinator; empty where it starts a PostgreSQL of its own. */
  databaseUrl: string
}

/** Starts what `npm start -- --demo` starts, on built apps; says so when it does not come up. */
export async function startKatedra(): Promise<Katedra> {
  const place: Place = { folder: makeRunFolder('e2e'), port: await freePort(), databaseUrl: '' }
  const clusterUrl = process.env['TEST_ON_CLUSTER']
  if (clusterUrl !== undefined) return startOnCluster(place, clusterUrl)
  await copyPrepared(place.folder)
  return startAt(place, ['--demo'])
}

/** The same with a database over the machines of a cluster: filled first, then laid out as docs/cluster.md says; removed at the end. */
async function startOnCluster(place: Place, clusterUrl: string): Promise<Katedra> {
  const cluster = await findCluster(clusterUrl)
  const database = `katedra_story_${process.pid}_${place.port}`
  const katedra = await startLaidOut(place, await makeDatabase(cluster, database)).catch(async (error: unknown) => {
    await dropCopies(cluster, database)
    throw error
  })
  const { stop } = katedra
  return Object.assign(katedra, {
    async stop() {
      await stop()
      await dropCopies(cluster, database)
    },
  })
}

async function startLaidOut(place: Place, databaseUrl: string): Promise<Katedra> {
  place.databaseUrl = databaseUrl
  await endServer(await startServer(place, ['--demo']), 'SIGINT')
  console.log(await operate(environmentOf(place), ['cluster', 'distribute', '--parts', '4'], ''))
  return startAt(place, [])
}

async function startAt(place: Place, options: string[]): Promise<Katedra> {
  const { folder, port, databaseUrl } = place
  let server = await startServer(place, options)
  const end = (signal: 'SIGINT' | 'SIGKILL') => endServer(server, signal)
  return {
    url: addressOf(port),
    kill: () => end('SIGKILL'),
    killDatabase() {
      if (databaseUrl !== '') throw new Error('The database is not this house’s alone.')
      const [pid] = readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    now: () => new Date(Date.now() + aheadOf(folder)),
    async passTo(moment) {
      writeFileSync(clockOf(folder), String(Math.max(0, moment.getTime() - Date.now())))
      await makeDue(place, moment)
    },
    async restart() {
      server = await startServer(place, [])
    },
    operate: (words, typed = '') => operate(environmentOf(place), words, typed),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makeDue({ folder, databaseUrl }: Place, moment: Date): Promise<void> {
  if (databaseUrl !== '') return makeJobsDueIn({ url: databaseUrl }, moment)
  const postgres = await sharePostgres(folder)
  await makeJobsDueIn({ socketDir: postgres.socketDir }, moment)
  await postgres.stop()
}

/**
 * Data that a start would make in the same way each time, made once in a run: the first start makes them, the others copy them.
 * Without a folder for the run (see run.ts) every start makes its own.
 */
async function copyPrepared(folder: string): Promise<void> {
  const prepared = process.env[preparedFolder]
  if (prepared === undefined) return
  const data = path.join(prepared, 'demo')
  await makeOnce(data)
  // Node's own copy would give PostgreSQL's files to the user who copies.
  await promisify(execFile)('cp', ['-a', `${data}/.`, folder])
}

/** Two workers may come at the same moment: whose folder it becomes makes the data, the other one waits for them. */
async function makeOnce(data: string): Promise<void> {
  if (existsSync(data)) return
  const making = `${data}-making`
  if (!isFirst(making)) {
    while (!existsSync(data)) await wait(100)
    return
  }
  // They may have become ready between the two looks.
  if (existsSync(data)) return
  const place = { folder: making, port: await freePort(), databaseUrl: '' }
  await endServer(await startServer(place, ['--demo']), 'SIGINT')
  // Data that lie elsewhere, with a link to them, would be the same for all who copy the link.
  if (lstatSync(path.join(making, 'postgres')).isSymbolicLink())
    throw new Error(`PostgreSQL could not keep its data in ${making}.`)
  renameSync(making, data)
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

async function endServer(server: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

/** How many milliseconds the server's clock goes ahead. */
function aheadOf(folder: string): number {
  return existsSync(clockOf(folder)) ? Number(readFileSync(clockOf(folder), 'utf8')) : 0
}

function clockOf(folder: string): string {
  return path.join(folder, 'test-clock')
}

function addressOf(port: number): string {
  return `http://localhost:${port}`
}

function environmentOf({ folder, port, databaseUrl }: Place): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: '',
    DATABASE_URL: databaseUrl,
    // Asked for with a database of somebody else's; the commands of the provider read it as well.
    ...(databaseUrl === '' ? {} : { JWT_SECRET: 'of the stories on a cluster alone' }),
    SMTP_URL: '',
    KATEDRA_TEST: '1',
    TEST_CLOCK: clockOf(folder),
    // No one answers there, and at once.
    COMPANY_REGISTER_URL: 'http://127.0.0.1:9',
    VAT_REGISTER_URL: 'http://127.0.0.1:9',
  }
}

async function operate(env: NodeJS.ProcessEnv, words: readonly string[], typed: string): Promise<string> {
  const tool = spawn(process.execPath, ['tools/launch.mjs', 'apps/api/src/cli/operator/operator.main.ts', ...words], {
    cwd: root,
    env,
  })
  tool.stdin.end(typed)
  const said = await Promise.all([text(tool.stdout), text(tool.stderr)])
  return said.join('')
}

async function startServer(place: Place, options: string[]): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['tools/launch.mjs', 'tools/start/start-built.ts', ...options], {
    cwd: root,
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isUp = (async () => {
    for await (const line of createInterface({ input: server.stdout }))
      if (line.includes(addressOf(place.port))) return true
    return false
  })()
  if (!(await isUp)) throw new Error('Katedra did not start; its own words are above.')
  server.stdout.resume()
  return server
}
