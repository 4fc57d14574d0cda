import { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createSums } from '../work/sums.ts'
import { fail, Failure } from './fail.ts'
import { networkOf } from './network.ts'

/** How much of the server can be held at once, by all, by one address and by one account (docs/adr/0047). */
export interface Bounds {
  connections: number
  /** A school of a thousand pupils is one address, and a browser opens six connections. */
  connectionsPerAddress: number
  streams: number
  streamsPerAccount: number
  /** Pupils who wait for a test, or are in a lesson, and hear of each step at once; more than these ask every few seconds. */
  waitingLines: number
  /** A body of which fewer bytes than these have come in that time is not waited for. */
  minBody: { bytes: number; milliseconds: number }
}

export const defaultBounds: Bounds = {
  connections: 20_000,
  connectionsPerAddress: 6000,
  streams: 5000,
  streamsPerAccount: 20,
  waitingLines: 10_000,
  // The slowest phone sends ten times as much.
  minBody: { bytes: 20_000, milliseconds: 20_000 },
}

/** Milliseconds for a request's head, and for the whole of it: 100 MB of a bank statement at a megabit per second. */
export const headTime = 20_000
export const requestTime = 15 * 60_000
/** How long a connection may say and hear nothing while a request is answered. */
export const maxSilence = 120_000
/** How often connections are looked at. */
export const lookInterval = 2000

/** Bodies that are on their way, in bytes, as they say of themselves. */
const maxArriving = { perAddress: 200_000_000, all: 1_000_000_000 }
/** What a body counts that does not say how long it will be. */
const unknownLength = 1_000_000
/** The usual browser sends twenty. */
const maxHeaders = 100
/** Seconds after which one who holds too much may try again. */
const soon = 5

/** Bounds what callers can hold of the server at one moment. */
export function boundCallers(server: FastifyInstance, bounds: Bounds, trustProxy: string): void {
  boundConnections(server, bounds, trustProxy)
  boundRequests(server, bounds.connectionsPerAddress)
  boundBodies(server, bounds)
  server.addHook('onRequest', async ({ raw }) => {
    if (countHosts(raw.rawHeaders) > 1 || raw.rawHeaders.length > 2 * maxHeaders) fail('app.bad_request')
  })
}

/** Of two hosts, a proxy may have believed the other one (RFC 9112, section 3.2). */
function countHosts(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
}

/** Connections, of all and of one address; a proxy's are those of many callers. */
function boundConnections(server: FastifyInstance, bounds: Bounds, trustProxy: string): void {
  const isProxy = proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  const held = createSums()
  server.server.maxConnections = bounds.connections
  // Two thousand is the default, and what is above is left out without a word.
  server.server.maxHeadersCount = 0
  server.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return
    const network = networkOf(remoteAddress)
    socket.once('close', held.add(network, 1))
    if (held.of(network) > bounds.connectionsPerAddress) socket.destroy()
  })
}

/** Requests in progress of one address: the same for callers behind a proxy, whose connections are not seen. */
function boundRequests(server: FastifyInstance, max: number): void {
  const held = createSums()
  server.addHook('onRequest', async (request, reply) => {
    const network = networkOf(request.ip)
    const forget = held.add(network, 1)
    reply.raw.once('finish', forget).once('close', forget)
    if (held.of(network) > max) throw new Failure('app.too_many_requests', soon)
  })
}

interface Arriving {
  request: FastifyRequest
  reply: FastifyReply
  /** What the connection had brought at the last look, and when that was. */
  bytes: number
  since: number
  forget(): void
}

/** Bodies that come drop by drop, and more of them at once than memory is for. */
function boundBodies(server: FastifyInstance, { minBody }: Bounds): void {
  const arriving = new Set<Arriving>()
  const held = createSums()
  const forgetArrived = (one: Arriving) => {
    // A refusal ends our part in a request, not the sender's: what still comes of it holds the connection.
    const { complete, socket } = one.request.raw
    // A request that a test injects has no connection.
    const isOver = complete || !(socket instanceof Socket) || socket.destroyed
    if (isOver && arriving.delete(one)) one.forget()
  }
  const look = setInterval(() => {
    for (const one of arriving) {
      if (isTooSlow(one, minBody)) refuseSlow(one)
      forgetArrived(one)
    }
  }, lookInterval).unref()
  server.addHook('onClose', async () => clearInterval(look))
  server.addHook('onRequest', async (request, reply) => {
    const length = lengthOf(request)
    if (length === 0) return
    const network = networkOf(request.ip)
    const takeBack = [held.add(everyone, length), held.add(network, length)]
    const one: Arriving = {
      request,
      reply,
      bytes: request.raw.socket.bytesRead,
      since: performance.now(),
      forget: () => takeBack.forEach((each) => each()),
    }
    arriving.add(one)
    request.raw.once('end', () => forgetArrived(one)).once('close', () => forgetArrived(one))
    if (held.of(everyone) > maxArriving.all) throw new Failure('app.unavailable', soon)
    if (held.of(network) > maxArriving.perAddress) throw new Failure('app.too_many_requests', soon)
  })
}

/** No address. */
const everyone = ''

function lengthOf({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : unknownLength
}

function isTooSlow(one: Arriving, min: Bounds['minBody']): boolean {
  const { raw } = one.request
  const now = performance.now()
  if (raw.complete || now - one.since < min.milliseconds) return false
  const isSlow = raw.socket.bytesRead - one.bytes < min.bytes
  one.bytes = raw.socket.bytesRead
  one.since = now
  // Where we have not read what is there, we are the slow ones.
  return isSlow && raw.readableLength < raw.readableHighWaterMark
}

function refuseSlow({ request, reply }: Arriving): void {
  const { socket } = request.raw
  if (!reply.raw.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  socket.destroySoon()
}
