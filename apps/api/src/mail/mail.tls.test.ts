import { auth } from '@katedra/contract/auth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi, type TestApiOptions } from '../testing/build-api.ts'
import { freshEmail, goodPassword } from '../testing/build-school.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { sendMailQueue } from './mail.ts'
import { smtpTarget } from './mail.tls.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops.length = 0
})

async function mailServer(behaviour: { offersTls: boolean }): Promise<MailServer> {
  const server = await startMailServer(behaviour)
  stops.push(server.stop)
  return server
}

/** A server that sends by that address; the certificate of the mail server is one that it has signed itself. */
async function sendingTo(
  server: MailServer,
  query: string,
  { isProduction = false, ...options }: Pick<TestApiOptions, 'logTo'> & { isProduction?: boolean } = {},
): Promise<TestApi> {
  const smtpUrl = `smtp://127.0.0.1:${server.port}?tls.rejectUnauthorized=false${query}`
  const api = await startTestApi({ now: new Date(), jobs: true, config: { smtpUrl, isProduction }, ...options })
  stops.push(api.stop)
  return api
}

async function signUp(api: TestApi): Promise<string> {
  const email = freshEmail()
  const names = { first_name: 'Jana', last_name: 'Nováková', city: 'Brno', school_name: 'ZŠ Úvoz' }
  await api.get(auth.signUp, { body: { ...names, email, password: goodPassword } })
  return email
}

/** Waits for the first try; what became of it. */
async function firstTry(api: TestApi, email: string) {
  return vi.waitFor(
    async () => {
      const [row] = await api.sql('select sent_at, failed_count, last_error from mails where recipient = $1', [email])
      expect(row?.['sent_at'] !== null || row['failed_count'] === 1).toBe(true)
      return row
    },
    { timeout: 15_000, interval: 50 },
  )
}

describe('a mail server that offers no TLS', () => {
  it('gets no mail in production: the mail waits, and its error says why', async () => {
    const server = await mailServer({ offersTls: false })
    const api = await sendingTo(server, '', { isProduction: true })
    const email = await signUp(api)
    expect(await firstTry(api, email)).toMatchObject({ sent_at: null, last_error: expect.stringMatching(/TLS/i) })
    expect(await server.mailsTo(email)).toEqual([])
  })

  it('loses none: they wait for a better address, and the log says what is wrong and to whom nothing', async () => {
    const server = await mailServer({ offersTls: false })
    const lines: string[] = []
    const api = await sendingTo(server, '', { isProduction: true, logTo: { write: (line) => void lines.push(line) } })
    const email = await signUp(api)
    await vi.waitFor(
      async () => {
        await api.sql("update pgboss.job set start_after = now() where name = $1 and state = 'created'", [
          sendMailQueue,
        ])
        const [row] = await api.sql('select failed_count from mails where recipient = $1', [email])
        expect(row?.['failed_count']).toBeGreaterThan(3)
      },
      { timeout: 15_000, interval: 50 },
    )
    const [row] = await api.sql('select given_up_at, text_part from mails where recipient = $1', [email])
    expect(row).toMatchObject({ given_up_at: null, text_part: expect.stringContaining('/confirm-email/') })
    const warnings = lines.filter((line) => line.includes('"level":40') && line.includes('SMTP_URL'))
    expect(warnings.length).toBeGreaterThan(3)
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ msg: expect.stringContaining('TLS'), code: 'ETLS' })
    expect(lines.join('')).not.toContain(email)
  })

  it('gets no mail where the address demands TLS', async () => {
    const server = await mailServer({ offersTls: false })
    const api = await sendingTo(server, '&tls=starttls')
    expect(await firstTry(api, await signUp(api))).toMatchObject({ sent_at: null })
  })

  it('gets mails in production where the address says so in so many words', async () => {
    const server = await mailServer({ offersTls: false })
    const api = await sendingTo(server, '&tls=none', { isProduction: true })
    const email = await signUp(api)
    expect(await firstTry(api, email)).toMatchObject({ sent_at: expect.any(Date) })
    expect(await server.mailsTo(email)).toHaveLength(1)
  })

  it('gets mails at a desk, where nothing is asked for', async () => {
    const server = await mailServer({ offersTls: false })
    const api = await sendingTo(server, '')
    expect(await firstTry(api, await signUp(api))).toMatchObject({ sent_at: expect.any(Date) })
  })
})

describe('a mail server that offers TLS', () => {
  it('gets mails in production by TLS', async () => {
    const server = await mailServer({ offersTls: true })
    const api = await sendingTo(server, '', { isProduction: true })
    const email = await signUp(api)
    expect(await firstTry(api, email)).toMatchObject({ sent_at: expect.any(Date) })
    expect(await server.mailsTo(email)).toHaveLength(1)
    expect(server.wasSecure()).toEqual([true])
  })

  it('gets none where its certificate is no one’s', async () => {
    const server = await mailServer({ offersTls: true })
    const smtpUrl = `smtp://127.0.0.1:${server.port}`
    const api = await startTestApi({ now: new Date(), jobs: true, config: { smtpUrl, isProduction: true } })
    stops.push(api.stop)
    expect(await firstTry(api, await signUp(api))).toMatchObject({ sent_at: null })
  })
})

it.each([
  ['smtp://mail:587', true, { requireTLS: true, ignoreTLS: false }],
  ['smtp://mail:587', false, { requireTLS: false, ignoreTLS: false }],
  ['smtp://mail:587?tls=starttls', false, { requireTLS: true, ignoreTLS: false }],
  ['smtp://mail:587?tls=none', true, { requireTLS: false, ignoreTLS: true }],
  ['smtp://mail:587?ignoreTLS=true', true, { requireTLS: false, ignoreTLS: true }],
  ['smtps://mail:465', true, { requireTLS: false, ignoreTLS: false }],
])('%s, in production: %s', (url, isProduction, expected) => {
  expect(smtpTarget(url, { isProduction })).toMatchObject(expected)
})

it('the rest of the address stays as it was', () => {
  expect(smtpTarget('smtp://jana:heslo@mail:587?tls=none&name=a', { isProduction: true }).url).toBe(
    'smtp://jana:heslo@mail:587?name=a',
  )
})
