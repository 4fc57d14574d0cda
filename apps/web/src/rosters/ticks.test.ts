import type { RosterPreview, RowMark } from '@katedra/contract/rosters'
import { describe, expect, it } from 'vitest'
import { firstTicks, importOf, toggled } from './ticks.ts'

const row = (row_no: number, mark: RowMark) => ({
  row_no,
  mark,
  class_name: '6.A',
  first_name: 'Jan',
  last_name: `Novák ${row_no}`,
  email: '',
  problems: [],
  student_id: null,
  class_id: null,
  before: null,
})
const preview: RosterPreview = {
  columns: [],
  rows: [row(2, 'new'), row(3, 'changed'), row(4, 'same'), row(5, 'repeated'), row(6, 'faulty')],
  missing: [{ student_id: 's', class_id: 'c', class_name: '6.A', first_name: 'Ida', last_name: 'Malá' }],
  new_classes: [],
}

describe('what is ticked at first', () => {
  it('is everybody new and changed, and no one to be removed', () => {
    const ticks = firstTicks(preview)
    expect([...ticks.rows]).toEqual([2, 3])
    expect(ticks.removed.size).toBe(0)
    expect(importOf(preview, ticks).rows.map(({ last_name }) => last_name)).toEqual(['Novák 2', 'Novák 3'])
  })
})

describe('a tick', () => {
  it('adds a repeated row and a pupil to be removed, never a faulty row', () => {
    const rows = toggled(toggled(firstTicks(preview).rows, 5, true), 6, true)
    const body = importOf(preview, { rows, removed: new Set(['s']) })
    expect(body.rows).toHaveLength(3)
    expect(body.removed).toEqual([{ class_id: 'c', student_id: 's' }])
  })

  it('can be taken back', () => {
    expect([...toggled(new Set([1, 2]), 1, false)]).toEqual([2])
  })
})
