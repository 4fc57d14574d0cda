import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkQuestion } from './check-question.ts'
import { allExamples } from './examples.ts'
import type { Question, QuestionOf } from './question-type.ts'
import { reviewQuestion } from './review-question.ts'
import { reviewCodes } from './warning.ts'
import { anyForm } from './testing/arbitrary-gaps.ts'

const cs = (text: string) => ({ cs: text })

const abc: QuestionOf<'abc'> = {
  type: 'abc',
  prompt: cs('Které město je hlavní?'),
  explanation: cs('Praha je hlavní město.'),
  points: 1,
  content: {
    options: ['Praha', 'Brno', 'Plzeň'].map((text, index) => ({ id: `o${index}`, text: cs(text) })),
    multiple: false,
    shuffle: true,
  },
  key: { correct: ['o0'], rule: 'partial' },
}
const text: QuestionOf<'text'> = {
  type: 'text',
  prompt: cs('Hlavní město?'),
  explanation: cs('Praha.'),
  points: 1,
  content: { lines: 1, numeric: false },
  key: {
    accepted: [{ text: 'Praha', fraction: 1 }],
    case_sensitive: false,
    ignore_diacritics: true,
    typo_tolerance: true,
    unmatched: 'wrong',
  },
}
const axis: QuestionOf<'axis'> = {
  type: 'axis',
  prompt: cs('Kdy to bylo?'),
  explanation: cs('Bylo.'),
  points: 1,
  content: {
    scale: 'year',
    min: 1900,
    max: 2000,
    step: 10,
    labels_every: 20,
    markers: [{ id: 'm', label: cs('Vznik') }],
  },
  key: { positions: { m: 1920 }, tolerance: 10 },
}
const connection: QuestionOf<'connection'> = {
  type: 'connection',
  prompt: cs('Spojte.'),
  explanation: cs('Takto.'),
  points: 1,
  content: {
    left: [
      { id: 'a', text: cs('pes') },
      { id: 'b', text: cs('kočka') },
    ],
    right: [
      { id: 'x', text: cs('štěká') },
      { id: 'y', text: cs('mňouká') },
    ],
    reuse: false,
  },
  key: { pairs: { a: 'x', b: 'y' }, rule: 'partial' },
}

function withOptions(...texts: string[]): QuestionOf<'abc'> {
  const options = texts.map((one, index) => ({ id: `o${index}`, text: cs(one) }))
  return { ...abc, content: { ...abc.content, options } }
}

const codes = (question: Question) => reviewQuestion(question).map(({ code, path }) => `${code} ${path}`)

describe('a question without faults', () => {
  it.each([abc, text, axis, connection])('of type $type has no warning', (question) => {
    expect(checkQuestion(question).ok).toBe(true)
    expect(reviewQuestion(question)).toEqual([])
  })

  it.each(allExamples.map((question) => [question.type, question] as const))(
    '%s of ours has its texts whole',
    (_, one) => {
      const found = reviewQuestion(one).map(({ code }) => code)
      for (const code of ['missing_language', 'broken_formula', 'duplicate_options', 'off_step'])
        expect(found).not.toContain(code)
    },
  )

  it('or with any: it is never an error', () => {
    const isCoded = fc.property(anyForm, (question) =>
      reviewQuestion(question).every(({ code, path }) => reviewCodes.includes(code) && path !== ''),
    )
    expect(() => fc.assert(isCoded)).not.toThrow()
  })
})

describe('options', () => {
  it('that are the same are told at the later one, spaces and marks aside', () => {
    expect(codes(withOptions('Praha', 'Brno', ' **Praha** '))).toEqual(['duplicate_options content.options.2.text'])
  })

  it('that differ in case or diacritics only are told apart from those', () => {
    expect(codes(withOptions('Praha', 'praha', 'Práha'))).toEqual([
      'alike_options content.options.1.text',
      'alike_options content.options.2.text',
    ])
  })

  it('with the same text and another picture are no duplicates', () => {
    const question = withOptions('Praha', 'Brno', 'Brno')
    const pictured = question.content.options.map((option, index) => ({
      ...option,
      picture: { src: `/p/${index}.webp`, alt: cs('Město u řeky') },
    }))
    expect(codes({ ...question, content: { ...question.content, options: pictured } })).toEqual([])
  })

  it.each([
    ['a right one by 40 % longer than every other', ['Hlavní město Praha', 'Brno', 'Olomouc'], true],
    ['less than that', ['Hlavní město Praha', 'Moravské Brno'], false],
    ['one of fewer than 12 characters', ['Praha a Brno'.slice(0, 11), 'Brno', 'Aš'], false],
  ])('give the answer away: %s', (_, options, isTold) => {
    expect(codes(withOptions(...options))).toEqual(isTold ? ['longest_is_right content.options.0.text'] : [])
  })

  it('give nothing away by length where several are right', () => {
    const question = withOptions('Hlavní město Praha', 'Krajské město Brno', 'Aš')
    const several = { ...question, content: { ...question.content, multiple: true } }
    expect(codes({ ...several, key: { ...several.key, correct: ['o0', 'o1'] } })).toEqual([])
  })

  it('of which all or none are right are told', () => {
    const several = { ...abc, content: { ...abc.content, multiple: true } }
    expect(codes({ ...several, key: { ...abc.key, correct: ['o0', 'o1', 'o2'] } })).toEqual([
      'all_options_right key.correct',
    ])
    expect(codes({ ...abc, key: { ...abc.key, correct: [] } })).toEqual(['no_correct_answer key.correct'])
  })
})

