import { attempts } from '@katedra/contract/attempts'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { ownQuestion } from '../testing/build-question.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, someLevel, type JoinedStudent } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let test: { id: string }
let pupils: JoinedStudent[]
const [planets, , rivers = gapsExamples[0]] = gapsExamples

/** Adamec knows all but the third gap, where he writes what nobody thought of; Beran is wrong, Čáp writes what Adamec does. */
const filled = [
  { p1: 'Jupiter', r2: '11,9', k3: 'písku' },
  { p1: 'Saturn', r2: '20', k3: 'prachu' },
  { p1: 'jupiter', k3: 'Písku' },
]
const chosen = [{ v1: 'w1', v2: 'w2', v3: 'w4' }, { v1: 'w3', v2: 'w2' }, { v1: 'w3' }]

beforeAll(async () => {
  api = await startTestApi()
  api.clock.set(mondayMorning)
  teacher = await signedUpTeacher(api)
  const names = ['Adamec', 'Beran', 'Čáp'].map((last_name) => ({ first_name: 'Eva', last_name }))
  const roster = await schoolClass(api, teacher, { students: names })
  const { subject_id } = await someLevel(api, teacher)
  const ids = []
  for (const question of [planets, rivers]) ids.push((await ownQuestion(api, teacher, { subject_id, question })).id)
  const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
  const body = { class_id: roster.id, title: 'Mezery', starts_at, subject_id, question_ids: ids }
  test = await api.get(plannedTests.planTest, { body: { ...body, shuffle_questions: false } }, own())
  await api.get(plannedTests.launchTest, { params: ofTest() }, own())
  const { join_code } = await api.get(plannedTests.test, { params: ofTest() }, own())
  pupils = []
  for (const student of roster.students) pupils.push(await joinedAttempt(api, { join_code }, student))
  for (const place of [0, 1, 2]) {
    await save(place, 1, { text: '', gaps: at(filled, place) })
    await save(place, 2, { text: '', gaps: at(chosen, place) })
  }
  for (const { token, attempt } of pupils)
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
})
afterAll(() => api.stop())

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })
const detail = (item_no: number) => api.get(results.questionDetail, { params: { ...ofTest(), item_no } }, own())
const toMark = () => api.get(marking.markingAnswers, { params: { ...ofTest(), item_no: 1 } }, own())

function save(place: number, item_no: number, answer: Record<string, unknown>) {
  const { token, attempt } = at(pupils, place)
  const input = { params: { attempt_id: attempt.id, item_no }, body: { revision: 1, answer, active_ms: 9000 } }
  return api.get(attempts.saveAnswer, input, { token })
}

describe('a text with gaps', () => {
  it('comes to a pupil without its key, and takes only what fits it', async () => {
    const { attempt, token } = at(pupils, 0)
    const shown = JSON.stringify(attempt.questions)
    expect(shown).toContain('[_p1_]')
    for (const secret of ['Jupiter', 'by_gap', 'accepted', '11.9', 'weight']) expect(shown).not.toContain(secret)
    const input = { params: { attempt_id: attempt.id, item_no: 2 } }
    for (const gaps of [{ v1: 'Vltavě' }, { zz: 'w1' }, { v1: 'w1', v2: 'w1' }])
      expect(
        await api.call(
          attempts.saveAnswer,
          { ...input, body: { revision: 9, answer: { text: '', gaps }, active_ms: 1 } },
          { token },
        ),
      ).toMatchObject({ status: 422 })
  })

  it('says of each gap how it did and what was filled in, the commonest first', async () => {
    const { gaps, groups } = await detail(2)
    expect(groups).toEqual([])
    expect(gaps.map(({ gap, success, filled_count }) => [gap, success, filled_count])).toEqual([
      ['v1', 1 / 3, 3],
      ['v2', 2 / 3, 2],
      ['v3', 1 / 3, 1],
    ])
    expect(gaps[0]?.groups).toEqual([
      { text: '', word: 'w3', count: 2, fraction: 0, is_near_miss: false },
      { text: '', word: 'w1', count: 1, fraction: 1, is_near_miss: false },
    ])
  })

  it('says what waits in a gap, and texts that are one to its key are one', async () => {
    const { gaps } = await detail(1)
    expect(gaps.map(({ success, waiting_count }) => [success, waiting_count])).toEqual([
      [2 / 3, 0],
      [1 / 3, 0],
      [null, 2],
    ])
    expect(gaps[2]?.groups).toEqual([
      { text: 'písku', word: null, count: 2, fraction: null, is_near_miss: false },
      { text: 'prachu', word: null, count: 1, fraction: 1, is_near_miss: false },
    ])
  })

  it('comes to marking by hand with what the keys know, marked or not, and keeps their verdicts', async () => {
    const known = [
      { points: 2.25, max_points: 3, waiting: ['k3'] },
      { points: 1.5, max_points: 2.25, waiting: ['k3'] },
    ]
    expect((await toMark()).map((one) => one.known)).toEqual(known)
    const body = { attempt_id: at(pupils, 0).attempt.id, item_no: 1, points: 3 }
    await api.get(marking.mark, { params: ofTest(), body }, own())
    const [marked] = await toMark()
    expect(marked).toMatchObject({
      known: known[0],
      points: 3,
      score: { kind: 'scored', fraction: 1, parts: { p1: 'right', r2: 'right', k3: 'right' } },
    })
    await api.get(marking.mark, { params: ofTest(), body: { ...body, points: 2.25 } }, own())
    expect((await toMark())[0]).toMatchObject({ score: { fraction: 0.75, parts: { k3: 'wrong', p1: 'right' } } })
    await api.get(marking.mark, { params: ofTest(), body: { ...body, points: null } }, own())
    expect((await toMark())[0]).toMatchObject({ known: known[0], points: null, score: { kind: 'manual' } })
  })

  it('takes one more text for a gap after a preview, and every figure follows', async () => {
    const key = acceptingSand()
    const body = { item_no: 1, key, points: planets.points }
    const preview = await api.get(marking.previewRescoring, { params: ofTest(), body }, own())
    expect(preview.changed_count).toBe(2)
    await api.get(marking.rescore, { params: ofTest(), body: { ...body, reason: 'Písek tam je' } }, own())
    const { gaps, answers } = await detail(1)
    expect(gaps[2]).toMatchObject({ success: 1, waiting_count: 0 })
    expect(answers.map(({ points }) => points)).toEqual([3, 0.75, 2.25])
    expect((await api.get(results.testResults, { params: ofTest() }, own())).manual_count).toBe(0)
  })

  it('is not rescored with a key that does not fit its gaps', async () => {
    const { gaps, ...rest } = acceptingSand()
    const { p1: _p1, ...others } = gaps?.by_gap ?? {}
    for (const key of [rest, { ...rest, gaps: { rule: 'partial' as const, by_gap: others } }]) {
      const body = { item_no: 1, key, points: planets.points }
      expect(await api.call(marking.previewRescoring, { params: ofTest(), body }, own())).toMatchObject({ status: 422 })
    }
  })
})

function acceptingSand(): QuestionOf<'text'>['key'] {
  const sand = planets.key.gaps?.by_gap['k3']
  if (planets.key.gaps === undefined || sand?.kind !== 'typed') throw new Error('the example has changed')
  const k3 = { ...sand, accepted: [...sand.accepted, { text: 'písku', fraction: 1 }] }
  return { ...planets.key, gaps: { ...planets.key.gaps, by_gap: { ...planets.key.gaps.by_gap, k3 } } }
}
