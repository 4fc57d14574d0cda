import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { live } from '@katedra/contract/live'
import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { whileErased } from '../testing/being-erased.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, type PlanInput } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 5')
  teacher = await signIn(api, teacher.email)
  pupils = await schoolClass(api, teacher, {
    students: [
      { first_name: 'Anna', last_name: 'Malá' },
      { first_name: 'Eva', last_name: 'Novák' },
    ],
  })
})

const as = () => ({ token: teacher.token })
const anna = () => at(pupils.students, 0)
const eva = () => at(pupils.students, 1)
const planned = (plan: Partial<PlanInput> = {}) => launchedTest(api, teacher, pupils, { guests_allowed: true, ...plan })
type Test = Awaited<ReturnType<typeof planned>>

async function guest(test: Test, guest_name = 'Anička') {
  const { token, attempt } = await api.get(attempts.joinTest, {
    params: { code: test.join_code },
    body: { guest_name },
  })
  return { token, id: attempt.id }
}
const join = (test: Pick<Test, 'id'>, attempt_id: string, student_id = anna().id, token = teacher.token) =>
  api.call(marking.joinGuest, { params: { test_id: test.id, attempt_id }, body: { student_id } }, { token })
const separate = (test: Pick<Test, 'id'>, attempt_id: string, token = teacher.token) =>
  api.call(marking.separateGuest, { params: { test_id: test.id, attempt_id } }, { token })
const namesOf = async (test: Test) =>
  (await api.get(results.testResults, { params: { test_id: test.id } }, as())).students.map(
    ({ name, is_guest, state }) => `${name}${is_guest ? ' (guest)' : ''} ${state}`,
  )
const mine = ({ token, id }: { token: string; id: string }) =>
  api.call(attempts.attempt, { params: { attempt_id: id } }, { token })

describe('a pupil who is being erased', () => {
  async function whileAnnaIs<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const which = { params: { class_id: pupils.id, student_id: anna().id } }
    // The log has to know her.
    await api.get(classes.renewPersonalCode, which, as())
    const erase = () => api.get(classes.eraseStudent, which, as())
    return whileErased(api, { school_id: teacher.school_id, id: anna().id }, { erase, call })
  }
  const logged = () =>
    api.sql('select target_name from audit_log where target_id = $1 order by id desc limit 1', [anna().id])

  it('is joined to no guest', async () => {
    const test = await planned()
    const came = await guest(test)
    expect(await whileAnnaIs(() => join(test, came.id))).toMatchObject({ status: 404 })
    expect(await namesOf(test)).toEqual(['Anička (guest) open', 'Novák Eva not_joined'])
    expect(await logged()).toEqual([{ target_name: '' }])
  })

  it('is not written down where the guest is separated', async () => {
    const test = await planned()
    const came = await guest(test)
    await join(test, came.id)
    expect(await whileAnnaIs(() => separate(test, came.id))).toMatchObject({ status: 200, body: { name: '–' } })
    expect(await logged()).toEqual([{ target_name: '–' }])
  })
})

