import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import {
  joinedAttempt,
  launchedTest,
  oneOf,
  someLevel,
  type JoinedStudent,
  type PlanInput,
} from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let question: string
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  question = oneOf((await someLevel(api, teacher)).questions, 'text').id
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
})

const minute = 60
const atSecond = (count: number) => new Date(mondayMorning.getTime() + count * 1000)

/** A pupil with the given extra time in a test of 45 minutes that began at 9:00, who joins the given number of minutes later. */
async function pupilIn(plan: Partial<PlanInput>, { joinsAfter = 0, factor = 1 } = {}) {
  const pupils = await schoolClass(api, teacher, { students: [{ last_name: 'Malá', extra_time_factor: factor }] })
  const test = await launchedTest(api, teacher, pupils, { question_ids: [question], ...plan })
  api.clock.set(atSecond(joinsAfter * minute))
  return { test, pupils, pupil: await joinedAttempt(api, test, at(pupils.students, 0)) }
}

let revision = 0
async function saveStatus({ token, attempt }: JoinedStudent): Promise<number> {
  revision += 1
  return (
    await api.call(
      attempts.saveAnswer,
      { params: { attempt_id: attempt.id, item_no: 1 }, body: { revision, answer: { text: 'x' }, active_ms: 0 } },
      { token },
    )
  ).status
}

describe('the deadline', () => {
  it.each<[string, Partial<PlanInput>, { joinsAfter?: number; factor?: number }, number]>([
    ['without a time limit is the end of the test', {}, { joinsAfter: 10 }, 45],
    ['with a time limit counts from the pupil’s own start', { time_limit_minutes: 20 }, { joinsAfter: 10 }, 30],
    ['with a time limit never goes beyond the end of the test', { time_limit_minutes: 20 }, { joinsAfter: 40 }, 45],
    ['with a time limit is later for a pupil with a quarter more', { time_limit_minutes: 20 }, { factor: 1.25 }, 25],
    [
      'with a time limit and more time never goes beyond the end of the test',
      { time_limit_minutes: 40 },
      { factor: 2 },
      45,
    ],
    ['without a time limit is the end of the test, also with more time', {}, { factor: 2 }, 45],
  ])('%s', async (_, plan, who, minutes) => {
    const { pupil } = await pupilIn(plan, who)
    expect(pupil.attempt.deadline).toBe(atSecond(minutes * minute).toISOString())
    expect(pupil.attempt.has_time_limit).toBe(plan.time_limit_minutes !== undefined)
  })

  it('moves at once when the pupil is given more time', async () => {
    const { pupil, pupils } = await pupilIn({ time_limit_minutes: 20 })
    const student = at(pupils.students, 0)
    await api.get(
      classes.updateStudent,
      { params: { class_id: pupils.id, student_id: student.id }, body: { last_name: 'Malá', extra_time_factor: 1.5 } },
      { token: teacher.token },
    )
    const { deadline } = await api.get(
      attempts.attempt,
      { params: { attempt_id: pupil.attempt.id } },
      { token: pupil.token },
    )
    expect(deadline).toBe(atSecond(30 * minute).toISOString())
  })

  it('comes at once when the teacher finishes the test', async () => {
    const { pupil, test } = await pupilIn({ time_limit_minutes: 20 })
    api.clock.set(atSecond(5 * minute))
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, { token: teacher.token })
    const { deadline, state } = await api.get(
      attempts.attempt,
      { params: { attempt_id: pupil.attempt.id } },
      { token: pupil.token },
    )
    expect({ deadline, state }).toEqual({ deadline: atSecond(5 * minute).toISOString(), state: 'open' })
  })

  it('comes with the server’s time, so that a wrong clock of a phone does not matter', async () => {
    const { pupil } = await pupilIn({}, { joinsAfter: 7 })
    expect(pupil.attempt.server_time).toBe(atSecond(7 * minute).toISOString())
  })
})

describe('answers', () => {
  it.each([
    ['before the deadline', 0, 200],
    ['within ten seconds after it, which were on their way', 10, 200],
    ['later than that', 10.001, 409],
    ['an hour later', 3600, 409],
  ])('%s: after %d seconds %i', async (_, seconds, status) => {
    const { pupil } = await pupilIn({})
    api.clock.set(atSecond(45 * minute + seconds))
    expect(await saveStatus(pupil)).toBe(status)
  })

  it('after one’s own time limit are refused while others still write', async () => {
    const pupils = await schoolClass(api, teacher, {
      students: [{ last_name: 'Malá' }, { last_name: 'Velká', extra_time_factor: 1.5 }],
    })
    const test = await launchedTest(api, teacher, pupils, { question_ids: [question], time_limit_minutes: 10 })
    const [ordinary, slower] = [
      await joinedAttempt(api, test, at(pupils.students, 0)),
      await joinedAttempt(api, test, at(pupils.students, 1)),
    ]
    api.clock.set(atSecond(11 * minute))
    expect([await saveStatus(ordinary), await saveStatus(slower)]).toEqual([409, 200])
    api.clock.set(atSecond(16 * minute))
    expect(await saveStatus(slower)).toBe(409)
  })

  it('are taken again when the teacher prolongs the test', async () => {
    const { pupil, test } = await pupilIn({})
    api.clock.set(atSecond(46 * minute))
    expect(await saveStatus(pupil)).toBe(409)
    const { token } = await signIn(api, teacher.email)
    await api.get(plannedTests.prolongTest, { params: { test_id: test.id }, body: { minutes: 10 } }, { token })
    expect(await saveStatus(pupil)).toBe(200)
  })
})

describe('handing in after the deadline', () => {
  it('counts as handed in at the deadline', async () => {
    const { pupil } = await pupilIn({ time_limit_minutes: 20 })
    api.clock.set(atSecond(25 * minute))
    const { submitted_at } = await api.get(
      attempts.submitAttempt,
      { params: { attempt_id: pupil.attempt.id } },
      { token: pupil.token },
    )
    expect(submitted_at).toBe(atSecond(20 * minute).toISOString())
  })
})
