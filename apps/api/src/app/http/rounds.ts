import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nobody waits for the reply: it is taken up with others. */
    isPatient?: boolean
  }
}

/** So many of a round are taken up in one turn of the event loop; who is waited for comes between. */
const ofOneTurn = 50
/** So many are held at one moment; what comes beyond them is not worth its memory, and is taken up at once. */
const mostHeld = 5000
/** Bytes of a request that are held unread: five times of what a browser sends. */
const longestHeld = 4096

interface Rounds {
  /** From one round to the next, in milliseconds; 0 is no rounds at all. */
  every: number
  /** So many are held at one moment. */
  most?: number
  /** From then on nobody is held: the server ends. */
  ending?: AbortSignal
}

/**
 * Requests that nobody waits for are taken up in rounds, before anything else is done for them: a server that does the same for
 * one after another does it in a third of the time that each alone would take, and what they ask of the database goes together.
 * Who comes after a pause is taken up at once.
 *
 * Even reading a request's head costs most where it is done for one alone. So once a connection has carried such a request, the next
 * ones that come on it whole are held as they are, unread.
 */
export function takeUpInRounds(server: FastifyInstance, { every, most = mostHeld, ending }: Rounds): void {
  if (every === 0) return
  let waiting: (() => void)[] = []
  let last = -Infinity
  /** What is read now was held before. */
  let isReading = false

  function takeUp(ofTurn: number): void {
    last = performance.now()
    const round = waiting
    waiting = []
    let next = 0
    const turn = () => {
      for (const one of round.slice(next, next + ofTurn)) one()
      next += ofTurn
      if (next < round.length) setImmediate(turn)
    }
    turn()
  }

  function join(one: () => void): void {
    waiting.push(one)
    if (waiting.length > 1) return
    const left = last + every - performance.now()
    if (left > 0) setTimeout(takeUp, left, ofOneTurn)
    else setImmediate(takeUp, ofOneTurn)
  }

  const canHold = () => waiting.length < most && ending?.aborted !== true
  // After it has begun to end, the server would refuse what it has not read.
  ending?.addEventListener('abort', () => takeUp(Infinity))

  const isPatient = patientPieces(server)
  const hold = holdPieces({
    mayHold: (piece) => canHold() && isPatient(piece),
    join,
    read(pass) {
      isReading = true
      try {
        pass()
      } finally {
        isReading = false
      }
    },
  })

  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isPatient !== true || isReading || !canHold()) done()
    else
      join(() => {
        // Not earlier: it must not change under who has just read from it. What a test injects has no connection.
        if (request.raw.socket instanceof Socket) hold(request.raw.socket)
        // Whose caller has gone meanwhile is forgotten.
        if (!reply.raw.destroyed) done()
      })
  })
}

/** Whether what has come on a connection looks like a whole head of a request for a patient route, and is not long. */
function patientPieces(server: FastifyInstance): (piece: Buffer) => boolean {
  const lines: { begin: string; end: string }[] = []
  server.addHook('onRoute', ({ config, method, url }) => {
    if (config?.isPatient !== true) return
    const [begin = '', ...parts] = url.split(/:\w+/)
    for (const name of [method].flat()) lines.push({ begin: `${name} ${begin}`, end: `${parts.at(-1) ?? ''} HTTP/1.1` })
  })
  return (piece) => {
    if (piece.length > longestHeld || !piece.includes('\r\n\r\n')) return false
    const line = piece.toString('latin1', 0, piece.indexOf('\r\n'))
    return lines.some(({ begin, end }) => line.startsWith(begin) && line.endsWith(end))
  }
}

interface Holder {
  mayHold: (piece: Buffer) => boolean
  join: (one: () => void) => void
  /** Calls what reads a piece that was held. */
  read: (pass: () => void) => void
}

/** Gives what is done with a connection so that pieces are held before its parser of HTTP gets them; once is enough. */
function holdPieces({ mayHold, join, read }: Holder): (socket: Socket) => void {
  const known = new WeakSet<Socket>()
  return (socket) => {
    const [parse, ...others] = socket.listeners('data')
    if (parse === undefined || others.length > 0 || known.has(socket)) return
    known.add(socket)
    const pass = (piece: Buffer): void => void Reflect.apply(parse, socket, [piece])
    let held: Buffer | undefined

    /** In the order in which they have come. */
    function release(): void {
      // The parser is not asked to read on while replies wait to be taken.
      if (held !== undefined && socket.isPaused()) socket.once('resume', release)
      else if (held !== undefined) {
        const piece = held
        held = undefined
        // Whose caller has gone meanwhile is forgotten.
        if (socket.writable) read(() => pass(piece))
      }
    }

    socket.removeAllListeners('data')
    socket.on('data', (piece: Buffer) => {
      const isFirst = held === undefined
      release()
      if (!isFirst || !mayHold(piece)) pass(piece)
      else {
        held = piece
        join(release)
      }
    })
  }
}
