import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pictureLimit, profile } from '@katedra/contract/profile'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../app/http/rate-limit.ts'
import { startTestApi, type Answered, type TestApi } from '../testing/build-api.ts'
import { blackPng, blue, green, plain, red, stripes, type Colour } from '../testing/build-picture.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { sendFile } from '../testing/send-file.ts'

let dataDir: string
let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-pictures-'))
  api = await startTestApi({
    config: { dataDir, limits: { ...defaultLimits, picture: { points: 1000, seconds: 3600 } } },
  })
  teacher = await signedUpTeacher(api)
})
afterAll(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await api.call(profile.removePicture, {}, { token: teacher.token })
})

const files = () => readdirSync(path.join(dataDir, 'files'))
const upload = (bytes: Buffer, caller: { token?: string; language?: string } = {}) =>
  sendFile(api, profile.setPicture, new Uint8Array(bytes), { token: teacher.token, ...caller })
const urlNow = async () => (await api.get(profile.me, {}, { token: teacher.token })).profile_picture_url

/** What the address gives that the answer names. */
async function stored(answer: Answered) {
  expect(answer.status).toBe(200)
  const url = await urlNow()
  expect(answer.body).toMatchObject({ id: teacher.id, profile_picture_url: url })
  const response = await api.server.inject({ url: url ?? '' })
  expect(response.statusCode).toBe(200)
  return {
    headers: response.headers,
    bytes: response.rawPayload,
    metadata: await sharp(response.rawPayload).metadata(),
  }
}

/** The colour of a pixel, as the one of ours that it is; compression changes it a little. */
async function colourAt(bytes: Buffer, left: number, top: number): Promise<Colour | undefined> {
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [red, green, blue].find((one) => Math.hypot(r - one.r, g - one.g, b - one.b) < 40)
}

