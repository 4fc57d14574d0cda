import { once } from 'node:events'
import { connect } from 'node:net'

/*
 * `npm run test:hostile` starts a server of its own with the demo, runs each attack of the folder `hostile` against it, one after
 * another, and prints a line for each. To add one, write `hostile/what-is-tried.ts`:
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

/** Sends bytes as they are, and returns what came back by the time the connection ended or so many milliseconds had passed. */
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
