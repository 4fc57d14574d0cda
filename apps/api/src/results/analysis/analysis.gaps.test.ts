import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { gapsExamples } from '@katedra/questions/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredTest, type AnsweredTest } from '../../testing/build-answered.ts'
import { mondayMorning, startTestApi, type TestApi } from '../../testing/build-api.ts'
import { abcQuestion } from '../../testing/build-question.ts'
import { at, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let test: AnsweredTest
const [, lists = gapsExamples[0], rivers = gapsExamples[0]] = gapsExamples
/** One point for each of its three rivers. */
const text = { ...rivers, points: 3 }
/** All or nothing: two gaps that are worth two points together. */
const exact = { ...lists, points: 2 }
const choice = { ...abcQuestion(), points: 2 }

const gaps = (filled: object) => ({ text: '', gaps: filled })
/**
 * Four pupils, told eight times over, which changes no correlation. The first river is known to the first two, the second one to the
 * first and the third, the third one to no one; the two of the exact text to the first alone; the choice to the first two.
 */
const four = [
  [gaps({ v1: 'w1', v2: 'w2' }), gaps({ a1: 'x2', b2: 'x1' }), { chosen: ['o1'] }],
  [gaps({ v1: 'w1', v2: 'w3' }), gaps({ a1: 'x2', b2: 'x2' }), { chosen: ['o1'] }],
  [gaps({ v2: 'w2' }), gaps({ a1: 'x1', b2: 'x2' }), { chosen: ['o2'] }],
  [gaps({ v1: 'w3' }), null, { chosen: ['o2'] }],
]

beforeAll(async () => {
  api = await startTestApi()
  api.clock.set(mondayMorning)
  teacher = await signedUpTeacher(api)
  const answering = Array.from({ length: 32 }, (_, place) => ({
    last_name: `Žák ${String(place + 1).padStart(2, '0')}`,
    answers: at(four, place % 4),
  }))
  test = await answeredTest(api, teacher, [text, exact, choice], answering)
})
afterAll(() => api.stop())

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })

async function analysed() {
  const { items } = await api.get(results.testAnalysis, { params: ofTest() }, own())
  return items.map((item) =>
    item.gaps.map(({ gap, answer_count, facility, discrimination }) => [gap, answer_count, facility, discrimination]),
  )
}

describe('the analysis of gaps', () => {
  it('is, gap by gap, that of a question, as worked out by hand', async () => {
    const [first, second, third] = await analysed()
    expect(first).toEqual([
      // Marks 1, 1, 0, 0; without them 5, 2, 1, 0: deviations 3, 0, -1, -2, so 3 / √14.
      ['v1', 32, 1 / 2, expect.closeTo(3 / Math.sqrt(14), 12)],
      // Marks 1, 0, 1, 0; without them 5, 3, 0, 0: deviations 3, 1, -2, -2, so 1 / √18.
      ['v2', 32, 1 / 2, expect.closeTo(1 / Math.sqrt(18), 12)],
      ['v3', 32, 0, null],
    ])
    // All or nothing: held against the other two questions, which gave 4, 3, 1, 0, deviations 2, 1, -1, -2.
    expect(second).toEqual([
      ['a1', 32, 1 / 2, expect.closeTo(3 / Math.sqrt(10), 12)],
      ['b2', 32, 1 / 4, expect.closeTo(2 / Math.sqrt(7.5), 12)],
    ])
    expect(third).toEqual([])
  })

  it('says nothing of discrimination from fewer than thirty answers, nor anything of what counts for no one', async () => {
    const made: string[] = []
    const leaveOut = async (body: { item_no: number; attempt_id?: string }) => {
      const { id } = await api.get(marking.exclude, { params: ofTest(), body: { ...body, reason: 'Výpadek' } }, own())
      made.push(id)
    }
    for (const place of [1, 2, 3]) await leaveOut({ item_no: 1, attempt_id: at(test.pupils, place).attempt.id })
    expect(at(await analysed(), 0).map(([, count, , discrimination]) => [count, discrimination])).toEqual([
      [29, null],
      [29, null],
      [29, null],
    ])
    await leaveOut({ item_no: 1 })
    expect(at(await analysed(), 0)[0]).toEqual(['v1', 0, null, null])
    for (const exclusion_id of made) await api.get(marking.putBack, { params: { ...ofTest(), exclusion_id } }, own())
  })

  it('takes an answer that a person has marked as a whole', async () => {
    const before = await analysed()
    const attempt_id = at(test.pupils, 0).attempt.id
    const body = { attempt_id, item_no: 1, points: 0.5 }
    await api.get(marking.mark, { params: ofTest(), body }, own())
    const [first, second] = await analysed()
    // Its gaps are what they were; what else was earned is told by the other questions.
    expect(first?.[0]?.slice(0, 3)).toEqual(['v1', 32, 1 / 2])
    expect(first?.[0]?.[3]).not.toBe(before[0]?.[0]?.[3])
    expect(second?.[0]?.[3]).not.toBe(before[1]?.[0]?.[3])
    await api.get(marking.mark, { params: ofTest(), body: { ...body, points: null } }, own())
    expect(await analysed()).toEqual(before)
  })
})
