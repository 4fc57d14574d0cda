import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { widerKey } from './http/network.ts'
import { createFairLimiter } from './work/limiter.ts'

/** argon2id with 19 MiB, 2 passes, 1 lane (OWASP's minimum). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs in the thread pool that files and DNS share; without a limit a wave of sign-ins makes everything wait. Callers take
 * turns, else five hundred wrong passwords at once from one address would keep all others from signing in for half a minute.
 */
const limiter = createFairLimiter({ slots: Math.max(1, availableParallelism() - 1), maxQueue: 3000, maxOwnQueue: 100 })

/** The queue of an account, a known device or an address; of IPv6 of the whole /48, whose networks are one caller's. */
function queueOf(caller: string): string {
  return widerKey(caller) ?? caller
}

/** `caller` is whose turn it takes: an account where one is proved, else the address that it comes from. */
export function hashPassword(password: string, caller: string): Promise<string> {
  return limiter.run(queueOf(caller), () => hash(password, parameters))
}

/** Made once, by the first who comes. */
let unknownAccountHash: Promise<string> | undefined

/** Compares; for an unknown account (no hash) it takes the same time and says no. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  { caller, compare = verify }: { caller: string; compare?: (hash: string, password: string) => Promise<boolean> },
): Promise<boolean> {
  unknownAccountHash ??= hash('no account has this password', parameters)
  const compared = passwordHash ?? (await unknownAccountHash)
  const isRight = await limiter.run(queueOf(caller), () => compare(compared, password))
  return isRight && passwordHash !== undefined
}
