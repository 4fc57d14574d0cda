import fc from 'fast-check'
import { inLanguage, ownValue, Question, type Language, type LocalText, type QuestionOf } from '@katedra/questions'
import { parseRichText } from '@katedra/questions/rich-text'
import { anyQuestion } from '@katedra/questions/testing'
import { describe, expect, it } from 'vitest'
import { readQuestionFile } from './question-files.reading.ts'
import { writeQuestionFile } from './question-files.ts'
import type { FileQuestion, FormatId, TakenQuestion } from './question-files.shape.ts'

const png = (body: readonly number[]) => Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...body])

const name = fc
  .stringMatching(/^[A-Za-zěščřžýáíé0-9 ]{1,40}$/)
  .filter((text) => text.trim() !== '')
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
const tags = fc.uniqueArray(fc.stringMatching(/^[a-zěščřžýáí0-9]{1,12}$/), { maxLength: 4 })

const fileQuestion: fc.Arbitrary<FileQuestion> = fc
  .record({ name, question: anyQuestion, tags, body: fc.array(fc.nat(255), { maxLength: 20 }) })
  .map(({ body, ...rest }) => ({
    ...rest,
    pictures: rest.question.picture === undefined ? [] : [{ src: rest.question.picture.src, bytes: png(body) }],
  }))

const questions = fc.array(fileQuestion, { minLength: 1, maxLength: 4 })

async function thereAndBack(
  format: FormatId,
  written: readonly FileQuestion[],
  language: Language,
): Promise<TakenQuestion[]> {
  const file = await writeQuestionFile(format, written, { language })
  if (file === undefined) throw new Error(`${format} has no writer`)
  const { format: recognised, reading } = await readQuestionFile(
    { name: `soubor.${format}`, bytes: file.bytes },
    { language },
  )
  expect(recognised).toBe(format)
  if (!reading.ok) throw new Error(reading.refusal.code)
  expect(reading.skipped).toEqual([])
  return reading.taken
}

/** Generated lists share one text; in files without ids only texts tell items apart. */
function withOwnTexts(question: Question): Question {
  const own = <T extends { text?: LocalText | undefined }>(items: readonly T[], side: string) =>
    items.map((item, index) => ({ ...item, text: numbered(item.text ?? {}, `${side}${index}`) }))
  if (question.type === 'abc')
    return { ...question, content: { ...question.content, options: own(question.content.options, 'o') } }
  if (question.type !== 'connection') return question
  const { left, right } = question.content
  // The places of an order are made, not written.
  const places = question.content.ordering === true ? left : own(left, 'l')
  return { ...question, content: { ...question.content, left: places, right: own(right, 'r') } }
}

function withoutLost(question: Question): Question {
  return Question.parse(JSON.parse(JSON.stringify(question).replaceAll('\uFFFD', '?')))
}

function numbered(text: LocalText, mark: string): LocalText {
  return Object.fromEntries(Object.entries(text).map(([language, words]) => [language, `${words} ${mark}`]))
}

/** What a text says, whichever way its signs are escaped and its spaces are written. */
function meaning(text: string): string {
  return JSON.stringify(
    parseRichText(
      text
        .normalize('NFC')
        .replaceAll(/[^\S\n]+/g, ' ')
        .trim(),
    ),
  )
}

