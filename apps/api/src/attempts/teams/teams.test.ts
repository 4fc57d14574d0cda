import { randomUUID } from 'node:crypto'
import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBatchWritten } from '../../app/work/batcher.ts'
import { randomToken, tokenHash } from '../../app/tokens.ts'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import { launchedTest, plannedTest, type PlanInput } from '../../testing/build-test.ts'
import { watchJobs } from '../../testing/watch-jobs.ts'
import { waitingStatements } from '../../testing/waiting-statements.ts'
import { beginAttempt } from '../attempts.join.ts'
import { drawTeams } from './teams.queries.ts'

/* Teams that are drawn for pupils who come at one moment. */

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher, { students: 4 })
})
afterAll(() => api.stop())
beforeEach(() => api.sql('update teachers set free_plans_left = 5'))

type Pupil = (typeof pupils)['students'][number]
type Test = Awaited<ReturnType<typeof plannedTest>>

const inTwoTeams = { pace: 'class', teams: 'drawn', team_count: 2 } satisfies Partial<PlanInput>
const pupil = (number: number) => at(pupils.students, number)
const join = (
  test: Test,
  body: { student_id: string; personal_code?: string } | { guest_name: string },
  server = api,
) => server.call(attempts.joinTest, { params: { code: test.join_code }, body })
const withCode = ({ id, personal_code }: Pupil) => ({ student_id: id, personal_code })

async function teamsOf(test: Test): Promise<unknown[]> {
  const rows = await api.sql('select team_no from attempts where test_id = $1 order by team_no', [test.id])
  return rows.map((row) => row['team_no'])
}

/** What becomes of who comes when the first pupil has begun, but that is not on the disk yet. */
async function whileFirstBegins(test: Test, comes: () => Promise<{ status: number }>): Promise<number> {
  const { school_id } = teacher
  const [coming] = await api.api.database.transaction(school_id, async (db) => {
    const who = { student_id: pupil(0).id, guest_name: null, without_code: false, attempt_no: 1 }
    await beginAttempt(
      { api: api.api, db, now: api.clock.now() },
      { school_id, id: test.id, time_limit_minutes: null, teams: 'drawn' },
      { ...who, id: randomUUID(), token_hash: tokenHash(randomToken()) },
    )
    const other = comes()
    await Promise.race([other, watchJobs(api).blocked()])
    return [other] as const
  })
  return (await coming).status
}

/** Who has taken a place before the start and gone begins on coming back. */
async function waitsAndGoes(test: Test, number: number): Promise<() => Promise<{ status: number }>> {
  const body = withCode(pupil(number))
  const { token, waiting } = await api.get(attempts.wait, { params: { code: test.join_code }, body })
  await api.sql('update waiting_pupils set left_at = now() where id = $1', [waiting.attempt_id])
  return () => api.call(attempts.begin, { params: { attempt_id: waiting.attempt_id } }, { token })
}

describe('a draw of teams', () => {
  it.each([
    ['with the own code', {}, (test: Test) => join(test, withCode(pupil(1)))],
    ['by name alone', { without_codes: true }, (test: Test) => join(test, { student_id: pupil(1).id })],
    ['as a guest', { guests_allowed: true }, (test: Test) => join(test, { guest_name: 'Host' })],
  ] as const)('puts who comes %s while another one is just beginning into the other team', async (_, form, comes) => {
    const test = await launchedTest(api, teacher, pupils, { ...inTwoTeams, ...form })
    expect(await whileFirstBegins(test, () => comes(test))).toBe(201)
    expect(await teamsOf(test)).toEqual([1, 2])
  })

  it('puts who comes back after the start while another one is just beginning into the other team', async () => {
    const test = await plannedTest(api, teacher, pupils, inTwoTeams)
    const comesBack = await waitsAndGoes(test, 1)
    await api.get(plannedTests.launchTest, { params: { test_id: test.id } }, { token: teacher.token })
    expect(await whileFirstBegins(test, comesBack)).toBe(200)
    expect(await teamsOf(test)).toEqual([1, 2])
  })
})

/** Has the draws of tests wait until it is let go. */
async function heldDraws(tests: readonly Test[]): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const whole = api.api.database.transaction(teacher.school_id, async (db) => {
    for (const { id } of tests) await drawTeams(db, { school_id: teacher.school_id, test_id: id })
    held.resolve()
    await over.promise
  })
  await Promise.race([held.promise, whole])
  return () => {
    over.resolve()
    return whole
  }
}

/** Who has asked for the test before is known to its server. */
const reached = (test: Test, server = api) => server.get(attempts.joinableTest, { params: { code: test.join_code } })

it('two servers that draw at the same tests do not wait for one another in a ring', async () => {
  const beside = await startTestApi({ beside: api })
  const [x, y, z] = [
    await launchedTest(api, teacher, pupils, inTwoTeams),
    await launchedTest(api, teacher, pupils, inTwoTeams),
    await launchedTest(api, teacher, pupils, inTwoTeams),
  ]
  const batches: { size: number; failed: boolean }[] = []
  const deafen = onBatchWritten(({ batcher, size, failed }) => {
    if (batcher === 'joins') batches.push({ size, failed })
  })
  const [letFirst, letOthers] = [await heldDraws([z]), await heldDraws([x, y])]
  const waiting = () => waitingStatements(api)
  // The first of each server waits for its team, and the others share the next batch, in the order in which they come.
  const firsts = [join(z, withCode(pupil(0))), join(z, withCode(pupil(1)), beside)]
  await expect.poll(waiting).toBe(2)
  const others = [join(x, withCode(pupil(0))), join(y, withCode(pupil(1)), beside)]
  await reached(x)
  await reached(y, beside)
  others.push(join(y, withCode(pupil(2))), join(x, withCode(pupil(3)), beside))
  await reached(y)
  await reached(x, beside)
  await letFirst()
  await Promise.all(firsts)
  await expect.poll(waiting).toBe(2)
  await letOthers()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  deafen()
  await beside.stop()
  expect(batches.filter(({ failed }) => failed)).toEqual([])
  expect(batches.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2])
  expect([await teamsOf(x), await teamsOf(y)]).toEqual([
    [1, 2],
    [1, 2],
  ])
})
