import type { PublicQuestion } from '@katedra/questions'
import sharp from 'sharp'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { makeFile } from '../../app/files/make-file.ts'
import { takePicture } from '../../testing/sheet-photographs/camera.ts'
import { chanceOf } from '../../testing/sheet-photographs/chance.ts'
import { classSheets } from '../../testing/sheet-photographs/class-sheets.ts'
import { drawMark, pensOf } from '../../testing/sheet-photographs/marks.ts'
import { numberPhotographOf } from '../../testing/sheet-photographs/number-sheets.ts'
import { photographOfOwn } from '../../testing/sheet-photographs/own-sheets.ts'
import { Paper } from '../../testing/sheet-photographs/paper.ts'
import { drawPage, readPicture } from '../../sheet-reading/sheet-reading.ts'
import { lookAtPage } from './own-page.ts'
import { drawnSheet, type SheetWords } from './own-sheet-drawing.ts'
import { fitsSmall, ownSheets, sheetSize, type OwnSheet } from './own-sheet.ts'
import { readSymbol } from './qr-symbol.ts'
import { readSheetCode, writeSheetCode, type SheetCode } from './sheet-code.ts'

const text = (words: string) => ({ cs: words, en: words })
const items = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at + 1}`, text: text(`${prefix} ${at + 1}`) }))
const about = { prompt: text('?'), points: 1 }

function choiceOf(options: number) {
  return { ...about, type: 'abc', content: { options: items('o', options), multiple: false, shuffle: true } } as const
}

function abc(options: number): PublicQuestion {
  return choiceOf(options)
}

function written(lines: number): PublicQuestion {
  return { ...about, type: 'text', content: { lines, numeric: false } }
}

const questions: PublicQuestion[] = [
  ...Array.from({ length: 20 }, (_, at) => abc(2 + (at % 5))),
  abc(12),
  { ...about, type: 'connection', content: { left: items('l', 4), right: items('r', 16), reuse: false } },
  {
    ...about,
    type: 'connection',
    content: { left: items('p', 5), right: items('t', 5), reuse: false, ordering: true },
  },
  {
    ...about,
    type: 'axis',
    content: {
      scale: 'number',
      min: -20,
      max: 120,
      step: 0.5,
      labels_every: 20,
      markers: [{ id: 'm', label: text('M') }],
    },
  },
  { ...about, type: 'alphabet', content: { pattern: text('____') } },
]

const sheets = ownSheets({
  test: '01996a3e-0000-7000-8000-000000000001',
  variant: 'b',
  rule: 'cross',
  student: undefined,
  questions,
})

const words: SheetWords = {
  language: 'cs',
  title: 'Odpovědní arch: Písemka z biologie – Příliš žluťoučký kůň úpěl ďábelské ódy',
  name: 'Jméno',
  pupil: '',
  facts: [],
  digits: 'Číslo piš shora do okének vlevo, do každého jeden znak, a v řádku ho označ.',
  number: 'Tvoje číslo: v každém řádku označ jednu číslici.',
  rule: 'Odpověď označ křížkem v rámečku; když se spleteš, celý rámeček vyplň a udělej křížek v jiném.',
}

function pdfOfSheets(all: readonly OwnSheet[]): Promise<Buffer> {
  return makeFile({
    kind: 'pdf',
    document: {
      title: 'Arch',
      language: 'cs',
      made_at: new Date('2026-11-23T08:00:00Z'),
      footer: '',
      page_label: '',
      content: [],
      whole_pages: all.map((sheet) => drawnSheet(sheet, words)),
    },
  })
}

describe('our own answer sheet', () => {
  it('has a group for each row that is read, and no box outside of the page or on another one', () => {
    const names = sheets.flatMap(({ layout }) => layout.groups.map(({ name }) => name))
    expect(names.filter((name) => /^q\d+$/.test(name))).toHaveLength(21)
    expect(names.filter((name) => name.startsWith('q22.'))).toHaveLength(4)
    expect(names.filter((name) => name.startsWith('q23.'))).toHaveLength(5)
    expect(names.filter((name) => name.startsWith('q24.m.'))).toHaveLength(4)
    expect(sheets.flatMap(({ spaces }) => spaces.map(({ name }) => name))).toEqual(['q25'])
    for (const { layout } of sheets) {
      const boxes = layout.groups.flatMap((group) => group.boxes)
      for (const [at, { x, y, w, h }] of boxes.entries()) {
        expect(x > 12 && y > 12 && x + w < sheetSize.width - 12 && y + h < sheetSize.height - 12).toBe(true)
        const over = boxes.slice(at + 1).filter((b) => b.x < x + w && x < b.x + b.w && b.y < y + h && y < b.y + b.h)
        expect(over).toEqual([])
      }
    }
  })

  it('holds the largest question of each type above its lower markers, on several pages if need be', () => {
    const gap = (id: string) => ({ id, kind: 'typed', numeric: false }) as const
    const gaps = Array.from({ length: 30 }, (_, at) => gap(`g${at}`))
    const markers = items('m', 8).map(({ id, text: label }) => ({ id, label }))
    const scale = { scale: 'number', min: -3000, max: 20_000, step: 0.01, labels_every: 1000 } as const
    const largest: PublicQuestion[] = [
      { ...about, type: 'axis', content: { ...scale, markers } },
      { ...about, type: 'text', content: { lines: 1, numeric: false, gaps } },
      { ...about, type: 'connection', content: { left: items('l', 12), right: items('r', 16), reuse: false } },
      written(20),
    ]
    for (const question of largest)
      for (const student of [undefined, '01996a3e-0000-7000-8000-0000000000aa']) {
        const test = '01996a3e-0000-7000-8000-000000000001'
        const pages = ownSheets({ test, variant: 'a', rule: 'cross', student, questions: [abc(4), question] })
        const places = pages.flatMap(({ layout, spaces }) => [
          ...layout.groups.flatMap(({ boxes }) => boxes),
          ...spaces,
        ])
        expect(places.filter(({ y, h }) => y + h > 280)).toEqual([])
        const names = pages
          .flatMap(({ layout }) => layout.groups.map(({ name }) => name))
          .filter((name) => name.startsWith('q2'))
        expect(names).toHaveLength(new Set(names).size)
        expect(names).toHaveLength(question.type === 'axis' ? 8 * 7 : question.type === 'connection' ? 12 : 0)
      }
  })

  it('takes sixty questions of four options on one page', () => {
    const many = ownSheets({
      test: '01996a3e-0000-7000-8000-000000000001',
      variant: 'a',
      rule: 'cross',
      student: undefined,
      questions: Array.from({ length: 60 }, () => abc(4)),
    })
    expect(many.map(({ sheetPage }) => sheetPage)).toEqual([1])
    expect(many.flatMap(({ layout }) => layout.groups).filter(({ name }) => name.startsWith('q'))).toHaveLength(60)
  })

  it.each([1, 2])(
    'printed, marked and photographed is read as it was marked (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const pdf = await pdfOfSheets(sheets)
      const chance = chanceOf(seed)
      const pen = pensOf(chance)
      for (const [index, { layout }] of sheets.entries()) {
        const { grey, pages } = await drawPage(pdf, index + 1, sheetSize.height * 8)
        expect(pages).toBe(sheets.length)
        const paper = new Paper(sheetSize, 8, chance)
        // The renderer draws whole points.
        const { width, height } = paper.picture
        const raw = { width: grey.width, height: grey.height, channels: 1 } as const
        const drawn = sharp(grey.data, { raw }).resize(width, height, { fit: 'fill' }).toColourspace('b-w').raw()
        paper.picture.data.set(await drawn.toBuffer())
        const marked = layout.groups.map(({ boxes }) => {
          const at = chance.whole(0, boxes.length - 1)
          const back = chance.is(0.1) ? (at + 1) % boxes.length : -1
          for (const [box, place] of boxes.entries()) {
            if (box === at) drawMark('cross', place, { paper, pen, chance })
            if (box === back) drawMark('fill', place, { paper, pen, chance })
          }
          return boxes.map((_, box) => (box === at ? 'crossed' : box === back ? 'filled' : 'empty'))
        })
        const { bytes } = await takePicture(paper.picture, { shot: 'photograph', upright: false, isCut: false }, chance)
        const { error, boxes } = await readPicture(bytes, layout)
        expect(error).toBeNull()
        const wanted = marked.flat()
        const differing = boxes.filter(({ state }, at) => state !== wanted[at])
        expect(differing.filter(({ state }) => state !== 'doubtful')).toEqual([])
        expect(differing.length).toBeLessThanOrEqual(boxes.length * 0.03)
      }
    },
  )
})

const decimal: PublicQuestion = {
  ...about,
  type: 'text',
  content: { lines: 1, numeric: true, unit: { cs: 'Kč', en: 'CZK' } },
}

function inGaps(prompt: { cs: string; en: string }, numeric = true): PublicQuestion {
  const gaps = ['g1', 'g2'].map((id) => ({ id, kind: 'typed' as const, numeric: numeric || id === 'g1' }))
  return { ...about, prompt, type: 'text', content: { lines: 1, numeric: false, gaps } }
}

describe('numbers on a sheet', () => {
  const order = { test: '01996a3e-0000-7000-8000-000000000001', variant: 'a', rule: 'cross' } as const
  const student = '01996a3e-0000-7000-8000-0000000000aa'
  const rowsOf = (question: PublicQuestion, edition?: 2) => {
    const [sheet] = ownSheets({ ...order, student, questions: [question], edition })
    return sheet?.layout.groups.map(({ name, boxes }) => `${name} ${boxes.map(({ value }) => value).join('')}`)
  }
  const number = (start: string) => [
    ...Array.from({ length: 7 }, (_, at) => `${start}${at + 1} 0123456789,-`),
    `${start}hand hand`,
  ]

  it('have as many rows whatever they are, and a box for what has no room in them', () => {
    expect(rowsOf(decimal)).toEqual(number('q1.'))
    const both = inGaps({ cs: '[_g1_] a [_g2_]', en: '[_g1_] and [_g2_]' })
    expect(rowsOf(both)).toEqual([...number('q1.g1.'), ...number('q1.g2.')])
  })

  it.each([
    ['of several lines', { ...decimal, content: { lines: 2, numeric: true } }],
    ['next to words', inGaps({ cs: '[_g1_] a [_g2_]', en: '[_g1_] and [_g2_]' }, false)],
    ['in another order in the other language', inGaps({ cs: '[_g1_] a [_g2_]', en: '[_g2_] and [_g1_]' })],
  ])('%s are written', (_, question) => {
    expect(rowsOf(question)).toEqual([])
  })

  it('have a frame with lines on a sheet that was printed before there were rows, where all stands as it stood', () => {
    const [before] = ownSheets({ ...order, student, questions: [abc(4), decimal, abc(4)], edition: 2 })
    const [asText] = ownSheets({ ...order, student, questions: [abc(4), written(1), abc(4)], edition: 2 })
    expect(before?.layout.groups).toEqual(asText?.layout.groups)
    expect(before?.spaces).toEqual(asText?.spaces)
    expect(readSheetCode(before?.code ?? '')).toMatchObject({ edition: 2 })
  })

  it('have room for eight on a page with a name and six next to boxes for one, and for two on half of it', () => {
    const pagesOf = (count: number, named: string | undefined) =>
      ownSheets({ ...order, student: named, questions: Array.from({ length: count }, () => decimal) }).length
    expect([pagesOf(8, student), pagesOf(9, student), pagesOf(6, undefined), pagesOf(7, undefined)]).toEqual([
      1, 2, 1, 2,
    ])
    expect(fitsSmall({ ...order, student, questions: [decimal, decimal] })).toBe(true)
    expect(fitsSmall({ ...order, student: undefined, questions: [decimal, decimal] })).toBe(true)
    expect(fitsSmall({ ...order, student, questions: [decimal, decimal, decimal] })).toBe(false)
  })

  it('are drawn with their unit, the sign of decimals and the sentence of the paper’s language', () => {
    const [sheet] = ownSheets({ ...order, student, questions: [decimal] })
    if (sheet === undefined) throw new Error('there is no sheet')
    const drawnIn = (language: 'cs' | 'en') => drawnSheet(sheet, { ...words, language, digits: 'shora dolů' })
    expect(drawnIn('cs')).toMatch(/>,<.*>Kč</)
    expect(drawnIn('en')).toMatch(/>\.<.*>CZK</)
    expect(drawnIn('cs')).toContain('>shora dolů<')
    const [other] = ownSheets({ ...order, student, questions: [abc(4)] })
    expect(other === undefined ? '' : drawnSheet(other, { ...words, digits: 'shora dolů' })).not.toContain('shora')
  })

  it.each([1, 2, 3, 4])('photographed are read as they were crossed (seed %i)', { timeout: 120_000 }, async (seed) => {
    const { bytes, layout, allowed } = await numberPhotographOf(seed)
    const { error, boxes } = await readPicture(bytes, layout)
    expect(error).toBeNull()
    const differing = boxes.filter(({ state }, at) => allowed[at]?.includes(state) !== true)
    expect(differing.filter(({ state }) => state !== 'doubtful')).toEqual([])
    expect(differing.length).toBeLessThanOrEqual(boxes.length * 0.01)
  })
})

describe('a short sheet', () => {
  it('has no mark where the edge of a shadow runs along a column of its boxes', async () => {
    const order = { test: '01996a3e-0000-7000-8000-000000000001', variant: 'a', rule: 'cross' } as const
    const student = '01996a3e-0000-7000-8000-0000000000aa'
    const [sheet] = ownSheets({ ...order, student, questions: Array.from({ length: 4 }, () => abc(4)) })
    if (sheet === undefined) throw new Error('there is no sheet')
    const bytes = await photographOfOwn(sheet, {
      seed: 110,
      turn: 0,
      isWritten: true,
      markOf: (group, value) => (group === 'q1' && value === 'o1' ? 'cross' : undefined),
    })
    const read = await lookAtPage({ step: 'read', bytes, page: 1, layout: sheet.layout, size: 'a4', isFlat: false })
    if (read.step !== 'read') throw new Error('the photograph is refused')
    const marked = read.boxes?.filter(({ state }) => state === 'crossed' || state === 'filled')
    expect(marked).toEqual([{ group: 'q1', value: 'o1', state: 'crossed' }])
  })
})

describe('a sheet on half of a page', () => {
  const order = { test: '01996a3e-0000-7000-8000-000000000001', variant: 'a', rule: 'cross' } as const
  const student = '01996a3e-0000-7000-8000-0000000000aa'
  const few = [
    ...Array.from({ length: 10 }, () => abc(4)),
    { ...about, type: 'alphabet', content: { pattern: text('____') } } as const,
  ]

  it('takes what has room on it, also ten questions of many kinds of options next to boxes for a number', () => {
    expect(fitsSmall({ ...order, student, questions: Array.from({ length: 30 }, () => abc(4)) })).toBe(true)
    expect(fitsSmall({ ...order, student, questions: Array.from({ length: 31 }, () => abc(4)) })).toBe(false)
    expect(fitsSmall({ ...order, student: undefined, questions: Array.from({ length: 18 }, () => abc(4)) })).toBe(true)
    expect(fitsSmall({ ...order, student, questions: [written(20)] })).toBe(false)
    const different = Array.from({ length: 12 }, (_, at) => abc(3 + (at % 3)))
    expect(fitsSmall({ ...order, student: undefined, questions: different })).toBe(true)
    for (const named of [student, undefined]) {
      const choices = Array.from({ length: 12 }, () => abc(4))
      const [sheet] = ownSheets({ ...order, size: 'a5', student: named, questions: choices })
      const boxes = sheet?.layout.groups.flatMap((group) => group.boxes) ?? []
      expect(boxes.length).toBeGreaterThanOrEqual(48)
      expect(boxes.filter(({ y, h }) => y + h > sheetSize.height / 2 - 9)).toEqual([])
    }
  })

  it.each([1, 2, 3, 4])(
    'photographed is known by its markers and its code, and read as it was marked (seed %i)',
    async (seed) => {
      const [sheet] = ownSheets({ ...order, size: 'a5', student, questions: few })
      if (sheet === undefined) throw new Error('there is no sheet')
      const turn = ([0, 1, 2, 3] as const)[seed % 4]
      const markOf = (group: string, value: string) => (value === `o${1 + (group.length % 3)}` ? 'cross' : undefined)
      const bytes = await photographOfOwn(sheet, {
        seed,
        isWritten: true,
        markOf,
        ...(turn === undefined ? {} : { turn }),
      })
      const found = await lookAtPage({ step: 'find', bytes, page: 1 })
      expect(found).toMatchObject({ size: 'a5', code: sheet.code })
      const read = await lookAtPage({ step: 'read', bytes, page: 1, layout: sheet.layout, size: 'a5', isFlat: false })
      if (read.step !== 'read') throw new Error('the photograph is refused')
      const marked = read.boxes?.filter(({ state }) => state !== 'empty') ?? []
      expect(marked).toHaveLength(10)
      expect(
        marked.filter(({ group, value, state }) => state !== 'crossed' || markOf(group, value) === undefined),
      ).toEqual([])
      const { width, height } = await sharp(read.picture).metadata()
      expect([width, height]).toEqual([1260, 891])
      const again = {
        step: 'read',
        bytes: read.picture,
        page: 1,
        layout: sheet.layout,
        size: 'a5',
        isFlat: true,
      } as const
      expect(await lookAtPage(again)).toMatchObject({ boxes: read.boxes })
    },
  )
})

describe('a page laid flat', () => {
  it.each([1, 4])('is read again as what it is, and not as another one (seed %i)', async (seed) => {
    const order = { test: '01996a3e-0000-7000-8000-000000000001', variant: 'a', rule: 'cross' } as const
    const few = [abc(4), abc(3), abc(5)]
    const [blank, named] = [undefined, '01996a3e-0000-7000-8000-0000000000aa'].flatMap((student) =>
      ownSheets({ ...order, student, questions: few }),
    )
    if (blank === undefined || named === undefined) throw new Error('there are no sheets')
    const isMarked = ({ group, value }: { group: string; value: string }) => group.startsWith('q') && value === 'o2'
    const bytes = await photographOfOwn(named, {
      seed,
      markOf: (group, value) => (isMarked({ group, value }) ? 'cross' : undefined),
    })
    const photograph = await lookAtPage({
      step: 'read',
      bytes,
      page: 1,
      layout: named.layout,
      size: 'a4',
      isFlat: false,
    })
    if (photograph.step !== 'read') throw new Error('the photograph is refused')
    expect(photograph).toMatchObject({ isFlat: true })
    const again = ({ layout }: OwnSheet) =>
      lookAtPage({ step: 'read', bytes: photograph.picture, page: 1, layout, size: 'a4', isFlat: true })
    const read = await again(named)
    if (read.step !== 'read') throw new Error('the page is refused')
    expect(read.boxes?.filter(({ state }) => state === 'crossed').every(isMarked)).toBe(true)
    expect(read.boxes?.filter(({ state }) => state === 'crossed')).toHaveLength(3)
    expect(await again(blank)).toMatchObject({ boxes: undefined })
  })
})

describe('the code of a sheet', () => {
  const id = '01996a3e-0000-7000-8000-000000000001'

  it('says what it was written of', () => {
    const code: SheetCode = {
      test: id,
      variant: 'c',
      page: 2,
      rule: 'fill',
      size: 'a4',
      edition: 3,
      digest: 'ab_-90',
      student: id,
    }
    expect(readSheetCode(writeSheetCode(code))).toEqual(code)
    const small: SheetCode = { ...code, size: 'a5', edition: 2, student: undefined }
    expect(readSheetCode(writeSheetCode(small))).toEqual(small)
    for (const other of ['', 'https://katedra.example', 'katedra:sheet:1:a:b:1'])
      expect(readSheetCode(other)).toBeUndefined()
  })

  it('is read of a small and blurred picture, whatever it says', { timeout: 120_000 }, async () => {
    const digits = [0, 1, 8, 9]
    const taken = digits.map(async (digit) => {
      const test = `${digit}1996a3e-0000-7000-8000-000000000001`
      const sheet = classSheets({
        id: test,
        shuffle_options: true,
        questions: [4, 4, 3, 4].map((options, at) => ({
          item_no: at + 1,
          question: { ...choiceOf(options), key: { correct: ['o1'], rule: 'exact' as const } },
        })),
      })
      const bytes = await sheet.photographed({
        variant: 'b',
        student: `01996a3e-000${digit}-7000-8000-0000000000aa`,
        answers: ['right', 'right', 'wrong', 'wrong'],
        seed: 13,
        turn: digit % 4,
      })
      const found = await lookAtPage({ step: 'find', bytes, page: 1 })
      return found.step === 'find' && found.code !== undefined && readSheetCode(found.code)?.test === test
    })
    expect(await Promise.all(taken)).toEqual(digits.map(() => true))
  })

  it('is read although some of it is dirty, and never as another one', () => {
    const code = writeSheetCode({
      test: id,
      variant: 'a',
      page: 1,
      rule: 'cross',
      size: 'a4',
      edition: 3,
      digest: 'abcdef',
      student: id,
    })
    const { data } = encode(code, { ecc: 'M', border: 0, minVersion: 5, maxVersion: 5 })
    const chance = chanceOf(7)
    const spoilt = (count: number) => {
      const modules = data.flat()
      for (let at = 0; at < count; at += 1) {
        const place = chance.whole(0, modules.length - 1)
        modules[place] = modules[place] !== true
      }
      return readSymbol(modules)
    }
    for (let round = 0; round < 50; round += 1) {
      expect(spoilt(10)).toBe(code)
      expect([code, undefined]).toContain(spoilt(40))
    }
  })
})
