import type { FastifyBaseLogger } from 'fastify'
import type { Api } from '../http/serve.ts'

/** A file that stays though nothing names it does no harm: the log says why. */
export async function forgetFile(
  { api, log }: { api: Pick<Api, 'storage'>; log: FastifyBaseLogger },
  name: string,
): Promise<void> {
  await api.storage.remove(name).catch((error: unknown) => log.warn({ err: error }, 'a picture stays in the storage'))
}
