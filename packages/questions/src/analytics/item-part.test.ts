import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseItems } from './item-analysis.ts'
import { partDiscrimination } from './item-part.ts'

/** A text with two gaps of two points each, and a question of two points; four persons. */
const first = [2, 2, 0, 0]
const second = [2, 0, 2, 0]
const other = [2, 2, 0, 0]
const table = {
  items: [
    { max_mark: 4, chance: null },
    { max_mark: 2, chance: null },
  ],
  marks: first.map((mark, person) => [mark + (second[person] ?? 0), other[person] ?? 0]),
}
const part = (marks: readonly (number | null)[], others: readonly (number | null)[]) =>
  partDiscrimination(table, { item: 0, max_mark: 2, marks, others: { max_mark: 2, marks: others } })

describe('the discrimination of a part of a question', () => {
  it('is its correlation with all that was earned without it, worked out by hand', () => {
    // The rest of the first gap is 4, 2, 2, 0: 2·1 + 0 + 0 + 2·1 = 4 over 2·√8.
    expect(part(first, second)).toBeCloseTo(Math.SQRT1_2, 12)
    // That of the second one is 4, 4, 0, 0, which says nothing of it.
    expect(part(second, first)).toBe(0)
  })

  it('holds it against the other questions alone where its own cannot be taken apart', () => {
    const none = [null, null, null, null]
    expect(part(first, none)).toBeCloseTo(1, 12)
    expect(part(second, none)).toBe(0)
    expect(part(first, [2, null, 2, 0])).toBeGreaterThan(0.7)
  })

  it('is not known where nothing varies, and leaves out who has no mark in it', () => {
    expect(part([2, 2, 2, 2], second)).toBeNull()
    expect(part([2, null, null, 0], second)).toBeCloseTo(1, 12)
  })

  it('is that of a question where the part is all of it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(4), fc.nat(2)), { maxLength: 20 }), (marks) => {
        const whole = { ...table, marks }
        const nothing = { max_mark: 0, marks: marks.map(() => 0) }
        const own = { item: 0, max_mark: 4, marks: marks.map(([mark]) => mark), others: nothing }
        const found = partDiscrimination(whole, own)
        const wanted = analyseItems(whole).items[0]?.discrimination ?? null
        if (wanted === null || found === null) expect(found).toBe(wanted)
        else expect(found).toBeCloseTo(wanted, 9)
      }),
    )
  })

  it('is the same however the part is weighed against itself', () => {
    expect(
      partDiscrimination(table, {
        item: 0,
        max_mark: 1,
        marks: first.map((mark) => mark / 2),
        others: { max_mark: 2, marks: second },
      }),
    ).toBeCloseTo(Math.SQRT1_2, 12)
  })
})
