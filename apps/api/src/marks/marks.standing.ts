import type { marks } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import { shareRoundings } from '@katedra/contract/scale'
import * as z from 'zod/mini'
import { fail } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { rosterIds } from '../classes/classes.ts'
import { nameOfTeacher, writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { testResults } from '../results/results.ts'
import { isNews, proposal, toTell, type Result, type Told } from './marks.figures.ts'
import {
  decidedOf,
  findMarked,
  insertMarked,
  lockMarked,
  namesOf,
  publishedOf,
  type Marked,
  type TestKey,
} from './marks.queries.ts'
import { schoolMarking } from './marks.scales.queries.ts'
import { isSameSteps, StoredSteps } from './marks.scales.ts'

type TestMarks = HandlerReply<typeof marks.testMarks>
type Mark = HandlerReply<typeof marks.decideMark>
type Setting = TestMarks['setting']
type Planned = Awaited<ReturnType<typeof ownTest>>

const Rounding = z.enum(shareRoundings)

/** A pupil's mark with what would be told of it now. */
export interface StandingMark {
  mark: Mark
  to_tell: Told | null
  /** Publishing would change what the pupil is told. */
  is_news: boolean
}

/** The test, if the caller may see its results and it has begun: before, there is nothing to mark. */
export async function begunTest({ api, db, teacher }: TeacherCall, testId: string): Promise<Planned> {
  const test = await ownTest(api, db, teacher, testId)
  if (test.state !== 'launched' && test.state !== 'finished') fail('marks.not_begun')
  return test
}

export async function testMarks(call: TeacherCall, testId: string): Promise<TestMarks> {
  const test = await begunTest(call, testId)
  const { setting, chosen_at } = await settingOf(call.db, keyOf(call, testId), test)
  return marksOfTest(call, { test, setting, chosen_at, results: await resultsToMark(call, test) })
}

interface Chosen {
  test: Planned
  setting: Setting
  chosen_at: Date | null
  results: ResultsToMark
}

/** Marks as they stand now, from results that have been read. */
export async function marksOfTest(
  call: TeacherCall,
  { test, setting, chosen_at, results }: Chosen,
): Promise<TestMarks> {
  const standing = await standingMarks(call, { test, setting, results })
  const published = standing.flatMap(({ mark }) => (mark.published === null ? [] : [mark.published.published_at]))
  return {
    test_id: test.id,
    class_id: test.class_id,
    title: test.title,
    chosen_at,
    setting,
    published_at: published.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null),
    is_over: test.state === 'finished',
    students: standing.map(({ mark }) => mark),
    guest_count: results.guest_count,
    changed_count: standing.filter(({ mark }) => mark.is_changed).length,
    manual_count: standing.reduce((sum, { mark }) => sum + mark.manual_count, 0),
    server_time: call.now,
  }
}

export function keyOf({ teacher }: TeacherCall, test_id: string): TestKey {
  return { school_id: teacher.school_id, test_id }
}

/** What a test that no one has chosen it for is marked by: the school's default scale, as it is now. */
async function defaultMarked(db: Db, { school_id }: TestKey, test: Planned): Promise<Marked> {
  const { id, name, steps, share_rounding } = await schoolMarking(db, school_id)
  return {
    scale_id: id,
    scale_name: name,
    scale_steps: steps,
    steps,
    rounding: share_rounding,
    weight: 1,
    topic: test.title,
  }
}

async function settingOf(db: Db, key: TestKey, test: Planned): Promise<{ setting: Setting; chosen_at: Date | null }> {
  const row = await findMarked(db, key)
  return { setting: settingIn(row ?? (await defaultMarked(db, key, test))), chosen_at: row?.chosen_at ?? null }
}

function settingIn({ scale_id, scale_name, scale_steps, steps, rounding, weight, topic }: Marked): Setting {
  const own = StoredSteps.parse(steps)
  return {
    scale_id,
    scale_name,
    steps: own,
    is_shifted: !isSameSteps(own, StoredSteps.parse(scale_steps)),
    rounding: Rounding.parse(rounding),
    weight,
    topic,
  }
}

