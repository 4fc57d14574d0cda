import { randomUUID } from 'node:crypto'
import { codeKnownFor, JoinableTest, type attempts, type JoinForm } from '@katedra/contract/attempts'
import { maxGuestsOf, testKinds, testStates } from '@katedra/contract/planned-tests'
import type { HandlerReply } from '@katedra/contract/route'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { StudentBearer } from '../app/http/caller.ts'
import { announceDeviceOut, announceRoom, roomTopic } from '../app/work/events.ts'
import type { Device } from '../app/http/device.ts'
import { fail, failField, Failure, found } from '../app/http/fail.ts'
import { gzipWith, packObject, textWith, type PackedObject } from '../app/http/replies/packed-json.ts'
import { PackedReply, type Api } from '../app/http/serve.ts'
import { createFairLimiter } from '../app/work/limiter.ts'
import { createSingleFlight } from '../app/work/single-flight.ts'
import { delayAfter } from '../app/work/slow-down.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import { namesakeNumbers, numberedName, rosterVersion } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import { enterSchool, uuid } from '../db/scope.ts'
import { lastDeadline } from './attempts.deadlines.queries.ts'
import { holdBack, knowDevices, shortNames, slowWrongCode } from './entrance/entrance.ts'
import { attemptOf, attemptView, closeLater, newAttemptView, type AttemptView } from './attempts.ts'
import { makeOwnQuestions } from './own-questions/own-questions.ts'
import { drawTeams } from './teams/teams.queries.ts'
import { deleteWaitingStudents, isWaitedAs, waitingRoomOpens } from './waiting-room/waiting-room.ts'
import {
  joinableTest,
  joinableTestFor,
  lockedTestFor,
  namesOfClass,
  schoolOfJoinCode,
  schoolOfPersonalCode,
  findAttempt,
  handOver,
  insertAttempt,
  lastAttempt,
  lockAttempt,
  lockGuests,
} from './attempts.queries.ts'
import { findStudent, testsOfStudent, writtenTestFor } from './attempts.card.queries.ts'

type Joined = HandlerReply<typeof attempts.joinTest>
export type JoinableRow = Omit<Awaited<ReturnType<typeof joinableTest>>, 'class_name' | 'school_name' | 'time_zone'>

export interface Client {
  ip: string
  now: Date
  device: Device
}

/**
 * School and test behind a join code. Unknown ones are counted against the address they come from, and after many their answers
 * are held back; a code that a test has is never kept waiting, whatever others behind the same address type.
 */
export async function targetOfCode(
  api: Api,
  code: string,
  ip: string,
): Promise<{ school_id: string; test_id: string }> {
  const target = await shareTarget(code, () => schoolOfJoinCode(api.database.pool, code))
  if (target !== undefined) return target
  await holdBack(api, ip, delayAfter(await api.limits.count('join-code', ip), api.config.limits['join-code'].points))
  fail('attempts.unknown_code')
}

/** A whole class types the same code at one moment, from behind one address. */
const shareTarget = createSingleFlight<{ school_id: string; test_id: string } | undefined>()

/** What a person who knows the code sees. */
export async function joinable(api: Api, code: string, { ip, now }: { ip: string; now: Date }): Promise<PackedReply> {
  const { school_id, test_id } = await targetOfCode(api, code, ip)
  const shown = await shareView(test_id, () =>
    api.database.read(school_id, (db) => viewOf(db, { school_id, test_id }, now)),
  )
  if (shown === undefined) fail('attempts.unknown_code')
  // Writing and packing a thousand names again for each of a thousand pupils is what would make them wait.
  const own = { server_time: now.toISOString() }
  return new PackedReply({ text: () => textWith(shown, own), gzip: () => gzipWith(shown, own) })
}

