import { attempts } from '@katedra/contract/attempts'
import { live, type LiveRoom } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deviceGiven, mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { launchedTest, oneOf, plannedTest, someLevel, type PlanInput } from '../testing/build-test.ts'

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
const open = (plan: Partial<PlanInput> = {}) => launchedTest(api, teacher, pupils, { without_codes: true, ...plan })
const later = (minutes: number) => new Date(mondayMorning.getTime() + minutes * 60_000).toISOString()
const ahead = (plan: Partial<PlanInput> = {}) =>
  plannedTest(api, teacher, pupils, { without_codes: true, starts_at: later(30), ...plan })
type Test = Pick<Awaited<ReturnType<typeof open>>, 'id' | 'join_code'>

const choose = (test: Test, student = anna()) =>
  api.call(attempts.joinTest, { params: { code: test.join_code }, body: { student_id: student.id } })
const chosen = (test: Test, student = anna()) =>
  api.get(attempts.joinTest, { params: { code: test.join_code }, body: { student_id: student.id } })
const prove = (test: Test, student = anna()) =>
  api.get(attempts.joinTest, {
    params: { code: test.join_code },
    body: { student_id: student.id, personal_code: student.personal_code },
  })
const wait = (test: Test, student = anna()) =>
  api.call(attempts.wait, { params: { code: test.join_code }, body: { student_id: student.id } })
const room = ({ id }: Test): Promise<LiveRoom> => api.get(live.room, { params: { test_id: id } }, as())
const ask = (test: Test, student = anna()) =>
  api.get(attempts.askToEnter, { params: { code: test.join_code }, body: { student_id: student.id } })
const enter = (test: Test, token: string) =>
  api.call(attempts.enterByRequest, { params: { code: test.join_code }, body: { token } })
const entered = (test: Test, token: string) =>
  api.get(attempts.enterByRequest, { params: { code: test.join_code }, body: { token } })
const setCodes = ({ id }: Test, without_codes: boolean) =>
  api.call(live.setCodes, { params: { test_id: id }, body: { without_codes } }, as())
const launch = ({ id }: Test) => api.get(plannedTests.launchTest, { params: { test_id: id } }, as())

async function requestOf(test: Test): Promise<string> {
  return at(at((await room(test)).entrance, 0).waiting, 0).id
}
const steer = async (route: typeof live.letIn | typeof live.refuse, test: Test) =>
  api.call(route, { params: { test_id: test.id }, body: { request_id: await requestOf(test) } }, as())
const marks = async (test: Test) =>
  (await api.get(results.testResults, { params: { test_id: test.id } }, as())).students.map(
    ({ name, without_code }) => [name, without_code],
  )

