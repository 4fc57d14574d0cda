import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import type { TestApi } from './build-api.ts'

/** A connection that sends bytes as they are, as no HTTP client would. */
export interface RawConnection {
  send(text: string): void
  /** What has come so far. */
  read(): string
  /** Waits for the server to end it; gives everything that has come. */
  readToEnd(): Promise<string>
  isOpen(): boolean
  leave(): void
}

/** Connects to a test server, which listens from then on. */
export async function openRaw({ server }: TestApi): Promise<RawConnection> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(portOf(server.server.address()), '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => (text += chunk))
  // Who is cut off may learn it from an error.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  return {
    send: (bytes) => void socket.write(bytes, 'latin1'),
    read: () => text,
    readToEnd: async () => {
      await closed
      return text
    },
    isOpen: () => !socket.destroyed && !socket.readableEnded,
    leave: () => void socket.destroy(),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}
