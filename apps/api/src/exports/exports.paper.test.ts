import { isOrdering } from '@katedra/questions'
import { allExamples, examples, gapsExamples } from '@katedra/questions/examples'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeFile } from '../app/files/make-file.ts'
import type { PdfPart } from '../app/files/pdf/pdf.ts'
import { arranged } from '../sheets/sheets.ts'
import { textOf } from '../testing/read-document.ts'
import { paperPages, type PaperTest, type PaperOptions } from './exports.paper.ts'
import { paperPictures } from './exports.pictures.ts'
import { drawnSheets } from './exports.sheets.ts'
import { wordsIn } from './exports.words.ts'

const words = wordsIn('cs', 'Europe/Prague')

const paperOf = (questions: readonly (typeof allExamples)[number][]): PaperTest => ({
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Písemka',
  class_name: '6.A',
  shuffle_options: false,
  questions: questions.map((question, index) => ({ item_no: index + 1, question })),
})
const whole = paperOf(allExamples)

const pages = (options: PaperOptions, test = whole) => paperPages(test, options, words)
/** The key begins on a new page. */
function split(parts: readonly PdfPart[]): { paper: readonly PdfPart[]; key: readonly PdfPart[] } {
  const index = parts.findIndex(({ pageBreak }) => pageBreak === 'before')
  return index === -1 ? { paper: parts, key: [] } : { paper: parts.slice(0, index), key: parts.slice(index) }
}

describe('a text with gaps on paper', () => {
  const gapped = paperOf(gapsExamples)

  it('keeps the points of a question with their word at the end of a line', () => {
    const { paper } = split(pages({ group: undefined, has_key: false }, gapped))
    expect(textOf(paper)).toMatch(/\u2003\d+\u00a0bod/)
  })

  it('has room of one width in each gap, its number, and the words to choose from', () => {
    const { paper } = split(pages({ group: undefined, has_key: false }, gapped))
    const text = textOf(paper)
    expect(text).not.toContain('[_')
    expect(new Set(text.match(/_+/g))).toEqual(new Set(['_'.repeat(16)]))
    expect(text).toMatch(/leží na \(1\)\u00a0_+, Brno na \(2\)\u00a0_+ a/)
    expect(text).toMatch(/jednou za \(2\)\u00a0_+\u00a0let, má/)
    expect(text).toContain('(1)  i  /  y')
    for (const word of ['Vltavě', 'Labi', 'Svratce', 'Odře']) expect(text).toContain(word)
    expect(text).not.toContain('Jupiter')
  })

  it('has a key gap by gap', () => {
    const text = textOf(split(pages({ group: undefined, has_key: true }, gapped)).key)
    expect(text).toContain('1: Jupiter; 2: 11,9\u00a0let (±\u00a00,2)')
    expect(text).toContain('1: y; 2: y')
    expect(text).toContain('1: Vltavě; 2: Svratce; 3: Odře')
  })
})

describe('pictures on paper', () => {
  const [kept, gone] = ['A', 'B'].map((letter) => `/v1/question-pictures/${letter.repeat(22)}.webp`)
  const pictureAt = (src = '') => ({ src, alt: { cs: 'Mapa řek' } })
  const [choice] = examples.abc
  const option = choice.content.options.map((one, at) => (at === 0 ? { ...one, picture: pictureAt(kept) } : one))
  const test = paperOf([
    { ...choice, picture: pictureAt(kept), content: { ...choice.content, options: option } },
    { ...choice, picture: pictureAt(gone) },
  ])
  const white = sharp({ create: { width: 800, height: 500, channels: 4, background: '#0000' } })

  it('are drawn once they are in the storage, and are in the document once; others are said in words', async () => {
    const webp = await white.webp().toBuffer()
    const get = (name: string) => Promise.resolve(kept?.endsWith(name) === true ? webp : undefined)
    const questions = test.questions.map(({ question }) => question)
    const { pictures, images } = await paperPictures({ storage: { get } }, questions, 'jana')
    expect(Object.values(images)).toEqual([expect.stringMatching(/^data:image\/jpeg;base64,/)])
    const { paper } = split(pages({ group: undefined, has_key: false, pictures }, test))
    expect(JSON.stringify(paper).match(/"image":/g)).toHaveLength(2)
    expect(textOf(paper).match(/Obrázek: Mapa řek/g)).toHaveLength(1)
    const document = { title: 'x', language: 'cs', made_at: new Date(0), footer: '', page_label: '' } as const
    const pdf = await makeFile({ kind: 'pdf', document: { ...document, content: [...paper], images } })
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
  })
})

