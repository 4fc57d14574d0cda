import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a password', () => {
  it.each([
    ...[
      '12345678',
      'password',
      'Password1',
      'qwertzuiop',
      'heslo123',
      'Heslo2026!',
      'katedra2026',
      'skola2026',
      'učitel2026',
    ],
    ...['aaaaaaaa', 'aabbaabb', 'SLUNICKO', 'sluníčko', 'jana.novakova@skola.cz', 'jana.novakova', 'Jana.Novakova1'],
  ])('that everybody tries first is refused: %s', (password) => {
    expect(isCommonPassword(password, 'jana.novakova@skola.cz')).toBe(true)
  })

  it.each(['kolik-dni-ma-rok', 'modrá tabule voní křídou', 'Vr4na-na-plote', 'xk3Lp0q9', 'eva eva eva medvěd'])(
    'that is nobody’s habit is taken: %s',
    (password) => {
      expect(isCommonPassword(password, 'eva@skola.cz')).toBe(false)
    },
  )
})
