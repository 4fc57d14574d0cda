import { expect, it } from 'vitest'
import { groupLosses } from './losses.ts'

it('gathers questions that lose the same, whole ones first, then by their number', () => {
  const picture = { code: 'picture_not_in_format', values: {} }
  const points = { code: 'points_not_in_format', values: {} }
  const axis = { code: 'type_not_in_format', values: { type: 'axis' } }
  expect(
    groupLosses([
      { name: 'Řeka', whole: false, reason: picture },
      { name: 'Hora', whole: false, reason: points },
      { name: 'Moře', whole: false, reason: points },
      { name: 'Osa', whole: true, reason: axis },
    ]),
  ).toEqual([
    { reason: axis, whole: true, names: ['Osa'] },
    { reason: points, whole: false, names: ['Hora', 'Moře'] },
    { reason: picture, whole: false, names: ['Řeka'] },
  ])
})
