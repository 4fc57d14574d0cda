import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Failure } from './fail.ts'

/** argon2id with 19 MiB, 2 passes, 1 lane (OWASP's minimum). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs in the thread pool that files and DNS share; without a limit a wave of sign-ins makes everything wait.
 * A queue longer than this is refused with 503.
 */
const slots = Math.max(1, availableParallelism() - 1)
const longestQueue = 200
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= slots) {
    if (waiting.length >= longestQueue) throw new Failure('app.unavailable', 5)
    // A finishing hash hands its slot over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

let nobody: Promise<string> | undefined

/** Compares; for an unknown account (no hash) it takes the same time and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('no account has this password')
  const compared = passwordHash ?? (await nobody)
  const isRight = await inTurn(() => verify(compared, password))
  return isRight && passwordHash !== undefined
}
