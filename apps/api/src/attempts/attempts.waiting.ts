import { randomUUID } from 'node:crypto'
import type { attempts } from '@katedra/contract/attempts'
import type { HandlerReply } from '@katedra/contract/route'
import type { StudentBearer } from '../app/http/caller.ts'
import { fail, found } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import type { PupilLine } from '../app/http/serve-events.ts'
import { createBatcher, writingLanes } from '../app/work/batcher.ts'
import {
  announceWaitingPupil,
  roomTopic,
  waitingOverTopic,
  waitingPupilTopic,
  waitingTopic,
} from '../app/work/events.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import {
  beginAttempt,
  demandFreeName,
  demandPlace,
  demandRunning,
  enter,
  tokenOf,
  type Client,
  type Entering,
  type JoinableRow,
  type Moment,
  type NamedPupil,
} from './attempts.join.ts'
import { answersOfAll, findAttempt, findAttempts, lastAttempt } from './attempts.queries.ts'
import { attemptOf, attemptView, attemptWith } from './attempts.ts'
import { listedName } from './attempts.names.ts'
import {
  deleteWaiting,
  findWaiting,
  holdLine,
  insertWaiting,
  leaveLine,
  lockWaiting,
  waitingRoomOpens,
  type WaitingRow,
} from './waiting-room/waiting-room.ts'

type Waiting = HandlerReply<typeof attempts.wait>
type Begun = HandlerReply<typeof attempts.begin>

/** Comes into the waiting room. */
export function wait(api: Api, code: string, form: Entering['form'], client: Client): Promise<Waiting> {
  return enter(api, { code, form, client }, { student: waitAsStudent, guest: waitAsGuest })
}

export async function waitAsStudent(moment: Moment, test: JoinableRow, pupil: NamedPupil) {
  demandOpen(test, moment.now)
  await demandFreeName(moment.db, test, pupil)
  return takePlace(moment, test, { ...pupil, guest_name: null })
}

async function waitAsGuest(moment: Moment, test: JoinableRow, guest_name: string) {
  if (!test.guests_allowed) fail('attempts.guests_not_allowed')
  demandOpen(test, moment.now)
  demandOpen(await demandPlace(moment.db, test), moment.now)
  return takePlace(moment, test, { student_id: null, guest_name, without_code: false })
}

/** One may come in from an hour before the start; a test that runs is joined. */
export function demandOpen(test: Pick<JoinableRow, 'state' | 'starts_at'>, now: Date): void {
  if (test.state === 'launched') fail('attempts.already_launched')
  if (test.state !== 'scheduled') fail('attempts.not_running')
  if (now < waitingRoomOpens(test)) fail('attempts.waiting_room_closed')
}

interface Who {
  student_id: string | null
  guest_name: string | null
  without_code: boolean
}

async function takePlace({ db, now }: Moment, test: JoinableRow, who: Who): Promise<Waiting> {
  const { school_id, id: test_id } = test
  const secret = randomToken()
  const { id, isNew } = await insertWaiting(db, {
    ...who,
    school_id,
    test_id,
    token_hash: tokenHash(secret),
    joined_at: now,
  })
  // Another device of the same pupil has waited until now. Of a new place nobody is told: it would end the line that comes next.
  if (!isNew) await announceWaitingPupil(db, id)
  const row = found(await findWaiting(db, school_id, id))
  return { token: tokenOf({ school_id, id }, secret), waiting: await shown(db, row, now) }
}

/** Everything that a device is told while it waits. */
async function shown(db: Db, row: WaitingRow, now: Date): Promise<Waiting['waiting']> {
  const { join_code, title, starts_at, time_zone } = row
  const student_name = await listedName(db, row)
  return { attempt_id: row.id, join_code, title, student_name, starts_at, time_zone, server_time: now }
}

export interface WaitingRoom {
  /** The attempt, once the test has started. */
  begin(student: StudentBearer, now: Date): Promise<Begun>
  /** The line by which a device hears of the start. */
  hear(student: StudentBearer): Promise<PupilLine>
}

/** A thousand devices ask within a second for the attempts that have just begun: those that ask at one moment share a reading. */
const maxBatchSize = 200

interface Asking extends StudentBearer {
  now: Date
}

