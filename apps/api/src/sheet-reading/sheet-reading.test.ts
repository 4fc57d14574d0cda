import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { blackPng } from '../testing/build-picture.ts'
import { chanceOf } from '../testing/sheet-photographs/chance.ts'
import { foreignPhotographOf, roughPhotographOf } from '../testing/sheet-photographs/foreign-sheets.ts'
import { photographOf, sheetKinds, type SheetPhotograph } from '../testing/sheet-photographs/sheets.ts'
import { createSheetReader, LayoutProblem, readLayout, readPicture, type PictureReading } from './sheet-reading.ts'

/** What is not what a careful person says: read as something else, or asked without need. */
function differences({ allowed }: SheetPhotograph, { boxes }: PictureReading): { wrong: number; asked: number } {
  const differing = boxes.filter(({ state }, at) => allowed[at]?.includes(state) !== true)
  const asked = differing.filter(({ state }) => state === 'doubtful').length
  return { wrong: differing.length - asked, asked }
}

/** Made at its first use, for all who want any photograph that is read well. */
const usualPhotograph = once(() => photographOf(7101, 'own'))
const usualReading = once(async () => {
  const { bytes, layout } = await usualPhotograph()
  return readPicture(bytes, layout)
})

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Tilted, folded, shadowed, turned, faxed: what share of any such pictures is read as well, `npm run bench:sheets` says. */
const photographs = sheetKinds.flatMap((kind) =>
  // The first of them that is cut to size is a fax in which thin marks are gone.
  (kind === 'picture' ? [7002, 7003] : [7001, 7002]).map((seed) => [kind, seed] as const),
)

