import { attempts } from '@katedra/contract/attempts'
import { live } from '@katedra/contract/live'
import { marking, type MarkForm } from '@katedra/contract/marking'
import { plannedTests, type FeedbackPolicy } from '@katedra/contract/planned-tests'
import { questions, type BankQuestionDetail } from '@katedra/contract/questions'
import { results } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import { rubricExample } from '@katedra/questions/examples'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { abcQuestion, ownQuestion } from '../testing/build-question.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, someLevel, type JoinedStudent } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let subject_id: number
let test: { id: string }
let pupils: JoinedStudent[] = []
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  subject_id = (await someLevel(api, teacher)).subject_id
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
  await api.sql('update teachers set free_plans_left = 50')
  teacher = await signIn(api, teacher.email)
})

const own = () => ({ token: teacher.token })
const ofTest = () => ({ test_id: test.id })
const attemptOf = (place: number) => at(pupils, place).attempt.id
const best = { obsah: 'l2', souvisl: 'l2', pravopis: 'l2' }
const middle = { obsah: 'l1', souvisl: 'l1', pravopis: 'l2' }

/** What a pupil may not see before the feedback: words of the criteria, levels and comments. */
const secrets = ['Souvislost', 'Dvě a více změn', 'Chybí závěr', 'rubric', 'shown_before', 'letter']

function withSwitch(shown_before: boolean): QuestionOf<'text'> {
  const { key } = rubricExample
  if (key.rubric === undefined) throw new Error('the example has lost its rubric')
  return { ...rubricExample, key: { ...key, rubric: { ...key.rubric, shown_before } } }
}

interface Plan {
  feedback?: FeedbackPolicy
  shown_before?: boolean
}

/** An essay and a choice, planned from the bank, answered by two pupils and handed in. */
async function handedIn({
  feedback = 'after_submission',
  shown_before = false,
}: Plan = {}): Promise<BankQuestionDetail> {
  const essay = await ownQuestion(api, teacher, { subject_id, question: withSwitch(shown_before) })
  const choice = await ownQuestion(api, teacher, { subject_id, question: abcQuestion() })
  const names = ['Adamec', 'Beran'].map((last_name) => ({ first_name: 'Eva', last_name }))
  const roster = await schoolClass(api, teacher, { students: names })
  const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
  const body = {
    class_id: roster.id,
    title: 'Sloh',
    starts_at,
    subject_id,
    question_ids: [essay.id, choice.id],
    shuffle_questions: false,
    feedback,
  }
  test = await api.get(plannedTests.planTest, { body }, own())
  await api.get(plannedTests.launchTest, { params: ofTest() }, own())
  const { join_code } = await api.get(plannedTests.test, { params: ofTest() }, own())
  pupils = []
  for (const student of roster.students) pupils.push(await joinedAttempt(api, { join_code }, student))
  for (const { token, attempt } of pupils) {
    const given = [{ text: `Stavěli polozemnice. ${attempt.id}` }, { chosen: ['o2'] }]
    for (const [index, answer] of given.entries()) {
      const params = { attempt_id: attempt.id, item_no: index + 1 }
      await api.get(attempts.saveAnswer, { params, body: { revision: 1, answer, active_ms: 9000 } }, { token })
    }
    await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
  }
  return essay
}

function mark(form: Partial<MarkForm>, { token }: { token: string } = own()) {
  const body = { attempt_id: attemptOf(0), item_no: 1, points: 0, ...form }
  return api.call(marking.mark, { params: ofTest(), body }, { token })
}

function review(place: number) {
  return api.get(attempts.review, { params: { attempt_id: attemptOf(place) } }, { token: at(pupils, place).token })
}

async function stored(place: number) {
  const [row] = await api.sql(
    'select points, mark_rubric, marked_at from answers where attempt_id = $1 and item_no = 1',
    [attemptOf(place)],
  )
  return row
}

