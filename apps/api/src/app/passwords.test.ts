import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const strength = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

describe('a kept password', () => {
  it('is an argon2id hash with OWASP’s minimum, another one each time', async () => {
    const [first, second] = [await hashPassword('modrá tabule', 'a'), await hashPassword('modrá tabule', 'a')]
    expect(first).toMatch(strength)
    expect(second).toMatch(strength)
    expect(first).not.toBe(second)
  })

  it('is right or wrong to the letter', async () => {
    const kept = await hashPassword('modrá tabule', 'a')
    expect(await verifyPassword(kept, 'modrá tabule', { caller: 'a' })).toBe(true)
    for (const wrong of ['Modrá tabule', 'modrá tabule ', 'modra tabule', '', 'modrá tabule\u0000'])
      expect(await verifyPassword(kept, wrong, { caller: 'a' })).toBe(false)
  })
})

describe('a sign-in takes the same time for everybody', () => {
  /** What has been compared with what, instead of a clock. */
  async function compared(kept: string | undefined, isRight: boolean) {
    const comparisons: string[][] = []
    const answer = await verifyPassword(kept, 'zkouším to', {
      caller: 'a',
      compare: async (...comparison) => {
        comparisons.push(comparison)
        return isRight
      },
    })
    return { answer, comparisons }
  }

  it('because one hash is compared where there is an account', async () => {
    const kept = await hashPassword('modrá tabule', 'a')
    expect(await compared(kept, false)).toEqual({ answer: false, comparisons: [[kept, 'zkouším to']] })
    expect(await compared(kept, true)).toEqual({ answer: true, comparisons: [[kept, 'zkouším to']] })
  })

  it('because one hash of the same strength is compared where there is none, and the answer is no', async () => {
    const { answer, comparisons } = await compared(undefined, true)
    expect(comparisons).toEqual([[expect.stringMatching(strength), 'zkouším to']])
    expect(answer).toBe(false)
  })
})

describe('passwords of many', () => {
  /** In which order they were compared, and what became of each. */
  async function comparedOf(callers: readonly string[]) {
    const order: string[] = []
    const compare = (caller: string) => async () => {
      order.push(caller)
      await new Promise((resolve) => setImmediate(resolve))
      return true
    }
    const kept = await hashPassword('modrá tabule', 'before')
    const settled = await Promise.allSettled(
      callers.map((caller) => verifyPassword(kept, 'zkouším to', { caller, compare: compare(caller) })),
    )
    return { order, refused: callers.filter((_, index) => settled[index]?.status === 'rejected') }
  }

  it('are compared in turns: a flood from one address keeps no other waiting', async () => {
    const flood = Array.from({ length: 500 }, () => '203.0.113.5')
    const { order, refused } = await comparedOf([...flood, '198.51.100.9'])
    expect(order.indexOf('198.51.100.9')).toBeLessThan(3)
    expect(refused).toEqual(Array.from({ length: 399 }, () => '203.0.113.5'))
  })

  it('from networks of one /48 are those of one caller', async () => {
    const networks = Array.from({ length: 500 }, (_, index) => `2001:db8:1:${index.toString(16)}::/64`)
    const { order, refused } = await comparedOf([...networks, '2001:db8:2:0::/64'])
    expect(order.indexOf('2001:db8:2:0::/64')).toBeLessThan(3)
    expect(refused).toHaveLength(399)
  })
})
