import { describe, expect, it } from 'vitest'
import { nextLink } from './score-grid-focus.ts'

/** A dot is a cell without a link. */
const map = ['.xx', 'xx.', 'x..', 'xxx']
const size = { rows: map.length, columns: 3 }
const hasLink = (row: number, column: number) => map[row]?.[column] === 'x'
const from = (row: number, column: number) => (key: string) => nextLink(key, { row, column }, size, hasLink)

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
