import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionOrder, shuffle } from './shuffle.ts'

function sorted(list: readonly number[]): number[] {
  return list.toSorted((one, other) => one - other)
}

describe('shuffle', () => {
  test('keeps every item exactly once and leaves the given list as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 60 }), fc.string(), (items, seed) => {
        const before = [...items]
        expect(sorted(shuffle(items, seed))).toEqual(sorted(items))
        expect(items).toEqual(before)
      }),
    )
  })

  test('gives the same order for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.string(), (items, seed) => {
        expect(shuffle(items, seed)).toEqual(shuffle(items, seed))
      }),
    )
  })

  test('orders by place and seed alone, not by what the items are', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 40 }), fc.string(), (items, seed) => {
        const order = shuffle(
          items.map((_, place) => place),
          seed,
        )
        expect(shuffle(items, seed)).toEqual(order.map((place) => items[place]))
      }),
    )
  })

  // Attempts that are open when a new version is installed must keep their order.
  test.each([
    ['', ['C', 'G', 'A', 'B', 'F', 'D', 'E']],
    ['pokus-1', ['F', 'G', 'E', 'A', 'D', 'C', 'B']],
    ['pokus-2', ['C', 'G', 'D', 'F', 'B', 'A', 'E']],
    ['žluťoučký kůň', ['B', 'F', 'C', 'D', 'G', 'E', 'A']],
  ])('never changes the order that the seed "%s" has once given', (seed, expected) => {
    expect(shuffle(['A', 'B', 'C', 'D', 'E', 'F', 'G'], seed)).toEqual(expected)
  })

  test('gives each of the 24 orders of 4 items about equally often, also for seeds that differ in the last letter only', () => {
    const draws = 24_000
    const counts = new Map<string, number>()
    for (let number = 0; number < draws; number += 1) {
      const order = shuffle(['A', 'B', 'C', 'D'], `attempt/${number}`).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    const expected = draws / 24
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(counts.size).toBe(24)
    // 23 degrees of freedom: 49.7 is passed by chance once in a thousand.
    expect(chiSquare).toBeLessThan(49.7)
  })
})

describe('questionOrder', () => {
  test.each([0, 1, 2, 20, 200])('holds each of the numbers 0 to n - 1 once for %i questions', (count) => {
    const order = questionOrder(count, 'seed')
    expect(sorted(order)).toEqual(Array.from({ length: count }, (_, place) => place))
  })

  test('differs from seed to seed and is the same for one seed', () => {
    expect(questionOrder(20, 'one')).toEqual(questionOrder(20, 'one'))
    expect(questionOrder(20, 'one')).not.toEqual(questionOrder(20, 'two'))
  })
})
