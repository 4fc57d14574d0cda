import { randomUUID } from 'node:crypto'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { goodPlan, plannedTest, someLevel, type PlanInput } from '../testing/build-test.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: { id: string }
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

const caller = () => ({ token: teacher.token })
const plansLeft = async () => (await api.get(profile.me, {}, caller())).free_plans_left
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000).toISOString()

async function plan(changes: Partial<PlanInput>) {
  return api.call(plannedTests.planTest, { body: await goodPlan(api, teacher, pupils, changes) }, caller())
}

describe('planning right now', () => {
  const now = { starts_at: undefined, starts_now: true } as const

  it('plans and launches in one step', async () => {
    const { status, body } = await plan(now)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      state: 'launched',
      starts_at: later(0),
      launched_at: later(0),
      ends_at: later(45),
    })
  })

  it('is one way to begin, not one next to others', async () => {
    expect(await plan({ ...now, preset: 'tomorrow_8' })).toMatchObject({
      status: 422,
      body: { detail: { starts_at: [expect.any(String)] } },
    })
  })

  it('launches all classes that begin at once, and only those', async () => {
    const other = await schoolClass(api, teacher, { name: '6.B' })
    const { id } = await someLevel(api, teacher)
    const tests = await api.get(
      plannedTests.planTests,
      {
        body: {
          title: 'Písemka',
          level_id: id,
          draw: 1,
          plans: [
            { class_id: pupils.id, starts_now: true },
            { class_id: other.id, preset: 'tomorrow_8' },
          ],
        },
      },
      caller(),
    )
    expect(tests.map(({ state }) => state)).toEqual(['launched', 'scheduled'])
  })
})

describe('a plan sent again', () => {
  it('because its reply was lost is the same test, and takes one free plan', async () => {
    const request_id = randomUUID()
    const before = await plansLeft()
    const body = await goodPlan(api, teacher, pupils, { starts_at: undefined, starts_now: true, request_id })
    const replies = await Promise.all([1, 2, 3].map(() => api.call(plannedTests.planTest, { body }, caller())))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = new Set(replies.map((reply) => plannedTests.planTest.reply.parse(reply.body).id))
    expect(ids.size).toBe(1)
    expect(await plansLeft()).toBe(before - 1)
  })

  it('for several classes is the same tests in the same order', async () => {
    const other = await schoolClass(api, teacher, { name: '6.C' })
    const { id } = await someLevel(api, teacher)
    const plans = [other, pupils].map(({ id: class_id }) => ({ class_id, preset: 'tomorrow_8' as const }))
    const body = { title: 'Písemka', level_id: id, draw: 1, plans, request_id: randomUUID() }
    const first = await api.get(plannedTests.planTests, { body }, caller())
    const again = await api.get(plannedTests.planTests, { body }, caller())
    expect(again.map((test) => [test.id, test.class_id])).toEqual(first.map((test) => [test.id, test.class_id]))
  })

  it('by another teacher is a plan of their own', async () => {
    const request_id = randomUUID()
    const first = await plannedTest(api, teacher, pupils, { request_id })
    const other = await signedUpTeacher(api)
    const second = await plannedTest(api, other, await schoolClass(api, other), { request_id })
    expect(second.id).not.toBe(first.id)
  })
})

