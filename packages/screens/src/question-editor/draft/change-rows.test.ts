import { describe, expect, test } from 'vitest'
import { addBelow, moveRow, pastedLines, removeRow, spreadLines } from './change-rows.ts'

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const ids = ({ rows: changed, focus }: { rows: { id: string }[]; focus: string | undefined }) =>
  `${changed.map(({ id }) => id).join('')} ${focus}`

describe('rows written by keyboard', () => {
  test('get a new one below', () => {
    expect(ids(addBelow(rows, 'b', { id: 'x' }))).toBe('abxc x')
    expect(ids(addBelow(rows, '', { id: 'x' }))).toBe('abcx x')
  })

  test.each([
    ['a', -1, 'abc a'],
    ['a', 1, 'bac a'],
    ['c', -1, 'acb c'],
    ['c', 1, 'abc c'],
  ] as const)('move by one place: %s by %i', (id, by, expected) => {
    expect(ids(moveRow(rows, id, by))).toBe(expected)
  })

  test.each([
    ['b', 2, 'ac a'],
    ['a', 2, 'bc b'],
    ['a', 3, 'abc a'],
  ] as const)('go on above the one that was removed: %s of at least %i', (id, min, expected) => {
    expect(ids(removeRow(rows, id, min))).toBe(expected)
  })
})

describe('a pasted list', () => {
  test.each([
    ['jedna\ndvě\r\n\n tři ', ['jedna', 'dvě', 'tři']],
    ['- jedna\n• dvě', ['jedna', 'dvě']],
    ['1. jedna\n2) dvě\na) tři', ['jedna', 'dvě', 'tři']],
    ['3.5\n-4', ['3.5', '-4']],
  ])('becomes lines: %j', (text, lines) => {
    expect(pastedLines(text)).toEqual(lines)
  })

  test('of one line is pasted as usual', () => {
    expect(pastedLines('jedna')).toBeUndefined()
    expect(pastedLines('jedna\n')).toBeUndefined()
  })

  const paste = (texts: string[], lines: string[], at: number, max: number) => {
    let next = 0
    const { rows: spread } = spreadLines(
      texts.map((text, place) => ({ id: `${place}`, text })),
      lines,
      {
        id: `${at}`,
        max,
        isEmpty: ({ text }) => text === '',
        create: () => ({ id: `new${(next += 1)}`, text: '' }),
        fill: (row, text) => ({ ...row, text }),
      },
    )
    return spread.map(({ text }) => text)
  }

  test('fills empty rows below before it makes new ones', () => {
    expect(paste(['', '', 'stojí'], ['a', 'b', 'c'], 0, 9)).toEqual(['a', 'b', 'c', 'stojí'])
  })

  test('stops where there is no more room and keeps what stood there', () => {
    expect(paste(['', 'stojí'], ['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'stojí'])
  })
})
