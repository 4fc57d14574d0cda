import { attempts } from '@katedra/contract/attempts'
import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import { gapsExamples } from '@katedra/questions/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredTest, type AnsweredTest } from '../testing/build-answered.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import type { JoinedStudent } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let test: AnsweredTest
let pupils: JoinedStudent[]
const [planets, , rivers = gapsExamples[0]] = gapsExamples

/** Adamec knows all but the third gap, where he writes what no one thought of; Beran is wrong, Čáp writes what Adamec does. */
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
  const names = ['Adamec', 'Beran', 'Čáp']
  const answering = names.map((last_name, place) => ({
    last_name,
    answers: [
      { text: '', gaps: at(filled, place) },
      { text: '', gaps: at(chosen, place) },
    ],
  }))
  test = await answeredTest(api, teacher, [planets, rivers], answering)
  pupils = test.pupils
})
afterAll(() => api.stop())

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })
const detail = (item_no: number) => api.get(results.questionDetail, { params: { ...ofTest(), item_no } }, own())
/** In the order of the pupils; the groups have one of their own. */
async function toMark() {
  const answers = await api.get(marking.markingAnswers, { params: { ...ofTest(), item_no: 1 }, query: {} }, own())
  return pupils.flatMap(({ attempt }) => answers.filter(({ attempt_id }) => attempt_id === attempt.id))
}

describe('a text with gaps', () => {
  it('is told from an own answer in results', async () => {
    const { questions } = await api.get(results.testResults, { params: ofTest() }, own())
    expect(questions).toMatchObject([
      { type: 'text', form: 'gaps' },
      { type: 'text', form: 'gaps' },
    ])
  })

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
    expect(at((await detail(1)).gaps, 2)).toMatchObject({ success: null, waiting_count: 1 })
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
    const preview = await api.get(marking.previewRescoring, { params: ofTest(), query: {}, body }, own())
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
      expect(await api.call(marking.previewRescoring, { params: ofTest(), query: {}, body }, own())).toMatchObject({
        status: 422,
      })
    }
  })

  it('of one pupil left out is in no figure of its gaps, and back again as before', async () => {
    const before = await detail(2)
    const body = { item_no: 2, attempt_id: at(pupils, 0).attempt.id, reason: 'Výpadek proudu' }
    const { id } = await api.get(marking.exclude, { params: ofTest(), body }, own())
    const { gaps } = await detail(2)
    expect(gaps.map(({ success, filled_count }) => [success, filled_count])).toEqual([
      [0, 2],
      [1 / 2, 1],
      [0, 0],
    ])
    expect(gaps[0]?.groups.map(({ word }) => word)).toEqual(['w3'])
    const { students, questions } = await api.get(results.testResults, { params: ofTest() }, own())
    expect(students[0]).toMatchObject({ points: planets.points, out_of: planets.points, excluded_items: [2] })
    expect(questions[1]).toMatchObject({ counts: true, success: 1 / 6 })
    await api.get(marking.putBack, { params: { ...ofTest(), exclusion_id: id } }, own())
    expect((await detail(2)).gaps).toEqual(before.gaps)
  })

  it('left out for all counts for no one, and its gaps still say what was filled in', async () => {
    const before = await detail(2)
    const out = await api.get(marking.exclude, { params: ofTest(), body: { item_no: 2, reason: 'Nejasné' } }, own())
    const { gaps, counts } = await detail(2)
    expect([gaps, counts]).toEqual([before.gaps, false])
    const { students, out_of } = await api.get(results.testResults, { params: ofTest() }, own())
    expect([out_of, ...students.map((student) => student.points)]).toEqual([3, 3, 0.75, 2.25])
    await api.get(marking.putBack, { params: { ...ofTest(), exclusion_id: out.id } }, own())
    const forAll = { item_no: 2, full_points: true, reason: 'Nejasné' }
    const full = await api.get(marking.exclude, { params: ofTest(), body: forAll }, own())
    const given = await api.get(results.testResults, { params: ofTest() }, own())
    expect(given.students.map((student) => student.points)).toEqual([6, 3.75, 5.25])
    await api.get(marking.putBack, { params: { ...ofTest(), exclusion_id: full.id } }, own())
  })
})

function acceptingSand(): QuestionOf<'text'>['key'] {
  const sand = planets.key.gaps?.by_gap['k3']
  if (planets.key.gaps === undefined || sand?.kind !== 'typed') throw new Error('the example has changed')
  const k3 = { ...sand, accepted: [...sand.accepted, { text: 'písku', fraction: 1 }] }
  return { ...planets.key, gaps: { ...planets.key.gaps, by_gap: { ...planets.key.gaps.by_gap, k3 } } }
}
