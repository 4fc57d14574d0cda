import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from './work/limiter.ts'

/** argon2id with 19 MiB, 2 passes, 1 lane (OWASP's minimum). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing runs in the thread pool that files and DNS share; without a limit a wave of sign-ins makes everything wait. */
const limiter = createLimiter({ slots: Math.max(1, availableParallelism() - 1), maxQueue: 200 })

export function hashPassword(password: string): Promise<string> {
  return limiter.run(() => hash(password, parameters))
}

let unknownAccountHash: string | undefined

/** Compares; for an unknown account (no hash) it takes the same time and says no. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  compare: (hash: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  unknownAccountHash ??= await hashPassword('no account has this password')
  const compared = passwordHash ?? unknownAccountHash
  const isRight = await limiter.run(() => compare(compared, password))
  return isRight && passwordHash !== undefined
}
