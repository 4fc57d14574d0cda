import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder } from './registers.order.ts'

const same = (id: string) => id
const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 40 })

describe('the order of a register', () => {
  it('has new pupils at the end, in their own order, and no one who has left', () => {
    expect(inOrder(['Adam', 'Bára', 'Cyril', 'Dana'], ['Cyril', 'Ema', 'Adam'], same)).toEqual([
      'Cyril',
      'Adam',
      'Bára',
      'Dana',
    ])
  })

  it('has everybody once, and is the same when it is remembered again', () => {
    fc.assert(
      fc.property(ids, ids, (roster, order) => {
        const shown = inOrder(roster, order, same)
        expect(shown.toSorted()).toEqual(roster.toSorted())
        expect(inOrder(roster, shown, same)).toEqual(shown)
        expect(shown.filter((id) => order.includes(id))).toEqual(order.filter((id) => roster.includes(id)))
      }),
    )
  })
})