describe('a photograph of a sheet', { timeout: 120_000 }, () => {
  it.each(photographs)('with %s is read without a wrong box (seed %i)', async (kind, seed) => {
    const photograph = await photographOf(seed, kind)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(reading.error).toBeNull()
    expect(reading.boxes).toHaveLength(photograph.allowed.length)
    const { wrong, asked } = differences(photograph, reading)
    expect(wrong).toBe(0)
    expect(asked).toBeLessThanOrEqual(photograph.allowed.length * 0.03)
  })

  it.each([
    ['marks that are paler than its frames and rules', 609],
    ['boxes between lines of text', 627],
    ['rules between its rows', 629],
    ['boxes nearer to each other than they are high', 632],
    ['a few boxes', 648],
    ['a few large boxes of thin lines', 658],
    ['a hundred questions and a scale for each axis', 161],
    ['rows that a hidden marker would let lie one farther', 524],
    ['holes of a punch that look like its hidden marker', 920],
    ['a hidden marker and letters close to its boxes', 3013],
    ['letters beside its boxes that are darker than they are', 3231],
    ['rows that a hidden marker would let lie half of one farther', 4031],
    ['more filled boxes that look like markers than are looked at', 9043],
    ['a hidden marker, the place of which only the edges of the paper tell', 9105],
    ['crosses of a pen that is too thick for its boxes', 5029],
    ['crosses that are as dark as what is filled', 9034],
  ])('of another program, with %s, is read without a wrong box (seed %i)', async (_, seed) => {
    const photograph = await foreignPhotographOf(seed)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(reading.error).toBeNull()
    const { wrong, asked } = differences(photograph, reading)
    expect(wrong).toBe(0)
    expect(asked).toBeLessThanOrEqual(photograph.allowed.length * 0.03)
  })

  it('may have three markers and no more, and is found all the same where the camera was tilted', async () => {
    const photograph = await foreignPhotographOf(2021)
    const { layout } = photograph
    const reading = await readPicture(photograph.bytes, { ...layout, markers: layout.markers.slice(0, 3) })
    expect(reading).toMatchObject({ error: null, markers: { length: 3 } })
    expect(differences(photograph, reading).wrong).toBe(0)
  })

  it('of which a coarse copy has letters that are never the same twice is asked about, not taken for marked', async () => {
    const photograph = await photographOf(20_028)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(differences(photograph, reading).wrong).toBe(0)
  })

  it('of which a copy has erased nearly all marks is asked about, not taken for empty', async () => {
    const { bytes, layout, marks } = await foreignPhotographOf(1)
    const { boxes } = await readPicture(bytes, layout)
    expect(boxes.map(({ state }) => state)).toEqual(marks.map((mark) => (mark === undefined ? 'empty' : 'doubtful')))
  })

  it('of which a copy has left traces of many marks and nothing of others is asked about where nothing is left', async () => {
    const photograph = await photographOf(21_086)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(reading.error).toBeNull()
    expect(differences(photograph, reading).wrong).toBe(0)
  })

  it.each([
    ['filled boxes left and of crosses no more than specks', 31_142],
    ['a box that is filled in part', 31_192],
    ['a box that is filled in part, by a paler pen', 22_002],
    ['a smudge beside a mark', 31_274],
    ['letters of a coarse copy that are as dark as marks', 21_867],
    ['marks left in most groups and specks in others', 34_107],
  ])('with %s has no wrong box (seed %i)', async (_, seed) => {
    const photograph = await photographOf(seed)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(reading.error).toBeNull()
    expect(differences(photograph, reading).wrong).toBe(0)
  })

  it.each([
    ['the edge of a shadow along a column of large boxes', 5035],
    ['the edge of a shadow across large boxes', 5045],
    ['marks of which a fax left little among others that it left', 6034],
    ['marks that are no darker than its letters in a coarse fax', 8051],
    ['one letter that is filled in nearly everywhere', 8068],
    ['a few groups of which a fax left traces', 5084],
    ['boxes filled by a pen whose crosses are as dark', 9040],
    ['boxes filled by a few thick strokes', 5076],
    ['a faint cross that lies on its letter', 9147],
    ['a staple across one marker and another one under a fold', 9035],
  ])('of another program with %s has no wrong box (seed %i)', async (_, seed) => {
    const photograph = await foreignPhotographOf(seed)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(reading.error).toBeNull()
    expect(differences(photograph, reading).wrong).toBe(0)
  })

  it.each([
    ['markers of which the edge of the picture cuts off half', 12],
    ['large boxes of pale lines beside marks that run over', 16],
  ])('that is worn, with %s, has no wrong box and few that are asked (seed %i)', async (_, seed) => {
    const photograph = await roughPhotographOf(seed)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(reading.error).toBeNull()
    const { wrong, asked } = differences(photograph, reading)
    expect(wrong).toBe(0)
    expect(asked).toBeLessThanOrEqual(photograph.allowed.length * 0.06)
  })

  it('with rules that are darker than its pale boxes is not read half a row off, where all of them are empty', async () => {
    const photograph = await roughPhotographOf(55)
    const reading = await readPicture(photograph.bytes, photograph.layout)
    expect(reading.error).toBeNull()
    expect(differences(photograph, reading).wrong).toBe(0)
  })

  it('of which a fax has lost half of the frames is refused; the text beside them is not read', async () => {
    const { bytes, layout } = await foreignPhotographOf(2101)
    expect(await readPicture(bytes, layout)).toMatchObject({ boxes: [], error: /\.$/ })
  })

  it('is refused rather than read where its page is found somewhere else', async () => {
    const { bytes, layout } = await photographOf(7001, 'discs')
    const groups = layout.groups.map(({ name, boxes }) => ({
      name,
      boxes: boxes.map((box) => ({ ...box, x: box.x + 33, y: box.y - 14 })),
    }))
    expect(await readPicture(bytes, { ...layout, groups })).toMatchObject({ boxes: [], error: /\.$/ })
  })

  it('may lie in any turn, and says by how much it has to be turned', async () => {
    const { bytes, layout } = await usualPhotograph()
    const first = await usualReading()
    const turned = await readPicture(await sharp(bytes).rotate(90).png().toBuffer(), layout)
    expect((turned.rotation + 90) % 360).toBe(first.rotation)
    expect(turned.boxes.map(({ state }) => state)).toEqual(first.boxes.map(({ state }) => state))
  })

  it('is turned as its EXIF orientation says before it is read', async () => {
    const { bytes, layout } = await usualPhotograph()
    const first = await usualReading()
    const tagged = await sharp(await sharp(bytes).rotate(270).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const reading = await readPicture(tagged, layout)
    expect(reading.rotation).toBe(first.rotation)
    expect(reading.markers[0]?.[0]).toBeCloseTo(first.markers[0]?.[0] ?? 0, -1)
  })

  it('of something else is refused with a sentence and no boxes', async () => {
    const [{ layout }, { bytes }] = await Promise.all([usualPhotograph(), photographOf(7102, 'discs')])
    expect(await readPicture(bytes, layout)).toEqual({
      rotation: 0,
      markers: [],
      boxes: [],
      doubtful: 0,
      error: 'The page was not found in the picture.',
    })
  })
})

describe('a file that is no picture', () => {
  it('ends with a sentence, whatever its bytes are', { timeout: 120_000 }, async () => {
    const { bytes, layout } = await usualPhotograph()
    const chance = chanceOf(5)
    const noise = (length: number) => Buffer.from(Array.from({ length }, () => chance.whole(0, 255)))
    const png = await sharp(bytes).resize(300).png().toBuffer()
    const spoiled = Buffer.from(png)
    for (let at = 60; at < spoiled.length; at += 97) spoiled[at] = chance.whole(0, 255)
    const files = [
      Buffer.alloc(0),
      noise(10_000),
      Buffer.concat([Buffer.from('\xFF\xD8\xFF\xE0', 'latin1'), noise(5000)]),
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), noise(5000)]),
      Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00WEBP', 'latin1'), noise(5000)]),
      Buffer.concat([Buffer.from('II*\0', 'latin1'), noise(5000)]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      bytes.subarray(0, bytes.length >> 1),
      png.subarray(0, png.length >> 1),
      spoiled,
    ]
    for (const file of files) expect(await readPicture(file, layout)).toMatchObject({ boxes: [], error: /\.$/ })
  })

  it('that a phone wrote as HEIC is refused with what to do', async () => {
    const { layout } = await usualPhotograph()
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await readPicture(heic, layout)).toMatchObject({
      boxes: [],
      error: /save the picture as JPEG, or choose Settings, Camera, Formats, Most Compatible on the iPhone\.$/,
    })
  })

  it('of more pixels than are read is refused before it is decoded', async () => {
    const { layout } = await usualPhotograph()
    for (const bomb of [blackPng(30_000), blackPng(70_000, 2)])
      expect(await readPicture(bomb, layout)).toMatchObject({ error: 'The picture has more than 60 million pixels.' })
    expect(await readPicture(blackPng(3000), layout)).toMatchObject({ error: /\.$/ })
    expect(await readPicture(blackPng(8), layout)).toMatchObject({ error: 'The picture is too small to be read.' })
  })
})

