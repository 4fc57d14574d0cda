import { attempts } from '@katedra/contract/attempts'
import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import { examples } from '@katedra/questions/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answeredTest, type AnsweredTest } from '../testing/build-answered.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let test: AnsweredTest
const [, , events = examples.connection[0]] = examples.connection
const rules = ['relative', 'partial', 'exact'] as const

/** The events of Czech history, worth six points by each of the rules. */
function by(rule: (typeof rules)[number]): QuestionOf<'connection'> {
  return { ...events, points: 6, key: { ...events.key, rule } }
}

const inOrder = (...things: string[]) => ({
  pairs: Object.fromEntries(things.map((thing, place) => [`p${place + 1}`, thing])),
})
const right = inOrder('t6', 'f1', 'z9', 'c2')
/** The first one moved to the end: three of six twos stand rightly, and no thing at its place. */
const moved = inOrder('f1', 'z9', 'c2', 't6')
/** The first two swapped: five of six twos, two places of four. */
const swapped = inOrder('f1', 't6', 'z9', 'c2')
const turned = inOrder('c2', 'z9', 'f1', 't6')

beforeAll(async () => {
  api = await startTestApi()
  api.clock.set(mondayMorning)
  teacher = await signedUpTeacher(api)
  test = await answeredTest(api, teacher, rules.map(by), [
    { last_name: 'Adamec', answers: [right, right, right] },
    { last_name: 'Beran', answers: [swapped, swapped, swapped] },
    { last_name: 'Čáp', answers: [moved, moved, moved] },
    { last_name: 'Dub', answers: [turned, turned, null] },
  ])
})
afterAll(() => api.stop())

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })
const figures = () => api.get(results.testResults, { params: ofTest() }, own())
const attemptOf = (place: number) => at(test.pupils, place).attempt.id
/** Everybody's points for each question. */
const cells = async () => (await figures()).students.map((student) => student.cells)

describe('things to be put in order', () => {
  it('come to each pupil in an order that is not the right one, without a key', async () => {
    for (const { attempt } of test.pupils) {
      for (const { question } of attempt.questions) {
        if (question.type !== 'connection') throw new Error('another question')
        const shown = question.content.right.map(({ id }) => id)
        expect(shown.toSorted()).toEqual(['c2', 'f1', 't6', 'z9'])
        expect(shown).not.toEqual(['t6', 'f1', 'z9', 'c2'])
      }
      const said = JSON.stringify(attempt.questions)
      for (const secret of ['"key"', '"rule"', 'relative', 'Zlatá bula sicilská je z roku'])
        expect(said).not.toContain(secret)
    }
  })

  it('are counted by the rule that the author chose', async () => {
    expect(await cells()).toEqual([
      [1, 1, 1],
      [5 / 6, 1 / 2, 0],
      [1 / 2, 0, 0],
      [0, 0, null],
    ])
    const { students, questions, average_fraction } = await figures()
    expect(students.map(({ points }) => points)).toEqual([18, 8, 3, 0])
    expect(questions.map(({ success }) => success)).toEqual([7 / 12, 3 / 8, 1 / 4])
    expect(average_fraction).toBeCloseTo(29 / 72, 12)
  })

  it('say to the pupil place by place how it went', async () => {
    const { token, attempt } = at(test.pupils, 1)
    const { items } = await api.get(attempts.review, { params: { attempt_id: attempt.id } }, { token })
    expect(items[0]).toMatchObject({
      points: 5,
      score: { kind: 'scored', parts: { p1: 'wrong', p2: 'wrong', p3: 'right', p4: 'right' } },
    })
  })

  it('are no answer with a thing at two places, at a place that is not there, or with a thing that is not', async () => {
    const attempt = attemptOf(0)
    for (const pairs of [{ p1: 't6', p2: 't6' }, { p9: 't6' }, { p1: 'nobody' }])
      expect(
        await api.call(
          attempts.saveAnswer,
          { params: { attempt_id: attempt, item_no: 1 }, body: { revision: 9, answer: { pairs }, active_ms: 1 } },
          { token: at(test.pupils, 0).token },
        ),
      ).toMatchObject({ status: 422 })
  })

  it('count for no one, or not for one pupil, or fully for all, and as before when they are back', async () => {
    const before = await cells()
    const excluded = (body: { item_no: number; attempt_id?: string; full_points?: boolean }) =>
      api.get(marking.exclude, { params: ofTest(), body: { ...body, reason: 'Nebylo probráno' } }, own())
    const back = (exclusion_id: string) => api.get(marking.putBack, { params: { ...ofTest(), exclusion_id } }, own())

    const whole = await excluded({ item_no: 1 })
    expect((await figures()).students.map(({ points, out_of }) => [points, out_of])).toEqual([
      [12, 12],
      [3, 12],
      [0, 12],
      [0, 12],
    ])
    await back(whole.id)
    const one = await excluded({ item_no: 1, attempt_id: attemptOf(2) })
    expect((await figures()).students[2]).toMatchObject({ points: 0, out_of: 12, excluded_items: [1] })
    expect((await figures()).questions[0]).toMatchObject({ counts: true, success: expect.closeTo(11 / 18, 12) })
    await back(one.id)
    const full = await excluded({ item_no: 3, full_points: true })
    expect((await figures()).students.map(({ points }) => points)).toEqual([18, 14, 9, 6])
    await back(full.id)
    expect(await cells()).toEqual(before)
  })

  it('are rescored by another rule and with another order, as the preview said', async () => {
    const swap = { ...events.key.pairs, p1: 'f1', p2: 't6' }
    for (const [item_no, key, points] of [
      [1, { ...events.key, rule: 'exact' as const }, [6, 0, 0, 0]],
      [2, { rule: 'partial' as const, pairs: swap }, [3, 6, 1.5, 0]],
    ] as const) {
      const body = { item_no, key, points: 6 }
      const preview = await api.get(
        marking.previewRescoring,
        { params: ofTest(), query: { names: 'shown' }, body },
        own(),
      )
      await api.get(marking.rescore, { params: ofTest(), body: { ...body, reason: 'Jinak' } }, own())
      const after = await figures()
      expect(preview.average_after).toBe(after.average_fraction)
      expect(preview.students.map((student) => student.after.points)).toEqual(after.students.map((one) => one.points))
      const { answers, question } = await api.get(results.questionDetail, { params: { ...ofTest(), item_no } }, own())
      expect(answers.map((answer) => answer.points)).toEqual(points)
      // Answers stay what they were, and the things stand in their right order again.
      expect(answers[1]?.answer).toEqual(swapped)
      if (question.type !== 'connection') throw new Error('another question')
      expect(question.content.right.map(({ id }) => id)).toEqual(Object.values(inOrderOf(question)))
    }
  })

  it('are not rescored with a key that leaves a place empty or names a thing twice', async () => {
    for (const pairs of [
      { p1: 't6', p2: 'f1', p3: 'z9' },
      { p1: 't6', p2: 't6', p3: 'z9', p4: 'c2' },
    ]) {
      const body = { item_no: 1, key: { pairs, rule: 'relative' as const }, points: 6 }
      expect(await api.call(marking.previewRescoring, { params: ofTest(), query: {}, body }, own())).toMatchObject({
        status: 422,
      })
    }
  })
})

function inOrderOf({ content, key }: QuestionOf<'connection'>): (string | undefined)[] {
  return content.left.map(({ id }) => key.pairs[id])
}
