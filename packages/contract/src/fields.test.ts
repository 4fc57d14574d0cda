import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Email } from './fields.ts'

const messages = (value: unknown) => z.safeParse(Email, value).error?.issues.map(({ message }) => message) ?? []

describe('an e-mail address', () => {
  it.each([
    ['', ['required']],
    ['   ', ['required']],
    [undefined, ['required']],
    [7, ['not_text']],
    ['a'.repeat(300), ['too_long']],
    ['eva', ['email']],
    [' eva@skola.example ', []],
  ])('%j has one message at most', (value, expected) => {
    expect(messages(value)).toEqual(expected)
  })
})
