import type { FastifyReply } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { Failure, failField, found } from '../http/fail.ts'
import { forgetFile } from './forget-file.ts'
import type { LongCall } from '../http/serve.ts'
import { newFileName } from '../storage/storage.ts'
import { createFairLimiter } from '../work/limiter.ts'

// Pictures come from strangers: every decoder but these three is closed, SVG, PDF and GIF among them. HEIC would not work
// anyway, because sharp's binaries have no HEVC decoder; iPhones send JPEG where a page asks for the three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

const contentType = 'image/webp'
/** 50 megapixels, the largest that phones take. A few kilobytes of one colour can be thousands of them. */
const maxPixels = 8192 * 6144
/** As long as a JPEG can be. A line of millions of pixels takes longer to be made small than any picture of that many. */
const maxSide = 65_535
/**
 * At worst (an interlaced PNG of 16 bits) one of that size takes half a gigabyte and many seconds, so there are two at a time and
 * one of each account. libvips decodes in threads of its own.
 */
const decoding = createFairLimiter({ slots: 2, maxQueue: 20, maxOwnQueue: 8 })

/** A picture as it came, and from whom: accounts take turns at the decoder. */
export interface SentPicture {
  bytes: Buffer
  account: string
}

/** Cut to the middle of a square with that side. */
export function squarePicture(picture: SentPicture, side: number): Promise<Buffer> {
  return decoded(picture, (whole) => whole.resize(side, side, { fit: 'cover' }))
}

/** As a whole, made smaller where it does not fit into the box. */
export function boxedPicture(
  picture: SentPicture,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  return decoded(picture, (whole) => whole.resize(width, height, { fit: 'inside', withoutEnlargement: true }))
}

/** As a whole for a page of paper: no side longer, and on white where one could see through it. */
export function paperPicture(picture: SentPicture, maxPixelsOfSide: number): Promise<Buffer> {
  const size = { width: maxPixelsOfSide, height: maxPixelsOfSide, fit: 'inside', withoutEnlargement: true } as const
  return decoded(picture, (whole) => whole.resize(size).flatten({ background: '#fff' }), jpeg)
}

const webp = (picture: Sharp) => picture.webp({ quality: 85 })
const jpeg = (picture: Sharp) => picture.jpeg({ quality: 85 })

/** In seconds; a picture that keeps the decoder busy for longer is refused. */
const maxDecodingTime = 20

/**
 * The picture as WebP, or as another kind that is asked for, made again from its pixels: turned upright, without metadata and without
 * anything that was hidden behind it. Of an animation it is the first frame.
 */
function decoded(
  { bytes, account }: SentPicture,
  resize: (picture: Sharp) => Sharp,
  encode: (picture: Sharp) => Sharp = webp,
): Promise<Buffer> {
  return decoding.run(account, async () => {
    const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
    const { width, height } = await orNoPicture(sharp(bytes, { ...options, limitInputPixels: false }).metadata())
    if (width * height > maxPixels || Math.max(width, height) > maxSide) failField('image', 'image_too_many_pixels')
    const picture = encode(resize(sharp(bytes, options).autoOrient()))
    return orNoPicture(picture.timeout({ seconds: maxDecodingTime }).toBuffer())
  })
}

/** Width and height of a picture that was made here. */
export async function sizeOfPicture(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}

/** The decoders say what they don't like in their own words only. */
async function orNoPicture<T>(picture: Promise<T>): Promise<T> {
  try {
    return await picture
  } catch {
    return failField('image', 'image_type')
  }
}

/** Stores the picture first and lets its name be written down after: a name never stands for a file that isn't there. */
export async function keepPicture<T>(
  call: Parameters<typeof forgetFile>[0] & Pick<LongCall<never>, 'api'>,
  picture: Buffer,
  writeDown: (name: string) => Promise<T>,
): Promise<T> {
  const name = newFileName('webp')
  await call.api.storage.put(name, picture, contentType)
  try {
    return await writeDown(name)
  } catch (error) {
    // After any other error the name may be in the database all the same.
    if (error instanceof Failure) await forgetFile(call, name)
    throw error
  }
}

/** Who knows the name may see the picture; it never changes, so it is kept by browsers for as long as they like. */
/** Sends a drawing that the server has made itself; it may be kept for five minutes. */
export function sendDrawing(reply: FastifyReply, svg: string): null {
  // Not awaited: a reply that is awaited is over only when it has been sent.
  void reply
    .headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(svg)
  return null
}

export async function sendPicture({
  api,
  params,
  reply,
}: Pick<LongCall<never>, 'api' | 'reply'> & { params: { name: string } }): Promise<null> {
  const bytes = found(await api.storage.get(params.name))
  await reply
    .headers({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    })
    .send(bytes)
  return null
}
