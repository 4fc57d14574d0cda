import type { CallInput, Route } from '@katedra/contract/route'
import { fileNameOf } from '../app/download-file.ts'
import { saveFile } from '../app/save-file.ts'
import { callRaw } from './operator.data.ts'

/** Fetches a file as the operator and hands it to the browser's downloads; returns its name. */
export async function download<R extends Route>(route: R, input: CallInput<R>): Promise<string> {
  const response = await callRaw(route, input)
  const name = fileNameOf(response.headers.get('content-disposition'))
  saveFile(await response.blob(), name)
  return name
}
