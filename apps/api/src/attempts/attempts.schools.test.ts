import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, oneOf, someLevel } from '../testing/build-test.ts'
import { identifyStudent } from './attempts.join.ts'
import { noteHere, saveAnswers, type IncomingAnswer } from './attempts.queries.ts'
import { closingGrace } from './attempts.ts'

/* Answers and signs of life are written by one function for one school and by another for several: both have the same rules. */

let api: TestApi
let library: Awaited<ReturnType<typeof someLevel>>['questions']
/** An answer and a sign of another school's pupil, which makes of a batch one of several schools. */
let beside: Omit<IncomingAnswer, 'revision'>
let besideRevision = 0
beforeAll(async () => {
  api = await startTestApi()
  const other = await signedUpTeacher(api)
  library = (await someLevel(api, other)).questions
  const theirs = await schoolClass(api, other)
  const test = await launchedTest(api, other, theirs, { question_ids: [oneOf(library, 'text').id] })
  const { token } = await joinedAttempt(api, test, at(theirs.students, 0))
  const bearer = bearerOf(token)
  beside = { ...bearer, item_no: 1, answer: { text: 'jinde' }, active_ms: 0, saved_at: mondayMorning }
})
afterAll(() => api.stop())

function bearerOf(token: string) {
  const bearer = identifyStudent(`Bearer ${token}`)
  if (bearer === undefined) throw new Error('a token of an attempt was not known')
  return bearer
}

interface Case {
  what: string
  is_saved: boolean
  /** SQL that brings it about; $1 is the attempt. */
  arranged?: string[]
  /** Seconds after the beginning; there are ten minutes. */
  after?: number
  changes?: Partial<IncomingAnswer>
}

const atClassPace = `update tests set pace = 'class', time_limit_minutes = null, feedback = 'after_end', shuffle_questions = false
  where id = (select test_id from attempts where id = $1)`
const shown = (closed: string, revealed = 'null') =>
  `insert into shown_questions (school_id, test_id, item_no, shown_no, shown_at, closed_at, revealed_at)
    select school_id, test_id, 1, 1, started_at, ${closed}, ${revealed} from attempts where id = $1 on conflict do nothing`
const stored = (revision: number, locked = 'null') =>
  `insert into answers (school_id, attempt_id, item_no, revision, answer, active_ms, saved_at, locked_at)
    select school_id, id, 1, ${revision}, '{"text": "dřív"}', 0, started_at, ${locked} from attempts where id = $1`

const cases: Case[] = [
  { what: 'an open attempt', is_saved: true },
  { what: 'a newer revision', is_saved: true, arranged: [stored(4)] },
  { what: 'an older revision', is_saved: false, arranged: [stored(5)] },
  { what: 'an answer that is locked', is_saved: false, arranged: [stored(4, 'started_at')] },
  { what: 'the token of another device', is_saved: false, changes: { token_hash: Buffer.from('another') } },
  {
    what: 'an attempt that was handed in',
    is_saved: false,
    arranged: [`update attempts set state = 'submitted', submitted_at = started_at where id = $1`],
  },
  { what: 'the last moment of the grace', is_saved: true, after: 610 },
  { what: 'what comes after the grace', is_saved: false, after: 611 },
  {
    what: 'time that was added',
    is_saved: true,
    after: 611,
    arranged: ['update attempts set extra_ms = 1000 where id = $1'],
  },
  {
    what: 'longer time of a pupil',
    is_saved: true,
    after: 1200,
    arranged: ['update students set extra_time_factor = 2 where id = (select student_id from attempts where id = $1)'],
  },
  {
    what: 'a break',
    is_saved: true,
    after: 5000,
    arranged: ['update attempts set paused_at = started_at where id = $1'],
  },
  { what: 'a question that the class has not seen', is_saved: false, arranged: [atClassPace] },
  { what: 'a question that is open', is_saved: true, arranged: [atClassPace, shown('null')] },
  {
    what: 'a question that was closed just now',
    is_saved: true,
    after: 12,
    arranged: [atClassPace, shown(`started_at + interval '10 seconds'`)],
  },
  {
    what: 'a question that was closed before',
    is_saved: false,
    after: 14,
    arranged: [atClassPace, shown(`started_at + interval '10 seconds'`)],
  },
  {
    what: 'a question that was revealed',
    is_saved: false,
    after: 12,
    arranged: [atClassPace, shown(`started_at + interval '10 seconds'`, `started_at + interval '10 seconds'`)],
  },
]

/** Two pupils' attempts at a test of ten minutes, as the case wants them. */
async function arrangedFor({ arranged = [] }: Case) {
  // A school of its own: those that have not registered have a few tests only.
  const teacher = await signedUpTeacher(api)
  const pupils = await schoolClass(api, teacher)
  const question_ids = [oneOf(library, 'text').id]
  const test = await launchedTest(api, teacher, pupils, { question_ids, time_limit_minutes: 10, attempts_allowed: 1 })
  const bearers = []
  for (const student of [at(pupils.students, 0), at(pupils.students, 1)]) {
    const { token } = await joinedAttempt(api, test, student)
    const bearer = bearerOf(token)
    for (const statement of arranged) await api.sql(statement, [bearer.attempt_id])
    bearers.push(bearer)
  }
  return [at(bearers, 0), at(bearers, 1)] as const
}

