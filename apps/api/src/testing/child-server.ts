import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestApi } from './build-api.ts'
import { addressOf } from './test-database.ts'

/** A server in a process of its own on the database of another; who started it ends it. */
export interface ChildServer {
  address: string
  process: ChildProcess
}

const ownScript = fileURLToPath(new URL('stoppable-server.ts', import.meta.url))

/** At a free port, or at the one given; of this version, or of that which the script belongs to. */
export async function startChildServer(
  { api, connection }: Pick<TestApi, 'api' | 'connection'>,
  { port = 0, script = ownScript }: { port?: number; script?: string } = {},
): Promise<ChildServer> {
  const server = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      DATABASE_URL: addressOf(connection),
      JWT_SECRET: api.config.jwtSecret,
      LOG_LEVEL: 'silent',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { address: String(await once(server.stdout, 'data')).trim(), process: server }
}
