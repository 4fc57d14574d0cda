import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { Failure } from '../http/fail.ts'
import { isFileName, type Storage } from './storage.ts'
import { s3Storage } from './storage-s3.ts'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'

/** The S3-compatible storage of the configuration, or a folder. Its failures are logged and become a 503. */
export function openStorage(config: Pick<Config, 'dataDir' | 'storage'>, log: FastifyBaseLogger): Storage {
  const backend =
    config.storage === undefined ? diskStorage(path.join(config.dataDir, 'files')) : s3Storage(config.storage)
  return {
    put: (name, bytes, contentType) => attempt(log, 'put', () => backend.put(ours(name), bytes, contentType)),
    // Any name may be asked for; one that can't be ours never reaches the disk.
    get: (name) => attempt(log, 'get', async () => (isFileName(name) ? backend.get(name) : undefined)),
    remove: (name) => attempt(log, 'remove', () => backend.remove(ours(name))),
  }
}

function ours(name: string): string {
  if (!isFileName(name)) throw new Error('not a name that we have given')
  return name
}

async function attempt<T>(log: FastifyBaseLogger, verb: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, `storage: ${verb}`)
    throw new Failure('app.unavailable', 30)
  }
}

/** Files in a folder, which is made when the first one comes. */
function diskStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = path.join(folder, `.${name}.part`)
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, path.join(folder, name))
        await flushFolder(folder)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(path.join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

/** Until its folder is written, a new file may be gone after a power cut. Windows can't and needn't. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
