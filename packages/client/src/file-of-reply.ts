import { saveFile } from './save-file.ts'

/** Hands a reply's file to the browser's downloads; returns the name that the server gave it. */
export async function saveReply(response: Response): Promise<string> {
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
