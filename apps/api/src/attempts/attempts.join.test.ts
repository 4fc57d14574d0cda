import { attempts, type JoinForm } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import type * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, plannedTest } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api, { school_name: 'ZŠ Úvoz' })
  pupils = await schoolClass(api, teacher, {
    students: [
      { first_name: 'Eva', last_name: 'Malá' },
      { first_name: 'Adam', last_name: 'Chalupa' },
      { last_name: 'Sova' },
    ],
  })
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
})

type Form = z.input<typeof JoinForm>
const join = (code: string, body: Form) => api.call(attempts.joinTest, { params: { code }, body })
const card = (student: { id: string; personal_code: string }) => ({
  student_id: student.id,
  personal_code: student.personal_code,
})
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000).toISOString()
const step = (id: string, name: 'launch' | 'finish' | 'cancel') =>
  api.get(
    { launch: plannedTests.launchTest, finish: plannedTests.finishTest, cancel: plannedTests.cancelTest }[name],
    { params: { test_id: id } },
    { token: teacher.token },
  )

describe('who knows the join code', () => {
  it('sees the test and the names to choose from, surnames cut short, in Czech order', async () => {
    const test = await plannedTest(api, teacher, pupils, {
      title: 'Zlomky',
      kind: 'exercise',
      starts_at: later(10),
      time_limit_minutes: 20,
    })
    expect(await api.get(attempts.joinableTest, { params: { code: test.join_code } })).toEqual({
      join_code: test.join_code,
      title: 'Zlomky',
      kind: 'exercise',
      class_name: '6.A',
      school_name: 'ZŠ Úvoz',
      state: 'scheduled',
      starts_at: later(10),
      ends_at: later(55),
      time_limit_minutes: 20,
      question_count: null,
      time_zone: 'Europe/Prague',
      guests_allowed: false,
      without_codes: false,
      server_time: later(0),
      waiting_from: later(-50),
      students: [
        { id: expect.any(String), first_name: 'Adam', last_name: 'Ch.' },
        { id: expect.any(String), first_name: 'Eva', last_name: 'M.' },
        { id: expect.any(String), first_name: '', last_name: 'Sova' },
      ],
    })
  })

  it('may type it in small letters and with spaces around', async () => {
    const { join_code } = await launchedTest(api, teacher, pupils)
    expect(await api.call(attempts.joinableTest, { params: { code: ` ${join_code.toLowerCase()} ` } })).toMatchObject({
      status: 200,
    })
  })

  it.each(['AAAAAA', 'ZZZZ', '000000'])('but not %s, which no test has', async (code) => {
    const unknown = {
      status: 404,
      body: { detail: 'Takový kód neznáme. Zkontroluj ho a zkus to znovu.', code: 'attempts.unknown_code' },
    }
    expect(await api.call(attempts.joinableTest, { params: { code } })).toMatchObject(unknown)
    expect(await join(code, card(at(pupils.students, 0)))).toMatchObject(unknown)
  })
})

describe('who guesses join codes', () => {
  it('is answered more and more slowly after 300 unknown ones; a code that exists passes at once', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const ask = (code: string) => api.call(attempts.joinableTest, { params: { code } })
    const { held } = api
    held.length = 0
    expect((await ask('QQQQQQ')).status).toBe(404)
    await api.sql('update rate_limits set points = 299')
    for (let tries = 0; tries < 7; tries += 1) expect((await ask('QQQQQQ')).status).toBe(404)
    expect(held).toEqual([250, 500, 1000, 2000, 4000, 4000])
    expect((await ask(test.join_code)).status).toBe(200)
    expect(await join(test.join_code, card(at(pupils.students, 0)))).toMatchObject({ status: 201 })
    expect(held).toHaveLength(6)
    await api.sql('delete from rate_limits')
    for (let tries = 0; tries < 5; tries += 1) expect((await ask(test.join_code)).status).toBe(200)
    expect(await api.sql('select key from rate_limits')).toEqual([])
  })
})