/** The code dies with the test: a day after the end no test has it any more. */
async function viewOf(
  db: Db,
  { school_id, test_id }: { school_id: string; test_id: string },
  now: Date,
): Promise<PackedObject | undefined> {
  const test = await joinableTest(db, school_id, test_id)
  const over_at = await endOf(db, test, now)
  if (now.getTime() - over_at.getTime() > codeKnownFor * hour) return undefined
  const waiting_from = waitingRoomOpens(test)
  const isNear = test.state === 'launched' || (test.state === 'scheduled' && now >= waiting_from)
  const isUnknown = test.state === 'scheduled' || test.state === 'cancelled'
  const hasNames = isNear && now < over_at
  const roster = hasNames ? await rosterVersion(db, school_id) : ''
  const version = JSON.stringify([test, waiting_from, isUnknown, hasNames, roster])
  const known = keptViews.get(test_id)
  if (known?.version === version) return known.view
  const seen = {
    ...test,
    state: z.parse(z.enum(testStates), test.state),
    kind: z.parse(z.enum(testKinds), test.kind),
    waiting_from,
    question_count: isUnknown ? null : test.question_count,
    students: hasNames ? await namesShown(db, school_id, test.class_id) : [],
  }
  const packed = packObject(JSON.stringify(z.encode(TimelessView, seen)))
  keptViews.set(test_id, { version, view: packed })
  return packed
}

/** Made once for a test and each change of it or of the school's names; the version is read before the names. */
const keptViews = new LRUCache<string, { version: string; view: PackedObject }>({ max: 300 })

/** When no one may answer any more. Before the test's own end it is enough to know that it has not come. */
async function endOf(
  db: Db,
  { school_id, id, finished_at, ends_at }: Pick<JoinableRow, 'school_id' | 'id' | 'finished_at' | 'ends_at'>,
  now: Date,
): Promise<Date> {
  if (finished_at !== null || now < ends_at) return finished_at ?? ends_at
  const until = await lastDeadline(db, { school_id, test_id: id }, now)
  return until !== undefined && until > ends_at ? until : ends_at
}

const hour = 3_600_000

/** Names of the class to choose from; several of one full name are told apart by a number, which gives nothing away. */
async function namesShown(db: Db, schoolId: string, classId: string) {
  const pupils = await namesOfClass(db, schoolId, classId)
  const numbers = namesakeNumbers(pupils)
  return shortNames(pupils).map((pupil) => ({
    ...pupil,
    last_name: numberedName(pupil.last_name, numbers.get(pupil.id)),
  }))
}

/** Everything but the moment, which belongs to who asks. */
const TimelessView = z.omit(JoinableTest, { server_time: true })
/** A whole class opens the same test at one moment: it is read and written out once. */
const shareView = createSingleFlight<PackedObject | undefined>()

/**
 * A card names its pupil by the code alone, so who guesses any pupil's finds one much sooner than one pupil's. When too many
 * cards of no one come from everywhere, cards wait, and tests are joined by the code on the board and the name.
 */
export async function testsOfCard(
  api: Api,
  personalCode: string,
  { ip, now }: { ip: string; now: Date },
): Promise<HandlerReply<typeof attempts.testsOfStudent>> {
  if (await isFlooded(api)) fail('attempts.cards_unavailable')
  const card = await api.database.read(undefined, async (db) => {
    const owner = await schoolOfPersonalCode(db, personalCode)
    if (owner === undefined) return undefined
    await enterSchool(db, owner.school_id)
    const student = await findStudent(db, owner.school_id, owner.student_id)
    if (student === undefined) return undefined
    const rows = await testsOfStudent(db, owner.school_id, owner.student_id, now)
    const tests = rows.map(({ label, absence, ...row }) => ({
      ...row,
      state: z.parse(z.enum(testStates), row.state),
      mark: label === null && absence === null ? null : { label, absence },
    }))
    return { student, tests }
  })
  if (card !== undefined) return card
  await api.limits.count('unknown-cards', '')
  await holdBack(api, ip, delayAfter(await api.limits.count('card-scan', ip), api.config.limits['card-scan'].points))
  fail('attempts.unknown_code')
}