describe('planning', () => {
  it('by a preset takes the moment of the school’s time zone', async () => {
    const test = await plannedTest(api, teacher, pupils, { preset: 'tomorrow_8', window_minutes: 30 })
    expect(test).toMatchObject({
      state: 'scheduled',
      starts_at: '2026-09-08T06:00:00.000Z',
      ends_at: '2026-09-08T06:30:00.000Z',
      launched_at: null,
      finished_at: null,
    })
  })

  it('by a moment takes that moment, written in any zone', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: '2026-09-07T11:00:00+02:00' })
    expect(test).toMatchObject({ starts_at: '2026-09-07T09:00:00.000Z', ends_at: '2026-09-07T09:45:00.000Z' })
  })

  it('keeps what the teacher has decided', async () => {
    const decided = {
      ...({
        title: 'Zlomky',
        kind: 'exercise',
        window_minutes: 120,
        time_limit_minutes: 20,
        attempts_allowed: 3,
      } as const),
      ...({ shuffle_questions: false, shuffle_options: false, feedback: 'at_once', guests_allowed: true } as const),
    }
    const { window_minutes: _, ...shown } = decided
    const test = await plannedTest(api, teacher, pupils, decided)
    expect(test).toMatchObject({
      ...shown,
      class_id: pupils.id,
      class_name: '6.A',
      student_count: 2,
      question_count: 3,
      started_count: 0,
      submitted_count: 0,
      average_fraction: null,
    })
  })

  it('by hand keeps the chosen questions in the chosen order, each once', async () => {
    const { questions } = await someLevel(api, teacher)
    const chosen = [at(questions, 4), at(questions, 1), at(questions, 9)]
    const test = await plannedTest(api, teacher, pupils, {
      question_ids: [...chosen, at(chosen, 0)].map(({ id }) => id),
    })
    expect(test.questions).toEqual(
      chosen.map(({ id, question }, index) => ({
        item_no: index + 1,
        library_question_id: id,
        school_question_id: null,
        question,
      })),
    )
  })

  it('by drawing takes that many different questions of the level', async () => {
    const { questions } = await someLevel(api, teacher)
    const count = questions.length
    const test = await plannedTest(api, teacher, pupils, { draw: count })
    const prompts = (items: { question: { prompt: { cs?: string | undefined } } }[]) =>
      items.map(({ question }) => question.prompt.cs ?? '').toSorted((a, b) => a.localeCompare(b))
    expect(prompts(test.questions)).toEqual(prompts(questions))
    expect(test.questions.map(({ item_no }) => item_no)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  it('gives the test a join code without look-alikes and its address', async () => {
    const { join_code, join_url } = await plannedTest(api, teacher, pupils)
    expect(join_code).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{6}$/)
    expect(join_url).toBe(`http://katedra.example/t/${join_code}`)
  })

  it('copies the questions: a later change of the library does not reach the test', async () => {
    const { questions } = await someLevel(api, teacher)
    const { id, question } = at(questions, 2)
    const test = await plannedTest(api, teacher, pupils, { question_ids: [id] })
    await api.sql('update library_questions set question = $1 where id = $2', [
      JSON.stringify({ ...question, points: 50, prompt: { cs: 'Jiná', en: 'Other' } }),
      id,
    ])
    const seen = await api.get(plannedTests.test, { params: { test_id: test.id } }, caller())
    await api.sql('update library_questions set question = $1 where id = $2', [JSON.stringify(question), id])
    expect(seen.questions).toEqual([{ item_no: 1, library_question_id: id, school_question_id: null, question }])
  })

  it('is listed, newest start first', async () => {
    const other = await signedUpTeacher(api)
    const theirs = await schoolClass(api, other)
    for (const [title, minutes] of [
      ['druhý', 20],
      ['třetí', 30],
      ['první', 10],
    ] as const)
      await plannedTest(api, other, theirs, { title, starts_at: later(minutes) })
    const list = await api.get(plannedTests.tests, {}, { token: other.token })
    expect(list.map(({ title }) => title)).toEqual(['třetí', 'druhý', 'první'])
  })

  it('offers the quick dates with the school’s time zone', async () => {
    const { time_zone, presets } = await api.get(plannedTests.presets, {}, caller())
    expect(time_zone).toBe('Europe/Prague')
    expect(presets.map(({ starts_at }) => starts_at)).toEqual([
      later(10),
      later(30),
      '2026-09-07T18:00:00.000Z',
      '2026-09-08T06:00:00.000Z',
      '2026-09-09T06:00:00.000Z',
      '2026-09-14T06:00:00.000Z',
    ])
  })
})

describe('a start', () => {
  it('up to two minutes ago counts as now: the form was open for a while', async () => {
    expect(await plan({ starts_at: later(-2) })).toMatchObject({ status: 201 })
  })

  it('further in the past is refused', async () => {
    expect(await plan({ starts_at: new Date(mondayMorning.getTime() - 120_001).toISOString() })).toMatchObject({
      status: 409,
      body: { detail: 'Začátek je v minulosti. Vyberte pozdější čas.', code: 'planned-tests.in_the_past' },
    })
  })

  it('"today 20:00" is refused when it has gone by', async () => {
    const body = await goodPlan(api, teacher, pupils, { preset: 'today_20' })
    api.clock.set(new Date('2026-09-07T18:03:00Z'))
    const { token } = await signIn(api, teacher.email)
    expect(await api.call(plannedTests.planTest, { body }, { token })).toMatchObject({
      status: 409,
      body: { code: 'planned-tests.in_the_past' },
    })
  })

  it.each(['9999-12-31T23:59:59Z', '2029-01-01T00:00:00Z'])(
    'more than a year ahead is refused: %s',
    async (starts_at) => {
      expect(await plan({ starts_at })).toMatchObject({
        status: 422,
        body: { detail: { starts_at: ['Začátek může být nejvýš rok dopředu'] } },
      })
      expect(await api.call(plannedTests.tests, {}, caller())).toMatchObject({ status: 200 })
    },
  )
})

