import { plannedTests, type TestForm } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { launchedTest, plannedTest, someLevel } from '../testing/build-test.ts'

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

type Form = z.input<typeof TestForm>

const caller = () => ({ token: teacher.token })
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000).toISOString()
const change = (test_id: string, body: Form, who = caller()) =>
  api.call(plannedTests.updateTest, { params: { test_id }, body }, who)

describe('a scheduled test', () => {
  it('takes every setting again and keeps its class, code and questions', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    const settings = {
      ...({ title: 'Zlomky', kind: 'exercise', time_limit_minutes: 20, attempts_allowed: 3 } as const),
      ...({ shuffle_questions: false, shuffle_options: false, feedback: 'never', guests_allowed: true } as const),
    }
    const { status, body } = await change(test.id, { ...settings, starts_at: later(90), window_minutes: 30 })
    expect(status).toBe(200)
    expect(body).toEqual({ ...test, ...settings, starts_at: later(90), ends_at: later(120) })
    expect(await api.get(plannedTests.test, { params: { test_id: test.id } }, caller())).toEqual(body)
  })

  it('takes a quick date of the school’s time zone', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    expect(await change(test.id, { title: 'Písemka', preset: 'tomorrow_8' })).toMatchObject({
      body: { starts_at: '2026-09-08T06:00:00.000Z', ends_at: '2026-09-08T06:45:00.000Z' },
    })
  })

  it('gets other questions of its level, by hand or drawn', async () => {
    const { questions } = await someLevel(api, teacher)
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    const chosen = [at(questions, 7), at(questions, 2)]
    const form = { title: 'Písemka', starts_at: later(60) }
    const byHand = await change(test.id, { ...form, question_ids: chosen.map(({ id }) => id) })
    expect(byHand).toMatchObject({
      body: {
        question_count: 2,
        questions: chosen.map(({ id, question }, index) => ({ item_no: index + 1, library_question_id: id, question })),
      },
    })
    expect(await change(test.id, { ...form, draw: 5 })).toMatchObject({ body: { question_count: 5 } })
    expect(await api.sql('select out_of from tests where id = $1', [test.id])).toEqual(
      await api.sql(
        "select sum((question ->> 'points')::numeric)::numeric(8, 2) as out_of from test_questions where test_id = $1",
        [test.id],
      ),
    )
  })

  it('may keep a start that has just gone by, but not be moved into the past', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(1) })
    api.clock.set(new Date(mondayMorning.getTime() + 300_000))
    expect(await change(test.id, { title: 'Jiný název', starts_at: test.starts_at })).toMatchObject({ status: 200 })
    expect(await change(test.id, { title: 'Jiný název', starts_at: later(0) })).toMatchObject({
      status: 409,
      body: { code: 'planned-tests.in_the_past' },
    })
  })

  it.each<[Form, Record<string, string[]>]>([
    [{ title: ' ', starts_at: later(60) }, { title: ['Napište název testu'] }],
    [{ title: 'Písemka' }, { starts_at: ['Vyberte začátek'] }],
    [{ title: 'Písemka', preset: 'tomorrow_8', starts_at: later(60) }, { starts_at: ['Vyberte začátek'] }],
    [
      { title: 'Písemka', preset: 'tomorrow_8', draw: 2, question_ids: ['019a0000-0000-7000-8000-000000000001'] },
      { question_ids: ['Vyberte aspoň jednu otázku'] },
    ],
    [
      { title: 'Písemka', preset: 'tomorrow_8', question_ids: ['019a0000-0000-7000-8000-000000000001'] },
      { question_ids: ['Některou z otázek už v bance nevidíte. Vyberte je znovu.'] },
    ],
  ])('refuses %j with the reason at its field and changes nothing', async (form, detail) => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    expect(await change(test.id, form)).toMatchObject({ status: 422, body: { detail } })
    expect(await api.get(plannedTests.test, { params: { test_id: test.id } }, caller())).toEqual(test)
  })

  it('costs no further plan', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    await change(test.id, { title: 'Jiný název', starts_at: later(90) })
    expect((await api.get(profile.me, {}, caller())).free_plans_left).toBe(4)
  })

  it('of another teacher does not exist', async () => {
    const stranger = await signedUpTeacher(api)
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    expect(await change(test.id, { title: 'Moje', starts_at: later(60) }, { token: stranger.token })).toMatchObject({
      status: 404,
    })
  })
})

describe('a test that is not scheduled any more', () => {
  it('cannot be changed once it runs', async () => {
    const test = await launchedTest(api, teacher, pupils)
    expect(await change(test.id, { title: 'Pozdě', starts_at: later(60) })).toMatchObject({
      status: 409,
      body: { code: 'planned-tests.wrong_state' },
    })
  })

  it('cannot be changed once it is cancelled', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    await api.get(plannedTests.cancelTest, { params: { test_id: test.id } }, caller())
    expect(await change(test.id, { title: 'Pozdě', starts_at: later(60) })).toMatchObject({ status: 409 })
  })

  it('launched and changed at the same moment is one of the two, never both', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(60) })
    const [changed, launched] = await Promise.all([
      change(test.id, { title: 'Nový název', starts_at: later(600) }),
      api.call(plannedTests.launchTest, { params: { test_id: test.id } }, caller()),
    ])
    expect(launched.status).toBe(200)
    const seen = await api.get(plannedTests.test, { params: { test_id: test.id } }, caller())
    expect(seen).toMatchObject({
      state: 'launched',
      starts_at: mondayMorning.toISOString(),
      title: changed.status === 200 ? 'Nový název' : 'Písemka',
    })
  })
})
