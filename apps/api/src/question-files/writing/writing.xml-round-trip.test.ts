import { allExamples } from '@katedra/questions/examples'
import { inLanguage, type LocalText, type Question, type QuestionOf } from '@katedra/questions'
import { parseRichText, type RichPiece } from '@katedra/questions/rich-text'
import { questionOf } from '@katedra/questions/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plain } from '../../testing/build-picture.ts'
import { readQuestionFile, writeQuestionFile } from '../question-files.ts'
import type { FileQuestion, TakenQuestion } from '../question-files.shape.ts'

const language = 'cs'
const runs = { numRuns: 50 }
const png = new Uint8Array(await plain(3, 2).png().toBuffer())

type XmlFormat = 'moodle-xml' | 'qti' | 'qti3'

async function backFrom(format: XmlFormat, questions: readonly Question[]): Promise<TakenQuestion[]> {
  const files = questions.map((question, index): FileQuestion => {
    const pictures = question.picture === undefined ? [] : [{ src: question.picture.src, bytes: png }]
    return { name: `Otázka ${index}`, question, tags: ['zlomky', 'A & <B>'], pictures }
  })
  const written = await writeQuestionFile(format, files, { language })
  const { format: found, reading } = await readQuestionFile(
    { name: 'x', bytes: written?.bytes ?? new Uint8Array() },
    { language },
  )
  expect(found).toBe(format === 'qti3' ? 'qti' : format)
  if (!reading.ok) throw new Error(JSON.stringify(reading.refusal))
  expect(reading.skipped).toEqual([])
  return reading.taken
}