describe('a plan', () => {
  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ title: ' ' }, { title: ['Napište název testu'] }],
    [{ title: 'x'.repeat(121) }, { title: ['Text je příliš dlouhý, vejde se nejvýš 120 znaků'] }],
    [{ draw: 0 }, { draw: ['Vyberte aspoň jednu otázku'] }],
    [{ draw: 201 }, { draw: ['Test může mít nejvýš 200 otázek'] }],
    [{ draw: undefined, question_ids: [] }, { question_ids: ['Vyberte aspoň jednu otázku'] }],
    [{ draw: undefined }, { question_ids: ['Vyberte aspoň jednu otázku'] }],
    [{ preset: 'tomorrow_8' }, { starts_at: ['Vyberte začátek'] }],
    [{ starts_at: undefined }, { starts_at: ['Vyberte začátek'] }],
    [{ starts_at: 'zítra' }, { starts_at: ['Zde musí být datum a čas'] }],
    [{ starts_at: undefined, preset: 'at_noon' }, { preset: ['Takový čas neznáme'] }],
    [{ window_minutes: 0 }, { window_minutes: ['Tento počet minut není možný'] }],
    [{ window_minutes: 86_401 }, { window_minutes: ['Tento počet minut není možný'] }],
    [{ time_limit_minutes: 601 }, { time_limit_minutes: ['Tento počet minut není možný'] }],
    [{ attempts_allowed: 21 }, { attempts_allowed: ['Pokusů může být 1 až 20'] }],
    [
      { draw: undefined, question_ids: ['00000000-0000-4000-8000-000000000000'] },
      { question_ids: ['Některá z otázek už v této úrovni není. Vyberte je znovu.'] },
    ],
    [
      { title: undefined, starts_at: undefined, draw: undefined },
      { title: ['Napište název testu'], starts_at: ['Vyberte začátek'], question_ids: ['Vyberte aspoň jednu otázku'] },
    ],
  ])('with %j is refused with every reason at its field', async (changes, detail) => {
    const payload = { ...(await goodPlan(api, teacher, pupils)), ...changes }
    const response = await api.server.inject({
      method: 'POST',
      url: '/v1/tests/',
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
      payload,
    })
    expect({ status: response.statusCode, body: response.json<unknown>() }).toEqual({ status: 422, body: { detail } })
    expect(await plansLeft()).toBe(5)
  })

  it('of more questions than the level has is refused', async () => {
    const { questions } = await someLevel(api, teacher)
    expect(await plan({ draw: questions.length + 1 })).toMatchObject({
      status: 409,
      body: {
        detail: 'Tato úroveň tolik otázek nemá. Vyberte méně otázek.',
        code: 'planned-tests.not_enough_questions',
      },
    })
  })

  it('with a question of another level is refused', async () => {
    const other = await someLevel(api, teacher, 1)
    expect(await plan({ question_ids: [at(other.questions, 0).id] })).toMatchObject({ status: 422 })
  })

  it('of a level that does not exist is 404', async () => {
    expect(await plan({ level_id: 999 })).toMatchObject({ status: 404 })
  })
})

describe('free plans', () => {
  it('are taken one by one; without any the specification’s sentence comes', async () => {
    await api.sql('update teachers set free_plans_left = 1')
    expect(await plan({})).toMatchObject({ status: 201, body: { used_free_plan: true } })
    expect(await plansLeft()).toBe(0)
    expect(await plan({})).toMatchObject({
      status: 403,
      body: {
        detail: 'Pro tento předmět aktuálně nemůžete plánovat testy',
        code: 'planned-tests.subject_not_plannable',
      },
    })
  })

  it('are never overdrawn by plans at the same moment', async () => {
    await api.sql('update teachers set free_plans_left = 2')
    const answers = await Promise.all([1, 2, 3, 4].map(() => plan({})))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403])
    expect(await plansLeft()).toBe(0)
  })

  it('come back when a test is cancelled before it ran', async () => {
    const test = await plannedTest(api, teacher, pupils)
    expect(await plansLeft()).toBe(4)
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, caller())
    expect(await plansLeft()).toBe(5)
  })

  it('come back once, however often cancelling is asked for', async () => {
    const test = await plannedTest(api, teacher, pupils)
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call(plannedTests.cancelTest, { params: { test_id: test.id } }, caller())),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await plansLeft()).toBe(5)
  })

  it('come back five times and no more before the school is registered: each gave right answers to read', async () => {
    const other = await signedUpTeacher(api)
    const group = await schoolClass(api, other)
    const cancelOne = async () => {
      const test = await plannedTest(api, other, group)
      await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, { token: other.token })
      return (await api.get(profile.me, {}, { token: other.token })).free_plans_left
    }
    const left = []
    for (let turn = 0; turn < 6; turn += 1) left.push(await cancelOne())
    expect(left).toEqual([5, 5, 5, 5, 5, 4])
    await api.sql('update schools set registered_at = now() where school_id = $1', [other.school_id])
    expect(await cancelOne()).toBe(4)
  })

  it('come back five times and no more, also where the last tests are cancelled at one moment', async () => {
    const other = await signedUpTeacher(api)
    const { id, school_id } = other
    const group = await schoolClass(api, other)
    await api.sql('update teachers set free_plans_left = 7 where id = $1', [id])
    const cancel = (test: { id: string }) => api.call(plannedTests.cancelTest, { params: { test_id: test.id } }, other)
    for (let turn = 0; turn < 4; turn += 1) await cancel(await plannedTest(api, other, group))
    const last: { id: string }[] = []
    for (let turn = 0; turn < 3; turn += 1) last.push(await plannedTest(api, other, group))
    const { cancelling } = await api.api.database.transaction(school_id, async (db) => {
      await sql`select from teachers where school_id = ${school_id} and id = ${id} for no key update`.execute(db)
      const all = last.map(cancel)
      await expect.poll(() => waitingStatements(api)).toBe(3)
      return { cancelling: all }
    })
    expect((await Promise.all(cancelling)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await api.get(profile.me, {}, other)).free_plans_left).toBe(5)
  })
})
