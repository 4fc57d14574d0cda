import { describe, expect, it } from 'vitest'
import { EmailStep, isAboutUrl, panelOfErrors, PasswordStep, reachablePanel } from './sign-up.ts'

function keysOf(
  schema: { safeParse(value: unknown): { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } } },
  value: unknown,
) {
  return (schema.safeParse(value).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message])
}

describe('the steps of a sign-up', () => {
  it('begin with the e-mail when something is missing', () => {
    expect(reachablePanel('password', { email: false, password: false })).toBe('email')
    expect(reachablePanel('details', { email: false, password: true })).toBe('email')
    expect(reachablePanel('details', { email: true, password: false })).toBe('password')
  })

  it('lead on when everything before is filled in', () => {
    expect(reachablePanel('password', { email: true, password: false })).toBe('password')
    expect(reachablePanel('details', { email: true, password: true })).toBe('details')
    expect(reachablePanel('sign-in', { email: false, password: false })).toBe('sign-in')
  })

  it('need an e-mail address', () => {
    expect(keysOf(EmailStep, { email: '' })).toContainEqual(['email', 'required'])
    expect(keysOf(EmailStep, { email: 'anna@skola' })).toEqual([['email', 'email']])
    expect(keysOf(EmailStep, { email: ' anna@skola.cz ' })).toEqual([])
  })

  it('need a password longer than 7 characters', () => {
    expect(keysOf(PasswordStep, { password: '1234567', confirmation: '1234567' })).toEqual([
      ['password', 'password_short'],
    ])
    expect(keysOf(PasswordStep, { password: '12345678', confirmation: '12345678' })).toEqual([])
  })

  it('need the same password twice', () => {
    expect(keysOf(PasswordStep, { password: '12345678', confirmation: '12345679' })).toEqual([
      ['confirmation', 'passwords_differ'],
    ])
  })
})

describe('what the server refused', () => {
  it('leads to the first panel that holds it', () => {
    expect(panelOfErrors(['city', 'password'])).toBe('password')
    expect(panelOfErrors(['email'])).toBe('email')
    expect(panelOfErrors(['school_name'])).toBe('details')
    expect(panelOfErrors(['country_id'])).toBeUndefined()
  })

  it('is told apart when it comes from the URL', () => {
    expect(isAboutUrl(['country_id'])).toBe(true)
    expect(isAboutUrl(['city'])).toBe(false)
  })
})
