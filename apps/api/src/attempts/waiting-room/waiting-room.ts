import { waitingRoomBefore } from '@katedra/contract/attempts'
import type { Db } from '../../db/database.ts'
import { announceWaiting, announceWaitingOver, announceWaitingPupil } from '../../app/work/events.ts'
import { beginAll, deleteAllWaiting, deleteWaitingOf, type Begun, type TestKey } from './waiting-room.queries.ts'

export {
  deleteWaiting,
  deleteWaitingStudents,
  findWaiting,
  holdLine,
  insertWaiting,
  isWaitedAs,
  leaveLine,
  lockWaiting,
  type WaitingRow,
} from './waiting-room.queries.ts'

const minute = 60_000

/** When the waiting room of a test opens. */
export function waitingRoomOpens({ starts_at }: { starts_at: Date }): Date {
  return new Date(starts_at.getTime() - waitingRoomBefore * minute)
}

/** The test has been launched: who is there begins at this moment, and all devices are told. Returns who has begun. */
export async function beginWaiting(db: Db, test: TestKey, now: Date): Promise<Begun[]> {
  const begun = await beginAll(db, test, now)
  await announceWaiting(db, test.test_id, 'launched')
  return begun
}

/** The test will not begin any more, or is over. */
export async function emptyWaitingRoom(db: Db, test: TestKey): Promise<void> {
  await deleteAllWaiting(db, test)
  await announceWaitingOver(db, test.test_id)
}

/** False where no one of that id waits for the test. */
export async function sendOut(db: Db, test: TestKey, id: string): Promise<boolean> {
  const isSent = await deleteWaitingOf(db, test, id)
  if (isSent) await announceWaitingPupil(db, id)
  return isSent
}
