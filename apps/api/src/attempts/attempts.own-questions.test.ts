import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import { exporting } from '@katedra/contract/exports'
import { generators } from '@katedra/contract/generators'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { CallInput, Route } from '@katedra/contract/route'
import { Question, type Answer } from '@katedra/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, registeredSchool, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import {
  generatedQuestions,
  joinedAttempt,
  launchedTest,
  plannedTest,
  rightAnswer,
  type JoinedStudent,
  type PlanInput,
} from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
let division: Awaited<ReturnType<typeof generatedQuestions>>[number]
let shaded: typeof division
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  await registeredSchool(api, teacher)
  pupils = await schoolClass(api, teacher, { students: 3 })
  division = at(await generatedQuestions(api, 'arithmetic.division-facts'), 0)
  shaded = at(await generatedQuestions(api, 'fractions.shaded-part'), 0)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('update teachers set free_plans_left = 50')
  await api.sql('delete from rate_limits')
})

const as = () => ({ token: teacher.token })
const planOf = (own: Partial<PlanInput> = {}): Partial<PlanInput> => ({
  level_id: undefined,
  subject_id: division.subject_id,
  question_ids: [division.id],
  generators: [{ question_id: division.id, count: 3 }],
  ...own,
})
const launched = (own: Partial<PlanInput> = {}) => launchedTest(api, teacher, pupils, planOf(own))
const joined = (test: { join_code: string }, nth: number) => joinedAttempt(api, test, at(pupils.students, nth))
const asked = ({ attempt }: Pick<JoinedStudent, 'attempt'>) =>
  attempt.questions.toSorted((a, b) => a.item_no - b.item_no).map(({ question }) => question)
const prompts = (pupil: Pick<JoinedStudent, 'attempt'>) => asked(pupil).map(({ prompt }) => prompt.cs)
const one = ({ attempt }: JoinedStudent) => ({ params: { attempt_id: attempt.id } })

const Row = z.object({
  item_no: z.int(),
  question: Question,
  generated: z.looseObject({ wrong_keys: z.array(z.looseObject({ misconception: z.string(), key: z.unknown() })) }),
})
async function ownOf({ attempt }: JoinedStudent) {
  const rows = await api.sql(
    'select item_no, question, generated from attempt_questions where attempt_id = $1 order by item_no',
    [attempt.id],
  )
  return z.array(Row).parse(rows)
}

const save = (pupil: JoinedStudent, item_no: number, answer: Answer) =>
  api.get(
    attempts.saveAnswer,
    { params: { attempt_id: pupil.attempt.id, item_no }, body: { revision: 1, answer, active_ms: 1000 } },
    { token: pupil.token },
  )
const handIn = (pupil: JoinedStudent) => api.get(attempts.submitAttempt, one(pupil), { token: pupil.token })
const review = (pupil: JoinedStudent) => api.get(attempts.review, one(pupil), { token: pupil.token })
const ofTest = (test: { id: string }) => ({ params: { test_id: test.id } })