async function isFlooded(api: Api): Promise<boolean> {
  try {
    await api.limits.check('unknown-cards', '')
    return false
  } catch (error) {
    if (error instanceof Failure && error.code === 'app.too_many_requests') return true
    throw error
  }
}

/** Begins an attempt or continues the pupil's last one, whoever it is and whatever is in the way. */
export function joinTest(api: Api, coming: Coming): Promise<Joined> {
  return enterAt(api, coming, { student: joinAsStudent, guest: joinAsGuest })
}

type Form = z.output<typeof JoinForm>

export interface Entering {
  code: string
  form: Form
  client: Client
}

/** A pupil of the list. */
export interface NamedPupil {
  student_id: string
  /** No one has proven the name: it was only chosen. */
  without_code: boolean
}

/** What becomes of a pupil of the list, and of a guest. */
interface Entrance<T> {
  student: (moment: Moment, test: JoinableRow, pupil: NamedPupil) => Promise<T>
  guest: (moment: Moment, test: JoinableRow, name: string) => Promise<T>
}

/**
 * Through the door of a test: who has the right personal code, who has chosen a free name where no code is asked for, and
 * guests where they are let in. The room hears of it a second later at most, however many come at once: transactions that tell
 * others wait for one another until each is on the disk.
 */
export async function enter<T>(api: Api, { code, form, client }: Entering, entrance: Entrance<T>): Promise<T> {
  return enterAt(api, { target: await targetOfCode(api, code, client.ip), form, client }, entrance)
}

async function enterAt<T>(api: Api, coming: Coming, entrance: Entrance<T>): Promise<T> {
  const { student_id } = coming.form
  const entered = await (student_id === undefined
    ? enterAsGuest(api, coming, entrance)
    : enterAsStudent(api, coming, student_id, entrance))
  tellRoom(api, coming.target)
  return entered
}

export function tellRoom(api: Pick<Api, 'events'>, { test_id }: { test_id: string }): void {
  api.events.announceSoon(roomTopic(test_id), { changed: 'room' })
}

/** At the door of the test that the code belongs to. */
interface Coming extends Omit<Entering, 'code'> {
  target: { school_id: string; test_id: string }
}

async function enterAsStudent<T>(
  api: Api,
  { target, form: { personal_code }, client }: Coming,
  student_id: string,
  entrance: Entrance<T>,
): Promise<T> {
  const { school_id } = target
  const joined = await api.database.transaction(school_id, async (db) => {
    const moment = { api, db, now: client.now }
    if (personal_code === undefined) {
      const test = await testOpenTo(db, { ...target, student_id })
      return entrance.student(moment, test, { student_id, without_code: true })
    }
    const proven = { ...target, student_id, personal_code }
    const test = (await lockedTestFor(db, proven)) ?? (await writtenTestFor(db, proven))
    if (test === undefined) return enterUnproven(moment, { ...target, student_id }, entrance)
    const entered = await entrance.student(moment, test, { student_id, without_code: false })
    await knowDevices(db, school_id, [{ student_id, client }])
    return entered
  })
  if (joined !== undefined) return joined
  const pupil = { ...target, student_id }
  found(await api.database.read(school_id, (db) => joinableTestFor(db, pupil)))
  await slowWrongCode(api, pupil, client)
  fail('attempts.wrong_personal_code')
}

/**
 * With a wrong code under a free name, where no code is asked for any more: the form may stand open since before. A name in use
 * is another matter, for there the right code would take it over.
 */
async function enterUnproven<T>(
  moment: Moment,
  pupil: { school_id: string; test_id: string; student_id: string },
  entrance: Entrance<T>,
): Promise<T | undefined> {
  const { without_codes } = await joinableTest(moment.db, pupil.school_id, pupil.test_id)
  const test = without_codes ? await lockedTestFor(moment.db, pupil) : undefined
  if (test === undefined) return undefined
  try {
    return await entrance.student(moment, test, { student_id: pupil.student_id, without_code: true })
  } catch (error) {
    if (error instanceof Failure && error.code === 'attempts.name_taken') return undefined
    throw error
  }
}

