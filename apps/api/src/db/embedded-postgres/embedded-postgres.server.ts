import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Home } from './embedded-postgres.home.ts'
import { isAlive } from './embedded-postgres.lock.ts'

/** What one server process is started with. */
export interface ServerOptions {
  home: Home
  /** The folder that holds `bin/postgres`. */
  binaries: string
  settings: Record<string, string>
}

export interface Server {
  process: ChildProcess
  stop(): Promise<void>
}

/** How long leftovers of a killed server may keep the next one waiting. */
const patience = 15_000

/** Crash recovery after a power cut may replay much. */
const maxRecoveryTime = 300_000

/** Starts PostgreSQL as a child of this process, in its own group so that Ctrl-C in the terminal does not reach it before us. */
export async function runServer(options: ServerOptions): Promise<Server> {
  const deadline = Date.now() + patience
  for (;;) {
    const child = spawnPostgres(options)
    const isReady = await becomesReady(child, options.home.data)
    if (isReady) {
      // The process that archives what was written in time sleeps for five minutes if it began during recovery: this wakes it.
      if (options.settings['archive_mode'] === 'on') child.kill('SIGHUP')
      return watched(child, options.home)
    }
    const log = readFileSync(logOf(options.home), 'utf8')
    // A killed server's last processes hold its memory and its lock for a moment.
    const isLeftover = /lock file|shared memory block/.test(log)
    if (!isLeftover || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start. Its log, ${logOf(options.home)}, ends with:\n${log.slice(-2000)}`)
    await delay(200)
  }
}

/** A server that cannot be watched is ended: no one would know of it. */
async function watched(child: ChildProcess, home: Home): Promise<Server> {
  try {
    return { process: child, stop: stopper(child, spawnWatchdog(child, home)) }
  } catch (error) {
    child.ref()
    child.kill('SIGINT')
    if (!hasEnded(child)) await once(child, 'exit')
    throw error
  }
}

function logOf(home: Home): string {
  return path.join(home.folder, 'server.log')
}

function spawnPostgres({ home, binaries, settings }: ServerOptions): ChildProcess {
  const log = logOf(home)
  if (existsSync(log)) renameSync(log, `${log}.1`)
  const output = openSync(log, 'w', 0o600)
  const choices = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A list of folders, in which a comma would begin the next one.
  const sockets = `"${home.socketDir.replaceAll('"', '""')}"`
  const child = spawn(path.join(binaries, 'bin', 'postgres'), ['-D', home.data, '-k', sockets, ...choices], {
    ...home.runAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(output)
  // A server that cannot even be spawned has no number, which `hasEnded` sees; without a listener it would end us.
  child.on('error', () => undefined)
  child.unref()
  return child
}

/** PostgreSQL writes its number in the first line of its lock file and its state in the eighth. */
async function becomesReady(child: ChildProcess, data: string): Promise<boolean> {
  const deadline = Date.now() + maxRecoveryTime
  while (!hasEnded(child)) {
    const lines = lockLines(data)
    if (lines[0] === String(child.pid) && isOpen(data, lines[7]?.trim())) return true
    if (Date.now() > deadline) child.kill('SIGINT')
    await delay(15)
  }
  return false
}

/** A replica never gets beyond reading; what is being restored can be read on its way, too, and is not open yet. */
function isOpen(data: string, state: string | undefined): boolean {
  return state === 'ready' || (state === 'standby' && existsSync(path.join(data, 'standby.signal')))
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function lockLines(data: string): string[] {
  try {
    return readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * Stops the server when this process dies for any reason: the pipe to the watchdog closes with us. It acts only on the
 * server it was made for, never on one that a next start has put in its place.
 */
function spawnWatchdog(server: ChildProcess, home: Home): ChildProcess {
  const script = 'cat >/dev/null; read -r running <"$1" && [ "$running" = "$2" ] && kill -INT "$2"'
  const watchdog = spawn(
    '/bin/sh',
    ['-c', script, 'katedra-watchdog', path.join(home.data, 'postmaster.pid'), String(server.pid)],
    {
      ...home.runAs,
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  // Where none can be spawned the server goes on without; the next start ends what may be left of it.
  watchdog.on('error', () => undefined)
  watchdog.unref()
  return watchdog
}

function stopper(server: ChildProcess, watchdog: ChildProcess): () => Promise<void> {
  return async () => {
    for (const child of [server, watchdog]) child.ref()
    // SIGINT is PostgreSQL's fast shutdown: running statements are rolled back, the data is written out.
    server.kill('SIGINT')
    if (!hasEnded(server)) await once(server, 'exit')
    watchdog.stdin?.destroy()
    if (!hasEnded(watchdog)) await once(watchdog, 'exit')
  }
}

/** Ends a server that a killed Katedra has left on this data; its own watchdog may be doing the same. */
export async function endOrphan(data: string): Promise<void> {
  const pid = Number(lockLines(data)[0])
  if (!isServerOf(pid, data)) return
  process.kill(pid, 'SIGINT')
  while (isServerOf(pid, data)) await delay(20)
}

/** Guards against a number that some other process has now: PostgreSQL works in its data folder. */
function isServerOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}
