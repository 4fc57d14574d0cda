import type { SecurityEventName } from '@katedra/contract/security-events'
import type { Api } from '../app/http/serve.ts'
import { networkOf } from '../app/http/network.ts'
import type { SecurityEvent, SecurityLog } from '../app/security-log.ts'
import { createBatcher } from '../app/work/batcher.ts'
import { insertSecurityEvents, type NewSecurityEvent } from './security-events.queries.ts'
import type { FastifyBaseLogger } from 'fastify'

/** A whole school signs in from one address within a minute. */
const maxPerAddress = 60
const maxPerMinute = 600
/** A flood that lasts all year fills a few gigabytes, not the disk. */
const maxPerDay = 50_000
/** What waits while the database does not answer; more than that is in the log alone. */
const maxWaiting = 2000
const maxBatch = 200
const minute = 60_000
const day = 24 * 60 * minute

/** What anybody can cause without an account has a budget of its own, so that a flood of it hides nothing that was changed. */
const refusals: ReadonlySet<SecurityEventName> = new Set([
  'sign_in.failed',
  'second_factor.failed',
  'request.unauthorized',
  'request.forbidden',
  'request.id_not_found',
  'request.limited',
  'session.token_reused',
  'webhook.signature_wrong',
  'account.password_wrong',
])

interface Budget {
  inMinute: number
  inDay: number
}

/** Events of one kind from one address within one minute; past the budget, of one kind from all addresses. */
interface Tally {
  event: SecurityEventName
  address: string | undefined
  count: number
  suppressed: number
}

/** At most that many rows a minute and a day; what is suppressed is counted, and the count is written when the minute is over. */
function createQuota(writeCount: (tally: Tally) => void) {
  const budgets = { refusals: { inMinute: 0, inDay: 0 }, changes: { inMinute: 0, inDay: 0 } }
  const tallies = new Map<string, Tally>()
  let currentMinute = 0
  let currentDay = 0

  function startMinute(now: number): void {
    if (Math.floor(now / minute) === currentMinute) return
    currentMinute = Math.floor(now / minute)
    for (const budget of Object.values(budgets)) budget.inMinute = 0
    if (Math.floor(now / day) !== currentDay) {
      currentDay = Math.floor(now / day)
      for (const budget of Object.values(budgets)) budget.inDay = 0
    }
    const over = [...tallies.values()]
    tallies.clear()
    for (const tally of over) if (tally.suppressed > 0) writeCount(tally)
  }

  function tallyOf(event: SecurityEventName, address: string | undefined): Tally {
    const key = `${event} ${address ?? ''}`
    const tally = tallies.get(key) ?? { event, address, count: 0, suppressed: 0 }
    tallies.set(key, tally)
    return tally
  }

  return {
    startMinute,
    /** Whether the event is written by itself. */
    admits({ event, ip }: SecurityEvent): boolean {
      const budget: Budget = refusals.has(event) ? budgets.refusals : budgets.changes
      const isSpent = budget.inMinute >= maxPerMinute || budget.inDay >= maxPerDay
      const tally = tallyOf(event, isSpent ? undefined : ip)
      if (isSpent || tally.count >= maxPerAddress) {
        tally.suppressed += 1
        return false
      }
      tally.count += 1
      budget.inMinute += 1
      budget.inDay += 1
      return true
    },
    /** Writes the counts of the minute that still goes on. */
    end(): void {
      startMinute((currentMinute + 1) * minute)
    },
  }
}

/** Keeps security events: a log line at once, rows in batches. */
export function createSecurityLog({
  database,
  clock,
  log,
}: Pick<Api, 'database' | 'clock'> & { log: FastifyBaseLogger }): SecurityLog {
  let number = 0
  const writing = new Set<Promise<unknown>>()
  const batcher = createBatcher<NewSecurityEvent & { number: number }, true>({
    name: 'security-events',
    key: (row) => String(row.number),
    maxSize: maxBatch,
    write: async (rows) => {
      await database.transaction(undefined, (db) =>
        insertSecurityEvents(
          db,
          rows.map(({ number: _, ...row }) => row),
        ),
      )
      return rows.map(() => true as const)
    },
  })

  function keep(row: NewSecurityEvent): void {
    const { at: _, details, event, ...line } = row
    log[row.suppressed === 0 && !isRefusal(event) ? 'info' : 'warn'](
      { security_event: event, ...line, details: JSON.parse(details) },
      'security event',
    )
    if (writing.size >= maxWaiting) return
    number += 1
    const written = batcher.add(Object.assign(row, { number })).catch(() => undefined)
    writing.add(written)
    void written.finally(() => writing.delete(written))
  }

  const quota = createQuota(({ event, address, suppressed }) =>
    keep(Object.assign(rowOf({ event, ip: address }, clock.now()), { suppressed })),
  )
  const timer = setInterval(() => quota.startMinute(clock.now().getTime()), minute)
  timer.unref()
  const flush = async () => void (await Promise.all(writing))
  return {
    record({ ip, ...rest }) {
      const event = { ...rest, ip: ip === undefined ? undefined : networkOf(ip) }
      const now = clock.now()
      quota.startMinute(now.getTime())
      if (quota.admits(event)) keep(rowOf(event, now))
    },
    flush,
    async close() {
      clearInterval(timer)
      quota.end()
      await flush()
    },
  }
}

function isRefusal(event: string): boolean {
  return new Set<string>(refusals).has(event)
}

export function rowOf(
  { event, ip, teacher, operator, attempt, details = {} }: SecurityEvent,
  now: Date,
): NewSecurityEvent {
  const kind = teacher !== undefined ? 'teacher' : operator !== undefined ? 'operator' : attempt && 'attempt'
  return {
    at: now,
    event,
    of_school: (teacher ?? attempt)?.school_id ?? null,
    account_kind: kind ?? null,
    account_id: (teacher ?? operator ?? attempt)?.id ?? null,
    session_id: (teacher ?? operator)?.session_id ?? null,
    address: ip?.slice(0, 60) ?? null,
    details: JSON.stringify(details),
    suppressed: 0,
  }
}
