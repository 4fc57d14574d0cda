import { LRUCache } from 'lru-cache'
import { announceClass } from '../../app/work/events.ts'
import type { Db } from '../../db/database.ts'
import { excludeUnshown, shownQuestionsOf } from './shown.queries.ts'

export { findShown } from './shown.queries.ts'

interface PacedTest {
  school_id: string
  test_id: string
  /** Counts the steps of the lesson. */
  class_version: number
}

const kept = new LRUCache<string, readonly number[]>({ max: 300 })

/** Numbers of the questions shown by one step of a lesson, in the order of showing. A whole class asks for them at one moment. */
export async function shownItems(db: Db, test: PacedTest): Promise<readonly number[]> {
  const key = `${test.test_id} ${test.class_version}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const items = (await shownQuestionsOf(db, test)).map(({ item_no }) => item_no)
  kept.set(key, items)
  return items
}

/** Written into the results where somebody else may read it, in the language of the test's teacher. */
const unshownReason = { cs: 'V hodině na ni nedošlo.', en: 'The lesson did not come to it.' }

/** The lesson has ended: what it did not come to counts for no one, and its devices hear of the end. */
export async function endLesson(db: Db, test: { school_id: string; test_id: string }, now: Date): Promise<void> {
  await excludeUnshown(db, test, now, unshownReason)
  await announceClass(db, test.test_id, 'over')
}
