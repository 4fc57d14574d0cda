import { describe, expect, test } from 'vitest'
import { missingParts } from './missing-parts.ts'

const text = { cs: 'x' }
const axis = {
  type: 'axis' as const,
  content: {
    scale: 'number' as const,
    min: 0,
    max: 9,
    step: 1,
    labels_every: 1,
    markers: [
      { id: 'a', label: text },
      { id: 'constructor', label: text },
    ],
  },
}
const connection = {
  type: 'connection' as const,
  content: {
    left: [
      { id: 'a', text },
      { id: 'b', text },
    ],
    right: [
      { id: 'x', text },
      { id: 'y', text },
    ],
    reuse: false,
  },
}
const alphabet = { type: 'alphabet' as const, content: { pattern: { cs: '___', en: '_____' } } }

describe('missing parts', () => {
  test('are the markers not placed, whatever they are called', () => {
    expect(missingParts(axis, undefined)).toBe(2)
    expect(missingParts(axis, { positions: { a: 0 } })).toBe(1)
    expect(missingParts(axis, { positions: { a: 0, constructor: 5 } })).toBe(0)
  })
  test('are the left items not joined', () => {
    expect(missingParts(connection, { pairs: { b: 'x' } })).toBe(1)
  })
  test('are the empty boxes of the language in which the word was begun', () => {
    expect(missingParts(alphabet, { language: 'en', letters: ['A', '', '', '', ''] })).toBe(4)
    expect(missingParts(alphabet, { language: 'cs', letters: ['A', '', 'B'] })).toBe(1)
  })
  test('do not count an answer to another type', () => {
    expect(missingParts(connection, { text: 'a' })).toBe(2)
  })
  test('are none where an answer is whole or nothing', () => {
    expect(missingParts({ type: 'text', content: { lines: 1, numeric: false } }, undefined)).toBe(0)
  })
  test('counts the gaps that nothing was written into', () => {
    const content = {
      lines: 1,
      numeric: false,
      gaps: [
        { id: 'a', kind: 'bank' as const },
        { id: 'constructor', kind: 'bank' as const },
      ],
    }
    expect(missingParts({ type: 'text', content }, undefined)).toBe(2)
    expect(missingParts({ type: 'text', content }, { text: '', gaps: { a: 'x' } })).toBe(1)
    expect(missingParts({ type: 'text', content }, { text: '', gaps: { a: ' ' } })).toBe(2)
  })
})