describe('a test with answer sheets', () => {
  it('speaks of what is on them: letters of options, digits of places, and no room to write', () => {
    const { paper, key } = split(pages({ group: undefined, has_key: true, has_sheet: true }))
    const text = textOf(paper)
    expect(text).toContain('Odpovědi vyznač na odpovědním archu.')
    expect(text).toContain('číslo po číslicích')
    expect(text).not.toContain('a)')
    expect(JSON.stringify(paper)).not.toContain('"type":"rect"')
    expect(textOf(key)).not.toContain('a)')
  })

  it.each(['a', 'b', 'c'] as const)('names in the key of %s the rows and columns of its sheet', (group) => {
    const [pairs, , events = examples.connection[0]] = examples.connection
    const asked = paperOf([pairs, events])
    const { key } = split(pages({ group, has_key: true, has_sheet: true }, asked))
    const rows = arranged(asked, group).map(({ whole: asWhole, shown }) => {
      if (shown.type !== 'connection' || asWhole.type !== 'connection') throw new Error('these are connections')
      const letter = (index: number) => 'ABCDEFGHIJ'.charAt(index)
      const { left, right: others } = shown.content
      const { pairs: right } = asWhole.key
      if (isOrdering(shown.content))
        return others.map(({ id, text }, row) => {
          const place = left.findIndex((one) => right[one.id] === id) + 1
          return `${letter(row)}\u00a0${place} ${text.cs}`
        })
      return left.flatMap(({ id, text }, row) => {
        const column = others.findIndex((one) => one.id === right[id])
        return column === -1 ? [] : [`${row + 1}\u00a0${letter(column)} ${text.cs} – ${others[column]?.text.cs}`]
      })
    })
    for (const row of rows) expect(textOf(key)).toContain(row.join('; '))
  })

  it('names in its key the letters of the rows in which several markers of an axis are crossed', () => {
    const several = examples.axis.filter(({ content }) => content.markers.length > 1)
    const asked = paperOf(several)
    const { key } = split(pages({ group: 'a', has_key: true, has_sheet: true }, asked))
    const labels = arranged(asked, 'a').flatMap(({ shown }) =>
      shown.type === 'axis' ? shown.content.markers.map(({ label }, at) => `${'ABC'.charAt(at)} ${label.cs}: `) : [],
    )
    expect(labels.length).toBeGreaterThan(1)
    for (const label of labels) expect(textOf(key)).toContain(label)
  })

  it.each(['cs', 'en'] as const)(
    'says how to cross a number in two lines, for which there is room (%s)',
    (language) => {
      const numbers = allExamples.filter(({ type, content }) => type === 'text' && content.numeric)
      expect(numbers).not.toEqual([])
      const form = { variants: '1', questions: false, key: false, sheets: 'blank', rule: 'cross' } as const
      const known = { pupils: [], words: wordsIn(language, 'Europe/Prague') }
      const [sheet = ''] = drawnSheets(paperOf(numbers), { ...form, format: 'a4' }, known)
      expect(sheet.match(/<text [^>]*font-size="2.9"[^>]*>[^<]+/g)).toHaveLength(2)
    },
  )
})

describe('a test on paper', () => {
  it('has every question with its points, a line for the name and no right answers', () => {
    const { paper, key } = split(pages({ group: undefined, has_key: false }))
    expect(key).toEqual([])
    expect(paper).toHaveLength(1 + allExamples.length)
    const text = textOf(paper)
    for (const label of ['Jméno: ', 'Třída: 6.A', 'Datum: ']) expect(text).toContain(label)
    for (const { key: secret } of examples.alphabet) expect(text).not.toContain(secret.word.cs)
  })

  it('is the same paper with a key behind it when the key is wished for', () => {
    const [without, { paper, key }] = [
      pages({ group: 'b', has_key: false }),
      split(pages({ group: 'b', has_key: true })),
    ]
    expect(paper).toEqual(without)
    const text = textOf(key)
    for (const { key: secret } of examples.alphabet) expect(text).toContain(secret.word.cs)
  })

  it('names in the key the letters that its own options have', () => {
    const [abc] = examples.abc
    for (const group of ['a', 'b'] as const) {
      const { paper, key } = split(pages({ group, has_key: true }, paperOf([abc])))
      const asked = textOf(paper)
      const named = [...textOf(key).matchAll(/([a-l]\)) ([^;\n]+)/g)]
      expect(named).toHaveLength(abc.key.correct.length)
      for (const [, letter, option] of named) expect(asked).toContain(`${letter}\n${option}`)
    }
  })

  it('has a line for a number before each thing to be put in order, never in the right order, and the order in the key', () => {
    const [, , events = examples.connection[0]] = examples.connection
    const things = events.content.right.map(({ text }) => text.cs ?? '')
    for (const group of ['a', 'b'] as const) {
      const { paper, key } = split(pages({ group, has_key: true }, paperOf([events])))
      const shown = textOf(paper)
        .split('\n')
        .filter((line) => things.includes(line))
      expect(shown.toSorted()).toEqual(things.toSorted())
      expect(shown).not.toEqual(things)
      expect(textOf(paper)).toContain(words.t('paper.order', { count: 4 }))
      expect(JSON.stringify(paper).match(/"x2":24/g)).toHaveLength(4)
      expect(textOf(key)).toContain(things.map((thing, place) => `${place + 1}. ${thing}`).join('; '))
    }
  })

  it('has another order in group B, the same each time it is made', () => {
    const made = (group: 'a' | 'b' | undefined) => textOf(pages({ group, has_key: false }))
    expect(made('b')).toBe(made('b'))
    expect(made('a').replace('Varianta\u00a0A', '')).toBe(made(undefined))
    expect(made('b').replace('Varianta\u00a0B', 'Varianta\u00a0A')).not.toBe(made('a'))
  })

  it('draws no shape twice: what draws moves a shape to its index', () => {
    const shapes: unknown[] = []
    JSON.stringify(pages({ group: undefined, has_key: true }), (name, value: unknown) => {
      if (name === 'canvas' && Array.isArray(value)) shapes.push(...(value as unknown[]))
      return value
    })
    expect(shapes.length).toBeGreaterThan(20)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('can be drawn with questions of every type, in both languages, also with the longest texts', async () => {
    const [text, abc] = [examples.text[0], examples.abc[0]]
    const long = { ...text, prompt: { cs: 'Dlouhé zadání. '.repeat(260) }, content: { ...text.content, lines: 20 } }
    const unbroken = { ...abc, prompt: { cs: 'a'.repeat(4000) } }
    for (const language of ['cs', 'en'] as const) {
      const content = paperPages(
        paperOf([...allExamples, long, unbroken]),
        { group: 'b', has_key: true },
        wordsIn(language, 'UTC'),
      )
      const bytes = await makeFile({
        kind: 'pdf',
        document: { title: 'a', language, made_at: new Date(0), footer: '', page_label: '', content },
      })
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })
})
