import { auth } from '@katedra/contract/auth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, freshEmail, goodPassword } from '../testing/build-school.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { sendMailQueue, sweepMailsQueue } from './mail.ts'

const form = { password: goodPassword, first_name: 'Jana', last_name: 'Nováková', city: 'Brno', school_name: 'ZŠ Úvoz' }
const within = { timeout: 15_000, interval: 50 }
const hour = 3600
const day = 24 * hour

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops.length = 0
})

async function signUp(api: TestApi): Promise<string> {
  const email = freshEmail()
  await api.get(auth.signUp, { body: { ...form, email } })
  return email
}

const columns = 'id, subject, text_part, html_part, sent_at, given_up_at, failed_count, next_attempt_at'
const rowOf = async (api: TestApi, email: string) =>
  at(await api.sql(`select ${columns} from mails where recipient = $1`, [email]), 0)

async function sendingTo(port: number, options: { now?: Date; beside?: TestApi } = {}): Promise<TestApi> {
  const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`
  const api = await startTestApi({ now: new Date(), jobs: true, config: { smtpUrl }, ...options })
  stops.push(api.stop)
  return api
}

/** Makes waiting tries due, as if their pause were over. */
const retryNow = (api: TestApi) =>
  api.sql("update pgboss.job set start_after = now() where name = $1 and state = 'created'", [sendMailQueue])

const sweep = (api: TestApi) =>
  api.api.database.transaction(undefined, (db) => api.api.jobs.send(db, sweepMailsQueue, {}))

describe('a mail that has been sent', () => {
  it('is blanked: its links are no one’s business any more', async () => {
    const server = await startMailServer()
    stops.push(server.stop)
    const api = await sendingTo(server.port)
    const email = await signUp(api)
    await vi.waitFor(async () => expect(await rowOf(api, email)).toMatchObject({ sent_at: expect.any(Date) }), within)
    expect(await rowOf(api, email)).toMatchObject({ subject: 'Potvrďte svůj e-mail', text_part: '', html_part: '' })
    expect(at(await server.mailsTo(email), 0).text).toContain('/v1/auth/confirm-email/')
  })
})

describe('a mail to somebody whom a demo has made up', () => {
  it.each(['demo.example', 'Velka.example'])('stays in the outbox, at %s', async (domain) => {
    const server = await startMailServer()
    stops.push(server.stop)
    const api = await sendingTo(server.port)
    const email = `kdosi@${domain}`
    await api.get(auth.signUp, { body: { ...form, email } })
    const other = await signUp(api)
    const isSent = expect.any(Date)
    await vi.waitFor(async () => expect(await rowOf(api, other)).toMatchObject({ sent_at: isSent }), within)
    api.clock.pass(hour)
    await sweep(api)
    const later = await signUp(api)
    await vi.waitFor(async () => expect(await rowOf(api, later)).toMatchObject({ sent_at: isSent }), within)
    const kept = { sent_at: null, given_up_at: null, failed_count: 0 }
    const [row] = await api.sql(`select ${columns} from mails where recipient ilike $1`, [email])
    expect(row).toMatchObject({ ...kept, text_part: expect.stringContaining('/v1/auth/confirm-email/') })
    expect(await server.mailsTo(email)).toEqual([])
  })
})

describe('a mail that is refused for good', () => {
  it('is given up after three tries, and its text is gone', async () => {
    const server = await startMailServer({ refusesForGood: true })
    stops.push(server.stop)
    const api = await sendingTo(server.port)
    const email = await signUp(api)
    await vi.waitFor(async () => {
      await retryNow(api)
      expect(await rowOf(api, email)).toMatchObject({ given_up_at: expect.any(Date) })
    }, within)
    expect(await rowOf(api, email)).toMatchObject({ sent_at: null, failed_count: 3, text_part: '' })
  })
})

describe('a mail without a job', () => {
  it('is found by the sweep and sent once: written before there was a mail server, or lost by the queue', async () => {
    const without = await startTestApi({ now: new Date() })
    stops.push(without.stop)
    const email = await signUp(without)
    const server = await startMailServer()
    stops.push(server.stop)
    const api = await sendingTo(server.port, { beside: without })
    api.clock.pass(hour)
    await sweep(api)
    await sweep(api)
    await vi.waitFor(async () => expect(await rowOf(api, email)).toMatchObject({ sent_at: expect.any(Date) }), within)
    expect(await server.mailsTo(email)).toHaveLength(1)
  })

  it('is given up unsent when its link works no more', async () => {
    const without = await startTestApi({ now: new Date() })
    stops.push(without.stop)
    const email = await signUp(without)
    const server = await startMailServer()
    stops.push(server.stop)
    const api = await sendingTo(server.port, { beside: without })
    api.clock.pass(8 * day)
    await sweep(api)
    await vi.waitFor(
      async () => expect(await rowOf(api, email)).toMatchObject({ given_up_at: expect.any(Date), sent_at: null }),
      within,
    )
    expect(await server.mailsTo(email)).toEqual([])
  })

  it('is deleted after 90 days', async () => {
    const server = await startMailServer()
    stops.push(server.stop)
    const without = await startTestApi({ now: new Date() })
    stops.push(without.stop)
    await signUp(without)
    const api = await sendingTo(server.port, { beside: without })
    api.clock.pass(91 * day)
    await sweep(api)
    await vi.waitFor(async () => expect(await api.sql('select id from mails')).toEqual([]), within)
  })
})

describe('what people write', () => {
  it('stays on the line of the subject: no header can be smuggled in', async () => {
    const server = await startMailServer()
    stops.push(server.stop)
    const api = await sendingTo(server.port)
    const { writeMail } = await import('./mail.ts')
    const email = freshEmail()
    const values = { subject: 'Výlet\r\nBcc: jiny@skola.example', body: 'a', teacher: 'J', class: '6.A', school: 'ZŠ' }
    await api.api.database.transaction(undefined, (db) =>
      writeMail(api.api, db, { template: 'class_message', recipient: email, language: 'cs', values }),
    )
    await vi.waitFor(async () => expect(await server.mailsTo(email)).toHaveLength(1), within)
    expect(at(await server.mailsTo(email), 0)).toMatchObject({ subject: 'Výlet Bcc: jiny@skola.example' })
    expect(await server.mailsTo('jiny@skola.example')).toEqual([])
  })
})