describe('a reader in a thread', () => {
  const reader = createSheetReader()
  afterAll(async () => {
    await reader.close()
    // It has opened the decoder for the whole process, and other tests of this worker want it closed.
    sharp.block({ operation: ['VipsForeignLoadTiffBuffer'] })
  })

  it('reads what is read here, and stays after a bad file', { timeout: 120_000 }, async () => {
    const { bytes, layout } = await usualPhotograph()
    const firstOf = async (file: Uint8Array) => (await reader.read(file, layout).next()).value
    expect(await firstOf(Buffer.from('nothing'))).toMatchObject({ error: /no picture/ })
    expect(await firstOf(bytes)).toEqual(await usualReading())
  })
})

describe('a layout', () => {
  const box = { value: 'A', x: 1, y: 2, w: 3, h: 3 }
  const layout = {
    version: 1,
    page: { width: 210, height: 297 },
    anchor: 'picture',
    rule: 'fill',
    groups: [{ name: 'q1', boxes: [box] }],
  }

  it('may have keys that no one knows, and leave out what has a usual value', () => {
    const read = readLayout(JSON.stringify({ ...layout, colour: 'red' }))
    expect(read).toEqual({ ...layout, markers: [], upright: false, printed: false })
  })

  it.each([
    ['{', 'the whole'],
    [JSON.stringify({ ...layout, version: 2 }), 'version'],
    [JSON.stringify({ ...layout, page: { width: 0, height: 1 } }), 'page.width'],
    [JSON.stringify({ ...layout, anchor: 'markers' }), 'markers'],
    [JSON.stringify({ ...layout, groups: [{ name: 'q1', boxes: [{ ...box, x: '1' }] }] }), 'groups[0].boxes[0].x'],
    [JSON.stringify({ ...layout, groups: [{ name: 'q1', boxes: [box, box] }] }), 'groups[0].boxes[1].value'],
    [JSON.stringify({ ...layout, groups: [layout.groups[0], layout.groups[0]] }), 'groups[1].name'],
  ])('that cannot be used is refused with the path of its key (%#)', (text, path) => {
    expect(() => readLayout(text)).toThrow(LayoutProblem)
    expect(() => readLayout(text)).toThrow(`The layout can't be used: ${path}: `)
  })
})
