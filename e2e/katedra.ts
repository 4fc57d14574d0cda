import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A running Katedra of its own: own port, own database, thrown away at the end. */
export interface Katedra {
  url: string
  /** Ends the server in the middle of whatever it does. */
  kill(): Promise<void>
  /** Ends the database in the middle of whatever it does; the server has to help itself. */
  killDatabase(): void
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

/** Starts what `npm start` starts, on built apps; says so when it does not come up. */
export async function startKatedra({ demo = false } = {}): Promise<Katedra> {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-e2e-'))
  const port = await freePort()
  let server = await startServer(folder, port, demo ? ['--demo'] : [])
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    url: addressOf(port),
    kill: () => end('SIGKILL'),
    killDatabase() {
      const [pid] = readFileSync(path.join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async restart() {
      server = await startServer(folder, port, [])
    },
    operate: (words, typed = '') => operate(surroundings(folder, port), words, typed),
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

function surroundings(folder: string, port: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    PUBLIC_URL: '',
    DATABASE_URL: '',
    SMTP_URL: '',
    // Nobody answers there, and at once.
    COMPANY_REGISTER_URL: 'http://127.0.0.1:9',
    VAT_REGISTER_URL: 'http://127.0.0.1:9',
  }
}

async function operate(env: NodeJS.ProcessEnv, words: readonly string[], typed: string): Promise<string> {
  const tool = spawn(process.execPath, ['tools/launch.mjs', 'tools/operator.ts', ...words], { cwd: root, env })
  tool.stdin.end(typed)
  const said = await Promise.all([text(tool.stdout), text(tool.stderr)])
  return said.join('')
}

async function startServer(folder: string, port: number, options: string[]): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['tools/launch.mjs', 'tools/start-built.ts', ...options], {
    cwd: root,
    env: surroundings(folder, port),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isUp = (async () => {
    for await (const line of createInterface({ input: server.stdout })) if (line.includes(addressOf(port))) return true
    return false
  })()
  if (!(await isUp)) throw new Error('Katedra did not start; its own words are above.')
  server.stdout.resume()
  return server
}
