import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Connection } from '../../apps/api/src/db/database.ts'
import { defaultLimits } from '../../apps/api/src/app/http/rate-limit.ts'
import { inRepository } from '../../tools/repository.ts'

/** A server of our own on 127.0.0.1, begun again where it ends. */
export interface FuzzedServer {
  address(): string
  /** How often it ended by itself. */
  restarts(): number
  /** What it has logged since the last time it was asked: unexpected errors. */
  errors(): string[]
  /** Waits until one that has ended stands again. */
  ready(): Promise<void>
  stop(): Promise<void>
}

const script = inRepository('apps', 'api', 'src', 'testing', 'stoppable-server.ts')

/** What is limited is refused before it does anything; here everything should be done. */
const noLimits = Object.keys(defaultLimits)
  .map((name) => `${name}=999999/1`)
  .join(',')

export async function startServer(options: {
  connection: Connection
  jwtSecret: string
  dataDir: string
}): Promise<FuzzedServer> {
  const { socketDir = '', database = 'katedra' } = options.connection
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: `postgres://katedra@localhost/${database}?host=${encodeURIComponent(socketDir)}`,
    DATA_DIR: options.dataDir,
    JWT_SECRET: options.jwtSecret,
    LIMITS: noLimits,
    LOG_LEVEL: 'error',
    PORT: '0',
  }
  let [address, restarts, isStopping, errors] = ['', 0, false, [] as string[]]
  let child: ChildProcess | undefined
  let ready = begin()
  process.once('exit', () => child?.kill('SIGKILL'))

  async function begin(): Promise<void> {
    const started = spawn(process.execPath, [script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: path.dirname(script),
    })
    child = started
    started.stderr.setEncoding('utf8')
    started.stderr.on('data', (text: string) => {
      errors = [...errors, ...text.split('\n').filter((line) => line !== '')].slice(-200)
    })
    started.once('exit', () => {
      if (isStopping || address === '') return
      restarts += 1
      ready = begin()
    })
    const line = await Promise.race([once(started.stdout, 'data').then(String), once(started, 'exit').then(() => '')])
    if (line === '' && address === '') throw new Error(`the server does not start:\n${errors.join('\n')}`)
    if (line !== '') address = line.trim()
  }

  await ready
  return {
    address: () => address,
    restarts: () => restarts,
    errors() {
      const told = errors
      errors = []
      return told
    },
    ready: () => ready,
    async stop() {
      isStopping = true
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Asks for `/health` all the while, as another caller; the times it took, in milliseconds. */
export function watchHealth(server: FuzzedServer): { stop(): Promise<number[]> } {
  const times: number[] = []
  const end = new AbortController()
  const watching = (async () => {
    while (!end.signal.aborted) {
      const started = performance.now()
      await fetch(`${server.address()}/health`, { signal: AbortSignal.timeout(60_000) }).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      )
      times.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return {
    async stop() {
      end.abort()
      await watching
      return times
    },
  }
}