/** What marks are made of, from the very figures of the results; deciding and publishing change nothing of it. */
async function resultsToMark(call: TeacherCall, test: Planned) {
  const { students } = await testResults(call, test.id)
  const pupils = students.flatMap((one) => (one.student_id === null ? [] : [{ ...one, student_id: one.student_id }]))
  const roster = new Set(await rosterIds(call.db, call.teacher.school_id, test.class_id))
  return { pupils, roster, guest_count: students.length - pupils.length }
}

type ResultsToMark = Awaited<ReturnType<typeof resultsToMark>>

/** Everybody's mark. */
export async function standingMarks(
  call: TeacherCall,
  { test, setting, results: { pupils, roster } }: Omit<Chosen, 'chosen_at'>,
): Promise<StandingMark[]> {
  const { db, teacher } = call
  const key = keyOf(call, test.id)
  const decided = new Map((await decidedOf(db, key)).map(({ student_id, ...row }) => [student_id, row]))
  const published = new Map((await publishedOf(db, key)).map(({ student_id, ...row }) => [student_id, row]))
  const gone = await goneWithMark(db, teacher.school_id, {
    listed: pupils.map(({ student_id }) => student_id),
    marked: [...decided.keys(), ...published.keys()],
  })
  const collator = new Intl.Collator('cs', { numeric: true })
  const standing = [...pupils, ...gone].map(({ student_id, attempt_id, name, ...result }): StandingMark => {
    const by_hand = decided.get(student_id) ?? null
    const told = published.get(student_id) ?? null
    const proposed = proposal(setting, result)
    const to_tell = toTell(setting, { proposed: proposed.proposed, by_hand })
    const is_news = isNews(told, to_tell, result)
    const { points, out_of, manual_count } = result
    const mark = {
      student_id,
      attempt_id,
      name,
      is_on_roster: roster.has(student_id),
      points,
      out_of,
      manual_count,
      ...proposed,
      by_hand,
      published: told,
      is_changed: told !== null && is_news,
    }
    return { mark, to_tell, is_news }
  })
  return gone.length === 0 ? standing : standing.toSorted((a, b) => collator.compare(a.mark.name, b.mark.name))
}

/** Pupils who have a mark though they have left the class and have no attempt: one who was excused, say. */
async function goneWithMark(
  db: Db,
  schoolId: string,
  { listed, marked }: { listed: readonly string[]; marked: readonly string[] },
) {
  const known = new Set(listed)
  const ids = [...new Set(marked)].filter((id) => !known.has(id))
  const nothing: Result & { attempt_id: null } = {
    attempt_id: null,
    state: 'not_joined',
    points: null,
    out_of: 0,
    manual_count: 0,
  }
  return ids.length === 0 ? [] : (await namesOf(db, schoolId, ids)).map((row) => ({ ...row, ...nothing }))
}

/** A test whose marks are being changed: how it is marked is held until the end of the transaction. */
export interface Marking extends Chosen {
  key: TestKey
  teacher_name: string
}

/** Who decides or publishes has chosen what the test is marked by, be it the school's default. */
export async function holdMarking(call: TeacherCall, testId: string): Promise<Marking> {
  const test = await begunTest(call, testId)
  const { marked, isNew } = await holdMarked(call, test)
  if (isNew) await noteChoice(call, test, marked)
  const results = await resultsToMark(call, test)
  const teacher_name = (await nameOfTeacher(call.db, call.teacher)) ?? ''
  return {
    key: keyOf(call, testId),
    test,
    setting: settingIn(marked),
    chosen_at: marked.chosen_at,
    results,
    teacher_name,
  }
}

/** How a test is marked, held; what no one has chosen is the default from now on. */
export async function holdMarked(call: TeacherCall, test: Planned) {
  const { db, now } = call
  const key = keyOf(call, test.id)
  const isNew =
    (await findMarked(db, key)) === undefined && (await insertMarked(db, key, now, await defaultMarked(db, key, test)))
  return { marked: await lockMarked(db, key), isNew }
}

export async function noteChoice(
  { db, teacher, now }: TeacherCall,
  { id, title }: Planned,
  marked: Marked,
): Promise<void> {
  await writeAudit(db, teacher, now, {
    action: 'marks.test_marked',
    target_id: id,
    target_name: title,
    details: { scale: marked.scale_name, weight: marked.weight },
  })
}
