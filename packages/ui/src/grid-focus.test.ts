import { describe, expect, it } from 'vitest'
import { nextCell } from './grid-focus.ts'

/** A dot is a cell without a link. */
const map = ['.xx', 'xx.', 'x..', 'xxx']
const size = { rows: map.length, columns: 3 }
const hasLink = (row: number, column: number) => map[row]?.[column] === 'x'
const from = (row: number, column: number) => (key: string) => nextCell(key, { row, column }, size, hasLink)

describe('arrow keys in a grid of links', () => {
  it('go to the neighbour', () => {
    expect(from(1, 0)('ArrowRight')).toEqual({ row: 1, column: 1 })
    expect(from(1, 0)('ArrowDown')).toEqual({ row: 2, column: 0 })
  })

  it('pass over cells with nothing to go to', () => {
    expect(from(1, 1)('ArrowDown')).toEqual({ row: 3, column: 1 })
    expect(from(3, 2)('ArrowUp')).toEqual({ row: 0, column: 2 })
  })

  it('stay at the edge', () => {
    expect([from(1, 1)('ArrowRight'), from(3, 0)('ArrowDown'), from(1, 0)('ArrowUp')]).toEqual([null, null, null])
  })

  it('reach the ends of the row by Home and End', () => {
    expect([from(0, 2)('Home'), from(3, 0)('End'), from(1, 0)('End')]).toEqual([
      { row: 0, column: 1 },
      { row: 3, column: 2 },
      { row: 1, column: 1 },
    ])
  })

  it('are the only keys that lead anywhere', () => {
    expect(from(1, 0)('Enter')).toBeNull()
  })
})

describe('arrow keys in a grid of answers', () => {
  const answers = { rows: 4, columns: 6 }
  /** The first row and the first column are heads. */
  const isAnswer = (row: number, column: number) => row > 0 && column > 0

  it.each([
    ['ArrowRight', 1, 1, { row: 1, column: 2 }],
    ['ArrowLeft', 1, 2, { row: 1, column: 1 }],
    ['ArrowDown', 1, 1, { row: 2, column: 1 }],
    ['ArrowUp', 2, 1, { row: 1, column: 1 }],
    ['Home', 2, 4, { row: 2, column: 1 }],
    ['End', 2, 4, { row: 2, column: 5 }],
  ])('lead by %s from row %i, column %i to the next answer', (key, row, column, cell) => {
    expect(nextCell(key, { row, column }, answers, isAnswer)).toEqual(cell)
  })

  it.each([
    ['ArrowRight', 1, 5],
    ['ArrowLeft', 1, 1],
    ['ArrowDown', 3, 1],
    ['ArrowUp', 1, 1],
    ['a', 1, 1],
  ])('stay by %s at row %i, column %i', (key, row, column) => {
    expect(nextCell(key, { row, column }, answers, isAnswer)).toBeNull()
  })
})