describe('a pupil', () => {
  it('joins with the name and the personal code, in small letters as well', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const student = at(pupils.students, 1)
    const { status, body } = await join(test.join_code, {
      student_id: student.id,
      personal_code: student.personal_code.toLowerCase(),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      token: expect.any(String),
      attempt: {
        state: 'open',
        student_name: 'Eva Malá',
        title: 'Písemka',
        started_at: later(0),
        deadline: later(45),
        has_time_limit: false,
        answers: [],
      },
    })
  })

  it('is not let in with the code of a classmate or a wrong one', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const [first, second] = [at(pupils.students, 0), at(pupils.students, 1)]
    const wrong = {
      status: 403,
      body: {
        detail: 'Osobní kód nesedí k tomuto jménu. Zkontroluj jméno i kód.',
        code: 'attempts.wrong_personal_code',
      },
    }
    expect(await join(test.join_code, { student_id: first.id, personal_code: second.personal_code })).toMatchObject(
      wrong,
    )
    expect(await join(test.join_code, { student_id: first.id, personal_code: 'ZZZZZZZZ' })).toMatchObject(wrong)
    expect(await api.sql('select count(*)::int from attempts where test_id = $1', [test.id])).toEqual([{ count: 0 }])
  })

  it('of another class is not found', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const others = await schoolClass(api, teacher, { name: '6.B' })
    expect(await join(test.join_code, card(at(others.students, 0)))).toMatchObject({ status: 404 })
  })

  it.each<[Form, Record<string, string[]>]>([
    [{}, { student_id: ['Vyber své jméno'] }],
    [{ student_id: '00000000-0000-4000-8000-000000000000' }, { personal_code: ['Napiš osobní kód ze své kartičky'] }],
    [{ student_id: 'x', personal_code: 'ZZZZZZZZ' }, { student_id: ['Tento identifikátor není platný'] }],
    [{ guest_name: '  ' }, { guest_name: ['Napiš své jméno'] }],
  ])('who sends %j is told what is missing', async (body, detail) => {
    const test = await launchedTest(api, teacher, pupils)
    expect(await join(test.join_code, body)).toMatchObject({ status: 422, body: { detail } })
  })

  it('who joins twice at the same moment has one attempt', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const answers = await Promise.all([1, 2, 3].map(() => join(test.join_code, card(at(pupils.students, 0)))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await api.sql('select count(*)::int from attempts where test_id = $1', [test.id])).toEqual([{ count: 1 }])
  })

  it('who has scanned the card is shown own tests only: running, coming and just over', async () => {
    const own = await schoolClass(api, teacher, { name: '9.A' })
    const student = at(own.students, 0)
    const day = 24 * 60
    await plannedTest(api, teacher, own, { title: 'zítra', starts_at: later(day - 1) })
    await plannedTest(api, teacher, own, { title: 'pozítří', starts_at: later(2 * day) })
    await launchedTest(api, teacher, own, { title: 'běží' })
    await step((await plannedTest(api, teacher, own, { title: 'zrušený' })).id, 'cancel')
    await plannedTest(api, teacher, pupils, { title: 'jiné třídy' })
    const shown = await api.get(attempts.testsOfStudent, {
      body: { personal_code: ` ${student.personal_code.toLowerCase()}` },
    })
    expect(shown.student).toEqual({ id: student.id, first_name: student.first_name, last_name: student.last_name })
    expect(shown.tests.map(({ title, state }) => `${title} ${state}`)).toEqual(['běží launched', 'zítra scheduled'])
  })

  it('comes back by the card to the result of a test that is over, from any device, for two months', async () => {
    const own = await schoolClass(api, teacher, { name: '9.B' })
    const [writer, absent] = [at(own.students, 0), at(own.students, 1)]
    const [first, last] = [
      await launchedTest(api, teacher, own, { title: 'první' }),
      await launchedTest(api, teacher, own),
    ]
    const begun = await joinedAttempt(api, first, writer)
    await api.get(attempts.submitAttempt, { params: { attempt_id: begun.attempt.id } }, { token: begun.token })
    await joinedAttempt(api, last, writer)
    for (const { id } of [first, last]) await step(id, 'finish')
    const shown = async ({ personal_code }: { personal_code: string }) =>
      (await api.get(attempts.testsOfStudent, { body: { personal_code } })).tests.map(
        ({ join_code, attempt_state }) => [join_code, attempt_state] as const,
      )
    const day = 24 * 60
    api.clock.set(new Date(later(3 * day)))
    expect(await shown(absent)).toEqual([])
    expect(Object.fromEntries(await shown(writer))).toEqual({
      [first.join_code]: 'submitted',
      [last.join_code]: 'open',
    })
    const opened = await api.get(attempts.joinTest, { params: { code: first.join_code }, body: card(writer) })
    expect(opened.attempt).toMatchObject({ id: begun.attempt.id, state: 'submitted' })
    const params = { attempt_id: opened.attempt.id }
    expect(await api.get(attempts.review, { params }, { token: opened.token })).toMatchObject({
      state: 'submitted',
      mark: null,
    })
    api.clock.set(new Date(later(61 * day)))
    expect(await shown(writer)).toEqual([])
  })
})

