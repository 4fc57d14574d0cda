import { attempts } from '@katedra/contract/attempts'
import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import {
  joinedAttempt,
  launchedTest,
  oneOf,
  rightAnswer,
  someLevel,
  type JoinedStudent,
} from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let abc: { id: string; question: QuestionOf<'abc'> }
let text: { id: string; question: QuestionOf<'text'> }
let test: { id: string }
let pupils: JoinedStudent[]
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  const { questions } = await someLevel(api, teacher)
  abc = oneOf(questions, 'abc')
  text = oneOf(questions, 'text')
  ;({ test, pupils } = await handedIn())
})
afterAll(() => api.stop())

/** A test of two questions: Adamec has the first right, Beran the first wrong, Čáp nothing; all three have handed in. */
async function handedIn() {
  await api.sql('update teachers set free_plans_left = 5')
  api.clock.set(mondayMorning)
  const names = ['Adamec', 'Beran', 'Čáp'].map((last_name) => ({ first_name: 'Eva', last_name }))
  const roster = await schoolClass(api, teacher, { students: names })
  const launched = await launchedTest(api, teacher, roster, { question_ids: [abc.id, text.id] })
  const joined: JoinedStudent[] = []
  for (const student of roster.students) joined.push(await joinedAttempt(api, launched, student))
  await save(at(joined, 0), 1, rightAnswer(abc.question))
  await save(at(joined, 0), 2, { text: 'nesmysl' })
  await save(at(joined, 1), 1, { chosen: [wrongOption()] })
  for (const { token, attempt } of joined)
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
  return { test: launched, pupils: joined }
}

function wrongOption(): string {
  const { content, key } = abc.question
  return at(
    content.options.filter(({ id }) => !key.correct.includes(id)),
    0,
  ).id
}

function save({ token, attempt }: JoinedStudent, item_no: number, answer: Record<string, unknown>) {
  const input = { params: { attempt_id: attempt.id, item_no }, body: { revision: 1, answer, active_ms: 9000 } }
  return api.get(attempts.saveAnswer, input, { token })
}

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })
/** A preview with names. */
const withNames = () => ({ params: ofTest(), query: { names: 'shown' as const } })
const figures = () => api.get(results.testResults, { params: ofTest() }, own())
const excluded = (body: { item_no: number; attempt_id?: string; reason: string }) =>
  api.get(marking.exclude, { params: ofTest(), body }, own())
const returned = (exclusion_id: string) => api.get(marking.putBack, { params: { ...ofTest(), exclusion_id } }, own())
const attemptOf = (place: number) => at(pupils, place).attempt.id
const worth = () => abc.question.points + text.question.points

/** What a result is about: everything but the record of what was done. */
async function substance() {
  const { exclusions: _, rescorings: __, server_time: ___, ...rest } = await figures()
  return rest
}

