import { describe, expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

describe('the strength of a password', () => {
  it('is not said while nothing is typed', () => {
    expect(strengthOf('')).toBeUndefined()
  })

  it.each([
    ['a', 'weak'],
    ['abcd', 'weak'],
    ['abcde', 'medium'],
    ['abcdefg', 'medium'],
    ['abcdefgh', 'strong'],
    ['tajné heslo pro učitele', 'strong'],
  ] as const)('of "%s" is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })
})
