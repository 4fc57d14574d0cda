import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import { Failure } from './fail.ts'
import { widerKey } from './network.ts'

/** How often something may happen: `points` times in `seconds`, per key. */
export interface Limit {
  points: number
  seconds: number
}

/**
 * A whole school sits behind one address (domain facts, section 7.3): what counts per address leaves room for a class that
 * signs in within a minute, what counts per account does not. Each can be changed by the variable LIMITS.
 */
export const defaultLimits = {
  /** Wrong passwords for one account. */
  'sign-in-account': { points: 10, seconds: 600 },
  /** Wrong passwords from one address. */
  'sign-in-address': { points: 60, seconds: 60 },
  /** Wrong passwords for one of the provider's staff. */
  'operator-sign-in': { points: 10, seconds: 600 },
  /** Wrong present passwords of one signed-in teacher. */
  'own-password': { points: 10, seconds: 600 },
  /** Second steps of one account, of its sign-in or in the middle of a session, that were not right. */
  'second-factor': { points: 10, seconds: 600 },
  /** Sign-ins by a passkey alone that were begun from one address. */
  'passkey-question': { points: 600, seconds: 600 },
  /** Answers of passkeys alone from one address that were not right; a right one passes. */
  'passkey-answer': { points: 300, seconds: 600 },
  /** Sign-ups from one address. */
  'sign-up-address': { points: 60, seconds: 3600 },
  /** Mails with a link for a new password to one address. */
  'mail-recipient': { points: 3, seconds: 3600 },
  /** Confirmation mails to one address; apart, because one that is confirmed gets none, however often they are asked for. */
  'confirmation-recipient': { points: 3, seconds: 3600 },
  /** Mails asked for from one network address. */
  'mail-address': { points: 60, seconds: 3600 },
  /** Questions whether an e-mail has an account, from one address (domain facts, section 7.4). */
  'check-email': { points: 60, seconds: 600 },
  /** One-time codes that were not right, from one address; a right one passes. */
  'one-time-code': { points: 30, seconds: 600 },
  /** Codes for phones and subjects' sites made by one teacher. */
  'new-code': { points: 60, seconds: 600 },
  /** Pictures uploaded by one teacher. */
  picture: { points: 30, seconds: 3600 },
  /** Pictures for questions uploaded by one teacher. */
  'question-picture': { points: 300, seconds: 3600 },
  /** Colleagues created by one teacher. */
  colleague: { points: 200, seconds: 3600 },
  /** Addresses invited by one teacher: each is a mail, and the reply tells whether it has an account elsewhere. */
  invitation: { points: 600, seconds: 3600 },
  /** Roster files read for one teacher. */
  roster: { points: 60, seconds: 600 },
  /** Files of questions read for one teacher. */
  'question-file': { points: 60, seconds: 600 },
  /** Files made of results and tests for one teacher; a class for its parents is thirty. */
  export: { points: 120, seconds: 600 },
  /** Questions to the register of companies by one teacher. */
  company: { points: 60, seconds: 600 },
  /** Orders by one teacher: each is a mail to an address of the teacher's choice. */
  order: { points: 60, seconds: 3600 },
  /** Requests to join a school by one teacher: each is a mail to its admins. */
  'join-request': { points: 10, seconds: 3600 },
  /** Wrong personal codes for one pupil; the answers to further ones are held back, and a right one is never kept waiting. */
  'personal-code': { points: 3, seconds: 600 },
  /** Cards that no pupil has, from one address; the answers to further ones are held back. */
  'card-scan': { points: 30, seconds: 600 },
  /** The same from all addresses together; then cards wait, and tests are joined by the code on the board. */
  'unknown-cards': { points: 1000, seconds: 600 },
  /** Unknown join codes, from one address; the answers to further ones are held back. */
  'join-code': { points: 300, seconds: 600 },
  /** Guests who join tests, from one address: a whole school once, and some who begin again. */
  guest: { points: 1200, seconds: 3600 },
  /** Links to public results that lead nowhere, from one address; others are opened. */
  'public-results': { points: 300, seconds: 600 },
  /** Answers to the questions of daily events, from one address. */
  'daily-event-answer': { points: 600, seconds: 600 },
  /** Answers to the sample test, one by one, from one address: a school that tries it together. */
  'sample-answer': { points: 3000, seconds: 600 },
  /** Questions to the register of VAT numbers by one teacher. */
  'vat-id': { points: 60, seconds: 600 },
  /** Links to clients' orders that lead nowhere, from one address; others are opened. */
  'client-order': { points: 300, seconds: 600 },
  /** Payments begun at the gateway for one order. */
  'card-payment': { points: 20, seconds: 600 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof defaultLimits
export type Limits = Readonly<Record<LimitName, Limit>>

export function isLimitName(name: string): name is LimitName {
  return Object.hasOwn(defaultLimits, name)
}

/** How many times as much as one /64 of IPv6 its whole /48 may do: many belong to one provider's customers, or to one caller. */
const widerShare = 10

/** A key that ends with an IPv6 network is counted for its /48 as well. */
export interface RateLimits {
  /** Counts one event, or `count` of them; throws 429 with `Retry-After` when there were too many. */
  spend(name: LimitName, key: string, count?: number): Promise<void>
  /** Counts one event and returns how many there were; throws never, for what is slowed down and not refused. */
  count(name: LimitName, key: string): Promise<number>
  /** Throws when the limit has been reached, without counting. */
  check(name: LimitName, key: string): Promise<void>
  /** Takes back what `spend` has counted, because nothing came of it. */
  giveBack(name: LimitName, key: string): Promise<void>
  forget(name: LimitName, key: string): Promise<void>
}

/** Counters in the database, so that all server processes share them. */
export function rateLimits(pool: pg.Pool, limits: Limits): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiter = (name: LimitName, share = 1) => {
    const { points, seconds } = limits[name]
    const keyPrefix = share === 1 ? name : `${name}/48`
    const known = limiters.get(keyPrefix)
    if (known !== undefined) return known
    const made = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: points * share,
      duration: seconds,
    })
    limiters.set(keyPrefix, made)
    return made
  }
  /** The counters of a key: its own and, of an IPv6 network, that of the wider one. */
  const countersOf = (name: LimitName, key: string) => {
    const wider = widerKey(key)
    const own = { counter: limiter(name), key: kept(key) }
    return wider === undefined ? [own] : [own, { counter: limiter(name, widerShare), key: kept(wider) }]
  }
  return {
    async spend(name, key, count = 1) {
      try {
        for (const one of countersOf(name, key)) await one.counter.consume(one.key, count)
      } catch (reason) {
        refuse(name, reason)
      }
    },
    async count(name, key) {
      return (await limiter(name).penalty(kept(key), 1)).consumedPoints
    },
    async check(name, key) {
      for (const one of countersOf(name, key)) {
        const state = await one.counter.get(one.key)
        if (state !== null && state.consumedPoints >= one.counter.points) refuse(name, state)
      }
    },
    async giveBack(name, key) {
      for (const one of countersOf(name, key)) await one.counter.reward(one.key, 1)
    },
    async forget(name, key) {
      await limiter(name).delete(kept(key))
    },
  }
}

/** A hash: keys are of any length, and e-mail addresses do not belong into a table of counters. */
function kept(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function refuse(limit: LimitName, reason: unknown): never {
  if (reason instanceof RateLimiterRes)
    throw new Failure('app.too_many_requests', Math.max(1, Math.ceil(reason.msBeforeNext / 1000)), { limit })
  throw reason
}