describe('a question left out', () => {
  it('counts for no one in any figure, and says why, who and when', async () => {
    const { id } = await excluded({ item_no: 1, reason: 'Nejasná otázka' })
    const after = await figures()
    expect(after).toMatchObject({ out_of: text.question.points, average_fraction: 0, answer_count: 1 })
    expect(after.questions.map(({ counts }) => counts)).toEqual([false, true])
    expect(after.students.map(({ points, out_of }) => [points, out_of])).toEqual(
      Array.from({ length: 3 }, () => [0, text.question.points]),
    )
    expect(after.exclusions[0]).toMatchObject({
      id,
      item_no: 1,
      attempt_id: null,
      student_name: null,
      reason: 'Nejasná otázka',
      excluded_at: mondayMorning.toISOString(),
      excluded_by_name: 'Jana Nováková',
      returned_at: null,
    })
    await returned(id)
  })

  it('and put back leaves everything as it was', async () => {
    const before = await substance()
    const { id } = await excluded({ item_no: 2, reason: 'Nebylo probráno' })
    expect(await substance()).not.toEqual(before)
    expect(await returned(id)).toMatchObject({ id, returned_by_name: 'Jana Nováková' })
    expect(await substance()).toEqual(before)
  })

  it('twice is left out once, and put back twice is back once', async () => {
    const body = { item_no: 1, reason: 'Nejasná otázka' }
    const both = await Promise.all([excluded(body), excluded({ ...body, reason: 'Jiný důvod' })])
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    const [one, other] = [await returned(at(both, 0).id), await returned(at(both, 0).id)]
    expect(one).toEqual(other)
  })

  it('is seen by the pupil, too', async () => {
    const { id } = await excluded({ item_no: 1, reason: 'Nejasná otázka' })
    const { attempt, token } = at(pupils, 0)
    const seen = await api.get(attempts.review, { params: { attempt_id: attempt.id } }, { token })
    expect(seen).toMatchObject({ points: 0, out_of: text.question.points })
    expect(seen.items.map(({ counts }) => counts)).toEqual([false, true])
    await returned(id)
  })

  it('in any order with anything put back again is the identity', async () => {
    const before = await substance()
    const change = fc.record({
      item_no: fc.constantFrom(1, 2),
      place: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const made: string[] = []
        for (const { item_no, place } of changes) {
          const whose = place === undefined ? {} : { attempt_id: attemptOf(place) }
          made.push((await excluded({ item_no, ...whose, reason: 'Zkouška' })).id)
        }
        for (const id of made.toReversed()) await returned(id)
        expect(await substance()).toEqual(before)
      }),
      { numRuns: 8 },
    )
  })
})

describe('an attempt that is still open', () => {
  it('could have as many points in its detail as in the list, whatever is left out or given to all', async () => {
    await api.sql('update teachers set free_plans_left = 5')
    const names = ['Adamec', 'Beran'].map((last_name) => ({ first_name: 'Eva', last_name }))
    const roster = await schoolClass(api, teacher, { students: names })
    const launched = await launchedTest(api, teacher, roster, { question_ids: [abc.id, text.id] })
    const params = { test_id: launched.id }
    const { attempt } = await joinedAttempt(api, launched, at(roster.students, 0))
    const outOf = async () => {
      const { students } = await api.get(results.testResults, { params }, own())
      const detail = await api.get(results.attemptDetail, { params: { ...params, attempt_id: attempt.id } }, own())
      expect(detail.state).toBe('open')
      return [at(students, 0).out_of, detail.out_of]
    }
    const leave = (body: { item_no: number; full_points?: boolean }) =>
      api.get(marking.exclude, { params, body: { ...body, reason: 'Nejasná otázka' } }, own())
    expect(await outOf()).toEqual([worth(), worth()])
    await leave({ item_no: 1 })
    expect(await outOf()).toEqual([text.question.points, text.question.points])
    await leave({ item_no: 2, full_points: true })
    expect(await outOf()).toEqual([text.question.points, text.question.points])
  })
})

describe('one pupil’s answer left out', () => {
  it('changes this pupil’s points and what they could have, and no one else’s', async () => {
    const before = await figures()
    const { id } = await excluded({ item_no: 1, attempt_id: attemptOf(1), reason: 'Výpadek proudu' })
    const after = await figures()
    expect(after.students[1]).toMatchObject({ points: 0, out_of: text.question.points, excluded_items: [1] })
    expect([after.students[0], after.students[2]]).toEqual([before.students[0], before.students[2]])
    expect(after.out_of).toBe(before.out_of)
    expect(after.questions[0]).toMatchObject({ counts: true, success: 0.5, answer_count: 1 })
    expect(after.exclusions[0]).toMatchObject({ student_name: 'Beran Eva' })
    await returned(id)
  })

  it('of another test is not found', async () => {
    const other = await handedIn()
    const body = { item_no: 1, attempt_id: at(other.pupils, 0).attempt.id, reason: 'Omyl' }
    expect(await api.call(marking.exclude, { params: ofTest(), body }, own())).toMatchObject({ status: 404 })
    const nothing = { params: ofTest(), body: { item_no: 9, reason: 'Omyl' } }
    expect(await api.call(marking.exclude, nothing, own())).toMatchObject({ status: 404 })
  })
})

