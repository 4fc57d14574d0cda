import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerTo } from '../../testing/arbitrary-answer.ts'
import { questionOf } from '../../testing/arbitrary-question.ts'
import { scoreAnswer } from '../../scoring.ts'
import { scoreConnection } from './connection.score.ts'
import type { ConnectionContent, ConnectionKey } from './connection.ts'

const item = (id: string): { id: string; text: { cs: string } } => ({ id, text: { cs: id } })
const content: ConnectionContent = {
  left: ['a', 'b', 'c'].map(item),
  right: ['x', 'y', 'z', 'extra'].map(item),
  reuse: false,
}
const key: ConnectionKey = { pairs: { a: 'x', b: 'y', c: 'z' }, rule: 'partial' }

describe('pairs', () => {
  test.each<[Record<string, string>, number, Record<string, string>]>([
    [{ a: 'x', b: 'y', c: 'z' }, 1, { a: 'right', b: 'right', c: 'right' }],
    [{ a: 'x', b: 'y' }, 2 / 3, { a: 'right', b: 'right', c: 'missed' }],
    [{ a: 'x', b: 'y', c: 'extra' }, 2 / 3, { a: 'right', b: 'right', c: 'wrong' }],
    [{ a: 'x', b: 'z', c: 'y' }, 1 / 3, { a: 'right', b: 'wrong', c: 'wrong' }],
    [{ c: 'z' }, 1 / 3, { a: 'missed', b: 'missed', c: 'right' }],
    [{ a: 'y', b: 'z', c: 'x' }, 0, { a: 'wrong', b: 'wrong', c: 'wrong' }],
  ])('%j earn %d in parts', (pairs, fraction, parts) => {
    expect(scoreConnection(content, key, { pairs })).toEqual({ kind: 'scored', fraction, parts })
    expect(scoreConnection(content, { ...key, rule: 'exact' }, { pairs })).toEqual({
      kind: 'scored',
      fraction: fraction === 1 ? 1 : 0,
      parts,
    })
  })

  test('may share an item on the right where the key says so', () => {
    const shared: ConnectionKey = { pairs: { a: 'x', b: 'x', c: 'y' }, rule: 'partial' }
    expect(scoreConnection({ ...content, reuse: true }, shared, { pairs: { a: 'x', b: 'x', c: 'x' } })).toHaveProperty(
      'fraction',
      2 / 3,
    )
  })

  test('are unanswered while there is none', () => {
    expect(scoreConnection(content, key, { pairs: {} })).toEqual({ kind: 'unanswered' })
  })

  test('earn the same in whatever order items and pairs stand', () => {
    const pair = questionOf.connection.chain((question) => answerTo(question).map((answer) => ({ question, answer })))
    fc.assert(
      fc.property(pair, ({ question, answer }) => {
        if (!('pairs' in answer)) throw new Error('an answer of another type')
        const { left, right } = question.content
        const turned = {
          ...question,
          content: { ...question.content, left: left.toReversed(), right: right.toReversed() },
        }
        const turnedAnswer = { pairs: Object.fromEntries(Object.entries(answer.pairs).toReversed()) }
        expect(scoreAnswer(turned, turnedAnswer)).toEqual(scoreAnswer(question, answer))
      }),
    )
  })
})

describe('items on the right that read the same', () => {
  const rivers = (second: Partial<ConnectionContent['right'][number]>): ConnectionContent => ({
    left: ['praha', 'brno', 'ostrava'].map(item),
    right: [
      { id: 'r1', text: { cs: 'Vltava', en: 'Vltava' } },
      { id: 'r2', text: { cs: 'Svratka', en: 'Svratka' } },
      { id: 'r3', text: { cs: 'Vltava', en: 'Vltava' }, ...second },
    ],
    reuse: false,
  })
  const riverKey: ConnectionKey = { pairs: { praha: 'r1', brno: 'r2', ostrava: 'r3' }, rule: 'exact' }
  const swapped = { pairs: { praha: 'r3', brno: 'r2', ostrava: 'r1' } }

  test.each<[string, Partial<ConnectionContent['right'][number]>]>([
    ['in every language', {}],
    ['in one of its languages', { text: { cs: 'Vltava', en: 'Moldau' } }],
    ['but for spaces', { text: { cs: 'Vltava', en: 'Vltava\u00a0 ' } }],
  ])('%s count as one', (_, second) => {
    expect(scoreConnection(rivers(second), riverKey, swapped)).toEqual({
      kind: 'scored',
      fraction: 1,
      parts: { praha: 'right', brno: 'right', ostrava: 'right' },
    })
  })

  test.each<[string, Partial<ConnectionContent['right'][number]>]>([
    ['another text', { text: { cs: 'Odra', en: 'Oder' } }],
    ['other formatting', { text: { cs: '**Vl**tava', en: '**Vl**tava' } }],
    ['a picture', { picture: { src: '/p/odra.webp', alt: { cs: 'Odra' } } }],
  ])('but have %s are told apart', (_, second) => {
    expect(scoreConnection(rivers(second), riverKey, swapped)).toHaveProperty('parts', {
      praha: 'wrong',
      brno: 'right',
      ostrava: 'wrong',
    })
  })

  test('earn the same whichever of them is joined', () => {
    const written = fc.tuple(questionOf.connection, fc.nat(), fc.nat()).chain(([question, a, b]) => {
      const { right } = question.content
      const one = right[a % right.length]
      const other = right[b % right.length]
      const text = one?.text ?? { cs: 'x' }
      const twins = right.map((from) => (from.id === other?.id ? { ...from, text } : from))
      const turn = (id: string) => (id === one?.id ? (other?.id ?? id) : id === other?.id ? (one?.id ?? id) : id)
      const same = { ...question, content: { ...question.content, right: twins } }
      return answerTo(same).map((answer) => ({ same, answer, turn }))
    })
    fc.assert(
      fc.property(written, ({ same, answer, turn }) => {
        if (!('pairs' in answer)) throw new Error('an answer of another type')
        const turned = {
          pairs: Object.fromEntries(Object.entries(answer.pairs).map(([left, right]) => [left, turn(right)])),
        }
        expect(scoreAnswer(same, turned)).toEqual(scoreAnswer(same, answer))
      }),
    )
  })
})

test('an item that is called like something every object inherits is missed, not paired', () => {
  const inherited: ConnectionContent = { ...content, left: ['a', 'constructor'].map(item) }
  expect(
    scoreConnection(inherited, { pairs: { a: 'x', constructor: 'y' }, rule: 'partial' }, { pairs: { a: 'x' } }),
  ).toEqual({
    kind: 'scored',
    fraction: 1 / 2,
    parts: { a: 'right', constructor: 'missed' },
  })
})
