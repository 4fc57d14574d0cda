import { attempts } from '@katedra/contract/attempts'
import type { SchoolClassDetail } from '@katedra/contract/classes'
import { marks } from '@katedra/contract/marks'
import { feedbackPolicies } from '@katedra/contract/planned-tests'
import { publicPages } from '@katedra/contract/public-pages'
import { marking } from '@katedra/contract/marking'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutes } from '../testing/all-routes.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { marksDesk } from '../testing/build-marks.ts'
import { resultsStage, type ResultsStage } from '../testing/build-results.ts'
import { at, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import type { JoinedStudent } from '../testing/build-test.ts'
import { startWalk, type Walk } from '../testing/walk-routes.ts'

describe('the mark of a pupil', () => {
  let api: TestApi
  let teacher: SignedInTeacher
  let stage: ResultsStage
  let pupils: SchoolClassDetail
  beforeAll(async () => {
    api = await startTestApi()
    teacher = await signedUpTeacher(api)
    stage = await resultsStage(api, teacher)
  })
  afterAll(() => api.stop())
  beforeEach(async () => {
    api.clock.set(mondayMorning)
    await api.sql('delete from rate_limits')
    await api.sql('update teachers set free_plans_left = 5')
    teacher = await signIn(api, teacher.email)
    pupils = await stage.classOfThree()
  })

  const own = () => ({ token: teacher.token })
  const desk = marksDesk(() => api, own)
  const idOf = (place: number) => at(pupils.students, place).id
  const review = ({ token, attempt }: JoinedStudent) =>
    api.get(attempts.review, { params: { attempt_id: attempt.id } }, { token })

  it.each(feedbackPolicies)(
    'by the policy %s comes when the teacher publishes it, and no points with it',
    async (feedback) => {
      const test = await stage.written(pupils, { feedback })
      const pupil = await stage.handIn(pupils, test, 0, 2)
      await desk.decide(test, idOf(0), { label: '2', reason: 'Opisoval' })
      const before = await review(pupil)
      expect(before.mark).toBeNull()
      await desk.publishSeen(test)
      const after = await review(pupil)
      expect(after.mark).toMatchObject({ label: '2', absence: null })
      expect({ ...after, mark: null }).toEqual(before)
      await stage.finish(test)
      if (feedback === 'never')
        expect(await review(pupil)).toMatchObject({ points: null, items: [], mark: { label: '2' } })
    },
  )

  it('may be a word instead, and is that of the pupil in every attempt', async () => {
    const test = await stage.written(pupils, { attempts_allowed: 2 })
    const first = await stage.handIn(pupils, test, 0, 1)
    await desk.decide(test, idOf(0), { absence: 'not_classified', reason: 'Odešla k lékaři' })
    await desk.publishSeen(test)
    const params = { attempt_id: first.attempt.id }
    const second = await api.get(attempts.tryAgain, { params }, { token: first.token })
    for (const pupil of [first, second]) {
      const seen = await review(pupil)
      expect(seen.mark).toMatchObject({ label: null, absence: 'not_classified' })
      expect(JSON.stringify(seen)).not.toContain('lékaři')
    }
  })

  it('is no one’s who came as a guest, until the teacher joins the guest to a pupil', async () => {
    const test = await stage.written(pupils, { guests_allowed: true })
    const guest = await api.get(attempts.joinTest, { params: { code: test.join_code }, body: { guest_name: 'Eva' } })
    await api.get(attempts.submitAttempt, { params: { attempt_id: guest.attempt.id } }, { token: guest.token })
    await desk.decide(test, idOf(0), { label: '1', reason: 'Ústně' })
    await desk.publishSeen(test)
    expect((await review(guest)).mark).toBeNull()
    const params = { test_id: test.id, attempt_id: guest.attempt.id }
    await api.get(marking.joinGuest, { params, body: { student_id: idOf(0) } }, own())
    expect((await review(guest)).mark).toMatchObject({ label: '1' })
  })

  it('is not told to a device under a name that no one has proven, but for the attempt that it was given for', async () => {
    const test = await stage.written(pupils, { without_codes: true })
    const join = (place: number) =>
      api.get(attempts.joinTest, { params: { code: test.join_code }, body: { student_id: idOf(place) } })
    const eva = await join(0)
    await api.get(attempts.submitAttempt, { params: { attempt_id: eva.attempt.id } }, { token: eva.token })
    await desk.decide(test, idOf(1), { absence: 'excused' })
    await desk.publishSeen(test)
    expect((await review(eva)).mark).toMatchObject({ label: '5' })
    // Somebody comes under the name of a pupil who was excused.
    expect((await review(await join(1))).mark).toBeNull()
  })

  it('is not on the public page of the results, published or not', async () => {
    const many = await schoolClass(api, teacher, { students: 6 })
    const test = await stage.written(many)
    for (const place of many.students.keys()) await stage.handIn(many, test, place, 2)
    await desk.choose(test, { topic: 'Tajné téma' })
    await desk.decide(test, at(many.students, 0).id, { label: '4', reason: 'Tajný důvod' })
    await desk.publishSeen(test)
    await stage.finish(test)
    const params = { test_id: test.id }
    const { page: shared } = await api.get(publicPages.shareResults, { params, body: { duration: 'week' } }, own())
    const code = new URL(shared?.url ?? '', 'http://x').searchParams.get('code') ?? ''
    const page = await api.get(publicPages.publicResults, { query: { code } })
    expect(page.figures).not.toBeNull()
    expect(JSON.stringify(page)).not.toMatch(/mark|Tajn|scale|Číslo/)
  })
})

describe('before a mark is published', () => {
  let walk: Walk
  beforeAll(async () => {
    walk = await startWalk()
  })
  afterAll(() => walk.stop())

  it('no call of a pupil or of no one tells anything of it; afterwards that pupil’s card and feedback alone', async () => {
    const { api, school } = walk
    const { teacher, params } = school
    const desk = marksDesk(
      () => api,
      () => ({ token: teacher.token }),
    )
    const test = { id: String(params['test_id']) }
    const student_id = String(params['student_id'])
    await api.sql("update teachers set role = 'SCHOOL_FIRST_ADMIN' where id = $1", [teacher.id])
    const steps = [
      { label: 'Tajná jednička', from: 5000, value: 100 },
      { label: 'Tajná pětka', from: 0, value: 500 },
    ]
    const scale = await api.get(
      marks.createScale,
      { body: { name: 'Tajná stupnice', steps } },
      { token: teacher.token },
    )
    await desk.choose(test, { scale_id: scale.id, topic: 'Tajné téma' })
    await desk.decide(test, student_id, { label: 'Tajná pětka', reason: 'Tajný důvod' })
    const reachable = allRoutes().filter(
      ({ route }) => (route.access === 'public' || route.access === 'student') && route.events === undefined,
    )
    const [device] = await api.sql('select token_hash from attempts where id = $1', [params['attempt_id']])
    const telling = async () => {
      const names: string[] = []
      for (const named of reachable) {
        const body = school.bodies[`${named.route.method} ${named.route.path}`] ?? {}
        const { body: reply } = await walk.ask(named, { token: school.studentToken, params, body })
        if (/Tajn/.test(JSON.stringify(reply))) names.push(named.name)
        // Who joins again takes the attempt over: it stays with the device that asks here.
        await api.sql('update attempts set token_hash = $1 where id = $2', [
          device?.['token_hash'],
          params['attempt_id'],
        ])
      }
      return names
    }
    expect(reachable.length).toBeGreaterThan(30)
    // The first walk hands the attempt in; the second one sees what is told then.
    expect(await telling()).toEqual([])
    const { students } = await desk.marksOf(test)
    const classmate = at(
      students.filter((one) => one.student_id !== student_id),
      0,
    ).student_id
    await desk.decide(test, classmate, { absence: 'excused' })
    await desk.publishSeen(test, [classmate])
    expect(await telling()).toEqual([])
    await desk.publishSeen(test, [student_id])
    // The body with the card's code has that of this pupil.
    expect(await telling()).toEqual(['attempts.testsOfStudent', 'attempts.review'])
    expect(await told(api, school)).not.toMatch(/důvod|stupnice|jednička/)
    await desk.withdraw(test)
    expect(await telling()).toEqual([])
  })
})

async function told(api: TestApi, { params, studentToken }: { params: Record<string, string>; studentToken: string }) {
  const attempt_id = String(params['attempt_id'])
  return JSON.stringify(await api.get(attempts.review, { params: { attempt_id } }, { token: studentToken }))
}
