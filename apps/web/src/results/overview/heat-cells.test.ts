import { translator } from '@katedra/i18n/server'
import { describe, expect, it } from 'vitest'
import { createFormat } from '@katedra/screens/format.ts'
import { sampleQuestion, sampleStudent as student } from '../../testing/sample-results.ts'
import { heatColumns, heatRows, heatState } from './heat-cells.ts'

const cs = translator('cs', 'results')

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
      [sampleQuestion(1), sampleQuestion(2)],
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

  it('marks what is left out, for all or for one pupil, whatever the answer was', () => {
    const rows = heatRows(
      cs,
      [student('Hájek', { cells: [1, 0, 1], excluded_items: [7] }), student('Chalupa', { cells: [1, 0, null] })],
      [sampleQuestion(3, { counts: false }), sampleQuestion(5), sampleQuestion(7)],
      createFormat('cs'),
    )
    expect(rows.map(({ cells }) => cells.map(({ state }) => state))).toEqual([
      ['excluded', 'wrong', 'excluded'],
      ['excluded', 'wrong', 'missing'],
    ])
  })

  it('names its columns by number and by the text of the question', () => {
    expect(heatColumns([sampleQuestion(3)], 'cs')).toEqual([{ id: '3', label: '3', title: '3. Kolik je 2 + 2?' }])
  })
})
