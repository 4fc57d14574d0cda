import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const strength = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/

describe('a kept password', () => {
  it('is an argon2id hash with OWASP’s minimum, another one each time', async () => {
    const [first, second] = [await hashPassword('modrá tabule'), await hashPassword('modrá tabule')]
    expect(first).toMatch(strength)
    expect(second).toMatch(strength)
    expect(first).not.toBe(second)
  })

  it('is right or wrong to the letter', async () => {
    const kept = await hashPassword('modrá tabule')
    expect(await verifyPassword(kept, 'modrá tabule')).toBe(true)
    for (const wrong of ['Modrá tabule', 'modrá tabule ', 'modra tabule', '', 'modrá tabule\u0000'])
      expect(await verifyPassword(kept, wrong)).toBe(false)
  })
})

describe('a sign-in takes the same time for everybody', () => {
  /** What has been compared with what, instead of a clock. */
  async function compared(kept: string | undefined, isRight: boolean) {
    const comparisons: string[][] = []
    const answer = await verifyPassword(kept, 'zkouším to', async (...comparison) => {
      comparisons.push(comparison)
      return isRight
    })
    return { answer, comparisons }
  }

  it('because one hash is compared where there is an account', async () => {
    const kept = await hashPassword('modrá tabule')
    expect(await compared(kept, false)).toEqual({ answer: false, comparisons: [[kept, 'zkouším to']] })
    expect(await compared(kept, true)).toEqual({ answer: true, comparisons: [[kept, 'zkouším to']] })
  })

  it('because one hash of the same strength is compared where there is none, and the answer is no', async () => {
    const { answer, comparisons } = await compared(undefined, true)
    expect(comparisons).toEqual([[expect.stringMatching(strength), 'zkouším to']])
    expect(answer).toBe(false)
  })
})