/** Filters of other systems take these for formulas, wherever they stand. */
const foreignFormula = /\\[([]|\$\$|\[tex\]/i

/** A text in the file's language, told apart from the others of its list, and without what only looks like a formula. */
function cleanText(text: LocalText, index: number | '' = ''): LocalText {
  const written = inLanguage(text, language)
  return { [language]: `${foreignFormula.test(written) ? 'x' : written} ${index}`.trim() }
}

function cleaned<T extends Question>(question: T): T {
  const { picture, explanation } = question
  return {
    ...question,
    prompt: cleanText(question.prompt),
    ...(explanation === undefined ? {} : { explanation: cleanText(explanation) }),
    ...(picture === undefined ? {} : { picture: { ...picture, alt: cleanText(picture.alt ?? {}) } }),
  }
}

function cleanItems<T extends { text?: LocalText | undefined }>(items: readonly T[]) {
  return items.map((item, index) => ({ ...item, text: cleanText(item.text ?? {}, index) }))
}

const abc = questionOf.abc.map((question) => {
  const { content } = cleaned(question)
  return { ...cleaned(question), content: { ...content, options: cleanItems(content.options) } }
})
const connection = questionOf.connection.map((question) => {
  const { content } = cleaned(question)
  return {
    ...cleaned(question),
    content: { ...content, left: cleanItems(content.left), right: cleanItems(content.right) },
  }
})
const text = questionOf.text.map(cleaned)
const axis = questionOf.axis
  .filter(({ content }) => content.markers.length === 1)
  .map((question): QuestionOf<'axis'> => {
    const { content } = cleaned(question)
    const markers = content.markers.map((marker) => ({ ...marker, label: cleanText(marker.label, 1) }))
    return { ...cleaned(question), content: { ...content, scale: 'number', markers } }
  })

/** What a text shows: its pieces, whatever the number of spaces. */
function shown(value: LocalText | undefined): string {
  const tidy = (pieces: readonly RichPiece[]): unknown[] =>
    pieces.map((piece) => {
      if (piece.kind === 'bold' || piece.kind === 'italic') return { ...piece, pieces: tidy(piece.pieces) }
      return piece.kind === 'text' ? { ...piece, text: piece.text.replaceAll(/\s+/g, ' ') } : piece
    })
  return value === undefined ? '' : JSON.stringify(tidy(parseRichText(inLanguage(value, language))))
}

/** What a text says, without its formatting. */
function said(value: LocalText): string {
  return inLanguage(value, language).replaceAll(/[*\\$\s]+/g, '')
}

function common({ prompt, explanation, picture, points }: Question) {
  return {
    prompt: shown(prompt),
    explanation: shown(explanation),
    alt: picture?.alt === undefined ? '' : said(picture.alt),
    points,
  }
}

/** Options by their texts, because ids are made again. */
function abcParts({ content, key, ...rest }: QuestionOf<'abc'>) {
  const options = content.options.map((option) => ({
    text: shown(option.text),
    right: key.correct.includes(option.id),
  }))
  return { ...common({ content, key, ...rest }), options, multiple: content.multiple, shuffle: content.shuffle }
}

/** One right option is all or nothing anyway, and where all are right nothing can be taken. */
function countedRule({ content, key }: QuestionOf<'abc'>) {
  const isFree = key.rule === 'right_only' && key.correct.length < content.options.length
  if (!content.multiple || key.rule === 'exact') return { rule: 'exact' }
  return { rule: isFree ? 'right_only' : 'partial' }
}

function connectionParts({ content, key, ...rest }: QuestionOf<'connection'>, write: (value: LocalText) => string) {
  const right = new Map(content.right.map((item) => [item.id, write(item.text)]))
  const pairs = content.left.map((item) => [shown(item.text), right.get(key.pairs[item.id] ?? '')])
  return { ...common({ content, key, ...rest }), pairs, right: [...right.values()].toSorted() }
}

function textParts({ content, key, ...rest }: QuestionOf<'text'>) {
  const { number, accepted, case_sensitive } = key
  return { ...common({ content, key, ...rest }), number, accepted, case_sensitive, manual: key.unmatched === 'manual' }
}

async function onlyOne<T extends Question['type']>(format: XmlFormat, question: QuestionOf<T>): Promise<QuestionOf<T>> {
  const [taken, ...others] = await backFrom(format, [question])
  expect(others).toEqual([])
  expect(taken?.name).toBe('Otázka 0')
  expect(taken?.tags).toEqual(['zlomky', 'A & <B>'])
  const isSame = (found: Question | undefined): found is QuestionOf<T> => found?.type === question.type
  if (!isSame(taken?.question)) throw new Error('another type')
  if (question.picture !== undefined) expect(taken.pictures.map(({ bytes }) => bytes)).toEqual([png])
  return taken.question
}

describe('Moodle XML gives the same question back', () => {
  it('for choices, but that several are always counted one by one', async () => {
    await fc.assert(
      fc.asyncProperty(abc, async (question) => {
        const back = await onlyOne('moodle-xml', question)
        expect(abcParts(back)).toEqual(abcParts(question))
        const { rule } = countedRule(question)
        expect(back.key.rule).toBe(question.content.multiple && rule === 'exact' ? 'partial' : rule)
      }),
      runs,
    )
  })

  it('for connections, but that the right column has no formatting', async () => {
    await fc.assert(
      fc.asyncProperty(connection, async (question) => {
        const back = await onlyOne('moodle-xml', question)
        expect(connectionParts(back, said)).toEqual(connectionParts(question, said))
      }),
      runs,
    )
  })

  it('for numbers and accepted texts', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (question) => {
        const { number } = question.key
        const isPlain = (written: string) => /^[+-]?\d+(?:[.,]\d+)?$/.test(written)
        const kept =
          number === undefined ? question.key.accepted : question.key.accepted.filter((one) => isPlain(one.text))
        const back = await onlyOne('moodle-xml', question)
        expect(textParts(back)).toEqual({
          ...textParts(question),
          accepted: kept.map((answer) => ({
            ...answer,
            text: number === undefined ? answer.text : answer.text.replace(',', '.'),
          })),
          case_sensitive: number === undefined && question.key.case_sensitive,
          manual: false,
        })
      }),
      runs,
    )
  })

  it('as a number for one place on an axis', async () => {
    await fc.assert(
      fc.asyncProperty(axis, async (question) => {
        const [taken] = await backFrom('moodle-xml', [question])
        const number = { value: Object.values(question.key.positions)[0], tolerance: question.key.tolerance }
        expect(taken?.question).toMatchObject({ type: 'text', key: { number } })
      }),
      runs,
    )
  })
})

