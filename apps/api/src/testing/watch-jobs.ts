import { expect, vi } from 'vitest'
import type { TestApi } from './build-api.ts'
import { at } from './build-school.ts'
import { waitingStatements } from './waiting-statements.ts'

/** The moment that many seconds after another. */
export function after(moment: string | Date, seconds: number): Date {
  return new Date(new Date(moment).getTime() + seconds * 1000)
}

const patience = { timeout: 15_000, interval: 50 }

/** Looks at what the job queue does; it works by itself, so a test can only wait for it. */
export function watchJobs(api: TestApi) {
  async function stateOf(table: 'tests' | 'attempts', id: string): Promise<unknown> {
    return at(await api.sql(`select state from ${table} where id = $1`, [id]), 0)['state']
  }
  return {
    stateOf,
    becomes: (table: 'tests' | 'attempts', id: string, state: string) =>
      vi.waitFor(async () => expect(await stateOf(table, id)).toBe(state), patience),
    /** Waits until nothing is left that is due, but for what the clock of the real day sends, which is forwarded at leisure. */
    idle: () =>
      vi.waitFor(async () => {
        const due =
          "select name from pgboss.job where state < 'completed' and start_after <= now() and name <> '__pgboss__send-it'"
        expect(await api.sql(due)).toEqual([])
      }, patience),
    /** Waits until a statement waits for a lock. */
    blocked: () => vi.waitFor(async () => expect(await waitingStatements(api)).toBeGreaterThan(0), patience),
  }
}
