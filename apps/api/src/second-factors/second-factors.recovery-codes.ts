import { randomBytes } from 'node:crypto'
import { tokenHash } from '../app/tokens.ts'

const count = 10
/** Digits and letters that no one mistakes for one another on paper (Crockford's base 32). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 16

/** Ten codes of 80 random bits, as they are printed: four groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  )
}

/** What is kept of a code; undefined for what is none, however it is typed: o counts as 0, i and l as 1. */
export function recoveryCodeHash(typed: string): Buffer | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  const isCode = code.length === length && [...code].every((letter) => alphabet.includes(letter))
  return isCode ? tokenHash(code) : undefined
}
