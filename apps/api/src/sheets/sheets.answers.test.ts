import { unusedTextContent, unusedTextKey, type Question } from '@katedra/questions'
import { describe, expect, it } from 'vitest'
import { arranged } from './own/arranged.ts'
import type { ReadBox } from './own/own-page.ts'
import { ownSheets } from './own/own-sheet.ts'
import { answersOf, groupsOf, type Decided } from './sheets.answers.ts'

const text = (words: string) => ({ cs: words })
const items = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at + 1}`, text: text(`${prefix} ${at + 1}`) }))
const about = { prompt: text('?'), points: 1 }

const questions: Question[] = [
  {
    ...about,
    type: 'abc',
    content: { options: items('o', 4), multiple: false, shuffle: false },
    key: { correct: ['o1'], rule: 'exact' },
  },
  {
    ...about,
    type: 'abc',
    content: { options: items('o', 4), multiple: true, shuffle: false },
    key: { correct: ['o1'], rule: 'exact' },
  },
  {
    ...about,
    type: 'connection',
    content: { left: items('l', 3), right: items('r', 3), reuse: false },
    key: { pairs: { l1: 'r1', l2: 'r2', l3: 'r3' }, rule: 'partial' },
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
    key: { positions: { m: 7.5 }, tolerance: 0 },
  },
  {
    ...about,
    type: 'text',
    content: { lines: 1, numeric: true },
    key: { ...unusedTextKey, number: { value: 12.5, tolerance: 0 } },
  },
  {
    ...about,
    prompt: text('[_g1_] a [_g2_]'),
    type: 'text',
    content: {
      ...unusedTextContent,
      gaps: ['g1', 'g2'].map((id) => ({ id, kind: 'typed' as const, numeric: true })),
    },
    key: {
      ...unusedTextKey,
      gaps: {
        rule: 'partial',
        by_gap: Object.fromEntries(
          ['g1', 'g2'].map((id) => {
            const { accepted, case_sensitive, ignore_diacritics, typo_tolerance, unmatched } = unusedTextKey
            const rules = { accepted, case_sensitive, ignore_diacritics, typo_tolerance, unmatched }
            return [id, { kind: 'typed' as const, weight: 1, number: { value: 4, tolerance: 0 }, ...rules }]
          }),
        ),
      },
    },
  },
]

const printed = arranged(
  {
    id: '01996a3e-0000-7000-8000-000000000001',
    shuffle_options: false,
    questions: questions.map((question, index) => ({ item_no: index + 1, question })),
  },
  'a',
)

type Marks = Readonly<Record<string, Readonly<Record<string, ReadBox['state']>>>>

interface Read {
  rule?: 'cross' | 'fill'
  decided?: Decided
  edition?: 2
}

function read(marks: Marks, { rule = 'cross', decided = {}, edition }: Read = {}) {
  const [sheet] = ownSheets({
    edition,
    test: '01996a3e-0000-7000-8000-000000000001',
    variant: 'a',
    rule,
    student: '01996a3e-0000-7000-8000-000000000002',
    questions: printed.map(({ shown }) => shown),
  })
  if (sheet === undefined) throw new Error('there is no sheet')
  const boxes = sheet.layout.groups.flatMap(({ name, boxes: drawn }) =>
    drawn.map(({ value }) => ({ group: name, value, state: marks[name]?.[value] ?? ('empty' as const) })),
  )
  const groups = groupsOf(sheet, printed, { boxes, decided })
  return {
    doubts: groups.filter(({ is_doubtful }) => is_doubtful).map(({ group }) => group),
    answers: answersOf(printed, groups),
  }
}

/** A number as it is crossed in its rows, from the first one on. */
function crossed(start: string, signs: string): Record<string, Record<string, ReadBox['state']>> {
  return Object.fromEntries(
    [...signs].map((sign, at) => [`${start}.${at + 1}`, sign === ' ' ? {} : { [sign]: 'crossed' }]),
  )
}

const rowsOf = (start: string) => [...Array.from({ length: 7 }, (_, at) => `${start}.${at + 1}`), `${start}.hand`]

describe('a number in its rows', () => {
  it.each([
    ['12,5', '12,5'],
    ['-7', '-7'],
    ['  40', '40'],
    ['-0,0001', '-0,0001'],
    ['1234567', '1234567'],
  ])('crossed as "%s" is %s', (signs, number) => {
    expect(read(crossed('q5', signs))).toEqual({ doubts: [], answers: [{ item_no: 5, answer: { text: number } }] })
  })

  it('fills its gap; one that is left out is empty', () => {
    expect(read(crossed('q6.g2', '4'))).toEqual({
      doubts: [],
      answers: [{ item_no: 6, answer: { text: '', gaps: { g1: '', g2: '4' } } }],
    })
  })

  it.each(['1 5', '5-', '1,2,3', ',5', '5,', '-', ',', '--1'])('crossed as "%s" is asked about', (signs) => {
    expect(read(crossed('q5', signs)).doubts).toEqual(rowsOf('q5'))
    expect(read(crossed('q6.g1', signs)).doubts).toEqual([...rowsOf('q6.g1'), ...rowsOf('q6.g2')])
  })

  it('is marked by a person where its box says that it is in the frame, and asked about where it is crossed as well', () => {
    const inFrame = { 'q5.hand': { hand: 'crossed' } } as const
    expect(read(inFrame)).toEqual({ doubts: [], answers: [{ item_no: 5, answer: { written: true } }] })
    expect(read({ ...inFrame, ...crossed('q5', '12') }).doubts).toEqual(rowsOf('q5'))
    const inGap = { 'q6.g1.hand': { hand: 'crossed' } } as const
    expect(read(inGap)).toEqual({ doubts: [], answers: [{ item_no: 6, answer: { written: true } }] })
  })

  it('is what a person has found in them, one sign after another', () => {
    const decided = Object.fromEntries(rowsOf('q5').map((row, at) => [row, at === 0 ? ['1'] : at === 2 ? ['5'] : []]))
    expect(read(crossed('q5', '1 5'), { decided })).toEqual({
      doubts: [],
      answers: [{ item_no: 5, answer: { text: '15' } }],
    })
  })

  it('was written on a sheet that was printed before there were rows', () => {
    expect(read({ q1: { o1: 'crossed' } }, { edition: 2 }).answers).toEqual([
      { item_no: 1, answer: { chosen: ['o1'] } },
      { item_no: 5, answer: { written: true } },
      { item_no: 6, answer: { written: true } },
    ])
  })
})

describe('what boxes say', () => {
  it('is the answer of a screen', () => {
    const { doubts, answers } = read({
      q1: { o2: 'crossed', o3: 'filled' },
      q2: { o1: 'crossed', o4: 'crossed' },
      'q3.l1': { r2: 'crossed' },
      'q3.l3': { r1: 'crossed' },
      'q4.m.3': { '7': 'crossed' },
      'q4.m.4': { '5': 'crossed' },
    })
    expect(doubts).toEqual([])
    expect(answers).toEqual([
      { item_no: 1, answer: { chosen: ['o2'] } },
      { item_no: 2, answer: { chosen: ['o1', 'o4'] } },
      { item_no: 3, answer: { pairs: { l1: 'r2', l3: 'r1' } } },
      { item_no: 4, answer: { positions: { m: 7.5 } } },
    ])
  })

  it('is nothing where nothing is marked', () => {
    expect(read({})).toEqual({ doubts: [], answers: [] })
  })

  it('below zero has its sign in a row before the digits', () => {
    const { answers, doubts } = read({
      'q4.m.1': { '-': 'crossed' },
      'q4.m.3': { '7': 'crossed' },
      'q4.m.4': { '0': 'crossed' },
    })
    expect(doubts).toEqual([])
    expect(answers).toEqual([{ item_no: 4, answer: { positions: { m: -7 } } }])
  })

  it.each([
    ['a box that may be marked', { q1: { o1: 'doubtful' } }, ['q1']],
    ['two marks where one may be', { q1: { o1: 'crossed', o2: 'crossed' } }, ['q1']],
    ['a box filled in and none crossed', { q1: { o1: 'filled' } }, ['q1']],
    ['one thing for two', { 'q3.l1': { r1: 'crossed' }, 'q3.l2': { r1: 'crossed' } }, ['q3.l1', 'q3.l2', 'q3.l3']],
    [
      'a place that the axis does not have',
      { 'q4.m.1': { '9': 'crossed' }, 'q4.m.2': { '9': 'crossed' } },
      ['q4.m.1', 'q4.m.2', 'q4.m.3', 'q4.m.4'],
    ],
    ['a digit left out behind another', { 'q4.m.2': { '7': 'crossed' } }, ['q4.m.1', 'q4.m.2', 'q4.m.3', 'q4.m.4']],
    [
      'a minus behind a digit',
      { 'q4.m.2': { '1': 'crossed' }, 'q4.m.3': { '-': 'crossed' } },
      ['q4.m.1', 'q4.m.2', 'q4.m.3', 'q4.m.4'],
    ],
  ] satisfies [string, Marks, string[]][])('is asked about with %s', (_, marks, doubts) => {
    expect(read(marks).doubts).toEqual(doubts)
  })

  it('by the rule of filling in is what is crossed or filled', () => {
    const { doubts, answers } = read({ q1: { o1: 'filled' } }, { rule: 'fill' })
    expect(doubts).toEqual([])
    expect(answers).toEqual([{ item_no: 1, answer: { chosen: ['o1'] } }])
  })

  it('is what a teacher has decided, as far as it is an answer', () => {
    const both = { q1: { o1: 'crossed', o2: 'crossed' } } as const
    expect(read(both, { decided: { q1: ['o2'] } })).toEqual({
      doubts: [],
      answers: [{ item_no: 1, answer: { chosen: ['o2'] } }],
    })
    expect(read(both, { decided: { q1: ['o1', 'o2'] } })).toEqual({
      doubts: [],
      answers: [{ item_no: 1, answer: { chosen: [] } }],
    })
    const twice = { 'q3.l1': ['r1'], 'q3.l2': ['r1'], 'q3.l3': ['r2'] }
    expect(read({}, { decided: twice }).answers).toEqual([{ item_no: 3, answer: { pairs: { l3: 'r2' } } }])
  })
})