/** The bytes of a file that must be made. */
async function fileOf<R extends Route>(route: R, input: CallInput<R>): Promise<Buffer> {
  const { method, url, body } = prepareRequest(route, input)
  const headers = { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' }
  const sent = body === undefined ? {} : { payload: body }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await api.server.inject({ method, url, headers: { ...headers, ...type }, ...sent })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

/** What a pupil with this misconception answers. */
function wrongAnswer({ generated, question }: z.output<typeof Row>, misconception: string): Answer {
  const wrong = generated.wrong_keys.find((key) => key.misconception === misconception)
  return rightAnswer(Question.parse({ ...question, key: wrong?.key }))
}
async function answeredRight(pupil: JoinedStudent): Promise<void> {
  for (const { item_no, question } of await ownOf(pupil)) await save(pupil, item_no, rightAnswer(question))
  await handIn(pupil)
}

describe('a test with generated questions', () => {
  it('asks each pupil with numbers of their own, three different questions of one generator', async () => {
    const test = await launched()
    const [anna, boris] = [await joined(test, 0), await joined(test, 1)]
    expect(new Set(prompts(anna)).size).toBe(3)
    expect(new Set([...prompts(anna), ...prompts(boris)]).size).toBeGreaterThan(3)
    expect(prompts(anna)).not.toEqual(prompts(boris))
  })

  it('gives no key away, and keeps what it has given on another device', async () => {
    const test = await launched()
    const anna = await joined(test, 0)
    expect(JSON.stringify(anna.attempt)).not.toMatch(/"key"|explanation|wrong_keys|misconception|recipe/)
    const again = await joined(test, 0)
    expect(asked(again)).toEqual(asked(anna))
    expect(await ownOf(again)).toEqual(await ownOf(anna))
  })

  it('scores each by the pupil’s own key and shows the own worked solution afterwards', async () => {
    const test = await launched({ feedback: 'after_submission' })
    const anna = await joined(test, 0)
    await answeredRight(anna)
    const { items, points, out_of } = await review(anna)
    expect([points, out_of]).toEqual([3, 3])
    const own = await ownOf(anna)
    expect(items.map(({ question }) => question.prompt)).toEqual(own.map(({ question }) => question.prompt))
    expect(items.map(({ question }) => 'explanation' in question && question.explanation?.cs)).toEqual(
      own.map(({ question }) => question.explanation?.cs),
    )
  })

  it('checks an answer at once by the pupil’s own key', async () => {
    const test = await launched({ feedback: 'at_once', guests_allowed: false })
    const anna = await joined(test, 0)
    await save(anna, 1, rightAnswer(at(await ownOf(anna), 0).question))
    const params = { attempt_id: anna.attempt.id, item_no: 1 }
    const checked = await api.get(attempts.answerReview, { params }, { token: anna.token })
    expect(checked.score).toMatchObject({ kind: 'scored', fraction: 1 })
  })

  it('gives other numbers in the next attempt', async () => {
    const test = await launched({ attempts_allowed: 2 })
    const first = await joined(test, 0)
    await handIn(first)
    const second = await api.get(attempts.tryAgain, one(first), { token: first.token })
    expect(prompts(second)).not.toEqual(prompts(first))
  })

  it('makes the questions of all who wait when it is launched', async () => {
    const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
    const test = await plannedTest(api, teacher, pupils, planOf({ starts_at }))
    const waits = async (nth: number) => {
      const { id: student_id, personal_code } = at(pupils.students, nth)
      return api.get(attempts.wait, { params: { code: test.join_code }, body: { student_id, personal_code } })
    }
    await waits(0)
    await waits(1)
    await api.get(plannedTests.launchTest, ofTest(test), as())
    const rows = await api.sql(
      `select attempt_id, count(*)::int as count from attempt_questions
        where attempt_id in (select id from attempts where test_id = $1) group by 1`,
      [test.id],
    )
    expect(rows.map(({ count }) => count)).toEqual([3, 3])
  })

  it('asks all the same where the teacher wants it, and at the class’s pace', async () => {
    for (const own of [{ own_numbers: false }, { pace: 'class' as const }]) {
      const test = await plannedTest(api, teacher, pupils, planOf(own))
      expect(test.own_numbers).toBe(false)
    }
    const test = await launched({ own_numbers: false })
    const [anna, boris] = [await joined(test, 0), await joined(test, 1)]
    expect(new Set(prompts(anna)).size).toBe(3)
    expect(prompts(anna)).toEqual(prompts(boris))
  })

  it('asks all the one question that the teacher has chosen', async () => {
    const fixed = [{ question_id: division.id, seed: 77 }]
    const test = await launched({ generators: fixed })
    const { question, generated } = at(test.questions, 0)
    expect(generated).toMatchObject({ generator: 'arithmetic.division-facts', seed: 77, is_fixed: true })
    expect(prompts(await joined(test, 0))).toEqual([question.prompt.cs])
    expect(prompts(await joined(test, 1))).toEqual([question.prompt.cs])
    expect(test.own_numbers).toBe(false)
  })

  it('takes no more of a generator than twenty, and nothing of a question that none makes', async () => {
    const plan = (wish: object) =>
      api.call(
        plannedTests.planTest,
        {
          body: {
            class_id: pupils.id,
            title: 'Písemka',
            starts_at: api.clock.now().toISOString(),
            ...planOf({ generators: [{ question_id: division.id, ...wish }] }),
          },
        },
        as(),
      )
    expect((await plan({ count: 21 })).status).toBe(422)
    expect((await plan({ count: 2, seed: 5 })).status).toBe(422)
    expect((await plan({ question_id: '019a0000-0000-7000-8000-000000000001' })).status).toBe(422)
    expect((await plan({ count: 20 })).status).toBe(201)
  })

  it('never asks what the teacher has excluded', async () => {
    const test = await launched({ generators: [] })
    const seen = await joined(test, 0)
    const [own] = await ownOf(seen)
    const [{ seed }] = z
      .tuple([z.object({ seed: z.int() })])
      .parse(
        await api.sql(
          "select (generated -> 'recipe' ->> 'seed')::int as seed from attempt_questions where attempt_id = $1",
          [seen.attempt.id],
        ),
      )
    const params = { generated_id: division.id, seed }
    await api.get(generators.excludeVariant, { params, body: { is_excluded: true } }, as())
    await api.sql('delete from attempts where id = $1', [seen.attempt.id])
    const again = await joined(test, 0)
    expect(prompts(again)).not.toEqual([own?.question.prompt.cs])
    await api.get(generators.excludeVariant, { params, body: { is_excluded: false } }, as())
  })

  it('is planned again with fresh numbers', async () => {
    const test = await launched({ own_numbers: false })
    const body = {
      class_id: pupils.id,
      title: 'Znovu',
      subject_id: division.subject_id,
      level_id: test.level_id ?? undefined,
      copy_of: test.id,
      starts_at: api.clock.now().toISOString(),
    }
    const ofLevel = test.level_id === null ? { ...body, level_id: undefined } : { ...body, subject_id: undefined }
    const copied = await api.get(plannedTests.planTest, { body: ofLevel }, as())
    expect(copied.questions.map(({ generated }) => generated?.generator)).toEqual(
      test.questions.map(({ generated }) => generated?.generator),
    )
    expect(copied.questions.map(({ question }) => question.prompt)).not.toEqual(
      test.questions.map(({ question }) => question.prompt),
    )
  })

  it('may have drawings, each pupil’s own', async () => {
    const test = await launched({ question_ids: [shaded.id], generators: [{ question_id: shaded.id, count: 4 }] })
    const [anna, boris] = [await joined(test, 0), await joined(test, 1)]
    const sources = [anna, boris].map((pupil) => asked(pupil).map(({ picture }) => picture?.src))
    expect(sources[0]).not.toEqual(sources[1])
    expect((await api.server.inject(sources[0]?.[0] ?? '')).statusCode).toBe(200)
  })
})

describe('results of generated questions', () => {
  async function answered() {
    const test = await launched()
    const [anna, boris, cyril] = [await joined(test, 0), await joined(test, 1), await joined(test, 2)]
    for (const pupil of [anna, boris])
      for (const row of (await ownOf(pupil)).slice(0, pupil === anna ? 2 : 1))
        await save(pupil, row.item_no, wrongAnswer(row, 'one-multiple-less'))
    await handIn(anna)
    await handIn(boris)
    await answeredRight(cyril)
    return { test, anna, boris, cyril }
  }

  it('name the commonest misconception of the class and of each pupil', async () => {
    const { test, anna, boris } = await answered()
    const { of_class, students } = await api.get(results.misconceptions, ofTest(test), as())
    expect(of_class[0]).toMatchObject({
      text: { cs: 'bere o jeden násobek méně', en: 'takes one multiple too few' },
      student_count: 2,
      answer_count: 3,
      item_nos: [1, 2],
    })
    expect(at(of_class, 0).attempt_ids.toSorted()).toEqual([anna.attempt.id, boris.attempt.id].toSorted())
    const ofAnna = students.find(({ attempt_id }) => attempt_id === anna.attempt.id)
    expect(ofAnna?.misconceptions).toEqual([
      { text: { cs: 'bere o jeden násobek méně', en: 'takes one multiple too few' }, answer_count: 2 },
    ])
    expect(students).toHaveLength(2)
    expect((await api.get(results.testResults, ofTest(test), as())).has_generated).toBe(true)
  })

  it('show what each pupil has seen, and the generator’s name in place of anybody’s question', async () => {
    const { test, anna, cyril } = await answered()
    const detail = await api.get(
      results.attemptDetail,
      { params: { test_id: test.id, attempt_id: anna.attempt.id } },
      as(),
    )
    const own = await ownOf(anna)
    expect(detail.items.map(({ question }) => question)).toEqual(own.map(({ question }) => question))
    expect(detail.items.map(({ is_own }) => is_own)).toEqual([true, true, true])
    expect(detail.items[0]?.misconceptions).toEqual([
      { cs: 'bere o jeden násobek méně', en: 'takes one multiple too few' },
    ])
    const all = await api.get(results.testResults, ofTest(test), as())
    expect(all.questions.map(({ title }) => title.cs)).toEqual([
      'Dělení v oboru násobilky',
      'Dělení v oboru násobilky',
      'Dělení v oboru násobilky',
    ])
    const first = await api.get(results.questionDetail, { params: { test_id: test.id, item_no: 1 } }, as())
    expect(first.generated?.generator).toBe('arithmetic.division-facts')
    const ofCyril = first.answers.find(({ attempt_id }) => attempt_id === cyril.attempt.id)
    expect(ofCyril?.variant).toEqual(at(await ownOf(cyril), 0).question)
    expect(first.groups).toEqual([])
    const analysis = await api.get(results.testAnalysis, ofTest(test), as())
    expect(analysis.items.flatMap(({ options }) => options)).toEqual([])
  })

  it('leave out what is excluded for all or for one pupil', async () => {
    const { test, anna } = await answered()
    const exclude = (body: object) =>
      api.get(marking.exclude, { ...ofTest(test), body: { item_no: 1, reason: 'nejasné', ...body } }, as())
    await exclude({ attempt_id: anna.attempt.id })
    const left = await api.get(results.misconceptions, ofTest(test), as())
    expect(left.of_class[0]).toMatchObject({ student_count: 2, answer_count: 2 })
    await exclude({})
    const none = await api.get(results.misconceptions, ofTest(test), as())
    expect(none.of_class[0]).toMatchObject({ student_count: 1, answer_count: 1 })
  })

  it('follow points that are changed for all, each answer by its own key', async () => {
    const { test, cyril, anna } = await answered()
    const { key } = at(test.questions, 0).question
    const body = { item_no: 1, key, points: 5, reason: 'víc bodů' }
    await api.get(marking.rescore, { ...ofTest(test), body }, as())
    const pointsOf = async ({ attempt }: JoinedStudent) =>
      (await api.get(results.attemptDetail, { params: { test_id: test.id, attempt_id: attempt.id } }, as())).points
    expect(await pointsOf(cyril)).toBe(7)
    expect(await pointsOf(anna)).toBe(0)
    expect((await review(cyril)).items[0]?.question.points).toBe(5)
  })

  it('take a mended key pupil by pupil only', async () => {
    const { test, anna, cyril } = await answered()
    const row = at(await ownOf(anna), 0)
    const key = row.generated.wrong_keys.find(({ misconception }) => misconception === 'one-multiple-less')?.key
    const body = { item_no: 1, key: Question.parse({ ...row.question, key }).key, points: 1, reason: 'omyl' }
    // The question that the test keeps may by chance have the key that is right for Anna now: nothing would change for all.
    const shared = at(test.questions, 0).question.key
    const others = row.generated.wrong_keys.map((wrong) => Question.parse({ ...row.question, key: wrong.key }).key)
    const forAll = others.find((other) => JSON.stringify(other) !== JSON.stringify(shared))
    const refused = await api.call(
      marking.rescore,
      { ...ofTest(test), body: { ...body, key: forAll ?? body.key } },
      as(),
    )
    expect(refused.status).toBe(422)
    const rescoring = await api.get(
      marking.rescore,
      { ...ofTest(test), body: { ...body, attempt_id: anna.attempt.id } },
      as(),
    )
    expect(rescoring).toMatchObject({ attempt_id: anna.attempt.id, changed_count: 1 })
    const pointsOf = async ({ attempt }: JoinedStudent) =>
      (await api.get(results.attemptDetail, { params: { test_id: test.id, attempt_id: attempt.id } }, as())).points
    expect(await pointsOf(anna)).toBe(1)
    expect(await pointsOf(cyril)).toBe(3)
  })

  it('go into files: the attempt with the pupil’s own questions, a table under the generator’s name', async () => {
    const { test, anna } = await answered()
    const params = { test_id: test.id, attempt_id: anna.attempt.id }
    expect((await fileOf(exporting.exportAttempt, { params })).subarray(0, 4).toString('latin1')).toBe('%PDF')
    const table = await fileOf(exporting.exportResults, { ...ofTest(test), body: { format: 'csv' } })
    expect(table.toString('utf8')).toContain('1. Dělení v oboru násobilky')
  })
})

describe('a paper for each pupil', () => {
  it('is made with a key for each', async () => {
    const test = await plannedTest(api, teacher, pupils, planOf({ question_ids: [division.id, shaded.id] }))
    const body = { variants: 'each', questions: true, key: true, sheets: 'none', rule: 'cross' } as const
    const paper = await fileOf(exporting.printTest, { ...ofTest(test), body })
    expect(paper.subarray(0, 4).toString('latin1')).toBe('%PDF')
  })
})