describe('joining a guest to a pupil', () => {
  it('gives the pupil the attempt with all that hangs on it, and the device goes on', async () => {
    const test = await planned()
    const came = await guest(test)
    expect(await join(test, came.id)).toMatchObject({
      status: 200,
      body: { attempt_id: came.id, student_id: anna().id, name: 'Malá Anna' },
    })
    expect(await mine(came)).toMatchObject({ status: 200, body: { student_name: 'Anna Malá', state: 'open' } })
    await api.get(attempts.submitAttempt, { params: { attempt_id: came.id } }, { token: came.token })
    expect(await namesOf(test)).toEqual(['Malá Anna submitted', 'Novák Eva not_joined'])
    const { pupils: seen } = await api.get(live.room, { params: { test_id: test.id } }, as())
    expect(seen.map(({ name, state }) => [name, state])).toEqual([
      ['Malá Anna', 'submitted'],
      ['Novák Eva', 'not_joined'],
    ])
    const params = { attempt_id: came.id }
    expect(await api.call(attempts.review, { params }, { token: came.token })).toMatchObject({ status: 200 })
  })

  it('is told in the attempt, written down under the pupil, and harmless when repeated', async () => {
    const test = await planned()
    const came = await guest(test)
    await join(test, came.id)
    expect(await join(test, came.id)).toMatchObject({ status: 200 })
    const detail = { params: { test_id: test.id, attempt_id: came.id } }
    expect(await api.get(results.attemptDetail, detail, as())).toMatchObject({
      name: 'Malá Anna',
      is_guest: false,
      joined_guest_name: 'Anička',
    })
    const rows = await api.sql(
      "select target_id, target_name, details from audit_log where action = 'results.guest_joined' and target_id = $1",
      [anna().id],
    )
    expect(rows).toEqual([{ target_id: anna().id, target_name: 'Malá Anna', details: { test: test.title } }])
  })

  it('never takes the place of an attempt that the pupil has', async () => {
    const test = await planned()
    await joinedAttempt(api, test, anna())
    const came = await guest(test)
    expect(await join(test, came.id)).toMatchObject({
      status: 409,
      body: {
        code: 'marking.student_has_attempt',
        detail: 'Tento žák už v tomto testu svůj pokus má a ten mu zůstane. Vyberte jiného žáka.',
      },
    })
    expect(await namesOf(test)).toEqual(['Anička (guest) open', 'Malá Anna open', 'Novák Eva not_joined'])
  })

  it('is done once, no matter who is quicker', async () => {
    const test = await planned()
    const [one, other] = [await guest(test, 'Jedna'), await guest(test, 'Druhá')]
    const statuses = await Promise.all([join(test, one.id), join(test, other.id)])
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const race = await Promise.all([
      join(test, statuses[0].status === 200 ? other.id : one.id, eva().id),
      joinedAttempt(api, test, eva()).then(() => undefined),
    ])
    const rows = await api.sql('select count(*)::int from attempts where test_id = $1 and student_id = $2', [
      test.id,
      eva().id,
    ])
    expect(race[0].status === 200 || race[0].status === 409).toBe(true)
    expect(rows).toEqual([{ count: 1 }])
  })

  it('is for guests of this test and pupils of its class; what is anybody else’s does not exist', async () => {
    const test = await planned()
    const other = await planned()
    const came = await guest(test)
    const { attempt } = await joinedAttempt(api, test, eva())
    const elsewhere = await schoolClass(api, teacher, { name: '6.B' })
    const stranger = await signedUpTeacher(api)
    expect(await join(other, came.id)).toMatchObject({ status: 404 })
    expect(await join(test, came.id, at(elsewhere.students, 0).id)).toMatchObject({ status: 404 })
    expect(await join(test, came.id, anna().id, stranger.token)).toMatchObject({ status: 404 })
    expect(await join(test, attempt.id)).toMatchObject({ status: 409, body: { code: 'marking.not_a_guest' } })
    expect(await separate(test, attempt.id)).toMatchObject({ status: 409, body: { code: 'marking.not_a_guest' } })
    await join(test, came.id)
    expect(await separate(other, came.id)).toMatchObject({ status: 404 })
    expect(await separate(test, came.id, stranger.token)).toMatchObject({ status: 404 })
  })

  it('is taken back as it was', async () => {
    const test = await planned()
    const came = await guest(test)
    await join(test, came.id)
    expect(await separate(test, came.id)).toMatchObject({
      status: 200,
      body: { attempt_id: came.id, student_id: null, name: 'Anička' },
    })
    expect(await separate(test, came.id)).toMatchObject({ status: 200, body: { name: 'Anička' } })
    expect(await namesOf(test)).toEqual(['Anička (guest) open', 'Malá Anna not_joined', 'Novák Eva not_joined'])
    expect(await join(test, came.id, eva().id)).toMatchObject({ status: 200, body: { name: 'Novák Eva' } })
  })

  it('can not be taken back once the pupil has begun another attempt', async () => {
    const test = await planned({ attempts_allowed: 2 })
    const came = await guest(test)
    await join(test, came.id)
    const params = { attempt_id: came.id }
    await api.get(attempts.submitAttempt, { params }, { token: came.token })
    await api.get(attempts.tryAgain, { params }, { token: came.token })
    expect(await separate(test, came.id)).toMatchObject({ status: 409, body: { code: 'marking.later_attempt' } })
  })
})
