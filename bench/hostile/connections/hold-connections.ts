import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Attack } from '../../attack.ts'

const count = 6300
/** No proxy, as the harness starts the server. */
const localAddress = '127.0.0.2'

/** One address that holds every connection there is keeps everybody else out. */
export const attack: Attack = {
  name: `${count} connections of one address`,
  isSlow: true,
  async run({ port }) {
    const sockets: Socket[] = []
    try {
      for (let opened = 0; opened < count; opened += 100) {
        const batch = Array.from({ length: 100 }, () => connect({ port, host: '127.0.0.1', localAddress }))
        sockets.push(...batch)
        await Promise.all(
          batch.map((socket) =>
            once(
              socket.on('error', () => undefined),
              'connect',
            ).catch(() => undefined),
          ),
        )
      }
      const closed = () => sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded).length
      for (const socket of sockets) socket.resume()
      await new Promise((resolve) => setTimeout(resolve, 2000))
      if (closed() === 0) throw new Error('all of them were let in')
      return `${closed()} were closed at once`
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
