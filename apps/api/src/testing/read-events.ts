import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'

/** A stream of server-sent events, read as a browser does. */
export interface EventReader {
  status: number
  headers: IncomingHttpHeaders
  /** Waits until what has come contains the text; gives it and forgets all up to it. */
  read(text: string): Promise<string>
  /** Waits until the server has ended the stream; gives what had not been read. */
  readToEnd(): Promise<string>
  /** Goes away, as a closed tab does. */
  leave(): void
}

/** Opens a stream; the reader is there once the server has answered. */
export async function readEvents(url: string, token: string | undefined): Promise<EventReader> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject)
  })
  response.setEncoding('utf8')
  const chunks: AsyncIterator<string> = response[Symbol.asyncIterator]()
  let unread = ''
  async function more(): Promise<boolean> {
    const chunk = await chunks.next()
    if (chunk.done === true) return false
    unread += chunk.value
    return true
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    async read(text) {
      while (!unread.includes(text)) {
        if (!(await more())) throw new Error(`the stream ended without ${text}; unread: ${unread}`)
      }
      const end = unread.indexOf(text) + text.length
      const read = unread.slice(0, end)
      unread = unread.slice(end)
      return read
    },
    async readToEnd() {
      while (await more());
      return unread
    },
    leave: () => void response.destroy(),
  }
}
