import type { CallInput, Route } from '@katedra/contract/route'
import { requestRaw } from './client.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file with the teacher's token and hands it to the browser's downloads; returns the name that the server gave it. */
export async function downloadFile<R extends Route>(route: R, input: CallInput<R>): Promise<string> {
  const response = await requestRaw(route, input)
  const name = fileNameOf(response.headers.get('content-disposition'))
  saveFile(await response.blob(), name)
  return name
}

/** The name in its own letters (RFC 5987), else the plain one. */
export function fileNameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? []
  const [, plain] = /filename="([^"]*)"/i.exec(disposition ?? '') ?? []
  return decoded(encoded) ?? plain ?? 'Katedra'
}

function decoded(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : decodeURIComponent(name)
  } catch {
    return undefined
  }
}