describe('a profile picture', () => {
  it.each<[string, (picture: Sharp) => Sharp]>([
    ['PNG', (picture) => picture.png()],
    ['interlaced PNG', (picture) => picture.png({ progressive: true })],
    ['palette PNG', (picture) => picture.png({ palette: true })],
    ['JPEG', (picture) => picture.jpeg()],
    ['progressive JPEG', (picture) => picture.jpeg({ progressive: true })],
    ['grey JPEG', (picture) => picture.greyscale().jpeg()],
    ['CMYK JPEG', (picture) => picture.toColourspace('cmyk').jpeg()],
    ['WebP', (picture) => picture.webp()],
    ['lossless WebP', (picture) => picture.webp({ lossless: true })],
  ])('as %s becomes a WebP of 512 × 512 pixels', async (_, save) => {
    const { metadata, headers } = await stored(await upload(await save(plain(700, 700)).toBuffer()))
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
  })

  it.each([
    [1, 1],
    [16, 4000],
    [4000, 3000],
  ])('of %i × %i pixels becomes a square', async (width, height) => {
    const { metadata } = await stored(await upload(await plain(width, height).png().toBuffer()))
    expect(metadata).toMatchObject({ width: 512, height: 512 })
  })

  it('that is not square loses its edges, not its middle', async () => {
    const wide = await (await stripes(200, 200, [red, green, blue])).png().toBuffer()
    const { bytes } = await stored(await upload(wide))
    expect(await colourAt(bytes, 10, 256)).toEqual(green)
    expect(await colourAt(bytes, 500, 256)).toEqual(green)
  })

  it('taken with a phone held sideways stands upright', async () => {
    const sideways = await (await stripes(200, 400, [red, blue])).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { bytes, metadata } = await stored(await upload(sideways))
    expect(metadata.orientation).toBeUndefined()
    expect(await colourAt(bytes, 20, 20)).toEqual(red)
    expect(await colourAt(bytes, 490, 20)).toEqual(red)
    expect(await colourAt(bytes, 20, 490)).toEqual(blue)
  })

  it('keeps what is see-through', async () => {
    const clear = sharp({ create: { width: 300, height: 300, channels: 4, background: { ...red, alpha: 0 } } })
    expect((await stored(await upload(await clear.png().toBuffer()))).metadata.hasAlpha).toBe(true)
  })

  it('says nothing of where, when and with what it was taken', async () => {
    const telling = await plain(300, 300)
      .withExif({
        IFD0: { Make: 'Secret phone', Copyright: 'Secret author' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '14/1 25/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- Secret place --></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(telling.includes('Secret')).toBe(true)
    const { bytes, metadata } = await stored(await upload(telling))
    expect(bytes.includes('Secret')).toBe(false)
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
    expect(metadata).not.toHaveProperty('icc')
  })

  it('loses whatever was hidden behind it', async () => {
    const hidden = Buffer.from('PK\u0003\u0004 an archive <script>alert(1)</script> %PDF-1.7')
    const polyglot = Buffer.concat([await plain(300, 300).jpeg().toBuffer(), hidden])
    const { bytes, metadata } = await stored(await upload(polyglot))
    expect(metadata.format).toBe('webp')
    for (const trace of ['PK\u0003\u0004', '<script>', '%PDF']) expect(bytes.includes(trace)).toBe(false)
  })

  it('that moves is its first frame', async () => {
    const frames = [red, blue].map((colour) => plain(200, 200, colour).png().toBuffer())
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { bytes, metadata } = await stored(await upload(moving))
    expect(metadata.pages).toBeUndefined()
    expect(await colourAt(bytes, 256, 256)).toEqual(red)
  })

  it('may have 10 MB and not a byte more', async () => {
    const picture = await plain(300, 300).jpeg().toBuffer()
    const full = Buffer.concat([picture, Buffer.alloc(pictureLimit - picture.length)])
    await stored(await upload(full))
    expect(await upload(Buffer.concat([full, Buffer.alloc(1)]))).toMatchObject({
      status: 422,
      body: { detail: { image: ['Obrázek je větší než 10 MB. Zmenšete ho, nebo vyberte jiný.'] } },
    })
  })
})

const notPicture = [
  'Tento soubor není obrázek PNG, JPEG ani WebP',
  'This file is not a PNG, JPEG or WebP picture',
] as const
const tooMany = [
  'Obrázek má příliš mnoho bodů. Zmenšete ho, nebo vyberte jiný.',
  'The picture has too many pixels. Make it smaller, or choose another one.',
] as const
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
const noisy = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><script>alert(1)</script></svg>'

describe('no profile picture', () => {
  it.each<[string, readonly [string, string], () => Promise<Buffer> | Buffer]>([
    ['an SVG', notPicture, () => Buffer.from(svg)],
    ['an SVG that begins like XML', notPicture, () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['a page', notPicture, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', notPicture, () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['a GIF', notPicture, () => plain(300, 300).gif().toBuffer()],
    ['a TIFF', notPicture, () => plain(300, 300).tiff().toBuffer()],
    ['an AVIF', notPicture, () => plain(64, 64).avif({ effort: 0 }).toBuffer()],
    ['a HEIC', notPicture, () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['raw bytes', notPicture, () => Buffer.alloc(5000, 7)],
    ['the head of a PNG', notPicture, () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['half a PNG', notPicture, async () => half(await noisy().png().toBuffer())],
    ['half a JPEG', notPicture, async () => half(await noisy().jpeg().toBuffer())],
    ['half a WebP', notPicture, async () => half(await noisy().webp().toBuffer())],
    [
      'a picture behind something else',
      notPicture,
      async () => Buffer.concat([Buffer.from('PK\u0003\u0004'), await plain(9, 9).jpeg().toBuffer()]),
    ],
    ['900 megapixels in a hundred kilobytes', tooMany, () => blackPng(30_000)],
    ['a line of 50 megapixels upright', tooMany, () => blackPng(1, 50_000_000)],
    ['the same lying', tooMany, () => blackPng(50_000_000, 1)],
    ['a JPEG a row larger than allowed', tooMany, () => plain(8192, 6145).jpeg().toBuffer()],
  ])('is %s, and the present one stays', async (_, [cs, en], make) => {
    await upload(await plain(300, 300).png().toBuffer())
    const before = await urlNow()
    const bytes = await make()
    expect(await upload(bytes)).toMatchObject({ status: 422, body: { detail: { image: [cs] } } })
    expect(await upload(bytes, { language: 'en' })).toMatchObject({ status: 422, body: { detail: { image: [en] } } })
    expect(await urlNow()).toBe(before)
    expect(files()).toEqual([before?.split('/').at(-1)])
  })
})
