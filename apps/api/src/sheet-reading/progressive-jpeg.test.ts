import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photographOf } from '../testing/sheet-photographs/sheets.ts'
import { DamagedJpeg, halfOfProgressive } from './progressive-jpeg.ts'
import { readPicture } from './sheet-reading.ts'

const { bytes, layout } = await photographOf(7101, 'own')
const coloured = sharp(await sharp(bytes).toColourspace('srgb').tint('#fda').png().toBuffer()).removeAlpha()

/** By how much pixels differ in the mean from those of libjpeg, which leaves out the same where it makes a picture half as large. */
async function differenceOf(jpeg: Buffer): Promise<number> {
  const half = halfOfProgressive(jpeg)
  const other = sharp(jpeg).resize({ width: half?.width, height: half?.height, fit: 'fill' }).greyscale()
  const data = await other.toColourspace('b-w').raw().toBuffer()
  expect(half?.data).toHaveLength(data.length)
  return data.reduce((sum, value, at) => sum + Math.abs(value - (half?.data[at] ?? 0)), 0) / data.length
}

function outcomeOf(jpeg: Buffer): string {
  try {
    return halfOfProgressive(jpeg) === undefined ? 'none' : 'picture'
  } catch (error) {
    return error instanceof DamagedJpeg ? 'damaged' : String(error)
  }
}

describe('a progressive JPEG in half of its size', () => {
  it.each([
    ['fine brightness and coarse colours', { chromaSubsampling: '4:2:0' }, [502, 378]],
    ['colours as fine as the brightness', { chromaSubsampling: '4:4:4', quality: 95 }, [640, 402]],
    ['few bits', { quality: 30 }, [800, 600]],
    ['other scans', { mozjpeg: true }, [334, 500]],
  ] as const)('is that of a whole decoder, with %s', async (_, options, [width, height]) => {
    const jpeg = await coloured
      .clone()
      .resize(width, height, { fit: 'fill' })
      .jpeg({ progressive: true, ...options })
      .toBuffer()
    // Of tinted paper two decoders have two notions of grey.
    expect(await differenceOf(jpeg)).toBeLessThan(2.5)
  })

  it('is that of a whole decoder, in grey', async () => {
    const grey = coloured.clone().resize(402, 298, { fit: 'fill' }).greyscale().toColourspace('b-w')
    expect(await differenceOf(await grey.jpeg({ progressive: true }).toBuffer())).toBeLessThan(2.5)
  })

  it('is not made of what is none, or has other colours', async () => {
    const small = coloured.clone().resize(64)
    expect(halfOfProgressive(await small.clone().jpeg().toBuffer())).toBeUndefined()
    const cmyk = await small.clone().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()
    expect(halfOfProgressive(cmyk)).toBeUndefined()
  })

  it('ends with an error where the file is damaged, wherever it is', async () => {
    const whole = await coloured.clone().resize(200).jpeg({ progressive: true }).toBuffer()
    for (let length = 10; length < whole.length; length += 97)
      expect(outcomeOf(whole.subarray(0, length))).not.toBe('picture')
    for (let at = 20; at < whole.length; at += 31) {
      const spoiled = Buffer.from(whole)
      spoiled[at] = (spoiled[at] ?? 0) ^ 0x5a
      expect(outcomeOf(spoiled)).toMatch(/^(?:picture|none|damaged)$/)
    }
  })

  it('is read as the picture is that it was made of', { timeout: 60_000 }, async () => {
    const large = await coloured
      .clone()
      .resize({ width: 4400, height: 5867, fit: 'fill' })
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true, quality: 80 })
      .toBuffer()
    const [first, reading] = [await readPicture(bytes, layout), await readPicture(large, layout)]
    expect(reading.error).toBeNull()
    expect(reading.rotation).toBe(first.rotation)
    expect(reading.boxes.map(({ state }) => state)).toEqual(first.boxes.map(({ state }) => state))
  })
})
