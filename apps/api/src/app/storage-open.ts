import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { Failure } from './fail.ts'
import { isFileName, type Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

/** The S3-compatible storage of the configuration, or a folder. Its failures are logged and become a 503. */
export function openStorage(config: Pick<Config, 'dataDir' | 'storage'>, log: FastifyBaseLogger): Storage {
  const backend =
    config.storage === undefined ? diskStorage(path.join(config.dataDir, 'files')) : s3Storage(config.storage)
  return {
    put: (name, bytes, contentType) => attempt(log, 'put', () => backend.put(ours(name), bytes, contentType)),
    // Anybody may ask for any name; one that can't be ours never reaches the disk.
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