describe('a preview', () => {
  it('says what would come of it and changes nothing', async () => {
    const before = await figures()
    const seen = await api.get(marking.previewExclusion, { ...withNames(), body: { item_no: 2 } }, own())
    expect(seen).toMatchObject({
      average_before: before.average_fraction,
      average_after: 1 / 3,
      changed_count: 3,
      students: [
        { name: 'Adamec Eva', before: { out_of: worth() }, after: { out_of: abc.question.points, fraction: 1 } },
        { name: 'Beran Eva', after: { fraction: 0 } },
        { name: 'Čáp Eva', after: { fraction: 0 } },
      ],
    })
    expect(await figures()).toEqual(before)
  })

  it('names no one unless names are asked for, and no order tells them', async () => {
    const key = { ...abc.question.key, correct: [wrongOption()] }
    const rescored = { params: ofTest(), query: {}, body: { item_no: 1, key, points: 2 } }
    const all = [
      await api.get(marking.previewExclusion, { params: ofTest(), query: {}, body: { item_no: 2 } }, own()),
      await api.get(marking.previewRescoring, rescored, own()),
    ]
    for (const { students } of all) {
      expect(students.map(({ name }) => name)).toEqual([null, null, null])
      const ids = students.map(({ attempt_id }) => attempt_id)
      expect(ids).toEqual(ids.toSorted())
      expect(JSON.stringify(students)).not.toContain('Adamec')
    }
  })

  it('of another key is what scoring again then does', async () => {
    const body = { item_no: 1, key: { ...abc.question.key, correct: [wrongOption()] }, points: 2 }
    const seen = await api.get(marking.previewRescoring, { ...withNames(), body }, own())
    await api.get(marking.rescore, { params: ofTest(), body: { ...body, reason: 'Špatný klíč' } }, own())
    const after = await figures()
    expect(seen.average_after).toBe(after.average_fraction)
    expect(seen.students.map((student) => student.after)).toEqual(
      after.students.map(({ points, out_of, fraction, manual_count }) => ({ points, out_of, fraction, manual_count })),
    )
    expect(after.students.map(({ points }) => points)).toEqual([0, 2, 0])
    expect(after.rescorings[0]).toMatchObject({ item_no: 1, reason: 'Špatný klíč', changed_count: 2 })
    const { key, points } = abc.question
    const back = { item_no: 1, key, points, reason: 'Přece jen dobrý klíč' }
    await api.get(marking.rescore, { params: ofTest(), body: back }, own())
  })
})

describe('scoring again', () => {
  it('with the same key and points changes nothing', async () => {
    const before = await substance()
    for (const [item_no, { question }] of [
      [1, abc],
      [2, text],
    ] as const) {
      const body = { item_no, key: question.key, points: question.points, reason: 'Jen pro jistotu' }
      const { changed_count } = await api.get(marking.rescore, { params: ofTest(), body }, own())
      expect(changed_count).toBe(0)
    }
    expect(await substance()).toEqual(before)
  })

  it('accepts a text for everybody and keeps both values', async () => {
    const accepted = [...text.question.key.accepted, { text: 'Nesmysl', fraction: 0.5 }]
    const { points } = text.question
    const body = { item_no: 2, key: { ...text.question.key, accepted }, points, reason: 'Uznáno' }
    const { id, changed_count } = await api.get(marking.rescore, { params: ofTest(), body }, own())
    expect(changed_count).toBe(1)
    expect((await figures()).students[0]).toMatchObject({ cells: [1, 0.5] })
    expect(
      await api.sql('select points_before, points_after from rescored_answers where rescoring_id = $1', [id]),
    ).toEqual([{ points_before: expect.toSatisfy((was) => was !== points * 0.5), points_after: points * 0.5 }])
    const { name } = at((await figures()).students, 0)
    const shown = { params: { ...ofTest(), rescoring_id: id } }
    expect(await api.get(marking.rescoring, shown, own())).toMatchObject({
      is_latest: true,
      question_before: { key: text.question.key },
      question_after: { key: { accepted } },
      answers: [{ name, points_after: points * 0.5 }],
    })
    await api.get(
      marking.rescore,
      { params: ofTest(), body: { item_no: 2, key: text.question.key, points, reason: 'Zpět' } },
      own(),
    )
    expect(await api.get(marking.rescoring, shown, own())).toMatchObject({ is_latest: false })
  })

  it('takes no key of another type, and none that does not fit', async () => {
    const { points } = abc.question
    const wrong = [text.question.key, { ...abc.question.key, correct: ['nobody'] }]
    for (const key of wrong)
      expect(
        await api.call(marking.rescore, { params: ofTest(), body: { item_no: 1, key, points, reason: 'x' } }, own()),
      ).toMatchObject({ status: 422, body: { detail: { key: ['Tento klíč k otázce nepasuje'] } } })
  })
})

