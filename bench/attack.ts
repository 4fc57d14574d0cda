import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * `npm run test:hostile` starts a server of its own with the demo, runs each attack of the folder `hostile` against it, one after
 * another, and prints a line for each. To add one, write `hostile/<room>/what-is-tried.ts`:
 *
 *   export const attack: Attack = {
 *     name: 'what is tried, in a few words',
 *     async run({ url }) {
 *       const { status } = await fetch(`${url}/v1/…`)
 *       if (status !== 400) throw new Error(`it was answered with ${status}`)
 *       return 'refused with 400'
 *     },
 *   }
 *
 * That is all: the folder is the list. `run` returns what was seen when the server held and throws what was seen when it broke.
 * The harness itself asks for `/health` all the while: an attack for which another caller waits longer than five seconds, or after
 * which the server does not answer, has broken it, whatever `run` says.
 */
export interface Attack {
  /** What is tried, in a few words. */
  name: string
  /** Takes more than ten seconds: left out of `npm test`, which runs `test:hostile --fast`. */
  isSlow?: boolean
  run(target: Target): Promise<string>
}

/** A started server with the demo. `bench/classroom.ts` makes teachers and running tests on it, `tools/call.ts` calls it. */
export interface Target {
  url: string
  port: number
  /** An address that no other attack has, for `x-forwarded-for`: what is counted per address is counted apart. */
  from: string
}

/** Sends bytes as they are, and returns what came back by the time the connection ended or the given milliseconds had passed. */
export async function sendRaw({ port }: Pick<Target, 'port'>, bytes: string, milliseconds = 5000): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => void chunks.push(chunk))
  socket.on('error', () => undefined)
  socket.setTimeout(milliseconds, () => socket.destroy())
  socket.write(bytes)
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

export interface Dripping {
  count: number
  /** What each connection begins with; then a byte follows every two seconds. */
  first: string
  /** For how long the server may put up with them. */
  maxSeconds: number
}

/** Opens connections that send drop by drop; returns after how many seconds the last of them was cut off. */
export async function openDripping(
  { port }: Pick<Target, 'port'>,
  { count, first, maxSeconds }: Dripping,
): Promise<number> {
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  const sockets = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
  for (const socket of sockets)
    socket
      .on('error', () => undefined)
      .resume()
      .write(first)
  for (;;) {
    await pause(2000)
    const alive = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded)
    if (alive.length === 0) return seconds()
    if (seconds() > maxSeconds) {
      for (const socket of alive) socket.destroy()
      throw new Error(`${alive.length} lived longer than ${maxSeconds} s`)
    }
    for (const socket of alive) socket.write('x')
  }
}

/** A stream of server-sent events. */
export interface Stream {
  /** What has come so far. */
  text(): string
  /** Whether the server ends it within the given milliseconds. */
  endsWithin(milliseconds: number): Promise<boolean>
  leave(): void
}

/** Opens a stream of server-sent events; throws when it is refused. */
export async function readStream(url: string, token: string): Promise<Stream> {
  const leaving = new AbortController()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal })
  if (!response.ok || response.body === null) throw new Error(`a stream was answered with ${response.status}`)
  let text = ''
  const { body } = response
  const ended = (async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) text += chunk
  })().catch(() => undefined)
  return {
    text: () => text,
    endsWithin: (milliseconds) => Promise.race([ended.then(() => true), pause(milliseconds, false)]),
    leave: () => leaving.abort(),
  }
}
