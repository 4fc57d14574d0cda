import { describe, expect, test } from 'vitest'
import {
  middle,
  pageSteps,
  placeMarker,
  positionAt,
  removeMarker,
  share,
  snap,
  stack,
  step,
  type Axis,
} from './axis-scale.ts'

const years: Axis = {
  scale: 'year',
  min: -500,
  max: 1500,
  step: 10,
  labels_every: 500,
  markers: [{ id: 'a', label: { cs: 'A' } }],
}
const single: Axis = { ...years, min: -3, max: 3, step: 1, labels_every: 1 }
const tenths: Axis = { ...years, scale: 'number', min: 0, max: 1, step: 0.1, labels_every: 0.5 }

describe('places on the axis', () => {
  test('the ends stand at the ends', () => {
    expect(share(years, -500)).toBe(0)
    expect(share(years, 1500)).toBe(1)
    expect(positionAt(years, 0)).toBe(-500)
    expect(positionAt(years, 1)).toBe(1500)
  })
  test('1 BC and 1 AD are one year apart', () => {
    const gaps = [-3, -2, -1, 1, 2].map((year, index, all) => share(single, all[index + 1] ?? 3) - share(single, year))
    for (const gap of gaps) expect(gap).toBeCloseTo(0.2)
  })
  test('every place gives a position on the grid and never the year 0', () => {
    for (let place = 0; place <= 1; place += 0.01) {
      expect([-3, -2, -1, 1, 2, 3]).toContain(positionAt(single, place))
      expect(positionAt(years, place) % 10).toBeCloseTo(0)
      expect(positionAt(years, place)).not.toBe(0)
    }
  })
  test('a position survives the way to the drawing and back', () => {
    for (const year of [-500, -10, 10, 1340]) expect(positionAt(years, share(years, year))).toBe(year)
    for (const value of [0, 0.1, 0.3, 0.7, 1]) expect(positionAt(tenths, share(tenths, value))).toBe(value)
  })
})

describe('steps', () => {
  test('go to the next position without noise in the digits', () => {
    expect(step(tenths, 0.2, 1)).toBe(0.3)
    expect(step(tenths, 0.7, -1)).toBe(0.6)
  })
  test('stop at the ends', () => {
    expect(step(years, 1500, 1)).toBe(1500)
    expect(step(years, -490, -5)).toBe(-500)
  })
  test('leave out the year 0 both ways', () => {
    expect(step(single, -1, 1)).toBe(1)
    expect(step(single, 1, -1)).toBe(-1)
    expect(step(years, -10, 1)).toBe(10)
  })
  test('never end on a year 0 that is an end of the axis', () => {
    expect(step({ ...single, max: 0 }, -1, 1)).toBe(-1)
  })
  test('a page goes from label to label', () => {
    expect(pageSteps(years)).toBe(50)
    expect(pageSteps({ ...tenths, labels_every: 0.01 })).toBe(1)
  })
})

describe('snapping', () => {
  test.each([
    [1346, 1350],
    [-9999, -500],
    [9999, 1500],
    [-2, -10],
    [2, 10],
    [0, -10],
  ])('%i goes to %i', (value, position) => {
    expect(snap(years, value)).toBe(position)
  })
  test('the last position is on the grid even where the end of the axis is not', () => {
    expect(snap({ ...tenths, max: 0.95 }, 0.95)).toBe(0.9)
  })
  test('the middle is a position too', () => {
    expect(middle(years)).toBe(500)
    expect(middle(single)).not.toBe(0)
  })
})

describe('markers', () => {
  test('are placed, moved and taken off without touching the others', () => {
    const answer = placeMarker(placeMarker(undefined, 'a', 1), 'b', 2)
    expect(answer).toEqual({ positions: { a: 1, b: 2 } })
    expect(placeMarker(answer, 'a', 3)).toEqual({ positions: { a: 3, b: 2 } })
    expect(removeMarker(answer, 'a')).toEqual({ positions: { b: 2 } })
  })
  test('close ones stand above each other, distant ones side by side', () => {
    const heights = stack(
      new Map([
        ['a', 100],
        ['b', 110],
        ['c', 120],
        ['d', 200],
      ]),
      44,
    )
    expect(Object.fromEntries(heights)).toEqual({ a: 0, b: 1, c: 2, d: 0 })
  })
  test('one that waits hangs above the line, and above who stands there', () => {
    const offsets = new Map([
      ['waiting', 100],
      ['placed', 100],
      ['low', 120],
      ['far', 300],
    ])
    const heights = stack(offsets, 44, (id) => (id === 'waiting' ? 1 : 0))
    expect(Object.fromEntries(heights)).toEqual({ waiting: 1, placed: 0, low: 2, far: 0 })
  })
  test('the same place twice means two heights', () => {
    expect(
      new Set(
        stack(
          new Map([
            ['a', 5],
            ['b', 5],
          ]),
          44,
        ).values(),
      ).size,
    ).toBe(2)
  })
})
