import { expect, it } from 'vitest'
import { placeAfter } from './heat-map-focus.ts'

const size = { rows: 4, columns: 6 }

it.each([
  ['ArrowRight', 1, 1, { row: 1, column: 2 }],
  ['ArrowLeft', 1, 2, { row: 1, column: 1 }],
  ['ArrowDown', 1, 1, { row: 2, column: 1 }],
  ['ArrowUp', 2, 1, { row: 1, column: 1 }],
  ['Home', 2, 4, { row: 2, column: 1 }],
  ['End', 2, 4, { row: 2, column: 5 }],
])('leads by %s from row %i, column %i to the next answer', (key, row, column, place) => {
  expect(placeAfter(key, row, column, size)).toEqual(place)
})

it.each([
  ['ArrowRight', 1, 5],
  ['ArrowLeft', 1, 1],
  ['ArrowDown', 3, 1],
  ['ArrowUp', 1, 1],
  ['a', 1, 1],
])('stays by %s at row %i, column %i', (key, row, column) => {
  expect(placeAfter(key, row, column, size)).toBeNull()
})
