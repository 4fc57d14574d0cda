import { createRequire } from 'node:module'
import type * as argon2 from '@node-rs/argon2'

/*
 * What the API's tests get for `@node-rs/argon2` (vitest.config.ts): the library itself with its full cost, which remembers. Most
 * tests begin with a teacher who signs up and signs in, and the same password would be hashed and compared thousands of times.
 */
const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** The password of nearly everybody in the tests: its hash is made once in a worker, so that all of them have the same salt. */
const shared = 'modrá tabule voní křídou'
const hashes = new Map<string, Promise<string>>()
const verdicts = new Map<string, Promise<boolean>>()

export function hash(password: string, options: argon2.Options): Promise<string> {
  if (password !== shared) return real.hash(password, options)
  return remembered(hashes, JSON.stringify(options), () => real.hash(password, options))
}

/** Of the same hash and the same password it says the same again. */
export function verify(hashed: string, password: string): Promise<boolean> {
  return remembered(verdicts, `${hashed} ${password}`, () => real.verify(hashed, password))
}

function remembered<T>(known: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? work()
  known.set(key, found)
  return found
}
