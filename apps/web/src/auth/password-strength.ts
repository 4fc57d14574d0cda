/** Weak under 5 characters, medium from 5 to 7, strong from 8 (specification, sections 5 and 9). */
export type Strength = 'weak' | 'medium' | 'strong'

const medium = 5
const strong = 8

/** How strong a password is by its length; undefined while nothing is typed. */
export function strengthOf(password: string): Strength | undefined {
  if (password === '') return undefined
  if (password.length < medium) return 'weak'
  return password.length < strong ? 'medium' : 'strong'
}