/** What a question asks and what is right, without ids and the order of the right column. */
function gist(question: Question, language: Language): unknown {
  const say = (text: LocalText | undefined) => (text === undefined ? null : meaning(inLanguage(text, language)))
  const common = { type: question.type, prompt: say(question.prompt), explanation: say(question.explanation) }
  switch (question.type) {
    case 'abc': {
      const { content, key } = question
      const options = content.options.map(({ id, text }) => [say(text), key.correct.includes(id)])
      return {
        ...common,
        options,
        multiple: content.multiple,
        shuffle: content.shuffle,
        rule: ruleOf(question),
      }
    }
    case 'alphabet': {
      const { key } = question
      return { ...common, word: inLanguage(key.word, language), loose: key.ignore_diacritics, partial: key.partial }
    }
    case 'axis': {
      const { markers, unit, ...line } = question.content
      const places = markers.map(({ id, label }) => [say(label), ownValue(question.key.positions, id)])
      return { ...common, ...line, unit: say(unit), places, tolerance: question.key.tolerance }
    }
    case 'connection': {
      const { content, key } = question
      const textOf = (id: string | undefined) => say(content.right.find((item) => item.id === id)?.text)
      const pairs = content.left.map(({ id, text }) => [say(text), textOf(ownValue(key.pairs, id))])
      const right = content.right.map(({ text }) => say(text)).toSorted((a, b) => String(a).localeCompare(String(b)))
      const used = Object.values(key.pairs)
      const { ordering = false } = content
      const reuse = content.reuse || new Set(used).size < used.length
      return { ...common, ordering, pairs, right, reuse, rule: key.rule }
    }
    case 'text': {
      const { content, key } = question
      const accepted = key.accepted.map(({ text, fraction }) => [
        text.normalize('NFC').replaceAll(/\s+/g, ' ').trim(),
        fraction,
      ])
      // Criteria go along in our JSON alone; question-files.rubrics.test.ts holds that the others say so.
      const { rubric: _, ...compared } = key
      return { ...common, ...compared, accepted, lines: content.lines, unit: say(content.unit) }
    }
  }
}

/** An open question that a text is the prompt of. */
const openQuestion = (prompt: string): Question => ({
  type: 'text',
  prompt: { cs: prompt },
  points: 1,
  content: { lines: 1, numeric: false },
  key: {
    accepted: [{ text: 'ano', fraction: 1 }],
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: false,
    unmatched: 'wrong',
  },
})

it.each(['gift', 'csv', 'xlsx'] as const)(
  'signs that are written in two pieces come back from %s whole',
  async (format) => {
    const question = openQuestion('=\u0338 značí')
    const [taken] = await thereAndBack(format, [{ name: 'Nerovnost', question, tags: [], pictures: [] }], 'cs')
    expect(taken?.question.prompt.cs?.normalize('NFC')).toBe('\u2260 značí')
  },
)

it.each(['gift', 'csv', 'xlsx', 'json', 'moodle-xml', 'qti', 'qti3'] as const)(
  'a question with more marks in a row than any language has is refused in %s with its place, and the others are taken',
  async (format) => {
    const marks = '\u0301\u0323'.repeat(16)
    const written = ['Je to tak?', `Je to ta${marks}k?`, 'Opravdu?'].map((prompt) => ({
      name: 'Otázka',
      question: openQuestion(prompt),
      tags: [],
      pictures: [],
    }))
    const file = await writeQuestionFile(format, written, { language: 'cs' })
    const bytes = file?.bytes ?? new Uint8Array()
    const { reading } = await readQuestionFile({ name: `soubor.${format}`, bytes }, { language: 'cs' })
    if (!reading.ok) throw new Error(reading.refusal.code)
    expect(reading.skipped).toMatchObject([{ where: expect.anything(), reason: { code: 'too_many_marks' } }])
    expect(reading.taken.map(({ question }) => question.prompt.cs)).toEqual(['Je to tak?', 'Opravdu?'])
  },
)

it('an axis of one step comes back, though binary fractions make it a little shorter', async () => {
  const question: Question = {
    type: 'axis',
    prompt: { cs: 'Kde?' },
    points: 1,
    content: {
      scale: 'number',
      min: -216,
      max: -215.9,
      step: 0.1,
      labels_every: 0.1,
      markers: [{ id: 'constructor', label: { cs: 'tady' } }],
    },
    key: { positions: { constructor: -215.9 }, tolerance: 0 },
  }
  const [taken] = await thereAndBack('csv', [{ name: 'Osa', question, tags: [], pictures: [] }], 'cs')
  expect(taken?.question).toMatchObject({ content: { min: -216, max: -215.9, step: 0.1 } })
})

