import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A register of companies on this machine; what it answers is set by the test. */
export async function startCompanyRegister() {
  const register = {
    url: '',
    /** Paths it was asked for, in order. */
    asked: new Array<string>(),
    answer: (reply: ServerResponse): void => void reply.writeHead(404).end(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, reply) => {
    register.asked.push(request.url ?? '')
    register.answer(reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  register.url = `http://127.0.0.1:${portOf(server.address())}/rest`
  return register
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the register listens on no port')
  return address.port
}

export type CompanyRegister = Awaited<ReturnType<typeof startCompanyRegister>>