/** As the server makes them: what shares a lane shares a batch, which schools on several machines do not. */
async function inBatches<Item extends { school_id: string }, Row>(
  items: readonly Item[],
  write: (batch: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const batches = Map.groupBy(items, ({ school_id }) => api.api.deviceLane.lane(school_id))
  const rows = []
  for (const batch of batches.values()) rows.push(...(await write(batch)))
  return rows
}

describe('an answer', () => {
  it.each(cases)('to $what is saved alone as it is beside those of another school', async (one) => {
    const { after = 0, changes = {}, is_saved } = one
    const [alone, together] = await arrangedFor(one)
    const saved_at = new Date(mondayMorning.getTime() + after * 1000)
    const given = { item_no: 1, revision: 5, answer: { text: 'teď' }, active_ms: 7, saved_at }
    const { pool } = api.api.deviceLane
    const [of, ofBoth] = [
      { ...alone, ...given, ...changes },
      { ...together, ...given, ...changes },
    ]
    const saved = { item_no: 1, revision: 5, saved_at }
    expect(await saveAnswers(pool, [of], closingGrace)).toEqual(
      is_saved ? [{ ...saved, attempt_id: alone.attempt_id }] : [],
    )
    besideRevision += 1
    const rows = await inBatches([{ ...beside, revision: besideRevision }, ofBoth], (batch) =>
      saveAnswers(pool, batch, closingGrace),
    )
    expect(rows.filter(({ attempt_id }) => attempt_id !== beside.attempt_id)).toEqual(
      is_saved ? [{ ...saved, attempt_id: together.attempt_id }] : [],
    )
    expect(rows).toHaveLength(is_saved ? 2 : 1)
  })
})

describe('a sign of life', () => {
  it('hears alone what it hears beside those of another school', async () => {
    const [alone, together] = await arrangedFor(at(cases, 0))
    const { pool } = api.api.deviceLane
    const message = `insert into attempt_messages (school_id, attempt_id, teacher_id, text, sent_at)
      select school_id, id, id, $2, started_at from attempts where id = $1`
    for (const { attempt_id } of [alone, together]) {
      await api.sql(message, [attempt_id, 'první'])
      await api.sql(message, [attempt_id, 'druhá'])
    }
    const elsewhere = { ...beside, shown_message_id: null, now: mondayMorning }
    const says = async (item_no: number, shownIds: readonly [string | null, string | null]) => {
      const sign = { item_no, now: mondayMorning }
      const [ofOne] = await noteHere(pool, [{ ...alone, ...sign, shown_message_id: shownIds[0] }])
      const signs = [elsewhere, { ...together, ...sign, shown_message_id: shownIds[1] }]
      const of = await inBatches(signs, (batch) => noteHere(pool, batch))
      const ofBoth = of.find(({ attempt_id }) => attempt_id === together.attempt_id)
      expect(of).toHaveLength(2)
      expect(Object.assign({}, ofOne, { attempt_id: '', messages: [] })).toEqual(
        Object.assign({}, ofBoth, { attempt_id: '', messages: [] }),
      )
      return [ofOne, ofBoth].map((known) => ({ is_news: known?.is_news, messages: texts(known?.messages) }))
    }
    const both = { is_news: true, messages: ['první', 'druhá'] }
    expect(await says(1, [null, null])).toEqual([both, both])
    const ids = await api.sql(`select attempt_id, min(id::text) as id from attempt_messages group by attempt_id`)
    const first = (of: string) => String(ids.find(({ attempt_id }) => attempt_id === of)?.['id'])
    const second = { is_news: false, messages: ['druhá'] }
    expect(await says(1, [first(alone.attempt_id), first(together.attempt_id)])).toEqual([second, second])
    expect(await says(2, [null, null])).toEqual([
      { is_news: true, messages: ['druhá'] },
      { is_news: true, messages: ['druhá'] },
    ])
  })

  it('of another device is not noted, alone or beside others', async () => {
    const [alone] = await arrangedFor(at(cases, 0))
    const sign = {
      ...alone,
      token_hash: Buffer.from('another'),
      item_no: 1,
      shown_message_id: null,
      now: mondayMorning,
    }
    const elsewhere = { ...beside, shown_message_id: null, now: mondayMorning }
    expect(await noteHere(api.api.deviceLane.pool, [sign])).toEqual([])
    const notHeard = await inBatches([elsewhere, sign], (batch) => noteHere(api.api.deviceLane.pool, batch))
    expect(notHeard).toMatchObject([{ attempt_id: beside.attempt_id }])
  })
})

function texts(messages: unknown): unknown[] {
  return Array.isArray(messages) ? messages.map((message: { text: unknown }) => message.text) : []
}
