import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Milliseconds in which a connection that is open may bring one more call: a device in a test asks more seldom, a busy proxy sooner. */
const lastCallTime = 1500

/** Once the server is ending, each reply is the last one on its connection. */
export function closeAfterReplies(server: FastifyInstance, ending: AbortSignal): void {
  server.addHook('onSend', (_, reply, __, done) => {
    if (ending.aborted) reply.header('connection', 'close')
    done()
  })
}

/** No new connection is taken from then on; those that are open stay, and the promise is kept when the last of them has gone. */
export async function stopListening({ server }: FastifyInstance): Promise<{ allGone: Promise<void> }> {
  if (!server.listening) return { allGone: Promise.resolve() }
  // Right after connections were taken: one that has not been taken yet is broken off, with the call that has come on it.
  await turn()
  // Not the one of HTTP, which cuts off connections that are idle, though their next call may be on its way.
  const stopped = new Promise<void>((resolve) => void Reflect.apply(Server.prototype.close, server, [() => resolve()]))
  return { allGone: stopped }
}

/** Waits until callers have made their last calls on open connections, and a moment at most; then ends those that are idle. */
export async function takeLastCalls({ server }: FastifyInstance, allGone: Promise<void>): Promise<void> {
  const over = new AbortController()
  await Promise.race([allGone, wait(lastCallTime, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
  // Right after what has come was read.
  await turn()
  if ('closeIdleConnections' in server) server.closeIdleConnections()
}
