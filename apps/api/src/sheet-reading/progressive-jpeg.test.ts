import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photographOf } from '../testing/sheet-photographs/sheets.ts'
import { DamagedJpeg, halfOfProgressive } from './progressive-jpeg.ts'
import { readPicture } from './sheet-reading.ts'

const { bytes, layout } = await photographOf(7101, 'own')
const coloured = sharp(await sharp(bytes).toColourspace('srgb').tint('#fda').png().toBuffer()).removeAlpha()

/** By how much pixels differ in the mean from those of the whole picture, four by four. */
async function differenceOf(jpeg: Buffer): Promise<number> {
  const half = halfOfProgressive(jpeg)
  const whole = sharp(jpeg).greyscale().toColourspace('b-w').raw()
  const { data, info } = await whole.toBuffer({ resolveWithObject: true })
  expect([half?.width, half?.height]).toEqual([Math.ceil(info.width / 2), Math.ceil(info.height / 2)])
  let [sum, count] = [0, 0]
  for (let y = 0; y + 1 < info.height; y += 2)
    for (let x = 0; x + 1 < info.width; x += 2) {
      const at = y * info.width + x
      const four = [at, at + 1, at + info.width, at + info.width + 1].map((place) => data[place] ?? 0)
      const mean = four.reduce((all, value) => all + value, 0) / 4
      sum += Math.abs(mean - (half?.data[(y / 2) * half.width + x / 2] ?? 0))
      count += 1
    }
  return sum / count
}

describe('a progressive JPEG in half of its size', () => {
  it.each([
    ['fine brightness and coarse colours', { chromaSubsampling: '4:2:0' }, [501, 377]],
    ['colours as fine as the brightness', { chromaSubsampling: '4:4:4', quality: 95 }, [640, 402]],
    ['few bits', { quality: 30 }, [800, 600]],
    ['other scans', { mozjpeg: true }, [333, 501]],
  ] as const)('is that of a whole decoder, with %s', async (_, options, [width, height]) => {
    const jpeg = await coloured
      .clone()
      .resize(width, height, { fit: 'fill' })
      .jpeg({ progressive: true, ...options })
      .toBuffer()
    expect(await differenceOf(jpeg)).toBeLessThan(1.5)
  })

  it('is that of a whole decoder, in grey', async () => {
    const grey = coloured.clone().resize(401, 299, { fit: 'fill' }).greyscale().toColourspace('b-w')
    expect(await differenceOf(await grey.jpeg({ progressive: true }).toBuffer())).toBeLessThan(1.5)
  })

  it('is not made of what is none, or has other colours', async () => {
    const small = coloured.clone().resize(64)
    expect(halfOfProgressive(await small.clone().jpeg().toBuffer())).toBeUndefined()
    const cmyk = await small.clone().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer()
    expect(halfOfProgressive(cmyk)).toBeUndefined()
  })

  it('ends with an error where the file is damaged, wherever it is', async () => {
    const whole = await coloured.clone().resize(200).jpeg({ progressive: true }).toBuffer()
    for (let length = 10; length < whole.length * 0.95; length += 97)
      expect(() => halfOfProgressive(whole.subarray(0, length))).toThrow(DamagedJpeg)
    for (let at = 20; at < whole.length; at += 31) {
      const spoiled = Buffer.from(whole)
      spoiled[at] = (spoiled[at] ?? 0) ^ 0x5a
      try {
        halfOfProgressive(spoiled)
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedJpeg)
      }
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