describe('an answer marked by criteria', () => {
  it('has the points of its levels, and keeps levels, comments and note with the mark', async () => {
    await handedIn()
    const rubric = { levels: middle, comments: ['z'] }
    const form = { points: 3.25, rubric, note: 'Příště delší', note_shown: true }
    const mark_ = { marked_by_name: expect.any(String), marked_at: expect.any(String), note: 'Příště delší', rubric }
    expect(await mark(form)).toMatchObject({ status: 200, body: { points: 3.25, mark: mark_ } })
    const detail = await api.get(results.attemptDetail, { params: { ...ofTest(), attempt_id: attemptOf(0) } }, own())
    expect(detail).toMatchObject({ points: 3.25, out_of: 7.5, manual_count: 0 })
    expect(detail.items[0]).toMatchObject({
      points: 3.25,
      mark: mark_,
      score: { kind: 'scored', fraction: 3.25 / 5.5 },
    })
    const toMark = await api.get(marking.markingAnswers, { params: { ...ofTest(), item_no: 1 }, query: {} }, own())
    const rubricOf = new Map(toMark.map(({ attempt_id, mark: given }) => [attempt_id, given?.rubric]))
    expect([rubricOf.size, rubricOf.get(attemptOf(0)), rubricOf.get(attemptOf(1))]).toEqual([2, rubric, undefined])
    // The same once more changes nothing.
    expect(await mark(form)).toMatchObject({ status: 200, body: { points: 3.25 } })
  })

  it.each<[string, Partial<MarkForm>, string]>([
    ['a criterion without a level', { points: 2, rubric: { levels: { obsah: 'l2' }, comments: [] } }, 'rubric'],
    ['no level at all', { points: 0, rubric: { levels: {}, comments: [] } }, 'rubric'],
    ['an unknown criterion', { points: 5.5, rubric: { levels: { ...best, jine: 'l1' }, comments: [] } }, 'rubric'],
    ['a level of nothing', { points: 5.5, rubric: { levels: { ...best, obsah: 'l9' }, comments: [] } }, 'rubric'],
    ['an unknown comment', { points: 5.5, rubric: { levels: best, comments: ['q'] } }, 'rubric'],
    ['a comment twice', { points: 5.5, rubric: { levels: best, comments: ['z', 'z'] } }, 'rubric.comments'],
    ['points that its levels do not give', { points: 5, rubric: { levels: best, comments: [] } }, 'points'],
    ['no points', { points: null, rubric: { levels: best, comments: [] } }, 'points'],
    ['a question without criteria', { item_no: 2, points: 2, rubric: { levels: best, comments: [] } }, 'rubric'],
  ])('is refused with %s, and nothing is changed', async (_what, form, field) => {
    if (pupils.length === 0) await handedIn()
    const before = await stored(1)
    const answer = await mark({ attempt_id: attemptOf(1), ...form })
    expect(answer).toMatchObject({ status: 422, body: { detail: { [field]: [expect.any(String)] } } })
    expect(await stored(1)).toEqual(before)
  })

  it('may be marked without them, and taken back; then nothing of them stays', async () => {
    await handedIn()
    await mark({ points: 5.5, rubric: { levels: best, comments: [] } })
    expect(await stored(0)).toMatchObject({ mark_rubric: { levels: best, comments: [] } })
    expect(await mark({ points: 4 })).toMatchObject({ status: 200, body: { points: 4 } })
    expect(await stored(0)).toMatchObject({ mark_rubric: null })
    await mark({ points: 5.5, rubric: { levels: best, comments: [] } })
    expect(await mark({ points: null })).toMatchObject({ status: 200, body: { points: null, mark: null } })
    expect(await stored(0)).toMatchObject({ mark_rubric: null, marked_at: null })
  })

  it('keeps its levels and its share where the points of the question are changed afterwards', async () => {
    await handedIn()
    await mark({ points: 3.25, rubric: { levels: middle, comments: [] } })
    const { rubric: _left, ...key } = rubricExample.key
    const body = { item_no: 1, key, points: 11, reason: 'Víc bodů' }
    await api.get(marking.rescore, { params: ofTest(), body }, own())
    expect(await stored(0)).toMatchObject({ points: 6.5, mark_rubric: { levels: middle } })
    // The criteria are still there, and give the same share of the new points.
    const rubric = { levels: best, comments: [] }
    expect(await mark({ attempt_id: attemptOf(1), points: 5.5, rubric })).toMatchObject({ status: 422 })
    expect(await mark({ attempt_id: attemptOf(1), points: 11, rubric })).toMatchObject({ status: 200 })
  })

  it('is marked by the one whose test it is and by no one else', async () => {
    await handedIn()
    const stranger = await signedUpTeacher(api)
    const form = { points: 5.5, rubric: { levels: best, comments: [] } }
    expect(await mark(form, stranger)).toMatchObject({ status: 404 })
    expect(await mark({ ...form, attempt_id: test.id })).toMatchObject({ status: 404 })
    expect(await mark({ ...form, item_no: 9 })).toMatchObject({ status: 404 })
  })

  it('waits again, without levels, when a late answer of the pupil is let count', async () => {
    await handedIn()
    await mark({ points: 5.5, rubric: { levels: best, comments: [] } })
    const [params, { token }] = [{ attempt_id: attemptOf(0), item_no: 1 }, at(pupils, 0)]
    const body = { revision: 2, answer: { text: 'Ještě něco' }, active_ms: 9500 }
    expect(await api.call(attempts.saveAnswer, { params, body }, { token })).toMatchObject({ status: 409 })
    await api.get(live.decideLateAnswers, { params: ofTest(), body: { accepted: true, answers: [params] } }, own())
    expect(await stored(0)).toMatchObject({ points: null, mark_rubric: null, marked_at: null })
  })
})

