import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** A running Katedra of its own: own port, own database, thrown away at the end. */
export interface Katedra {
  url: string
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
  const server = spawn(process.execPath, ['tools/launch.mjs', 'tools/start-built.ts', ...(demo ? ['--demo'] : [])], {
    cwd: root,
    env: {
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
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isUp = (async () => {
    for await (const line of createInterface({ input: server.stdout })) if (line.includes(url)) return true
    return false
  })()
  if (!(await isUp)) throw new Error('Katedra did not start; its own words are above.')
  server.stdout.resume()
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
