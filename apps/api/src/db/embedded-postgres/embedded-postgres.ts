import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { archiveSettings } from './embedded-postgres.archive.ts'
import { postgresBinaries } from './embedded-postgres.binaries.ts'
import { postgresHome, type Home } from './embedded-postgres.home.ts'
import { lockDataDir } from './embedded-postgres.lock.ts'
import { endOrphan, runServer, type ServerOptions } from './embedded-postgres.server.ts'

export interface EmbeddedPostgres {
  /** The host to connect to; the folder's mode is the only lock, there is no port and no password. */
  socketDir: string
  /** Stops the server and gives the folder back; a second call does nothing. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** False only for data that may be lost with the machine, such as a test's. */
  durable?: boolean
  /** Further settings of postgresql.conf. */
  settings?: Record<string, string>
  /** The folder of backups, where the write-ahead log is archived; undefined: nowhere. */
  backupDir?: string | undefined
}

const always = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Routine lines of a healthy server would fill the log for years.
  log_checkpoints: 'off',
}

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts a PostgreSQL of our own under `base`, creating it the first time; the superuser is `katedra`. It ends with this
 * process, however that ends. Throws a PostgresProblem when another Katedra uses the folder or the computer cannot run it.
 */
export async function startPostgres(
  base: string,
  { durable = true, settings = {}, backupDir }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const unlock = lockDataDir(base)
  try {
    const home = await postgresHome(base)
    const binaries = await postgresBinaries(home.folder, home.runAs)
    if (!existsSync(path.join(home.data, 'PG_VERSION'))) await createCluster(home, binaries, durable)
    await endOrphan(home.data)
    const stop = await keepRunning({
      home,
      binaries,
      settings: {
        ...always,
        ...(durable ? {} : careless),
        ...(backupDir === undefined ? {} : archiveSettings(backupDir, home)),
        ...settings,
      },
    })
    return { socketDir: home.socketDir, stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Made aside and moved into place, so that a killed initdb leaves nothing half-made. */
async function createCluster(home: Home, binaries: string, durable: boolean): Promise<void> {
  for (const name of readdirSync(home.folder))
    if (name.startsWith('data-')) rmSync(path.join(home.folder, name), { recursive: true })
  const unfinished = path.join(home.folder, `data-${process.pid}`)
  mkdirSync(unfinished, { mode: 0o700 })
  if (home.runAs !== undefined) chownSync(unfinished, home.runAs.uid, home.runAs.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const choices = [
    '-D',
    unfinished,
    '-U',
    'katedra',
    '--auth=trust',
    '--no-instructions',
    ...locale,
    ...(durable ? [] : ['--no-sync']),
  ]
  await promisify(execFile)(path.join(binaries, 'bin', 'initdb'), choices, {
    ...home.runAs,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
  renameSync(unfinished, home.data)
}

/** How long a server that could not be started again is left alone before the next try. */
const restingTime = 2_000

/**
 * Starts the server again when it ends by itself, for instance killed for want of memory, as often as it takes: want of memory
 * or of room on the disk passes. Connections come back on their own.
 */
async function keepRunning(options: ServerOptions): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let server = await runServer(options)
  let restart = Promise.resolve()

  async function startAgain(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await server.stop()
        server = await runServer(options)
        watch()
        return
      } catch (error) {
        process.emitWarning(`PostgreSQL could not be started again: ${String(error)}`)
        await delay(restingTime, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  function watch(): void {
    server.process.once('exit', () => {
      if (stopping.signal.aborted) return
      process.emitWarning('PostgreSQL ended unexpectedly and is started again.')
      restart = startAgain()
    })
  }

  watch()
  return async () => {
    stopping.abort()
    await restart
    await server.stop()
  }
}