describe('texts', () => {
  it('in one language where others have both are told at that language', () => {
    const prompt = { cs: 'Které město je hlavní?', en: 'Which city is the capital?' }
    expect(codes({ ...withOptions('Praha', 'Brno'), prompt })).toEqual([
      'missing_language content.options.0.text.en',
      'missing_language content.options.1.text.en',
      'missing_language explanation.en',
    ])
  })

  it('without an explanation, and prompts of more than 600 characters', () => {
    const { explanation: _, ...silent } = abc
    expect(codes({ ...silent, prompt: cs('a'.repeat(601)) })).toEqual([
      'long_prompt prompt.cs',
      'missing_explanation explanation',
    ])
    expect(codes({ ...abc, prompt: cs('a'.repeat(600)) })).toEqual([])
  })

  it.each([
    String.raw`\frac{1}{2`,
    String.raw`\frac{1}`,
    String.raw`\sqrt`,
    String.raw`x^`,
    String.raw`x^2^3`,
    String.raw`\left( x`,
    String.raw`\begin{cases} x \end{array}`,
    'a}',
  ])('with the formula %s are told', (tex) => {
    expect(codes({ ...abc, prompt: cs(`Kolik je **dnes $${tex}$**?`) })).toEqual(['broken_formula prompt.cs'])
  })

  it.each([
    String.raw`\frac12`,
    String.raw`\frac{a}{\sqrt[3]{b}}`,
    String.raw`x^2 + y^{2^3}`,
    String.raw`\left( \frac{1}{2} \right)^2`,
    String.raw`\begin{cases} x & 1 \\ y & 2 \end{cases}`,
    String.raw`\{1, 2\}`,
    String.raw`5\,\mathrm{km/h}`,
  ])('with the formula %s are in order', (tex) => {
    expect(codes({ ...abc, prompt: cs(`Kolik je $${tex}$?`) })).toEqual([])
  })
})

describe('pictures', () => {
  it.each([['IMG_2041.jpg'], ['DSC 1234'], ['Screenshot'], ['mapa.png']])('described by %s are told', (alt) => {
    expect(codes({ ...abc, picture: { src: '/p/a.webp', alt: cs(alt) } })).toEqual(['missing_alternative picture.alt'])
  })

  it('that are mere decoration or an option in themselves need no more words', () => {
    const [first, ...others] = abc.content.options
    const options = [{ id: first?.id ?? 'a', picture: { src: '/p/b.webp', alt: cs('trojúhelník') } }, ...others]
    const question = { ...abc, picture: { src: '/p/a.webp', is_decorative: true as const } }
    expect(codes({ ...question, content: { ...abc.content, options } })).toEqual([])
  })

  it('described in words are in order', () => {
    expect(codes({ ...abc, picture: { src: '/p/a.webp', alt: cs('Mapa Čech s řekami') } })).toEqual([])
  })
})

describe('the other types', () => {
  it('connection: the same item twice on the right', () => {
    const right = [...connection.content.right, { id: 'z', text: cs('štěká') }]
    expect(codes({ ...connection, content: { ...connection.content, right } })).toEqual([
      'equal_right_sides content.right.2.text',
    ])
  })

  it('axis: an end and labels that do not fall on the steps', () => {
    const content = { ...axis.content, max: 1995, labels_every: 25 }
    expect(codes({ ...axis, content })).toEqual(['off_step content.max', 'off_step content.labels_every'])
  })

  it('text: answers that the scorer takes for one, by its own rules', () => {
    const accepted = ['Plzeň', 'plzen'].map((one) => ({ text: one, fraction: 1 }))
    expect(codes({ ...text, key: { ...text.key, accepted } })).toEqual(['equal_accepted_answers key.accepted.1.text'])
    const strict = { ...text.key, accepted, ignore_diacritics: false }
    expect(codes({ ...text, key: strict })).toEqual([])
  })

  it('text: nothing that is scored by itself', () => {
    expect(codes({ ...text, key: { ...text.key, accepted: [], unmatched: 'manual' } })).toEqual([
      'no_correct_answer key.accepted',
    ])
  })
})
