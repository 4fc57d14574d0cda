import type { CallInput, Route } from '@katedra/contract/route'
import { requestRaw } from './call.ts'
import { saveReply } from '@katedra/client/file-of-reply'

/** Fetches a file with the teacher's token and hands it to the browser's downloads; returns the name that the server gave it. */
export async function downloadFile<R extends Route>(route: R, input: CallInput<R>): Promise<string> {
  return saveReply(await requestRaw(route, input))
}
