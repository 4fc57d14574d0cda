import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import type { Work } from '../work/jobs.ts'
import type { Api } from '../http/serve.ts'

/** A file that stays though nothing names it does no harm: the log says why. */
export async function forgetFile(
  { api, log }: { api: Pick<Api, 'storage'>; log: FastifyBaseLogger },
  name: string,
): Promise<void> {
  await api.storage.remove(name).catch((error: unknown) => log.warn({ err: error }, 'a picture stays in the storage'))
}

/** Removes files once nothing names them any more, and until they are gone: they were somebody's. */
export const forgetFilesQueue = 'forget-files'

const Forgotten = z.object({ files: z.array(z.string()) })

export function forgetFilesJob(api: Pick<Api, 'storage'>): Work {
  return async (data) => {
    for (const file of Forgotten.parse(data).files) await api.storage.remove(file)
  }
}
