import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { inRepository, root } from '../repository.ts'

export interface Starting {
  /** Nothing of our own environment gets in. */
  env: Record<string, string>
  /** The repository when left out. */
  cwd?: string
  /** The program and its words; the repository's built server when left out. */
  command?: readonly string[]
  uid?: number
}

export interface Ended {
  code: number | null
  /** What it said to the one who started it. */
  said: string
}

const built = [process.execPath, inRepository('tools', 'launch.mjs'), inRepository('tools', 'start', 'start-built.ts')]

/** Another process with a Katedra of its own. */
export function startProcess({ env, cwd = root, command = built, uid }: Starting) {
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd,
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(child, 'close').then(([code]): Ended => ({ code, said }))
  return {
    ended,
    /** Waits until it answers that it is well; throws its own words when it ends instead. */
    async answers(url: string): Promise<void> {
      for (;;) {
        const end = await Promise.race([ended, delay(100)])
        if (end !== undefined) throw new Error(`Katedra did not start:\n${end.said}`)
        const reply = await fetch(`${url}/health`).catch(() => undefined)
        if (reply?.ok === true) return
      }
    },
    said: () => said,
    async stop(): Promise<Ended> {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** What ends by itself, with all that it said. */
export function runToItsEnd(starting: Starting): Promise<Ended> {
  return startProcess(starting).ended
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