describe('a name without a code', () => {
  it('is enough only where the teacher has said so, in the test and in its waiting room', async () => {
    const refusal = { status: 422, body: { detail: { personal_code: ['Napiš osobní kód ze své kartičky'] } } }
    expect(await choose(await launchedTest(api, teacher, pupils))).toMatchObject(refusal)
    expect(await wait(await ahead({ without_codes: false }))).toMatchObject(refusal)
    const test = await open()
    expect(await api.get(attempts.joinableTest, { params: { code: test.join_code } })).toMatchObject({
      without_codes: true,
    })
    expect(await choose(test)).toMatchObject({ status: 201, body: { attempt: { student_name: 'Anna Malá' } } })
    expect(await wait(await ahead())).toMatchObject({ status: 201, body: { waiting: { student_name: 'Anna Malá' } } })
  })

  it('is of the class: others do not exist', async () => {
    const others = await schoolClass(api, teacher, { name: '6.B' })
    expect(await choose(await open(), at(others.students, 0))).toMatchObject({ status: 404 })
    expect(await wait(await ahead(), at(others.students, 0))).toMatchObject({ status: 404 })
  })

  it('makes no device known, and is marked until it is proven', async () => {
    const test = await open()
    expect(deviceGiven(await choose(test))).toBeUndefined()
    expect((await room(test)).pupils.map(({ without_code }) => without_code)).toEqual([true, false])
    expect(await marks(test)).toEqual([
      ['Malá Anna', true],
      ['Novák Eva', false],
    ])
    await prove(test)
    expect((await room(test)).pupils.map(({ without_code }) => without_code)).toEqual([false, false])
    expect(await marks(test)).toEqual([
      ['Malá Anna', false],
      ['Novák Eva', false],
    ])
  })

  it('goes from the waiting room into the test with its mark', async () => {
    const test = await ahead()
    await wait(test)
    await launch(test)
    expect((await room(test)).pupils.map(({ state, without_code }) => [state, without_code])).toEqual([
      ['open', true],
      ['not_joined', false],
    ])
  })

  it('keeps its mark in the next attempt', async () => {
    const test = await open({ attempts_allowed: 2 })
    const { token, attempt } = await chosen(test)
    const params = { attempt_id: attempt.id }
    await api.get(attempts.submitAttempt, { params }, { token })
    await api.get(attempts.tryAgain, { params }, { token })
    expect(at((await room(test)).pupils, 0)).toMatchObject({ attempt_no: 2, without_code: true })
  })

  it('in use is not taken by who chooses it again: not while it waits, writes or has handed in', async () => {
    const taken = { status: 409, body: { code: 'attempts.name_taken' } }
    const test = await ahead()
    await wait(test)
    expect(await wait(test)).toMatchObject(taken)
    await api.sql('update waiting_pupils set left_at = now() where test_id = $1', [test.id])
    expect(await wait(test)).toMatchObject(taken)
    await launch(test)
    expect(await choose(test)).toMatchObject(taken)
    const running = await open()
    const { token, attempt } = await chosen(running)
    expect(await choose(running)).toMatchObject(taken)
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
    expect(await choose(running)).toMatchObject(taken)
    expect(await api.call(attempts.attempt, { params: { attempt_id: attempt.id } }, { token })).toMatchObject({
      status: 200,
    })
  })

  it('is one device’s, however many choose it at once', async () => {
    const test = await open()
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await choose(test)).status))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
    const other = await ahead()
    const waiting = await Promise.all(Array.from({ length: 6 }, async () => (await wait(other)).status))
    expect(waiting.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('is seen by no one as a right answer before the end, for the next name could use it', async () => {
    const test = await open({ feedback: 'after_submission' })
    const { token, attempt } = await chosen(test)
    const params = { attempt_id: attempt.id }
    await api.get(attempts.submitAttempt, { params }, { token })
    expect(await api.get(attempts.review, { params }, { token })).toMatchObject({
      is_available: false,
      keys_come: 'after_end',
      points: null,
      items: [],
    })
  })
})

describe('codes during a lesson', () => {
  it('are asked for or not from the moment the teacher says so; who is in stays', async () => {
    const test = await launchedTest(api, teacher, pupils)
    expect(await setCodes(test, true)).toMatchObject({ status: 200, body: { without_codes: true } })
    const { token, attempt } = await chosen(test)
    await setCodes(test, false)
    expect(await choose(test, at(pupils.students, 1))).toMatchObject({ status: 422 })
    expect(await api.call(attempts.attempt, { params: { attempt_id: attempt.id } }, { token })).toMatchObject({
      status: 200,
    })
  })

  it('are not held against who still types one when none is needed; under a name in use a wrong one opens nothing', async () => {
    const test = await launchedTest(api, teacher, pupils)
    const withCode = (personal_code: string) =>
      api.call(attempts.joinTest, { params: { code: test.join_code }, body: { student_id: anna().id, personal_code } })
    const wrong = anna().personal_code === 'ABCDEFGH' ? 'BCDEFGHJ' : 'ABCDEFGH'
    expect(await withCode(wrong)).toMatchObject({ body: { code: 'attempts.wrong_personal_code' } })
    await setCodes(test, true)
    expect(await withCode(wrong)).toMatchObject({ status: 201, body: { attempt: { student_name: 'Anna Malá' } } })
    expect((await room(test)).pupils.filter(({ without_code }) => without_code)).toHaveLength(1)
    expect(await withCode(wrong)).toMatchObject({ body: { code: 'attempts.wrong_personal_code' } })
    expect(await withCode(anna().personal_code)).toMatchObject({ status: 201 })
    expect((await room(test)).pupils.filter(({ without_code }) => without_code)).toEqual([])
  })

  it('can be changed before the start, not after the end, and by no stranger', async () => {
    const test = await ahead({ without_codes: false })
    expect(await setCodes(test, true)).toMatchObject({ status: 200, body: { without_codes: true } })
    const stranger = await signedUpTeacher(api)
    const body = { without_codes: false }
    expect(
      await api.call(live.setCodes, { params: { test_id: test.id }, body }, { token: stranger.token }),
    ).toMatchObject({ status: 404 })
    await launch(test)
    await api.get(plannedTests.finishTest, { params: { test_id: test.id } }, as())
    expect(await setCodes(test, false)).toMatchObject({ status: 409, body: { code: 'live.not_running' } })
  })
})

