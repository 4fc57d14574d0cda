import { maxFileQuestions, questionFiles } from '@katedra/contract/question-files'
import { describe, expect, it } from 'vitest'
import { itemRanges } from './item-ranges.ts'

describe('the chosen items of a file', () => {
  it.each([
    [[], ''],
    [[3], '3'],
    [[1, 2, 3], '1-3'],
    [[15, 2, 1, 3, 2], '1-3.15'],
    [[1, 3, 5, 6], '1.3.5-6'],
  ])('are named by numbers and ranges: %j', (numbers, ranges) => {
    expect(itemRanges(numbers)).toBe(ranges)
  })

  it.each([
    ['all of the largest file', () => true],
    ['every other one', (number: number) => number % 2 === 0],
    ['all but a few', (number: number) => number % 97 !== 0],
    ['the first and the last', (number: number) => number === 1 || number === maxFileQuestions],
  ])('come back as they were, in a form that the server takes: %s', (_, isChosen) => {
    const numbers = Array.from({ length: maxFileQuestions }, (__, index) => index + 1).filter((one) => isChosen(one))
    const items = itemRanges(numbers.toReversed())
    const query = { subject_id: 1, request_id: crypto.randomUUID(), items }
    expect(questionFiles.importFile.query.safeParse(query).success).toBe(true)
    expect(readRanges(items)).toEqual(numbers)
  })
})

function readRanges(items: string): number[] {
  return items.split('.').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
}
