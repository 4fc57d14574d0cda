import { pairsInOrder } from '@katedra/questions'
import { describe, expect, test } from 'vitest'
import { moveThing, orderOf } from './put-in-order.ts'

const content = {
  left: ['p1', 'p2', 'p3', 'p4'].map((id) => ({ id, text: { cs: id } })),
  right: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: { cs: id } })),
  reuse: false,
  ordering: true as const,
}

describe('the order of things', () => {
  test('is the one in which they came while nothing is touched', () => {
    expect(orderOf(content, undefined)).toEqual(['a', 'b', 'c', 'd'])
    expect(orderOf(content, { pairs: {} })).toEqual(['a', 'b', 'c', 'd'])
  })
  test('is that of the answer', () => {
    const answer = { pairs: { p1: 'd', p2: 'a', p3: 'c', p4: 'b' } }
    expect(orderOf(content, answer)).toEqual(['d', 'a', 'c', 'b'])
    expect(pairsInOrder(['d', 'a', 'c', 'b'])).toEqual(answer.pairs)
  })
  test('fills places without a thing, as an older page leaves them', () => {
    expect(orderOf(content, { pairs: { p3: 'a' } })).toEqual(['b', 'c', 'a', 'd'])
  })
  test('loses nothing to an answer that names what is not there', () => {
    expect(orderOf(content, { pairs: { p1: 'x', constructor: 'a' } })).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('moving a thing', () => {
  test.each<[string, number, string[]]>([
    ['c', 0, ['c', 'a', 'b', 'd']],
    ['a', 1, ['b', 'a', 'c', 'd']],
    ['a', 3, ['b', 'c', 'd', 'a']],
    ['b', 1, ['a', 'b', 'c', 'd']],
    ['a', -1, ['a', 'b', 'c', 'd']],
    ['d', 9, ['a', 'b', 'c', 'd']],
  ])('%s to place %i', (id, to, expected) => {
    expect(moveThing(['a', 'b', 'c', 'd'], id, to)).toEqual(expected)
  })
})