/** Guests of a test take turns before they hold a connection each: at its lock they would, and everybody else would wait. */
const guestsEntering = createFairLimiter({ slots: 4, maxQueue: 5000, maxOwnQueue: 1500 })

/** Only who is let in counts: else knocking at one test would close all others to a school behind one address. */
async function enterAsGuest<T>(
  api: Api,
  { target: { school_id, test_id }, form, client }: Coming,
  entrance: Entrance<T>,
): Promise<T> {
  await api.limits.spend('guest', client.ip)
  try {
    return await guestsEntering.run(test_id, () =>
      api.database.transaction(school_id, async (db) => {
        const test = await joinableTest(db, school_id, test_id)
        return entrance.guest({ api, db, now: client.now }, test, form.guest_name ?? '')
      }),
    )
  } catch (error) {
    await api.limits.giveBack('guest', client.ip)
    throw error
  }
}

/** The test, for a pupil who has only chosen a name; locked like with a code, but not before it is known that none is asked for. */
async function testOpenTo(
  db: Db,
  pupil: { school_id: string; test_id: string; student_id: string },
): Promise<JoinableRow> {
  const { without_codes } = await joinableTest(db, pupil.school_id, pupil.test_id)
  if (!without_codes) failField('personal_code', 'personal_code_required')
  return found(await lockedTestFor(db, pupil))
}

/** The open transaction and its moment. */
export interface Moment {
  api: Api
  db: Db
  now: Date
}

export async function joinAsStudent(moment: Moment, test: JoinableRow, pupil: NamedPupil): Promise<Joined> {
  const { db, now } = moment
  const { student_id } = pupil
  const last = await lastAttempt(db, test.school_id, test.id, student_id)
  if (last === undefined) {
    demandRunning(test, now)
    await demandFreeName(db, test, pupil)
    await deleteWaitingStudents(db, { school_id: test.school_id, test_id: test.id }, [student_id])
    return begin(moment, test, { ...pupil, guest_name: null, attempt_no: 1 })
  }
  if (pupil.without_code) fail('attempts.name_taken')
  const secret = randomToken()
  await handOver(db, test.school_id, last.id, tokenHash(secret))
  await announceDeviceOut(db, last.id)
  return view(moment, { school_id: test.school_id, attempt_id: last.id }, secret)
}

/** Under a name in use only who proves it comes in: otherwise who reads the list could take another's place. */
export async function demandFreeName(
  db: Db,
  test: JoinableRow,
  { student_id, without_code }: NamedPupil,
): Promise<void> {
  const key = { school_id: test.school_id, test_id: test.id }
  if (without_code && (await isWaitedAs(db, key, student_id))) fail('attempts.name_taken')
}

async function joinAsGuest(moment: Moment, test: JoinableRow, name: string): Promise<Joined> {
  if (!test.guests_allowed) fail('attempts.guests_not_allowed')
  demandRunning(test, moment.now)
  demandRunning(await demandPlace(moment.db, test), moment.now)
  return begin(moment, test, { student_id: null, guest_name: name, without_code: false, attempt_no: 1 })
}

/** A place for one guest more; who come at once take turns. Returns the test as it is by then: who has waited may have waited for its end. */
export async function demandPlace(
  db: Db,
  test: JoinableRow,
): Promise<Pick<JoinableRow, 'state' | 'starts_at' | 'ends_at'>> {
  const { now, guest_count, student_count } = await lockGuests(db, test)
  if (guest_count >= maxGuestsOf({ max_guests: test.max_guests, student_count })) fail('attempts.guests_full')
  return now
}

export function demandRunning(test: { state: string; ends_at: Date }, now: Date): void {
  if (test.state === 'scheduled') fail('attempts.not_launched_yet')
  if (!isRunning(test, now)) fail('attempts.not_running')
}

