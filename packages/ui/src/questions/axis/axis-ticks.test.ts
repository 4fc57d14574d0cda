import { describe, expect, test } from 'vitest'
import { share, type Axis } from './axis-scale.ts'
import { labelledTicks, smallTicks } from './axis-ticks.ts'

const years: Axis = {
  scale: 'year',
  min: -500,
  max: 1500,
  step: 1,
  labels_every: 500,
  markers: [{ id: 'a', label: { cs: 'A' } }],
}
const tens: Axis = { ...years, scale: 'number', min: 0, max: 100, step: 5, labels_every: 10 }

describe('labels', () => {
  test('stand at the multiples, with the year 1 in place of the year 0', () => {
    expect(labelledTicks(years, 600, () => 70)).toEqual([-500, 1, 500, 1000, 1500])
  })
  test('get fewer on a narrow axis, never closer than the room they need', () => {
    for (const width of [120, 232, 400, 900]) {
      const places = labelledTicks(tens, width, () => 50).map((position) => share(tens, position) * width)
      for (const [index, place] of places.slice(1).entries())
        expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(50 - 1e-6)
    }
    expect(labelledTicks(tens, 232, () => 50)).toEqual([0, 50, 100])
  })
  test('the ends win over labels that would touch them', () => {
    expect(labelledTicks({ ...tens, min: 8, max: 92 }, 160, () => 50)).toEqual([8, 50, 92])
  })
  test('a short label needs less room than a long one', () => {
    const room = (one: number, other: number): number => (Math.min(one, other) < 0 ? 60 : 30)
    expect(labelledTicks({ ...years, min: -500, max: 500, labels_every: 100 }, 400, room)).toEqual([
      -500, -200, 1, 200, 400, 500,
    ])
    expect(labelledTicks({ ...years, min: 1, max: 1000, labels_every: 100 }, 400, room)).toHaveLength(11)
  })
  test('are only the two ends where nothing else fits', () => {
    expect(labelledTicks(tens, 60, () => 50)).toEqual([0, 100])
  })
  test('show the ends of an axis that has no round ones', () => {
    expect(labelledTicks({ ...tens, min: 3, max: 47, labels_every: 25 }, 600, () => 50)).toEqual([3, 25, 47])
  })
})

describe('small ticks', () => {
  test('show every step where there is room', () => {
    expect(smallTicks(tens, 600)).toHaveLength(21)
  })
  test('are coarser where steps would run together', () => {
    expect(smallTicks(years, 600)).toEqual(smallTicks({ ...years, step: 50 }, 600))
  })
  test('are left out where even the labels run together', () => {
    expect(smallTicks({ ...years, labels_every: 1 }, 600)).toEqual([])
  })
})
