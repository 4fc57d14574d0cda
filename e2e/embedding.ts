import { createServer } from 'node:http'
import { once } from 'node:events'
import { dailyEvents, type DailyEvent } from '@katedra/contract/daily-events'
import { call } from '../tools/call.ts'

/** Somebody else's page on a server of its own, with whatever was pasted into it. */
export interface ForeignPage {
  url: string
  stop(): Promise<void>
}

/** The address differs by port, so browsers take it for another site's. */
export async function startForeignPage(pasted: string): Promise<ForeignPage> {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(`<!doctype html><html lang="cs"><title>Naše škola</title><h1>Naše škola</h1>${pasted}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** A day whose event asks a question with options, and that event. */
export async function dayWithQuestion(address: string): Promise<{ day: string; event: DailyEvent }> {
  for (let back = 0; back < 366; back += 1) {
    const day = new Date(Date.UTC(2026, 11, 31 - back)).toISOString().slice(0, 10)
    const query = { subject_code: 'dejepis', date: day }
    const { event } = await call(address, dailyEvents.publicDailyEvent, { query })
    if (event?.day === day && event.question?.type === 'abc') return { day, event }
  }
  throw new Error('no event of the year asks a question with options')
}
