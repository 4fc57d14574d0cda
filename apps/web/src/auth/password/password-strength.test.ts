import { describe, expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

describe('the strength of a password', () => {
  it('is not said while nothing is typed', () => {
    expect(strengthOf('', false)).toBeUndefined()
  })

  it.each([
    ['a', 'weak'],
    ['abcd', 'weak'],
    ['abcde', 'medium'],
    ['abcdefg', 'medium'],
    ['abcdefgh', 'strong'],
    ['tajné heslo pro učitele', 'strong'],
  ] as const)('of "%s" is %s', (password, strength) => {
    expect(strengthOf(password, false)).toBe(strength)
  })

  it('is never strong for what everybody tries first, however long', () => {
    expect(strengthOf('heslo123456', true)).toBe('medium')
    expect(strengthOf('heslo', true)).toBe('medium')
  })
})
