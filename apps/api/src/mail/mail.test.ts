import { createServer, type Socket } from 'node:net'
import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { profile } from '@katedra/contract/profile'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { showsOutbox } from '../main.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, freshEmail, goodPassword } from '../testing/build-school.ts'
import { portOf, startMailServer, type MailServer } from '../testing/mail-server.ts'
import { sendMailQueue } from './mail.ts'

const form = { password: goodPassword, first_name: 'Jana', last_name: 'Nováková', city: 'Brno', school_name: 'ZŠ Úvoz' }
const within = { timeout: 10_000, interval: 50 }

/** An API that sends its mail to a port of this computer. */
const sendingTo = (port: number, beside?: TestApi) =>
  startTestApi({
    now: new Date(),
    jobs: true,
    config: { smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` },
    ...(beside === undefined ? {} : { beside }),
  })

async function signUp(api: TestApi, language = 'cs'): Promise<string> {
  const email = freshEmail()
  await api.get(auth.signUp, { body: { ...form, email } }, { language })
  return email
}
const rowOf = async (api: TestApi, email: string) =>
  at(await api.sql('select id, sent_at, failed_count, last_error from mails where recipient = $1', [email]), 0)

/** Makes waiting retries due, as if their pause were over. */
const retryNow = (api: TestApi) =>
  api.sql("update pgboss.job set start_after = now() where name = $1 and state in ('retry', 'created')", [
    sendMailQueue,
  ])

describe('with a mail server', () => {
  let server: MailServer
  let api: TestApi
  beforeAll(async () => {
    server = await startMailServer()
    api = await sendingTo(server.port)
  })
  afterAll(async () => {
    await api.stop()
    await server.stop()
  })

  it.each([
    ['cs', 'Potvrďte svůj e-mail', 'Dobrý den,', 'Potvrdit e-mail'],
    ['en', 'Confirm your e-mail', 'Hello,', 'Confirm e-mail'],
  ])(
    'a mail goes out in %s with an HTML and a text part that say the same',
    async (language, subject, greeting, button) => {
      const email = await signUp(api, language)
      await vi.waitFor(async () => expect(await server.mailsTo(email)).toHaveLength(1), within)
      const got = at(await server.mailsTo(email), 0)
      const { id } = await rowOf(api, email)
      expect(got).toMatchObject({
        subject,
        from: { name: 'Katedra', address: 'katedra@katedra.example' },
        messageId: `<${String(id)}@katedra>`,
      })
      const link =
        /http:\/\/katedra\.example\/v1\/auth\/confirm-email\/[\w-]+\/[\w-]{43}/.exec(got.text ?? '')?.[0] ?? 'no link'
      expect(got.text).toContain(greeting)
      expect(got.html).toContain(`<html lang="${language}">`)
      expect(got.html).toContain(greeting)
      expect((got.html ?? '').replaceAll(/<\/?span[^>]*>/g, '')).toContain(button)
      // Nor is an "e-" left behind there.
      const page = (got.html ?? '').replace(/<head>.*<\/head>/s, '')
      for (const word of page.match(/.{9}e-mail/giu) ?? []) expect(word).toContain('nowrap">')
      // On its page no short word hangs at a line's end.
      const words = (got.html ?? '').replaceAll(/<head>.*<\/head>|<[^>]*>/gs, '\n')
      expect(words.match(/(?:^|\s)[kszvouai] (?=\S)/giu)).toBeNull()
      expect(got.html?.split(link)).toHaveLength(4)
      expect(
        (await api.server.inject({ url: link.slice('http://katedra.example'.length) })).headers.location,
      ).toContain('email_confirmed=true')
    },
  )

  it('a mail goes out once, however many servers and jobs want to send it', async () => {
    const second = await sendingTo(server.port, api)
    const email = await signUp(api)
    const { id } = await rowOf(api, email)
    for (const { api: one } of [api, second, api])
      await one.database.transaction(undefined, (db) => one.jobs.send(db, sendMailQueue, { mail_id: id }))
    await vi.waitFor(
      async () =>
        expect(
          await api.sql("select 1 from pgboss.job where name = $1 and state < 'completed'", [sendMailQueue]),
        ).toEqual([]),
      within,
    )
    expect(await server.mailsTo(email)).toHaveLength(1)
    await second.stop()
  })

  it('no one reads it at the outbox', async () => {
    expect(await api.call(mail.outbox, {})).toMatchObject({ status: 404, body: { code: 'app.not_found' } })
  })
})

describe('a mail server that', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.toReversed()) await stop()
    stops.length = 0
  })

  it('was down gets the mail when it is back, once', async () => {
    const down = await startMailServer()
    await down.stop()
    const api = await sendingTo(down.port)
    stops.push(api.stop)
    const email = await signUp(api)
    await vi.waitFor(
      async () =>
        expect(await rowOf(api, email)).toMatchObject({
          sent_at: null,
          failed_count: 1,
          last_error: expect.stringContaining('ECONNREFUSED'),
        }),
      within,
    )
    const back = await startMailServer({ port: down.port })
    stops.push(back.stop)
    await vi.waitFor(async () => {
      await retryNow(api)
      expect(await rowOf(api, email)).toMatchObject({ sent_at: expect.any(Date), last_error: null })
    }, within)
    expect(await back.mailsTo(email)).toHaveLength(1)
  })

  it('says "later" gets the mail later, once', async () => {
    const busy = await startMailServer({ refuses: 1 })
    stops.push(busy.stop)
    const api = await sendingTo(busy.port)
    stops.push(api.stop)
    const email = await signUp(api)
    await vi.waitFor(async () => {
      await retryNow(api)
      expect(await rowOf(api, email)).toMatchObject({ sent_at: expect.any(Date), failed_count: 1 })
    }, within)
    expect(await busy.mailsTo(email)).toHaveLength(1)
  })

  it('takes the connection and says nothing does not hold up the rest', async () => {
    const sockets: Socket[] = []
    const mute = createServer((socket) => void sockets.push(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => {
      mute.listen(0, '127.0.0.1', resolve)
    })
    const api = await sendingTo(portOf(mute.address()))
    stops.push(async () => {
      mute.close()
      for (const socket of sockets) socket.destroy()
      await api.stop()
    })
    for (let number = 0; number < 20; number += 1) await signUp(api)
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0), within)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(profile.checkEmail, { body: { email: 'nikdo@skola.example' } })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe('the outbox', () => {
  it.each([
    [{ smtpUrl: undefined, isProduction: false }, false, true],
    [{ smtpUrl: undefined, isProduction: true }, false, false],
    [{ smtpUrl: undefined, isProduction: true }, true, true],
    [{ smtpUrl: 'smtp://mail', isProduction: false }, false, false],
    [{ smtpUrl: 'smtp://mail', isProduction: false }, true, false],
  ])('for %j and demo %j is shown: %j', (config, demo, isShown) => {
    expect(showsOutbox(config, demo)).toBe(isShown)
  })

  it('shows mails that no one could send, newest first', async () => {
    const api = await startTestApi()
    const emails = [await signUp(api), await signUp(api)]
    const shown = await api.get(mail.outbox, {})
    await api.stop()
    expect(shown.map(({ recipient }) => recipient)).toEqual(emails.toReversed())
    expect(at(shown, 0)).toMatchObject({
      subject: 'Potvrďte svůj e-mail',
      text: expect.stringContaining('http://katedra.example/v1/auth/confirm-email/'),
      html: expect.stringContaining('<html lang="cs">'),
    })
  })

  it('is for this computer alone, unless it is a demo', async () => {
    const from = (api: TestApi, remoteAddress: string) =>
      api.server.inject({ url: mail.outbox.path, remoteAddress }).then(({ statusCode }) => statusCode)
    const api = await startTestApi()
    const demo = await startTestApi({ demo: true })
    expect([await from(api, '127.0.0.1'), await from(api, '::1'), await from(api, '192.168.1.20')]).toEqual([
      200, 200, 404,
    ])
    expect(await from(demo, '192.168.1.20')).toBe(200)
    await api.stop()
    await demo.stop()
  })

  it('does not exist in production', async () => {
    const api = await startTestApi({ config: { isProduction: true } })
    const { status } = await api.call(mail.outbox, {})
    await api.stop()
    expect(status).toBe(404)
  })
})
