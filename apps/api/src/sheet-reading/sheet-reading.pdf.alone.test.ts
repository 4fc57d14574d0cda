import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { pdfOf, pdfWith } from '../testing/sheet-photographs/pdf.ts'
import { photographOf } from '../testing/sheet-photographs/sheets.ts'
import { createSheetReader, type PageReading, type SheetLayout } from './sheet-reading.ts'

const reader = createSheetReader()
afterAll(() => reader.close())

async function readAll(bytes: Uint8Array, layout: SheetLayout): Promise<PageReading[]> {
  const readings: PageReading[] = []
  for await (const reading of reader.read(bytes, layout)) readings.push(reading)
  return readings
}

describe('a PDF of scanned pages', { timeout: 120_000 }, () => {
  it('is read page by page, and a page without a sheet is refused alone', async () => {
    const [sheet, other] = await Promise.all([photographOf(7101, 'own'), photographOf(7102, 'discs')])
    const readings = await readAll(await pdfOf([sheet.bytes, other.bytes, sheet.bytes]), sheet.layout)
    expect(readings.map(({ page }) => page)).toEqual([1, 2, 3])
    expect(readings.map(({ error }) => error)).toEqual([null, 'The page was not found in the picture.', null])
    for (const { boxes } of [readings[0], readings[2]].filter((reading) => reading !== undefined)) {
      expect(boxes).toHaveLength(sheet.allowed.length)
      const wrong = boxes.filter(({ state }, at) => state !== 'doubtful' && sheet.allowed[at]?.includes(state) !== true)
      expect(wrong).toEqual([])
    }
  })

  it('is refused with a sentence where it is damaged, empty, or has too many pages', async () => {
    const { bytes, layout } = await photographOf(7101, 'own')
    const whole = await pdfOf([bytes])
    const many = Buffer.from(await pdfOf([bytes]))
      .toString('latin1')
      .replace('/Count 1\n', '/Count 9999\n')
    for (const file of [Buffer.from('%PDF-1.7 nothing'), whole.subarray(0, 400), Buffer.from(many, 'latin1')])
      for (const { boxes, error } of await readAll(file, layout)) {
        expect(boxes).toEqual([])
        expect(error).toMatch(/\.$/)
      }
  })

  it('takes no more memory for a picture that says to be enormous than the renderer may have', async () => {
    const { bytes, layout } = await photographOf(7101, 'own')
    const data = deflateSync(Buffer.alloc(10_000_000))
    const bomb = pdfWith([{ width: 40_000, height: 40_000, filter: 'FlateDecode', data }])
    const before = process.memoryUsage().rss
    const [reading] = await readAll(bomb, layout)
    expect(reading?.error).toMatch(/\.$/)
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024)
    expect(await readAll(bytes, layout)).toMatchObject([{ error: null }])
  })
})
