import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import { Failure } from './fail.ts'

/** How often something may happen: `points` times in `seconds`, per key. */
export interface Limit {
  name: string
  points: number
  seconds: number
}

export interface RateLimits {
  /** Counts one event; throws 429 with `Retry-After` when there were too many. */
  spend(limit: Limit, key: string): Promise<void>
  /** Throws when the limit has been reached, without counting. */
  check(limit: Limit, key: string): Promise<void>
  forget(limit: Limit, key: string): Promise<void>
}

/** Counters in the database, so that all server processes share them. */
export function rateLimits(pool: pg.Pool): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiter = ({ name, points, seconds }: Limit) => {
    const known = limiters.get(name)
    if (known !== undefined) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    })
    limiters.set(name, made)
    return made
  }
  return {
    async spend(limit, key) {
      try {
        await limiter(limit).consume(kept(key))
      } catch (reason) {
        refuse(reason)
      }
    },
    async check(limit, key) {
      const state = await limiter(limit).get(kept(key))
      if (state !== null && state.consumedPoints >= limit.points) refuse(state)
    },
    async forget(limit, key) {
      await limiter(limit).delete(kept(key))
    },
  }
}

/** A hash: keys are of any length, and e-mail addresses do not belong into a table of counters. */
function kept(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes)
    throw new Failure('app.too_many_requests', Math.max(1, Math.ceil(reason.msBeforeNext / 1000)))
  throw reason
}