describe('a device that asks for a name in use', () => {
  it('goes on with the same attempt when it is let in; the first one can only read, and nothing is lost', async () => {
    const { questions } = await someLevel(api, teacher)
    const test = await open({ question_ids: [oneOf(questions, 'text').id] })
    const first = await chosen(test)
    const params = { attempt_id: first.attempt.id }
    const body = { revision: 1, answer: { text: 'Praha' }, active_ms: 900 }
    await api.get(attempts.saveAnswer, { params: { ...params, item_no: '1' }, body }, { token: first.token })
    const { token } = await ask(test)
    expect((await room(test)).entrance).toMatchObject([{ name: 'Malá Anna', is_in: true }])
    expect(await steer(live.letIn, test)).toMatchObject({ status: 200 })
    const { joined } = await entered(test, token)
    expect(joined?.attempt.id).toBe(first.attempt.id)
    expect(joined?.attempt.answers).toMatchObject([{ answer: { text: 'Praha' } }])
    expect(await api.call(attempts.attempt, { params }, { token: first.token })).toMatchObject({
      status: 409,
      body: { code: 'attempts.other_device' },
    })
    // The teacher has looked at who it is.
    expect(at((await room(test)).pupils, 0)).toMatchObject({ without_code: false })
  })

  it('is told once that it was refused, and the first one writes on', async () => {
    const test = await open()
    const first = await chosen(test)
    const { token } = await ask(test)
    const request = await requestOf(test)
    expect(await steer(live.refuse, test)).toMatchObject({ status: 200, body: { entrance: [] } })
    const letIn = { params: { test_id: test.id }, body: { request_id: request } }
    expect(await api.call(live.letIn, letIn, as())).toMatchObject({ status: 409, body: { code: 'live.not_waiting' } })
    expect(await enter(test, token)).toMatchObject({ status: 403, body: { code: 'attempts.request_refused' } })
    expect(await enter(test, token)).toMatchObject({ status: 409, body: { code: 'attempts.request_gone' } })
    expect(
      await api.call(attempts.attempt, { params: { attempt_id: first.attempt.id } }, { token: first.token }),
    ).toMatchObject({ status: 200 })
  })

  it('is refused by the teacher of the test only, and not after it was let in', async () => {
    const test = await open()
    const other = await open()
    await ask(test)
    const request_id = await requestOf(test)
    const stranger = await signedUpTeacher(api)
    const refuse = (test_id: string, token: string) =>
      api.call(live.refuse, { params: { test_id }, body: { request_id } }, { token })
    expect(await refuse(test.id, stranger.token)).toMatchObject({ status: 404 })
    expect(await refuse(other.id, teacher.token)).toMatchObject({ status: 409 })
    await steer(live.letIn, test)
    expect(await refuse(test.id, teacher.token)).toMatchObject({ status: 409, body: { code: 'live.not_waiting' } })
  })
})

describe('asking before the start', () => {
  it('leads into the waiting room, from when it is open', async () => {
    const test = await plannedTest(api, teacher, pupils, { starts_at: later(90) })
    const asking = { params: { code: test.join_code }, body: { student_id: anna().id } }
    expect(await api.call(attempts.askToEnter, asking)).toMatchObject({
      status: 409,
      body: { code: 'attempts.waiting_room_closed' },
    })
    api.clock.pass(31 * 60)
    teacher = await signIn(api, teacher.email)
    const { token } = await ask(test)
    expect((await room(test)).entrance).toMatchObject([{ name: 'Malá Anna', is_in: false }])
    expect(await steer(live.letIn, test)).toMatchObject({ status: 200 })
    const { joined, place } = await entered(test, token)
    expect(joined).toBeNull()
    expect(place?.waiting.student_name).toBe('Anna Malá')
    expect(at((await room(test)).pupils, 0)).toMatchObject({ state: 'waiting', without_code: false })
    await launch(test)
    expect(
      await api.get(
        attempts.begin,
        { params: { attempt_id: place?.waiting.attempt_id ?? '' } },
        { token: place?.token ?? '' },
      ),
    ).toMatchObject({ waiting: null, attempt: { student_name: 'Anna Malá' } })
  })

  it('that was answered before the start leads into the test where it runs by now', async () => {
    const test = await ahead({ without_codes: false })
    const { token } = await ask(test)
    await steer(live.letIn, test)
    await launch(test)
    const { joined, place } = await entered(test, token)
    expect(place).toBeNull()
    expect(joined?.attempt.student_name).toBe('Anna Malá')
  })
})
