import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerTo } from '../../testing/arbitrary-answer.ts'
import { questionOf } from '../../testing/arbitrary-question.ts'
import { scoreAnswer } from '../../scoring.ts'
import { scoreAbc } from './abc.score.ts'
import type { AbcContent, AbcKey } from './abc.ts'

const options = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, text: { cs: id } }))
const single: AbcContent = { options, multiple: false, shuffle: true }
const several: AbcContent = { ...single, multiple: true }

describe('one option', () => {
  test.each<[string[], number, Record<string, string>]>([
    [['b'], 1, { b: 'right' }],
    [['a'], 0, { a: 'wrong', b: 'missed' }],
  ])('choosing %j earns %d under either rule', (chosen, fraction, parts) => {
    const expected = { kind: 'scored', fraction, parts }
    expect(scoreAbc(single, { correct: ['b'], rule: 'exact' }, { chosen })).toEqual(expected)
    expect(scoreAbc(single, { correct: ['b'], rule: 'partial' }, { chosen })).toEqual(expected)
  })
})

describe('several options, a, b and c of a to e right', () => {
  const partial: AbcKey = { correct: ['a', 'b', 'c'], rule: 'partial' }
  test.each<[string[], number, number]>([
    [['a', 'b', 'c'], 1, 1],
    [['c', 'a', 'b'], 1, 1],
    [['a', 'b'], 2 / 3, 0],
    [['a'], 1 / 3, 0],
    [['a', 'b', 'c', 'd'], 2 / 3, 0],
    [['a', 'b', 'd'], 1 / 3, 0],
    [['a', 'd'], 0, 0],
    [['d'], 0, 0],
    [['d', 'e'], 0, 0],
    [['a', 'd', 'e'], 0, 0],
    [['a', 'b', 'c', 'd', 'e'], 1 / 3, 0],
  ])('choosing %j earns %d in parts and %d as all or nothing', (chosen, inParts, allOrNothing) => {
    expect(scoreAbc(several, partial, { chosen })).toHaveProperty('fraction', inParts)
    expect(scoreAbc(several, { ...partial, rule: 'exact' }, { chosen })).toHaveProperty('fraction', allOrNothing)
  })

  test.each<[string[], number]>([
    [['a', 'b', 'c'], 1],
    [['a', 'd', 'e'], 1 / 3],
    [['a', 'b', 'c', 'd', 'e'], 1],
    [['d'], 0],
  ])('choosing %j earns %d where wrong ones take nothing', (chosen, fraction) => {
    expect(scoreAbc(several, { ...partial, rule: 'right_only' }, { chosen })).toHaveProperty('fraction', fraction)
  })

  test('tells right, wrong and missed options and leaves out the others', () => {
    expect(scoreAbc(several, partial, { chosen: ['a', 'd'] })).toHaveProperty('parts', {
      a: 'right',
      d: 'wrong',
      b: 'missed',
      c: 'missed',
    })
  })

  test('counts an option once however often it is named', () => {
    expect(scoreAbc(several, partial, { chosen: ['a', 'a', 'd', 'd'] })).toHaveProperty('fraction', 0)
    expect(scoreAbc(several, partial, { chosen: ['a', 'a'] })).toHaveProperty('fraction', 1 / 3)
  })
})

test('nothing chosen is unanswered', () => {
  expect(scoreAbc(several, { correct: ['a'], rule: 'partial' }, { chosen: [] })).toEqual({ kind: 'unanswered' })
})

test('neither the order of the options nor that of the choices matters', () => {
  const pair = questionOf.abc.chain((question) => answerTo(question).map((answer) => ({ question, answer })))
  fc.assert(
    fc.property(pair, ({ question, answer }) => {
      if (!('chosen' in answer)) throw new Error('an answer of another type')
      const turned = {
        ...question,
        content: { ...question.content, options: question.content.options.toReversed() },
        key: { ...question.key, correct: question.key.correct.toReversed() },
      }
      expect(scoreAnswer(turned, { chosen: answer.chosen.toReversed() })).toEqual(scoreAnswer(question, answer))
    }),
  )
})
