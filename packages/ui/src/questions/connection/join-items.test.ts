import { describe, expect, test } from 'vitest'
import { joinItems, partItem, partners, tapItem, type Item } from './join-items.ts'

const content = {
  left: ['l1', 'l2', 'l3'].map((id) => ({ id, text: { cs: id } })),
  right: ['r1', 'r2', 'r3', 'r4'].map((id) => ({ id, text: { cs: id } })),
  reuse: false,
}
const reusing = { ...content, reuse: true }
const left = (id: string): Item => ({ side: 'left', id })
const right = (id: string): Item => ({ side: 'right', id })

describe('joining', () => {
  test('makes a pair and keeps the others', () => {
    expect(joinItems(content, { pairs: { l2: 'r1' } }, 'l1', 'r3')).toEqual({ pairs: { l1: 'r3', l2: 'r1' } })
  })
  test('moves a right item that is used already to the new pair', () => {
    expect(joinItems(content, { pairs: { l1: 'r1' } }, 'l2', 'r1')).toEqual({ pairs: { l2: 'r1' } })
  })
  test('lets a right item belong to several where that is allowed', () => {
    expect(joinItems(reusing, { pairs: { l1: 'r1' } }, 'l2', 'r1')).toEqual({ pairs: { l1: 'r1', l2: 'r1' } })
  })
  test('gives a left item another partner', () => {
    expect(joinItems(content, { pairs: { l1: 'r1' } }, 'l1', 'r2')).toEqual({ pairs: { l1: 'r2' } })
  })
  test('keeps the order of the left column', () => {
    expect(Object.keys(joinItems(content, { pairs: { l3: 'r3' } }, 'l1', 'r1').pairs)).toEqual(['l1', 'l3'])
  })
  test('tells the partners of both sides', () => {
    const answer = { pairs: { l1: 'r1', l2: 'r1' } }
    expect(partners(answer, left('l2'))).toEqual(['r1'])
    expect(partners(answer, right('r1'))).toEqual(['l1', 'l2'])
    expect(partners(undefined, right('r1'))).toEqual([])
  })
  test('parts an item from either side', () => {
    const answer = { pairs: { l1: 'r1', l2: 'r2' } }
    expect(partItem(content, answer, left('l1'))).toEqual({ pairs: { l2: 'r2' } })
    expect(partItem(content, answer, right('r2'))).toEqual({ pairs: { l1: 'r1' } })
  })
})

describe('a tap', () => {
  test('takes an item, and another of the same column instead of it', () => {
    expect(tapItem(content, undefined, undefined, left('l1'))).toEqual({ kind: 'taken', hand: left('l1') })
    expect(tapItem(content, undefined, left('l1'), left('l2'))).toEqual({ kind: 'taken', hand: left('l2') })
  })
  test('joins from left to right and from right to left', () => {
    const joined = { kind: 'joined', hand: undefined, answer: { pairs: { l1: 'r2' } }, left: 'l1', right: 'r2' }
    expect(tapItem(content, undefined, left('l1'), right('r2'))).toEqual(joined)
    expect(tapItem(content, undefined, right('r2'), left('l1'))).toEqual(joined)
  })
  test('puts down an unpaired item when tapped again', () => {
    expect(tapItem(content, undefined, left('l1'), left('l1'))).toEqual({ kind: 'put_down', hand: undefined })
  })
  test('undoes the pair of an item when tapped again', () => {
    expect(tapItem(content, { pairs: { l1: 'r1' } }, right('r1'), right('r1'))).toEqual({
      kind: 'undone',
      hand: undefined,
      answer: { pairs: {} },
    })
  })
  test('undoes a pair when both its ends are tapped', () => {
    expect(tapItem(reusing, { pairs: { l1: 'r1', l2: 'r1' } }, right('r1'), left('l2'))).toEqual({
      kind: 'undone',
      hand: undefined,
      answer: { pairs: { l1: 'r1' } },
    })
  })
})
