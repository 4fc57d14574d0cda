import { plannedTests, testStates, type TestState } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, plannedTest } from '../testing/build-test.ts'
import { dueTransitions, mayBecome } from './planned-tests.states.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
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

const by = ({ token }: SignedInTeacher) => ({ token })
const steps = {
  launch: plannedTests.launchTest,
  finish: plannedTests.finishTest,
  cancel: plannedTests.cancelTest,
} as const
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000)

/** A test of 45 minutes from 9:10 in the wanted state. */
async function testIn(state: TestState) {
  const test = await plannedTest(api, teacher, pupils, { starts_at: later(10).toISOString() })
  const params = { test_id: test.id }
  if (state === 'cancelled') await api.get(plannedTests.cancelTest, { params }, by(teacher))
  if (state === 'launched' || state === 'finished') await api.get(plannedTests.launchTest, { params }, by(teacher))
  if (state === 'finished') await api.get(plannedTests.finishTest, { params }, by(teacher))
  return test
}

describe('a test goes', () => {
  it.each<[TestState, keyof typeof steps, TestState | 'refused']>([
    ['scheduled', 'launch', 'launched'],
    ['scheduled', 'finish', 'refused'],
    ['scheduled', 'cancel', 'cancelled'],
    ['launched', 'launch', 'refused'],
    ['launched', 'finish', 'finished'],
    ['launched', 'cancel', 'refused'],
    ['finished', 'launch', 'refused'],
    ['finished', 'finish', 'refused'],
    ['finished', 'cancel', 'refused'],
    ['cancelled', 'launch', 'refused'],
    ['cancelled', 'finish', 'refused'],
    ['cancelled', 'cancel', 'refused'],
  ])('from %s by %s: %s', async (state, step, outcome) => {
    const { id } = await testIn(state)
    const { status, body } = await api.call(steps[step], { params: { test_id: id } }, by(teacher))
    if (outcome === 'refused')
      expect({ status, body }).toEqual({
        status: 409,
        body: { detail: 'V tomto stavu to s testem udělat nejde. Obnovte stránku.', code: 'planned-tests.wrong_state' },
      })
    else expect({ status, body }).toMatchObject({ status: 200, body: { state: outcome } })
    const seen = await api.get(plannedTests.test, { params: { test_id: id } }, by(teacher))
    expect(seen.state).toBe(outcome === 'refused' ? state : outcome)
  })

  const pairs = testStates.flatMap((from) => testStates.filter((to) => to !== from).map((to) => [from, to] as const))
  const allowed = ['scheduled launched', 'launched finished', 'scheduled cancelled']

  it.each(pairs)('from %s to %s in the database only where that is allowed', async (from, to) => {
    const { id } = await testIn(from)
    const moments = `launched_at = ${to === 'launched' || to === 'finished' ? 'now()' : 'null'}, finished_at = ${to === 'finished' ? 'now()' : 'null'}, cancelled_at = ${to === 'cancelled' ? 'now()' : 'null'}`
    const change = api.sql(`update tests set state = $1, ${moments} where id = $2 returning state`, [to, id])
    if (allowed.includes(`${from} ${to}`)) expect(await change).toEqual([{ state: to }])
    else await expect(change).rejects.toThrow(`a test cannot go from ${from} to ${to}`)
  })

  it.each(pairs)('from %s to %s by the rules that the server asks first', (from, to) => {
    expect(mayBecome(from, to)).toBe(allowed.includes(`${from} ${to}`))
  })

  it('nowhere when its moments tell another story than its state', async () => {
    const { id } = await testIn('scheduled')
    await expect(api.sql("update tests set state = 'launched' where id = $1", [id])).rejects.toThrow(
      'violates check constraint',
    )
  })

  it('only once, however many ask at the same moment', async () => {
    const { id } = await testIn('scheduled')
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call(plannedTests.launchTest, { params: { test_id: id } }, by(teacher))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('either launched or cancelled when both are asked for at the same moment', async () => {
    const { id } = await testIn('scheduled')
    const answers = await Promise.all(
      [steps.launch, steps.cancel].map((step) => api.call(step, { params: { test_id: id } }, by(teacher))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('launching by hand', () => {
  it('begins now and keeps the length of the window', async () => {
    const { id } = await testIn('scheduled')
    api.clock.set(later(3))
    const launched = await api.get(plannedTests.launchTest, { params: { test_id: id } }, by(teacher))
    expect(launched).toMatchObject({
      launched_at: later(3).toISOString(),
      starts_at: later(3).toISOString(),
      ends_at: later(48).toISOString(),
    })
  })
})

describe('prolonging', () => {
  const prolong = (id: string, minutes: number) =>
    api.call(plannedTests.prolongTest, { params: { test_id: id }, body: { minutes } }, by(teacher))

  it('moves the end of a launched test and the deadline of those who are writing', async () => {
    const test = await testIn('launched')
    const joined = await joinedAttempt(api, test, at(pupils.students, 0))
    expect(joined.attempt.deadline).toBe(later(45).toISOString())
    expect(await prolong(test.id, 15)).toMatchObject({ status: 200, body: { ends_at: later(60).toISOString() } })
    const again = await joinedAttempt(api, test, at(pupils.students, 0))
    expect(again.attempt.deadline).toBe(later(60).toISOString())
  })

  it.each<TestState>(['scheduled', 'finished', 'cancelled'])('is refused for a test that is %s', async (state) => {
    const { id } = await testIn(state)
    expect(await prolong(id, 5)).toMatchObject({ status: 409, body: { code: 'planned-tests.wrong_state' } })
  })

  it.each([0, -5, 1441, 1.5])('by %d minutes is refused at its field', async (minutes) => {
    const { id } = await testIn('launched')
    expect(await prolong(id, minutes)).toMatchObject({
      status: 422,
      body: { detail: { minutes: [expect.any(String)] } },
    })
  })
})

describe('what is due at a moment', () => {
  const test = { starts_at: later(0), ends_at: later(45) }

  it.each<[TestState, number, string[]]>([
    ['scheduled', -0.01, []],
    ['scheduled', 0, ['launched']],
    ['scheduled', 44.9, ['launched']],
    ['scheduled', 45, ['launched', 'finished']],
    ['launched', 44.9, []],
    ['launched', 45, ['finished']],
    ['finished', 90, []],
    ['cancelled', 90, []],
  ])('for a %s test %d minutes after its start: %j', (state, minutes, due) => {
    expect(dueTransitions({ state, ...test }, later(minutes))).toEqual(due)
  })
})

describe('a colleague', () => {
  it('without a share in the class neither sees nor steers the test; an admin does', async () => {
    const { id } = await testIn('scheduled')
    const params = { test_id: id }
    const colleague = await colleagueOf(api, teacher)
    for (const route of [plannedTests.test, ...Object.values(steps)])
      expect(await api.call(route, { params }, by(colleague))).toMatchObject({ status: 404 })
    expect(await api.get(plannedTests.tests, {}, by(colleague))).toEqual([])
    const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    expect((await api.get(plannedTests.tests, {}, by(admin))).map((test) => test.id)).toContain(id)
    expect(await api.call(plannedTests.launchTest, { params }, by(admin))).toMatchObject({ status: 200 })
  })

  it('who teaches the class as well sees and steers it', async () => {
    const { id } = await testIn('scheduled')
    const colleague = await colleagueOf(api, teacher)
    await api.sql('insert into class_teachers (school_id, class_id, teacher_id) values ($1, $2, $3)', [
      teacher.school_id,
      pupils.id,
      colleague.id,
    ])
    expect(await api.call(plannedTests.launchTest, { params: { test_id: id } }, by(colleague))).toMatchObject({
      status: 200,
      body: { state: 'launched' },
    })
  })
})
