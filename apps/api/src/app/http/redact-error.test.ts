import { describe, expect, it } from 'vitest'
import { redactError } from './server-errors.ts'

describe('an error in the log', () => {
  it('says what and where, and nothing of the row it was about', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_by_email"'), {
      code: '23505',
      detail: 'Key (lower(email))=(jana@skola.cz) already exists.',
      where: 'SQL statement',
    })
    const text = JSON.stringify(redactError(error))
    expect(text).toContain('users_by_email')
    expect(text).toContain('23505')
    expect(text).toContain('redact-error.test.ts')
    expect(text).not.toContain('jana@skola.cz')
  })
})