export function waitingRoom(api: Pick<Api, 'database' | 'events' | 'clock' | 'jobs'>): WaitingRoom {
  const { database, events, clock } = api
  const reading = createBatcher<Asking, Begun | 'other_device' | 'none'>({
    name: 'beginnings',
    key: ({ attempt_id }) => attempt_id,
    maxSize: maxBatchSize,
    lane: ({ school_id }) => school_id,
    turns: database.turns(writingLanes),
    write: async (asking) => {
      const [{ school_id }] = asking
      const read = await database.read(school_id, (db) => readBegun(db, school_id, asking))
      return asking.map(({ attempt_id }) => read.get(attempt_id) ?? 'none')
    },
  })
  return {
    async begin(student, now) {
      const begun = await reading.add({ ...student, now })
      if (begun === 'other_device') fail('attempts.other_device')
      if (begun !== 'none') return begun
      return database.transaction(student.school_id, (db) => beginLate({ api, db, now }, student))
    },
    async hear(student) {
      const { school_id, attempt_id } = student
      const lineId = randomUUID()
      const test = await database.transaction(school_id, (db) => holdWaiting(db, student, lineId))
      const tellRoom = () => events.announceSoon(roomTopic(test.id), { changed: 'room' })
      if (test.hasBegun) return { topics: [], lastTopics: [], news: { changed: 'launched' }, onGone: () => undefined }
      tellRoom()
      return {
        topics: [waitingTopic(test.id)],
        lastTopics: [waitingPupilTopic(attempt_id), waitingOverTopic(test.id)],
        news: test.isLaunched ? { changed: 'launched' } : undefined,
        onGone: async () => {
          await database.transaction(school_id, (db) => leaveLine(db, school_id, lineId, clock.now()))
          tellRoom()
        },
      }
    },
  }
}

/** The attempts that have begun, by their ids, with two questions to the database for all. */
async function readBegun(
  db: Db,
  schoolId: string,
  asking: readonly Asking[],
): Promise<Map<string, Begun | 'other_device'>> {
  const ids = asking.map(({ attempt_id }) => attempt_id)
  const rows = new Map((await findAttempts(db, schoolId, ids)).map((row) => [row.id, row]))
  const answers = rows.size === 0 ? [] : await answersOfAll(db, schoolId, ids)
  const ofAttempt = Map.groupBy(answers, ({ attempt_id }) => attempt_id)
  const begun = new Map<string, Begun | 'other_device'>()
  for (const { attempt_id, token_hash, now } of asking) {
    const row = rows.get(attempt_id)
    if (row === undefined) continue
    const attempt = row.token_hash.equals(token_hash)
      ? await attemptWith(db, row, ofAttempt.get(attempt_id) ?? [], now)
      : 'other_device'
    begun.set(attempt_id, attempt === 'other_device' ? attempt : { waiting: null, attempt })
  }
  return begun
}

/** Who still waits is told so; one who had gone when the test started begins now, on coming back. */
async function beginLate(
  { api, db, now }: Omit<Moment, 'api'> & { api: Pick<Api, 'jobs'> },
  student: StudentBearer,
): Promise<Begun> {
  const { school_id, attempt_id: id } = student
  const row = await lockWaiting(db, school_id, id)
  // Another request of the same device was quicker.
  if (row === undefined) return { waiting: null, attempt: await attemptView(db, await attemptOf(db, student), now) }
  if (!row.token_hash.equals(student.token_hash)) fail('attempts.other_device')
  if (row.state === 'scheduled') return { waiting: await shown(db, row, now), attempt: null }
  demandRunning(row, now)
  const { test_id, student_id, guest_name, without_code, token_hash } = row
  await deleteWaiting(db, school_id, id)
  if (student_id !== null && (await lastAttempt(db, school_id, test_id, student_id)) !== undefined)
    fail('attempts.other_device')
  const { time_limit_minutes, teams } = row
  const test = { school_id, id: test_id, time_limit_minutes, teams }
  const attempt = { id, student_id, guest_name, without_code, token_hash, attempt_no: 1 }
  return { waiting: null, attempt: await beginAttempt({ api, db, now }, test, attempt) }
}

interface HeldTest {
  id: string
  /** The attempt is there. */
  hasBegun: boolean
  isLaunched: boolean
}

/** The device that waits hears from now on; one whose attempt has begun meanwhile is told so. */
async function holdWaiting(db: Db, student: StudentBearer, lineId: string): Promise<HeldTest> {
  const { school_id, attempt_id } = student
  const id = await holdLine(db, student, lineId)
  if (id !== undefined) {
    const row = found(await findWaiting(db, school_id, attempt_id))
    return { id, hasBegun: false, isLaunched: row.state === 'launched' }
  }
  if ((await findWaiting(db, school_id, attempt_id)) !== undefined) fail('attempts.other_device')
  const attempt = found(await findAttempt(db, school_id, attempt_id))
  if (!attempt.token_hash.equals(student.token_hash)) fail('attempts.other_device')
  return { id: attempt.test_id, hasBegun: true, isLaunched: true }
}
