import { commonPasswords } from './auth.common-passwords.ts'

/** Refuses what everybody tries first, and one's own address (product decision "Accounts"). */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase()
  return commonPasswords.has(folded) || folded === email.toLowerCase()
}
