import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { answerTo } from '../../testing/arbitrary-answer.ts'
import { questionOf } from '../../testing/arbitrary-question.ts'
import { scoreAnswer } from '../../scoring.ts'
import { scoreAxis } from './axis.score.ts'
import type { AxisContent, AxisKey } from './axis.ts'

const numbers: AxisContent = {
  scale: 'number',
  min: -10,
  max: 10,
  step: 0.1,
  labels_every: 1,
  markers: [{ id: 'm', label: { cs: 'm' } }],
}
const years: AxisContent = { ...numbers, scale: 'year', min: -100, max: 100, step: 1 }

function fractionOf(content: AxisContent, wanted: number, tolerance: number, placed: number): unknown {
  const score = scoreAxis(content, { positions: { m: wanted }, tolerance }, { positions: { m: placed } })
  return score.kind === 'scored' ? [score.fraction, score.parts['m']] : score.kind
}

describe('a marker on an axis of numbers', () => {
  test.each<[number, number, number, number, string]>([
    [5, 2, 5, 1, 'right'],
    [5, 2, 7, 1, 'right'],
    [5, 2, 3, 1, 'right'],
    [5, 2, 7.5, 0.75, 'near'],
    [5, 2, 2.5, 0.75, 'near'],
    [5, 2, 8, 0.5, 'near'],
    [5, 2, 9, 0, 'wrong'],
    [5, 2, 10, 0, 'wrong'],
    [-5, 2, 5, 0, 'wrong'],
    [0, 4, -5, 0.75, 'near'],
    [5, 0, 5, 1, 'right'],
    [5, 0, 5.1, 0, 'wrong'],
    [5, 0, 4.9, 0, 'wrong'],
  ])('at %d with tolerance %d, placed at %d, earns %d and is %s', (wanted, tolerance, placed, ...expected) => {
    expect(fractionOf(numbers, wanted, tolerance, placed)).toEqual(expected)
  })

  test.each([
    [0.3, 0, 0.1 + 0.2],
    [0.3, 0.1, 0.4],
    [0.3, 0.1, 0.2],
    [0.7, 0.1, -10 + 108 * 0.1],
    [-9.7, 0.1, -10 + 4 * 0.1],
  ])(
    'at %d with tolerance %d, placed at %d, loses nothing to the noise of binary fractions',
    (wanted, tolerance, placed) => {
      expect(fractionOf(numbers, wanted, tolerance, placed)).toEqual([1, 'right'])
    },
  )

  test('earns nothing at exactly twice the tolerance, whatever the noise says', () => {
    expect(fractionOf(numbers, 0.3, 0.1, 0.5)).toEqual([0, 'wrong'])
    expect(fractionOf(numbers, 0.7, 0.1, 0.5)).toEqual([0, 'wrong'])
  })
})

describe('a marker on an axis of years', () => {
  test.each<[number, number, number, number]>([
    [1, 1, -1, 1],
    [-1, 1, 1, 1],
    [1, 1, -2, 0],
    [1, 2, -2, 1],
    [2, 2, -2, 0.5],
    [-44, 4, -50, 0.5],
    [-44, 10, -44, 1],
    [-44, 10, 44, 0],
    [79, 10, 94, 0.5],
    [10, 20, -20, 0.55],
  ])(
    'at %d with tolerance %d, placed at %d, earns %d, for there is no year 0',
    (wanted, tolerance, placed, fraction) => {
      const [earned] = [fractionOf(years, wanted, tolerance, placed)].flat()
      expect(earned).toBeCloseTo(fraction, 12)
    },
  )
})

describe('several markers', () => {
  const ids = ['a', 'b', 'c', 'd']
  const content: AxisContent = { ...numbers, markers: ids.map((id) => ({ id, label: { cs: id } })) }
  const key: AxisKey = { positions: { a: 0, b: 1, c: 2, d: 3 }, tolerance: 1 }

  test('earn the mean of their credits and tell each of them', () => {
    expect(scoreAxis(content, key, { positions: { a: 0, b: 2.5, c: -10 } })).toEqual({
      kind: 'scored',
      fraction: 1.5 / 4,
      parts: { a: 'right', b: 'near', c: 'wrong', d: 'missed' },
    })
  })

  test('are unanswered while none is placed', () => {
    expect(scoreAxis(content, key, { positions: {} })).toEqual({ kind: 'unanswered' })
  })

  test('earn the same to the last bit in whatever order they stand, also where the sum has to be rounded', () => {
    const near: AxisKey = { positions: { a: 0, b: 0, c: 0, d: 0 }, tolerance: 3 }
    const answer = { positions: { a: 3.1, b: 3.1, c: 3.1, d: 3.6 } }
    const turned = { ...content, markers: content.markers.toReversed() }
    expect(scoreAxis(turned, near, answer)).toEqual(scoreAxis(content, near, answer))
  })

  test('earn the same in whatever order they stand', () => {
    const pair = questionOf.axis.chain((question) => answerTo(question).map((answer) => ({ question, answer })))
    fc.assert(
      fc.property(pair, ({ question, answer }) => {
        const turned = { ...question, content: { ...question.content, markers: question.content.markers.toReversed() } }
        expect(scoreAnswer(turned, answer)).toEqual(scoreAnswer(question, answer))
      }),
    )
  })
})

test('the nearer a marker stands, the more it earns', () => {
  const place = fc.integer({ min: -100, max: 100 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(place, place, place, fc.constantFrom(0, 0.5, 1, 3), (wanted, one, other, tolerance) => {
      const credit = (placed: number): number => Number([fractionOf(numbers, wanted, tolerance, placed)].flat()[0])
      const [near, far] = Math.abs(one - wanted) <= Math.abs(other - wanted) ? [one, other] : [other, one]
      expect(credit(near)).toBeGreaterThanOrEqual(credit(far))
    }),
  )
})
