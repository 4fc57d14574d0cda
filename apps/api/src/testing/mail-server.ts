import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  port: number
  /** What has arrived for an address, as a mail program shows it. */
  mailsTo(address: string): Promise<Email[]>
  /** Of each mail that has arrived, whether it came by TLS. */
  wasSecure(): boolean[]
  stop(): Promise<void>
}

interface Behaviour {
  /** Where to listen; any free port unless the test needs a known one. */
  port?: number
  /** Refuses that many mails for the time being before it takes one. */
  refuses?: number
  /** Offers STARTTLS, with a certificate that it has signed itself. */
  offersTls?: boolean
  /** Refuses every mail for good. */
  refusesForGood?: boolean
}

/** A real mail server on this computer. */
export async function startMailServer({
  port = 0,
  refuses = 0,
  offersTls = false,
  refusesForGood = false,
}: Behaviour = {}): Promise<MailServer> {
  const arrived: Buffer[] = []
  const secure: boolean[] = []
  let refusals = refuses
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo(_, __, done) {
      done(refusesForGood ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      secure.push(session.secure)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        refusals -= 1
        if (refusals < 0) arrived.push(Buffer.concat(chunks))
        done(refusals < 0 ? null : Object.assign(new Error('try again later'), { responseCode: 451 }))
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: portOf(server.server.address()),
    async mailsTo(wanted) {
      const mails = await Promise.all(arrived.map((raw) => PostalMime.parse(raw)))
      return mails.filter(({ to }) => to?.some(({ address }) => address === wanted) ?? false)
    },
    wasSecure: () => [...secure],
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}
