import type { Question, QuestionOf } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { describe, expect, it } from 'vitest'
import { plain } from '../testing/build-picture.ts'
import { withAddresses } from './question-files.import.ts'
import { readQuestionFile, writeQuestionFile } from './question-files.ts'
import type { FileQuestion, FormatId } from './question-files.shape.ts'

const png = new Uint8Array(await plain(3, 2).png().toBuffer())
const triangle = { src: '/p/a.png', alt: { cs: 'trojúhelník' } }
const decoration = { src: '/p/b.png', is_decorative: true as const }

/** A decoration above, an option that is a picture alone, and one that has a decoration next to its text. */
function pictured(): QuestionOf<'abc'> {
  const [example] = examples.abc
  return {
    type: 'abc',
    prompt: { cs: 'Co má tři strany?' },
    points: 1,
    picture: { src: '/p/c.png', is_decorative: true },
    content: {
      ...example.content,
      options: [
        { id: 'k4', picture: triangle },
        { id: 'w9', text: { cs: 'čtverec' }, picture: decoration },
      ],
    },
    key: { correct: ['k4'], rule: 'exact' },
  }
}

async function back(format: FormatId, pictures: FileQuestion['pictures']) {
  const written = await writeQuestionFile(format, [{ name: 'Tvary', question: pictured(), tags: [], pictures }], {
    language: 'cs',
  })
  const file = { name: `x.${format}`, bytes: written?.bytes ?? new Uint8Array() }
  const { reading } = await readQuestionFile(file, { language: 'cs' })
  if (!reading.ok) throw new Error(reading.refusal.code)
  expect(reading.skipped).toEqual([])
  return { question: reading.taken[0]?.question, notes: reading.taken[0]?.notes, lost: written?.lost }
}

const all = ['/p/a.png', '/p/b.png', '/p/c.png'].map((src) => ({ src, bytes: png }))

function optionsOf(question: Question | undefined) {
  return question?.type === 'abc' ? question.content.options : []
}

describe.each(['json', 'gift', 'moodle-xml', 'qti', 'qti3'] as const)('pictures in %s', (format) => {
  it('are options, and decoration stays decoration', async () => {
    const { question, notes } = await back(format, all)
    expect(question?.picture).toEqual({ src: expect.any(String), is_decorative: true })
    const [alone, beside] = optionsOf(question)
    expect(alone).toMatchObject({ picture: { alt: triangle.alt } })
    expect(alone).not.toHaveProperty('text')
    expect(beside).toMatchObject({ text: { cs: 'čtverec' }, picture: { is_decorative: true } })
    expect(notes).toEqual([])
  })

  it('that are not at hand leave their words in their place', async () => {
    const { question } = await back(format, [])
    expect(optionsOf(question).map(({ text }) => text?.cs)).toEqual(['trojúhelník', 'čtverec'])
  })
})

it('an option that is a picture alone has its words before the picture is kept', () => {
  expect(withAddresses(pictured(), new Map())).toMatchObject({
    content: {
      options: [
        { id: 'k4', text: triangle.alt },
        { id: 'w9', text: { cs: 'čtverec' } },
      ],
    },
  })
})

it('an option whose only picture is elsewhere says so', async () => {
  const text = '::Vlajky::Která je česká?{\n=[html]<img src\\="https\\://jinde.example/cz.png">\n~[html]modrá\n}'
  const { reading } = await readQuestionFile(
    { name: 'x.gift', bytes: new TextEncoder().encode(text) },
    { language: 'cs' },
  )
  expect(reading).toMatchObject({ ok: true, skipped: [{ reason: { code: 'option_only_picture' } }] })
})

it('a table has the words of a picture, and says that the picture is left out', async () => {
  const { question, lost } = await back('csv', all)
  expect(optionsOf(question).map(({ text }) => text?.cs)).toEqual(['trojúhelník', 'čtverec'])
  expect(lost?.map(({ reason }) => reason.code)).toContain('picture_not_in_format')
})
