import { mail } from '@katedra/contract/mail'
import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, freshEmail } from '../testing/build-school.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { qrPicture } from './mail.qr.ts'
import { writeMail } from './mail.ts'

const link = 'http://katedra.example/t/ABC234'
const values = {
  title: 'Slovní druhy',
  class: '6.A',
  teacher: 'Jana Nováková',
  school: 'ZŠ Úvoz',
  code: 'ABC234',
  start: 'úterý 8:00',
  end: 'úterý 8:45',
  address: 'http://katedra.example/t',
}

/** Black and white by module, read from the middle of each. */
async function modulesOf(png: Buffer, size: number): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const side = info.width / size
  const isDark = (x: number, y: number) =>
    (data[(Math.floor((y + 0.5) * side) * info.width + Math.floor((x + 0.5) * side)) * info.channels] ?? 255) < 128
  return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (__, x) => isDark(x, y)))
}

async function write(api: TestApi, email: string): Promise<void> {
  const letter = { template: 'plan_test', recipient: email, language: 'cs', link, hasQr: true, values } as const
  await api.api.database.transaction(undefined, (db) => writeMail(api.api, db, letter))
}

describe('the picture of a QR code', () => {
  it.each([link, 'https://katedra.skola-s-dlouhym-jmenem.example/t/ZZZZZZ'])(
    'says %s, module by module',
    async (text) => {
      const { data, size } = encode(text, { ecc: 'M', border: 4 })
      const png = await qrPicture(text)
      const { format, width, height } = await sharp(png).metadata()
      expect({ format, width, height }).toEqual({ format: 'png', width: size * 12, height: size * 12 })
      expect(await modulesOf(png, size)).toEqual(data)
    },
  )

  it('is small enough for a mail', async () => {
    expect((await qrPicture(link)).length).toBeLessThan(5000)
  })
})

describe('a mail with a QR code', () => {
  let server: MailServer
  let api: TestApi
  beforeAll(async () => {
    server = await startMailServer()
    api = await startTestApi({
      now: new Date(),
      jobs: true,
      config: { smtpUrl: `smtp://127.0.0.1:${server.port}?ignoreTLS=true` },
    })
  })
  afterAll(async () => {
    await api.stop()
    await server.stop()
  })

  it('arrives with the picture inside, which its HTML shows; the plain text is as without it', async () => {
    const email = freshEmail()
    await write(api, email)
    await vi.waitFor(async () => expect(await server.mailsTo(email)).toHaveLength(1), { timeout: 10_000, interval: 50 })
    const { html, text, attachments } = at(await server.mailsTo(email), 0)
    expect(attachments).toMatchObject([
      { contentId: '<qr@katedra>', mimeType: 'image/png', disposition: 'inline', related: true, filename: 'qr.png' },
    ])
    expect(html).toContain('src="cid:qr@katedra" alt="QR kód, který vede na stejnou adresu jako tlačítko"')
    expect(text).toContain(link)
    expect(text).not.toContain('QR')
    const { content } = at(attachments, 0)
    const { data, size } = encode(link, { ecc: 'M', border: 4 })
    expect(await modulesOf(Buffer.from(typeof content === 'string' ? '' : new Uint8Array(content)), size)).toEqual(data)
  })

  it('forgets what the code led to once it has been sent', async () => {
    const email = freshEmail()
    await write(api, email)
    const rows = () => api.sql('select sent_at, qr_link from mails where recipient = $1', [email])
    await vi.waitFor(async () => expect(await rows()).toEqual([{ sent_at: expect.any(Date), qr_link: null }]), {
      timeout: 10_000,
      interval: 50,
    })
  })

  it('is the only one that carries anything', async () => {
    const email = freshEmail()
    const letter = { template: 'account_deleted', recipient: email, language: 'cs' } as const
    await api.api.database.transaction(undefined, (db) => writeMail(api.api, db, letter))
    await vi.waitFor(async () => expect(await server.mailsTo(email)).toHaveLength(1), { timeout: 10_000, interval: 50 })
    expect(at(await server.mailsTo(email), 0).attachments).toEqual([])
  })
})

describe('the outbox', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops) await stop()
    stops.length = 0
  })

  it('shows the picture within the page, for a browser has no attachments', async () => {
    const api = await startTestApi()
    stops.push(api.stop)
    await write(api, freshEmail())
    const shown = at(await api.get(mail.outbox, {}), 0)
    const picture = /<img src="data:image\/png;base64,(?<bytes>[\w+/=]+)"/.exec(shown.html)?.groups?.['bytes'] ?? ''
    const { data, size } = encode(link, { ecc: 'M', border: 4 })
    expect(await modulesOf(Buffer.from(picture, 'base64'), size)).toEqual(data)
    expect(shown.html).not.toContain('cid:')
    expect(shown).not.toHaveProperty('qr_link')
  })
})