describe('questions that go out in our JSON and come back', () => {
  it('are the very same, in both languages, with tags, explanations and pictures', async () => {
    await fc.assert(
      fc.asyncProperty(questions, async (written) => {
        const taken = await thereAndBack('json', written, 'cs')
        expect(taken.map(({ where: _, notes, ...question }) => ({ ...question, notes }))).toEqual(
          written.map((question) => ({ ...question, notes: [] })),
        )
      }),
      { numRuns: 60 },
    )
  })
})

describe.each(['cs', 'en'] as const)('questions that go out in %s and come back', (language) => {
  const separated = questions.map((list) => list.map((one) => ({ ...one, question: withOwnTexts(one.question) })))
  // The sign of what could not be read itself: the library that writes xlsx leaves it out.
  const readable = separated.map((list) => list.map((one) => ({ ...one, question: withoutLost(one.question) })))

  it.each([
    ['csv', 60, separated],
    ['xlsx', 8, readable],
  ] as const)('as a table (%s) ask the same and have the same answers and points', async (format, numRuns, any) => {
    await fc.assert(
      fc.asyncProperty(any, async (written) => {
        const taken = await thereAndBack(format, written, language)
        expect(taken.map(({ question }) => gist(question, language))).toEqual(
          written.map(({ question }) => gist(question, language)),
        )
        expect(taken.map(({ name: title, tags: labels, question }) => [title, labels, question.points])).toEqual(
          written.map(({ name: title, tags: labels, question }) => [title, labels, question.points]),
        )
      }),
      { numRuns, endOnFailure: true },
    )
  })

  it('as GIFT are the same in all that GIFT knows; an axis is left out and said so', async () => {
    await fc.assert(
      fc.asyncProperty(separated, async (written) => {
        const known = written.filter(({ question }) => question.type !== 'axis')
        const file = await writeQuestionFile('gift', written, { language })
        expect(file?.lost.filter(({ whole }) => whole).length).toBe(written.length - known.length)
        const taken = known.length === 0 ? [] : await thereAndBack('gift', written, language)
        expect(taken.map(({ question }) => gist(question, language))).toEqual(
          known.map(({ question }) => gist(asGiftHasIt(question, language), language)),
        )
        expect(taken.map(({ name: title, tags: labels }) => [title, labels])).toEqual(
          known.map(({ name: title, tags: labels }) => [title, labels]),
        )
      }),
      { numRuns: 60 },
    )
  })
})

/** One right option is all or nothing anyway, and where all are right there is nothing that could be free. */
function ruleOf({ content, key }: QuestionOf<'abc'>): string {
  if (!content.multiple) return 'exact'
  return key.rule === 'right_only' && key.correct.length === content.options.length ? 'partial' : key.rule
}

/** GIFT compares in one way, marks choices by part, and knows words only as written answers. */
function asGiftHasIt(question: Question, language: Language): Question {
  const comparison = {
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: false,
    unmatched: 'wrong' as const,
  }
  const { picture: _, ...rest } = question
  switch (question.type) {
    case 'abc':
      return {
        ...question,
        content: { ...question.content, shuffle: true },
        key: { ...question.key, rule: question.key.rule === 'exact' ? 'partial' : question.key.rule },
      }
    case 'connection':
      if (question.content.ordering === true) return question
      return { ...question, content: { ...question.content, reuse: false }, key: { ...question.key, rule: 'partial' } }
    case 'alphabet':
      return {
        ...rest,
        type: 'text',
        content: { lines: 1, numeric: false },
        key: { accepted: [{ text: inLanguage(question.key.word, language), fraction: 1 }], ...comparison },
      }
    case 'text': {
      const isNumber = (text: string) => /^[+-]?\d+(?:[.,]\d+)?$/.test(text)
      const accepted = question.key.accepted.filter(({ text }) => question.key.number === undefined || isNumber(text))
      return { ...question, key: { ...question.key, ...comparison, accepted } }
    }
    case 'axis':
      return question
  }
}
