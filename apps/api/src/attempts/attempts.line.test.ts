import { attempts } from '@katedra/contract/attempts'
import { live } from '@katedra/contract/live'
import { plannedTests, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, type JoinedStudent } from '../testing/build-test.ts'
import { readEvents, type EventReader } from '../testing/read-events.ts'

let api: TestApi
let beside: TestApi
let origin: string
let originBeside: string
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
const readers: EventReader[] = []
beforeAll(async () => {
  api = await startTestApi()
  beside = await startTestApi({ beside: api })
  origin = await api.server.listen({ port: 0, host: '127.0.0.1' })
  originBeside = await beside.server.listen({ port: 0, host: '127.0.0.1' })
  teacher = await signedUpTeacher(api)
})
afterAll(async () => {
  await beside.stop()
  await api.stop()
})
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 5')
  teacher = await signIn(api, teacher.email)
  pupils = await schoolClass(api, teacher, { students: 2 })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.leave()
})

const as = () => ({ token: teacher.token })
const joins = (test: PlannedTestDetail, number = 0) => joinedAttempt(api, test, at(pupils.students, number))
const addressOf = (attemptId: string, where = origin) =>
  `${where}${attempts.attemptEvents.path.replace(':attempt_id', attemptId)}`

async function hears({ token, attempt }: JoinedStudent, where = origin): Promise<EventReader> {
  const reader = await readEvents(addressOf(attempt.id, where), token)
  readers.push(reader)
  expect(reader.status).toBe(200)
  await reader.read('retry: 2000\n\n')
  return reader
}

const news = 'data: {"changed":"attempt"}\n\n'

/** A test with two pupils, each with a line to another server. */
async function twoWithLines() {
  const test = await launchedTest(api, teacher, pupils)
  const [first, second] = [await joins(test, 0), await joins(test, 1)]
  const lines = [await hears(first), await hears(second, originBeside)] as const
  return { test, first, second, lines, params: { test_id: test.id } }
}

describe('the line of an attempt', () => {
  it('tells the devices of all pupils, at whichever server, of what the teacher changes for all', async () => {
    const { params, lines } = await twoWithLines()
    const steps = [
      () => api.get(live.addTime, { params, body: { minutes: 5 } }, as()),
      () => api.get(live.pause, { params, body: {} }, as()),
      () => api.get(live.resume, { params, body: {} }, as()),
      () => api.get(live.sendMessage, { params, body: { text: 'Ještě 10 minut.' } }, as()),
      () => api.get(plannedTests.prolongTest, { params, body: { minutes: 5 } }, as()),
      () => api.get(plannedTests.finishTest, { params }, as()),
    ]
    for (const step of steps) {
      await step()
      for (const line of lines) expect(await line.read(news)).toBe(news)
    }
  })

  it('tells one pupil alone of what is changed for that pupil', async () => {
    const { params, first, lines } = await twoWithLines()
    const [own, other] = lines
    const body = { attempt_ids: [first.attempt.id] }
    await api.get(live.addTime, { params, body: { ...body, minutes: 5 } }, as())
    await own.read(news)
    await api.get(live.end, { params, body }, as())
    await own.read(news)
    await api.get(live.reopen, { params, body: { attempt_id: first.attempt.id } }, as())
    await own.read(news)
    await api.get(live.pause, { params, body: {} }, as())
    // What comes first to the other one is the break of all.
    expect(await other.read(news)).toBe(news)
    await api.get(live.release, { params, body: { attempt_id: first.attempt.id } }, as())
    expect(await own.readToEnd()).toBe(`${news}${news}`)
  })

  it('ends when another device of the pupil takes the attempt', async () => {
    const { test, lines } = await twoWithLines()
    const again = await joins(test)
    expect(await lines[0].readToEnd()).toBe(news)
    await hears(again)
  })

  it('is for the attempt’s own device only', async () => {
    const { test, first, second } = await twoWithLines()
    const open = (id: string, token: string | undefined) => readEvents(addressOf(id, origin), token)
    expect((await open(first.attempt.id, undefined)).status).toBe(401)
    expect((await open(first.attempt.id, teacher.token)).status).toBe(401)
    expect((await open(first.attempt.id, second.token)).status).toBe(404)
    const gone = first.token.replace(first.attempt.id, test.id)
    expect((await open(test.id, gone)).status).toBe(404)
    await joins(test)
    expect((await open(first.attempt.id, first.token)).status).toBe(409)
    expect((await readEvents(`${addressOf(first.attempt.id)}?token=${second.token}`, undefined)).status).toBe(401)
  })

  it('goes to another server when its own one stops', async () => {
    const third = await startTestApi({ beside: api })
    const where = await third.server.listen({ port: 0, host: '127.0.0.1' })
    const test = await launchedTest(api, teacher, pupils)
    const pupil = await joins(test)
    const line = await hears(pupil, where)
    await third.stop()
    expect(await line.readToEnd()).toBe('')
    await hears(pupil)
  })
})