describe('a filled-in rubric in the database', () => {
  it('belongs to a mark and has the shape of one', async () => {
    await handedIn()
    const set = (value: unknown, marked = 'now()') =>
      api.sql(`update answers set mark_rubric = $1, marked_at = ${marked} where attempt_id = $2 and item_no = 1`, [
        JSON.stringify(value),
        attemptOf(0),
      ])
    await expect(set({ levels: best, comments: [] }, 'null')).rejects.toThrow('check constraint')
    const wrong = [
      [],
      { levels: best },
      { levels: {}, comments: [] },
      { levels: { obsah: 1 }, comments: [] },
      { levels: best, comments: ['ab'] },
      { levels: best, comments: [7] },
      { levels: best, comments: 'z' },
      { levels: best, comments: [], more: 1 },
      { levels: Object.fromEntries(Array.from('abcdefghi', (id) => [id, 'l1'])), comments: [] },
      { levels: best, comments: Array.from('abcdefghijklm') },
    ]
    for (const value of wrong) await expect(set(value)).rejects.toThrow('check constraint')
    await set({ levels: best, comments: ['z'] })
  })
})

describe('a pupil', () => {
  it('sees nothing of the criteria before the feedback', async () => {
    await handedIn({ feedback: 'after_end' })
    await mark({ points: 3.25, rubric: { levels: middle, comments: ['z'] } })
    const shown = JSON.stringify([pupils, await review(0)])
    for (const secret of secrets) expect(shown).not.toContain(secret)
  })

  it('sees the criteria before answering where their author wants it, and still no comments', async () => {
    await handedIn({ feedback: 'after_end', shown_before: true })
    const [essay] = at(pupils, 0).attempt.questions
    expect(essay?.question).toMatchObject({ criteria: rubricExample.key.rubric?.criteria })
    const shown = JSON.stringify([pupils, await review(0)])
    for (const secret of ['Chybí závěr', 'letter', 'shown_before']) expect(shown).not.toContain(secret)
  })

  it('sees the filled-in rubric with the right answers, and of the comments those that were chosen', async () => {
    await handedIn()
    expect((await review(0)).items[0]).not.toHaveProperty('rubric')
    await mark({ points: 3.25, rubric: { levels: middle, comments: ['z'] } })
    const { items } = await review(0)
    expect(items[0]).toMatchObject({ points: 3.25, rubric: { levels: middle, comments: ['Chybí závěr.'] } })
    expect(items[0]?.question).toMatchObject({ key: { rubric: { comments: [] } } })
    expect(JSON.stringify(items)).not.toContain('Pozor na shodu')
    // The other pupil's answer still waits.
    expect((await review(1)).items[0]).not.toHaveProperty('rubric')
  })

  it('never sees it where the test shows no right answers', async () => {
    await handedIn({ feedback: 'never' })
    await mark({ points: 3.25, rubric: { levels: middle, comments: ['z'] } })
    await api.get(plannedTests.finishTest, { params: ofTest() }, own())
    const shown = JSON.stringify(await review(0))
    for (const secret of secrets) expect(shown).not.toContain(secret)
  })
})

describe('the criteria of a question', () => {
  it('go with its copies, also with those of colleagues, and come back with an older version', async () => {
    const essay = await ownQuestion(api, teacher, { subject_id, question: rubricExample, visibility: 'school' })
    const colleague = await colleagueOf(api, teacher)
    for (const { token } of [teacher, colleague]) {
      const copy = await api.get(questions.copyQuestion, { params: { question_id: essay.id } }, { token })
      expect(copy.question).toEqual(essay.question)
    }
    const { rubric: _left, ...key } = rubricExample.key
    const params = { question_id: essay.id }
    const body = { subject_id, question: { ...rubricExample, key }, tags: [], version: essay.version }
    const plain = await api.get(questions.updateQuestion, { params, body }, own())
    expect(plain.question).not.toHaveProperty('key.rubric')
    const versioned = { params: { ...params, version: essay.version }, body: { version: plain.version } }
    const restored = await api.get(questions.restoreVersion, versioned, own())
    expect(restored.question).toEqual(essay.question)
  })

  it('stay in a planned test as they were, whatever becomes of the question in the bank', async () => {
    const essay = await handedIn()
    const { rubric: _left, ...key } = rubricExample.key
    const body = { subject_id, question: { ...rubricExample, key }, tags: [], version: essay.version }
    await api.get(questions.updateQuestion, { params: { question_id: essay.id }, body }, own())
    const { questions: planned } = await api.get(plannedTests.test, { params: ofTest() }, own())
    expect(planned[0]?.question).toEqual(essay.question)
  })

  it('are refused where the question is worth something else, or no one marks it', async () => {
    const attempt = (question: object) =>
      api.call(questions.createQuestion, { body: { subject_id, question: { ...rubricExample, ...question } } }, own())
    expect(await attempt({ points: 5 })).toMatchObject({
      status: 422,
      body: { detail: { 'question.points': [expect.any(String)] } },
    })
    const key = { ...rubricExample.key, accepted: [{ text: 'ano', fraction: 1 }], unmatched: 'wrong' as const }
    expect(await attempt({ key })).toMatchObject({
      status: 422,
      body: { detail: { 'question.key.rubric': [expect.any(String)] } },
    })
  })
})
