import type { StudentResult } from '@katedra/contract/results'
import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '../app/format.ts'
import { heatColumns, heatRows, heatState } from './heat-cells.ts'

const cs = translator('cs', 'results')

function student(name: string, change: Partial<StudentResult>): StudentResult {
  return {
    attempt_id: name,
    student_id: name,
    name,
    is_guest: false,
    state: 'submitted',
    points: 1,
    fraction: 0.5,
    duration_s: 60,
    answer_count: 2,
    attempt_count: 1,
    cells: [],
    ...change,
  }
}

describe('map of answers', () => {
  it.each([
    [1, 'right'],
    [0.9999999, 'right'],
    [0.5, 'partly'],
    [0, 'wrong'],
    [null, 'missing'],
    ['manual', 'unmarked'],
  ] as const)('shows %j as %s', (cell, state) => {
    expect(heatState(cell)).toBe(state)
  })

  it('has a row for everybody who has handed in, in Czech order, with the result', () => {
    const rows = heatRows(
      cs,
      [
        student('Chalupa', { cells: [1, 0.5] }),
        student('Hájek', { fraction: null, cells: ['manual', null] }),
        student('Novák', { state: 'open', fraction: null, cells: [null, null] }),
        student('Adam', { attempt_id: null, state: 'not_joined', fraction: null }),
      ],
      createFormat('cs'),
    )
    expect(rows).toEqual([
      { id: 'Hájek', label: 'Hájek', cells: [{ state: 'unmarked' }, { state: 'missing' }] },
      {
        id: 'Chalupa',
        label: 'Chalupa',
        detail: '50\u00a0%',
        cells: [{ state: 'right' }, { state: 'partly', text: 'částečně správně, 50\u00a0%' }],
      },
    ])
  })

  it('names its columns by number and by the text of the question', () => {
    const question = {
      item_no: 3,
      type: 'abc',
      title: { cs: 'Kolik je **2 + 2**?' },
      points: 1,
      answer_count: 0,
      success: null,
      average_time_s: null,
    } as const
    expect(heatColumns([question], 'cs')).toEqual([{ id: '3', label: '3', title: '3. Kolik je 2 + 2?' }])
  })
})