export function isRunning({ state, ends_at }: { state: string; ends_at: Date }, now: Date): boolean {
  return state === 'launched' && ends_at > now
}

interface Who {
  student_id: string | null
  guest_name: string | null
  without_code: boolean
  attempt_no: number
}

async function begin(moment: Moment, test: Started, who: Who): Promise<Joined> {
  const secret = randomToken()
  const id = randomUUID()
  const attempt = await beginAttempt(moment, test, { ...who, id, token_hash: tokenHash(secret) })
  return { token: tokenOf({ school_id: test.school_id, id }, secret), attempt }
}

/** What of a test its attempts begin with. */
interface Started {
  school_id: string
  id: string
  time_limit_minutes: number | null
  teams: string
}

/** An attempt and all that comes with its beginning: own questions, a team, and when it is closed. */
export async function beginAttempt(
  { api, db, now }: Omit<Moment, 'api'> & { api: Pick<Api, 'jobs'> },
  { school_id, id: test_id, time_limit_minutes, teams }: Started,
  attempt: Who & { id: string; token_hash: Buffer },
): Promise<AttemptView> {
  await insertAttempt(db, { ...attempt, school_id, test_id, seed: randomUUID(), started_at: now })
  await makeOwnQuestions(db, { school_id, test_id }, [attempt])
  if (teams === 'drawn') await drawTeams(db, { school_id, test_id })
  if (time_limit_minutes !== null) await closeLater(api, db, { school_id, test_id, attempt_id: attempt.id })
  return newAttemptView(db, found(await findAttempt(db, school_id, attempt.id)), now)
}

export function tokenOf({ school_id, id }: { school_id: string; id: string }, secret: string): string {
  return `${school_id}.${id}.${secret}`
}

async function view(
  { db, now }: Moment,
  { school_id, attempt_id }: { school_id: string; attempt_id: string },
  secret: string,
): Promise<Joined> {
  const row = found(await findAttempt(db, school_id, attempt_id))
  return { token: tokenOf(row, secret), attempt: await attemptView(db, row, now) }
}

/** The next attempt after one that was handed in. */
export async function tryAgain(api: Api, db: Db, student: StudentBearer, now: Date): Promise<Joined> {
  const { test_id, student_id: pupil } = await attemptOf(db, student)
  // In the order of who joins, which another device of the pupil may do: the pupil first.
  if (pupil !== null) await lockedTestFor(db, { school_id: student.school_id, test_id, student_id: pupil })
  // Two taps at once take turns; the second one finds that the next attempt has begun.
  await lockAttempt(db, student.school_id, student.attempt_id)
  const row = await attemptOf(db, student)
  if (row.state !== 'submitted' || row.student_id === null) fail('attempts.no_attempts_left')
  demandRunning({ state: row.test_state, ends_at: row.ends_at }, now)
  const last = found(await lastAttempt(db, row.school_id, row.test_id, row.student_id))
  if (last.id !== row.id || row.attempt_no >= row.attempts_allowed) fail('attempts.no_attempts_left')
  const { school_id, test_id: id, time_limit_minutes, teams, student_id, without_code } = row
  const test = { school_id, id, time_limit_minutes, teams }
  await announceRoom(db, id)
  return begin({ api, db, now }, test, { student_id, without_code, guest_name: null, attempt_no: row.attempt_no + 1 })
}

const bearer = new RegExp(`^Bearer (?<school>${uuid})\\.(?<attempt>${uuid})\\.(?<secret>[\\w-]{43})$`)

/** The parts of an attempt's token; whether it still writes is checked against the attempt. */
export function identifyStudent(authorization: string | undefined): StudentBearer | undefined {
  const parts = bearer.exec(authorization ?? '')?.groups
  if (parts === undefined) return undefined
  const { school = '', attempt = '', secret = '' } = parts
  return { school_id: school, attempt_id: attempt, token_hash: tokenHash(secret) }
}
