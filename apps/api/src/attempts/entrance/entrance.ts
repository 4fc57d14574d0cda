import { randomInt } from 'node:crypto'
import { deviceSeenFor, maxDevicesAsking } from '@katedra/contract/attempts'
import { knownUntil, type Device } from '../../app/http/device.ts'
import { Failure } from '../../app/http/fail.ts'
import type { Api } from '../../app/http/serve.ts'
import { announceRoom, roomTopic } from '../../app/work/events.ts'
import { createLimiter } from '../../app/work/limiter.ts'
import { delayAfter } from '../../app/work/slow-down.ts'
import { randomToken, tokenHash } from '../../app/tokens.ts'
import type { Db } from '../../db/database.ts'
import {
  admitRequest,
  countWrongCode,
  deleteRequest,
  dropUnseenRequests,
  entranceRows,
  insertRequest,
  isStudentDevice,
  keepStudentDevices,
  lockRequests,
  refuseRequest,
  requestsOfTest,
  seeRequest,
  studentDevices,
  type PupilOfTest,
} from './entrance.queries.ts'

export { shortNames } from './entrance.names.ts'
export type { PupilOfTest } from './entrance.queries.ts'

interface Client {
  now: Date
  device: Device
}

interface TestKey {
  school_id: string
  test_id: string
}

/** Of each pupil; a class changes seats in the computer room. */
const maxDevices = 20
/** Wrong codes are written down one after another, so that a flood of them leaves the database to the others. */
const counting = createLimiter({ slots: 2, maxQueue: 500 })

/**
 * A wrong personal code: counted for the teacher, and after a few its answer is held back. A right one never comes here, so
 * no one is kept out by what others type. A device on which the pupil has joined before is not held back either.
 */
export async function slowWrongCode(api: Api, pupil: PupilOfTest, { now, device }: Client): Promise<void> {
  const { points, seconds } = api.config.limits['personal-code']
  const quietSince = new Date(now.getTime() - seconds * 1000)
  const { recent, isKnown } = await counting.run(() =>
    api.database.transaction(pupil.school_id, async (db) => ({
      recent: await countWrongCode(db, pupil, { now, quietSince }),
      isKnown: device.hash !== undefined && (await isStudentDevice(db, pupil, device.hash, now)),
    })),
  )
  api.events.announceSoon(roomTopic(pupil.test_id), { changed: 'room' })
  if (!isKnown) await holdBack(api, pupil.student_id, delayAfter(recent, points))
}

/** Holds the answer to a mistake back; where too many wait already it is refused as too many. */
export async function holdBack(api: Api, key: string, milliseconds: number): Promise<void> {
  if (!(await api.slowDown.hold(key, milliseconds)))
    throw new Failure('app.too_many_requests', Math.ceil(milliseconds / 1000))
}

/** Devices of pupils of a school have joined with the right code. A token that no pupil of the school has is not taken over from the browser. */
export async function knowDevices(
  db: Db,
  school_id: string,
  joined: readonly { student_id: string; client: Client }[],
): Promise<void> {
  const sent = joined.flatMap(({ client: { device, now } }) =>
    device.hash === undefined ? [] : [{ hash: device.hash, now }],
  )
  const ours = sent.length === 0 ? new Set<string>() : await studentDevices(db, school_id, sent)
  const used = joined.map(({ student_id, client: { device, now } }) => ({
    student_id,
    token_hash: device.keep(device.hash === undefined || !ours.has(device.hash.toString('hex'))),
    last_used_at: now,
    expires_at: knownUntil(now),
  }))
  if (used.length > 0) await keepStudentDevices(db, school_id, used, maxDevices)
}

function seenSince(now: Date): Date {
  return new Date(now.getTime() - deviceSeenFor * 1000)
}

/** Numbers of two figures, so that no two devices of a test show the same one. */
const numbers = Array.from({ length: 90 }, (_, index) => index + 10)

/** A device asks the teacher to be let in as a pupil; refused where enough devices ask for that pupil. */
export async function askToEnter(db: Db, pupil: PupilOfTest, now: Date): Promise<{ token: string; number: number }> {
  await lockRequests(db, pupil)
  await dropUnseenRequests(db, pupil, seenSince(now))
  const others = await requestsOfTest(db, pupil)
  const ofPupil = others.filter(({ student_id }) => student_id === pupil.student_id)
  const taken = new Set(others.map(({ number }) => number))
  const free = numbers.filter((number) => !taken.has(number))
  const number = free.length === 0 ? undefined : free[randomInt(free.length)]
  const token = randomToken()
  const request = { ...pupil, token_hash: tokenHash(token), asked_at: now, last_seen_at: now }
  const isAsked =
    ofPupil.length < maxDevicesAsking && number !== undefined && (await insertRequest(db, { ...request, number }))
  if (!isAsked) throw new Failure('app.too_many_requests', deviceSeenFor)
  await announceRoom(db, pupil.test_id)
  return { token, number }
}

/**
 * Whom the device that comes back has been let in as, once; `waiting` until then, undefined where it is not known any more. A
 * device that the teacher has refused hears so once.
 */
export async function enterByRequest(
  db: Db,
  test: TestKey,
  { token, now }: { token: string; now: Date },
): Promise<PupilOfTest | 'waiting' | 'refused' | undefined> {
  const request = await seeRequest(db, test, tokenHash(token), { now, seenSince: seenSince(now) })
  if (request === undefined) return undefined
  if (request.admitted_at === null && request.refused_at === null) return 'waiting'
  await deleteRequest(db, test.school_id, request.id)
  if (request.refused_at !== null) return 'refused'
  return { ...test, student_id: request.student_id }
}

/** What happens at the entrance of a test, for its live room. */
export function entranceOf(db: Db, test: TestKey, now: Date) {
  return entranceRows(db, test, seenSince(now))
}

/** Lets one waiting device in; false where it does not wait any more. */
export function letIn(
  db: Db,
  test: TestKey,
  request: { id: string; admitted_by: string },
  now: Date,
): Promise<boolean> {
  return admitRequest(db, test, request, { now, seenSince: seenSince(now) })
}

/** Refuses one waiting device; false where it does not wait any more. */
export function turnAway(db: Db, test: TestKey, requestId: string, now: Date): Promise<boolean> {
  return refuseRequest(db, test, requestId, { now, seenSince: seenSince(now) })
}
