import { pictureSide } from '@katedra/contract/profile'
import sharp from 'sharp'
import { failField } from '../app/fail.ts'
import { createTurns } from '../app/turns.ts'

// Pictures come from strangers: every decoder but these three is closed, SVG, PDF and GIF among them. HEIC would not work
// anyway, because sharp's binaries have no HEVC decoder; iPhones send JPEG where a page asks for the three.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** 50 megapixels, the largest that phones take. A few kilobytes of one colour can be thousands of them. */
const mostPixels = 8192 * 6144
/** At worst (an interlaced PNG of 16 bits) one of that size takes half a gigabyte, so they are decoded one by one. */
const decoding = createTurns({ slots: 1, longestLine: 10 })

/**
 * The picture as a square WebP, made anew from its pixels: turned upright, cut to the middle, without metadata and without
 * anything that was hidden behind it. Of an animation it is the first frame.
 */
export function squarePicture(bytes: Buffer): Promise<Buffer> {
  return decoding.take(async () => {
    const options = { limitInputPixels: mostPixels, failOn: 'error' } as const
    const { width, height } = await orNoPicture(sharp(bytes, { ...options, limitInputPixels: false }).metadata())
    if (width * height > mostPixels) failField('image', 'image_too_many_pixels')
    const square = sharp(bytes, options).autoOrient().resize(pictureSide, pictureSide, { fit: 'cover' })
    return orNoPicture(square.webp({ quality: 85 }).toBuffer())
  })
}

/** The decoders say what they don't like in their own words only. */
async function orNoPicture<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded
  } catch {
    return failField('image', 'image_type')
  }
}