describe('a test', () => {
  const refusals = {
    early: { status: 409, body: { detail: 'Test ještě nezačal. Chvíli počkej.', code: 'attempts.not_launched_yet' } },
    late: { status: 409, body: { detail: 'Tento test už neběží.', code: 'attempts.not_running' } },
  }

  it('that has not been launched yet lets no one in', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(10), guests_allowed: true })
    expect(await join(test.join_code, card(at(pupils.students, 0)))).toMatchObject(refusals.early)
    expect(await join(test.join_code, { guest_name: 'Host' })).toMatchObject(refusals.early)
  })

  it.each(['finish', 'cancel'] as const)('lets no one new in after %s', async (last) => {
    const test = await plannedTest(api, teacher, pupils, { guests_allowed: true })
    if (last === 'finish') await step(test.id, 'launch')
    await step(test.id, last)
    expect(await join(test.join_code, card(at(pupils.students, 0)))).toMatchObject(refusals.late)
    expect(await join(test.join_code, { guest_name: 'Host' })).toMatchObject(refusals.late)
  })

  it('lets no one new in once its end has come, though no job has finished it yet', async () => {
    const test = await launchedTest(api, teacher, pupils)
    api.clock.set(new Date(test.ends_at))
    expect(await join(test.join_code, card(at(pupils.students, 0)))).toMatchObject(refusals.late)
  })

  it('lets those back in who took part, to read', async () => {
    const test = await launchedTest(api, teacher, pupils)
    await joinedAttempt(api, test, at(pupils.students, 0))
    await step(test.id, 'finish')
    expect(await join(test.join_code, card(at(pupils.students, 0)))).toMatchObject({ status: 201 })
  })
})

describe('a guest', () => {
  it('joins with a name where the teacher allows it, each time again', async () => {
    const test = await launchedTest(api, teacher, pupils, { guests_allowed: true })
    const [first, second] = [
      await join(test.join_code, { guest_name: ' Host ' }),
      await join(test.join_code, { guest_name: 'Host' }),
    ]
    expect([first, second]).toMatchObject([
      { status: 201, body: { attempt: { student_name: 'Host', attempts_left: 0 } } },
      { status: 201, body: { attempt: { student_name: 'Host' } } },
    ])
    expect(await api.sql('select count(*)::int from attempts where test_id = $1', [test.id])).toEqual([{ count: 2 }])
  })

  it('is refused where the teacher does not', async () => {
    const test = await launchedTest(api, teacher, pupils)
    expect(await join(test.join_code, { guest_name: 'Host' })).toMatchObject({
      status: 403,
      body: { code: 'attempts.guests_not_allowed' },
    })
  })
})

describe('the order of questions and options', () => {
  it('is the same for as long as the attempt lives, also on another device', async () => {
    const test = await launchedTest(api, teacher, pupils, { draw: 20 })
    const first = await joinedAttempt(api, test, at(pupils.students, 0))
    const second = await joinedAttempt(api, test, at(pupils.students, 0))
    const read = await api.get(attempts.attempt, { params: { attempt_id: first.attempt.id } }, { token: second.token })
    expect(second.attempt.questions).toEqual(first.attempt.questions)
    expect(read.questions).toEqual(first.attempt.questions)
  })

  it('differs between pupils', async () => {
    const test = await launchedTest(api, teacher, pupils, { draw: 20 })
    const orders = []
    for (const student of pupils.students)
      orders.push((await joinedAttempt(api, test, student)).attempt.questions.map(({ item_no }) => item_no).join())
    expect(new Set(orders).size).toBe(3)
  })

  it('is the teacher’s where the teacher does not want it mixed', async () => {
    const test = await launchedTest(api, teacher, pupils, {
      draw: 10,
      shuffle_questions: false,
      shuffle_options: false,
    })
    const { attempt } = await joinedAttempt(api, test, at(pupils.students, 0))
    expect(attempt.questions.map(({ item_no }) => item_no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const options = (content: unknown) =>
      typeof content === 'object' && content !== null && 'options' in content ? content.options : undefined
    expect(attempt.questions.map(({ question }) => options(question.content))).toEqual(
      test.questions.map(({ question }) => options(question.content)),
    )
  })
})
