import * as z from 'zod/mini'
import { forgetFilesQueue } from '../app/files/forget-file.ts'
import type { Api } from '../app/http/serve.ts'
import { writeServiceAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { learnFromTest } from '../norms/norms.ts'
import {
  calendarOf,
  countDeleted,
  deleteTests,
  endDeletion,
  filesOf,
  keepCreditsUsed,
  lockDeletion,
  lockTests,
  testsOf,
  type Deletion,
} from './retention.queries.ts'

/** Deletes what a row of `result_deletions` says, until nothing of it is left. */
export const deleteResultsQueue = 'delete-results'

const Job = z.object({ school_id: z.uuid(), deletion_id: z.uuid() })

/** So many tests go in one transaction: short enough that nobody waits for it. */
const batchSize = 20

type Room = Pick<Api, 'database' | 'clock' | 'jobs'>

/** Each batch is a transaction of its own: whoever is killed meanwhile has lost nothing, and the next one goes on. */
export async function deleteResults(api: Room, data: unknown): Promise<void> {
  const { school_id, deletion_id } = Job.parse(data)
  let isLeft = true
  while (isLeft)
    isLeft = await api.database.transaction(school_id, (db) => deleteBatch(api, db, school_id, deletion_id))
}

/** Whether there may be more. */
async function deleteBatch(api: Room, db: Db, schoolId: string, id: string): Promise<boolean> {
  const deletion = await lockDeletion(db, schoolId, id)
  if (deletion === undefined) return false
  const now = api.clock.now()
  const { today } = await calendarOf(db, schoolId, now)
  const seen = (await testsOf(db, schoolId, deletion, { today, limit: batchSize })).map((test) => test.id)
  if (seen.length === 0) {
    await end(db, schoolId, deletion, now)
    return false
  }
  await lockTests(db, schoolId, seen)
  // Looked at again under the lock: a sheet of paper may have come, or the rule have been taken back.
  const tests = await testsOf(db, schoolId, deletion, { today, limit: batchSize, among: seen })
  const ids = tests.map((test) => test.id)
  if (ids.length === 0) return true
  // What the service knows of its questions stays.
  for (const test_id of ids) await learnFromTest(db, { school_id: schoolId, test_id }, now)
  await keepCreditsUsed(db, schoolId, ids)
  const files = await filesOf(db, schoolId, ids)
  await deleteTests(db, schoolId, ids)
  if (files.length > 0) await api.jobs.send(db, forgetFilesQueue, { files })
  const attempts = tests.reduce((sum, { attempt_count }) => sum + attempt_count, 0)
  await countDeleted(db, schoolId, { id, tests: ids.length, attempts })
  return true
}

async function end(db: Db, school_id: string, deletion: Deletion, now: Date): Promise<void> {
  const { id, school_year, test_count, attempt_count } = deletion
  await endDeletion(db, school_id, id)
  if (test_count === 0) return
  await writeServiceAudit(db, { school_id, name: '' }, now, {
    action: 'retention.deleted',
    target_id: school_id,
    target_name: nameOfYear(school_year),
    details: { count: test_count, attempts: attempt_count },
  })
}

/** "2026/2027" for the school year that begins in 2026. */
export function nameOfYear(year: number): string {
  return `${year}/${year + 1}`
}