describe('marking by hand', () => {
  const mark = (points: number | null, place = 0, item_no = 2) =>
    api.call(
      marking.mark,
      { params: ofTest(), body: { attempt_id: attemptOf(place), item_no, points, note: 'Hezky řečeno' } },
      own(),
    )

  it('gives points, says who and when, outlives scoring again and can be taken back', async () => {
    const before = await substance()
    const { points } = text.question
    expect(await mark(points / 2)).toMatchObject({
      body: { points: points / 2, mark: { marked_by_name: 'Jana Nováková', note: 'Hezky řečeno' } },
    })
    const doubled = { item_no: 2, key: text.question.key, points: points * 2, reason: 'Za víc bodů' }
    await api.get(marking.rescore, { params: ofTest(), body: doubled }, own())
    expect((await figures()).students[0]).toMatchObject({ cells: [1, 0.5], points: abc.question.points + points })
    await api.get(marking.rescore, { params: ofTest(), body: { ...doubled, points } }, own())
    await mark(null)
    expect(await substance()).toEqual(before)
  })

  it('takes no more points than the question has, and no answer that was not given', async () => {
    expect(await mark(text.question.points + 0.5)).toMatchObject({
      status: 422,
      body: { detail: { points: [expect.any(String)] } },
    })
    expect(await mark(1, 2)).toMatchObject({ status: 404 })
  })

  it('has a queue of what only a person can judge', async () => {
    const manual = { ...text.question.key, unmatched: 'manual' as const }
    const body = { item_no: 2, points: text.question.points, reason: 'Ručně' }
    await api.get(marking.rescore, { params: ofTest(), body: { ...body, key: manual } }, own())
    expect((await figures()).manual_count).toBe(1)
    expect(await api.get(marking.markingQueue, { params: ofTest() }, own())).toEqual([
      { item_no: 2, waiting_count: 1, marked_count: 0 },
    ])
    const [waiting] = await api.get(
      marking.markingAnswers,
      { params: { ...ofTest(), item_no: 2 }, query: { names: 'shown' } },
      own(),
    )
    expect(waiting).toMatchObject({ name: 'Adamec Eva', answer: { text: 'nesmysl' }, score: { kind: 'manual' } })
    await mark(0)
    expect(await api.get(marking.markingQueue, { params: ofTest() }, own())).toEqual([
      { item_no: 2, waiting_count: 0, marked_count: 1 },
    ])
    await mark(null)
    await api.get(marking.rescore, { params: ofTest(), body: { ...body, key: text.question.key } }, own())
  })
})

it('a colleague who does not teach the class changes nothing', async () => {
  const { token } = await colleagueOf(api, teacher)
  const body = { item_no: 1, reason: 'Cizí' }
  expect(await api.call(marking.exclude, { params: ofTest(), body }, { token })).toMatchObject({ status: 404 })
})
