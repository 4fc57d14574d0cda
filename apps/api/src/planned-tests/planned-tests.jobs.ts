import { testStates } from '@katedra/contract/planned-tests'
import * as z from 'zod/mini'
import type { Work } from '../app/work/jobs.ts'
import type { Api } from '../app/http/serve.ts'
import {
  attemptSubmittedQueue,
  beginWithTest,
  closeAttempts,
  closeAttemptsQueue,
  lockKeys,
  openUntil,
} from '../attempts/attempts.ts'
import { learnFromTest } from '../norms/norms.ts'
import { advanceTestQueue, finishTest } from './planned-tests.ts'
import { lockTest, setTestState, unfinishedCount } from './planned-tests.queries.ts'
import { dueTransitions } from './planned-tests.states.ts'
import type { Db } from '../db/database.ts'

const Where = z.object({ school_id: z.uuid(), test_id: z.uuid(), attempt_id: z.optional(z.uuid()) })
type Where = z.infer<typeof Where>

/** What the queue does with tests; each may run twice or late without harm, because it looks at the row under lock. */
export function plannedTestsJobs(api: Api): Record<string, Work> {
  const inSchool = (...steps: ((db: Db, where: Where) => Promise<void>)[]): Work => {
    return async (data) => {
      const where = Where.parse(data)
      for (const step of steps) await api.database.transaction(where.school_id, (db) => step(db, where))
    }
  }
  const learn = async (db: Db, where: Where) => {
    // By one key, as for those who hand in: who mends it at this moment holds a question and needs the attempts.
    await lockKeys(db, where, 'shared')
    await learnFromTest(db, where, api.clock.now())
  }
  return {
    [advanceTestQueue]: inSchool((db, where) => advanceTest(api, db, where)),
    [closeAttemptsQueue]: inSchool(async (db, where) => {
      const startAfter = await closeAttempts(db, where, api.clock.now())
      if (startAfter !== undefined) await api.jobs.send(db, closeAttemptsQueue, where, { startAfter })
    }, learn),
    [attemptSubmittedQueue]: inSchool((db, where) => finishWhenAllSubmitted(api, db, where), learn),
  }
}

/** A pupil with time of their own, or on a break that was forgotten, is waited for this long after the end of the test. */
const maxWait = 24 * 3_600_000

/** Clocks of two machines differ a little: a job that comes this early comes again instead of doing nothing. */
const earliness = 60_000

async function advanceTest(api: Api, db: Db, where: Where): Promise<void> {
  const row = await lockTest(db, where.school_id, where.test_id)
  if (row === undefined) return
  const test = { ...row, state: z.parse(z.enum(testStates), row.state) }
  const now = api.clock.now()
  const due = dueTransitions(test, now)
  if (due.includes('launched')) {
    await setTestState(db, where, { state: 'launched', launched_at: now })
    await beginWithTest(api, db, where, now)
  }
  if (due.includes('finished')) await finishOrWait(api, db, { ...where, ends_at: test.ends_at }, now)
  const next = test.state === 'scheduled' ? test.starts_at : test.state === 'launched' ? test.ends_at : undefined
  if (due.length === 0 && next !== undefined && next > now && next.getTime() - now.getTime() < earliness) {
    await api.jobs.send(db, advanceTestQueue, where, { startAfter: next })
  }
}

/** The test ends, unless some pupils have more time than it: then it ends with the last of them. */
async function finishOrWait(
  api: Api,
  db: Db,
  { ends_at, ...where }: Where & { ends_at: Date },
  now: Date,
): Promise<void> {
  const until = await openUntil(db, where, now)
  const isWaited = until !== undefined && until > now && until.getTime() - ends_at.getTime() < maxWait
  if (isWaited) await api.jobs.send(db, advanceTestQueue, where, { startAfter: until })
  else await finishTest(api, db, where, now)
}

/** With one attempt each and no guests, the last pupil's hand-in ends the test (product decision "Tests"). */
async function finishWhenAllSubmitted(api: Api, db: Db, where: Where): Promise<void> {
  const test = await lockTest(db, where.school_id, where.test_id)
  if (test === undefined || test.state !== 'launched' || test.attempts_allowed > 1 || test.guests_allowed) return
  const { waiting, open } = await unfinishedCount(db, where.school_id, where.test_id)
  if (waiting === 0 && open === 0) await finishTest(api, db, where, api.clock.now())
}