describe.each(['qti', 'qti3'] as const)('%s gives the same question back', (version) => {
  it('for choices with their rule', async () => {
    await fc.assert(
      fc.asyncProperty(abc, async (question) => {
        const back = await onlyOne(version, question)
        expect(abcParts(back)).toEqual(abcParts(question))
        expect(back.key.rule).toBe(countedRule(question).rule)
      }),
      runs,
    )
  })

  it('for connections with their rule and what may be used again', async () => {
    await fc.assert(
      fc.asyncProperty(connection, async (question) => {
        const back = await onlyOne(version, question)
        expect(connectionParts(back, shown)).toEqual(connectionParts(question, shown))
        expect([back.key.rule, back.content.reuse]).toEqual([question.key.rule, question.content.reuse])
      }),
      runs,
    )
  })

  it('for numbers and accepted texts', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (question) => {
        const { number, accepted } = question.key
        const back = await onlyOne(version, question)
        expect(textParts(back)).toEqual({
          ...textParts(question),
          accepted: number === undefined ? accepted : [],
          case_sensitive: number === undefined && question.key.case_sensitive,
          manual: false,
        })
      }),
      runs,
    )
  })

  it('for one marker on an axis with whole steps', async () => {
    await fc.assert(
      fc.asyncProperty(
        axis.filter(({ content }) => Number.isInteger(content.step) && (version === 'qti' || content.min >= 0)),
        async (question) => {
          const back = await onlyOne(version, question)
          const parts = ({ content, key }: QuestionOf<'axis'>) => ({
            ...[content.min, content.max, content.step, key.tolerance, shown(content.markers[0]?.label)],
            position: Object.values(key.positions),
          })
          expect({ ...common(back), ...parts(back) }).toEqual({ ...common(question), ...parts(question) })
        },
      ),
      runs,
    )
  })
})

describe('an axis that begins below zero', () => {
  it('comes back from qti3 as a number, because that version has no slider for it', async () => {
    await fc.assert(
      fc.asyncProperty(
        axis.filter(({ content }) => content.min < 0),
        async (question) => {
          const [taken] = await backFrom('qti3', [question])
          const number = { value: Object.values(question.key.positions)[0], tolerance: question.key.tolerance }
          expect(taken?.question).toMatchObject({ type: 'text', points: question.points, key: { number } })
        },
      ),
      runs,
    )
  })
})

describe('a word spelt on the board', () => {
  it.each(['moodle-xml', 'qti', 'qti3'] as const)('comes back from %s as a text to write', async (format) => {
    await fc.assert(
      fc.asyncProperty(questionOf.alphabet.map(cleaned), async (question) => {
        const [taken] = await backFrom(format, [question])
        const accepted = [{ text: inLanguage(question.key.word, language), fraction: 1 }]
        expect(taken?.question).toMatchObject({
          type: 'text',
          points: question.points,
          key: { accepted, case_sensitive: false },
        })
      }),
      runs,
    )
  })
})

describe('examples of all types', () => {
  it('are written with what is lost told, and read again', async () => {
    for (const format of ['moodle-xml', 'qti', 'qti3'] as const) {
      const files = allExamples.map((question, index) => ({ name: `${index}`, question, tags: [], pictures: [] }))
      const written = await writeQuestionFile(format, files, { language: 'en' })
      const wholly = written?.lost.filter(({ whole }) => whole) ?? []
      expect(wholly.map(({ reason }) => reason)).toEqual([{ code: 'type_not_in_format', values: { type: 'axis' } }])
      const { reading } = await readQuestionFile(
        { name: '', bytes: written?.bytes ?? new Uint8Array() },
        { language: 'en' },
      )
      expect(reading.ok && reading.taken.length).toBe(allExamples.length - 1)
      expect(written?.lost.some(({ reason }) => reason.code === 'changed_to_text')).toBe(true)
    }
  })

  it('give the same bytes twice', async () => {
    for (const format of ['moodle-xml', 'qti', 'qti3'] as const) {
      const files = allExamples.map((question) => ({ name: 'a', question, tags: [], pictures: [] }))
      const [once, twice] = await Promise.all([1, 2].map(() => writeQuestionFile(format, files, { language: 'cs' })))
      expect(once?.bytes).toEqual(twice?.bytes)
    }
  })
})
