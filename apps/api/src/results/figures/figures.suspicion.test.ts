import { attempts } from '@katedra/contract/attempts'
import { results } from '@katedra/contract/results'
import { timeNorm } from '@katedra/questions/analytics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import { joinedAttempt, launchedTest, rightAnswer, someLevel, type JoinedStudent } from '../../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let items: Awaited<ReturnType<typeof someLevel>>['questions']
beforeAll(async () => {
  api = await startTestApi({ jobs: true })
  teacher = await signedUpTeacher(api)
  items = (await someLevel(api, teacher)).questions.filter(({ question }) => question.type === 'abc').slice(0, 4)
})
afterAll(() => api.stop())

async function stage(students: number) {
  await api.sql('update teachers set free_plans_left = 5')
  api.clock.set(mondayMorning)
  const names = Array.from({ length: students }, (_, index) => ({ last_name: `Žák ${String(index).padStart(3, '0')}` }))
  const pupils = await schoolClass(api, teacher, { students: names })
  const question_ids = items.map(({ id }) => id)
  const test = await launchedTest(api, teacher, pupils, { question_ids, shuffle_questions: false })
  return { pupils, test }
}

/** Answers all questions rightly, each in its time, and hands in. */
async function answers({ token, attempt }: JoinedStudent, times: readonly number[]): Promise<void> {
  for (const [index, active_ms] of times.entries()) {
    const params = { attempt_id: attempt.id, item_no: index + 1 }
    const body = { revision: 1, answer: rightAnswer(at(items, index).question), active_ms }
    await api.get(attempts.saveAnswer, { params, body }, { token })
  }
  await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
}

const resultsOf = (test: { id: string }) =>
  api.get(results.testResults, { params: { test_id: test.id } }, { token: teacher.token })
const thresholdOf = async (test: { id: string }) => (await resultsOf(test)).questions[3]?.threshold
const untilIn = (count: number) =>
  expect
    .poll(async () => (await api.sql('select count(*)::int as n from attempts where in_norms'))[0]?.['n'], {
      timeout: 20_000,
    })
    .toBe(count)

describe('a suspicion of just clicking', () => {
  it('rests on the length of the question while no one knows it', async () => {
    const { pupils, test } = await stage(3)
    await answers(await joinedAttempt(api, test, at(pupils.students, 0)), [2000, 2999, 2999])
    await answers(await joinedAttempt(api, test, at(pupils.students, 1)), [2000, 3000, 2000])
    const { questions, students, suspicion_count } = await resultsOf(test)
    expect(questions[0]?.threshold).toMatchObject({ threshold_ms: 3000, norm_ms: null, fixed_at: null })
    expect(students.map(({ suspicion }) => suspicion)).toEqual([
      {
        level: 'strong',
        fast_count: 3,
        timed_count: 3,
        effort: 0,
        longest_run: 3,
        fast_items: [1, 2, 3],
        fast_success: 1,
        fast_chance: expect.closeTo(0.25, 1),
      },
      expect.objectContaining({ level: 'none', fast_count: 2, longest_run: 1 }),
      // Nothing handed in.
      null,
    ])
    expect(suspicion_count).toBe(1)
    await untilIn(2)
  })

  it('rests on the norm of the whole service from 20 answers on, as it was at the end of the test', async () => {
    const first = await stage(22)
    const times = first.pupils.students.map((_, index) => 20_000 + index * 1000)
    for (const [index, student] of first.pupils.students.entries())
      await answers(await joinedAttempt(api, first.test, student), [40_000, 40_000, 40_000, at(times, index)])
    await untilIn(24)
    // The last hand-in has ended the test.
    const ended = await thresholdOf(first.test)
    const norm = Math.round(timeNorm(times).mean_ms ?? 0)
    expect(ended).toEqual({
      norm_ms: norm,
      norm_answers: 22,
      threshold_ms: Math.round(norm * 0.15),
      fixed_at: mondayMorning.toISOString(),
    })
    const second = await stage(1)
    expect(await thresholdOf(second.test)).toEqual({ ...ended, fixed_at: null })
    const another = await joinedAttempt(api, second.test, at(second.pupils.students, 0))
    await answers(another, [40_000, 40_000, 40_000, 500_000])
    await untilIn(25)
    expect(await thresholdOf(first.test)).toEqual(ended)
    expect(await thresholdOf(second.test)).toMatchObject({ norm_answers: 23, fixed_at: mondayMorning.toISOString() })
  }, 60_000)

  it('counts a second attempt, but never in the norm', async () => {
    const { pupils, test } = await stage(1)
    await api.sql('update tests set attempts_allowed = 2 where id = $1', [test.id])
    const seat = await joinedAttempt(api, test, at(pupils.students, 0))
    await answers(seat, [30_000, 30_000, 30_000, 30_000])
    const again = await api.get(attempts.tryAgain, { params: { attempt_id: seat.attempt.id } }, { token: seat.token })
    await untilIn(26)
    const known = () => api.sql('select sum(answers)::int as answers from question_times')
    const before = await known()
    await answers(again, [100, 100, 100, 100])
    await untilIn(27)
    expect(await known()).toEqual(before)
    expect((await resultsOf(test)).students[0]).toMatchObject({ attempt_count: 2 })
  }, 60_000)

  it('is not shown in a school that does not wish it', async () => {
    const { pupils, test } = await stage(1)
    await answers(await joinedAttempt(api, test, at(pupils.students, 0)), [100, 100, 100, 100])
    expect((await resultsOf(test)).suspicion_count).toBe(1)
    await api.sql('update schools set shows_suspicion = false')
    expect(await resultsOf(test)).toMatchObject({ suspicion_count: 0, students: [{ suspicion: null }] })
    await api.sql('update schools set shows_suspicion = true')
  })
})
