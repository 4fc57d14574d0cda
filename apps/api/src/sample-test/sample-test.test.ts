import { sampleTests } from '@katedra/contract/sample-test'
import { questionTypes, type Question } from '@katedra/questions'
import { rightAnswer } from '../testing/build-test.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../app/http/rate-limit.ts'
import { questionsByKey, readSampleKeys } from '../subjects/subjects.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'

const keys = readSampleKeys()
let api: TestApi
/** With their keys, in the order of the file. */
let questions: Question[]
beforeAll(async () => {
  api = await startTestApi()
  const byKey = await api.api.database.read(undefined, (db) => questionsByKey(db, keys))
  questions = keys.flatMap((key) => byKey.get(key) ?? [])
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from rate_limits'))

const asked = () => api.call(sampleTests.sampleTest, {})
const check = (answers: { item_no: number; answer: Record<string, unknown> | null }[]) =>
  api.call(sampleTests.checkSample, { body: { answers } })

describe('the sample test', () => {
  it('has questions of all five types, which the library has', () => {
    expect(questions).toHaveLength(keys.length)
    expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypes))
  })

  it('comes to anybody, without a key and without an explanation', async () => {
    const { status, body, headers } = await asked()
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300' })
    expect(body).toMatchObject({ questions: questions.map(({ type, prompt }) => ({ question: { type, prompt } })) })
    expect(JSON.stringify(body)).not.toContain('"key"')
    expect(JSON.stringify(body)).not.toContain('"explanation"')
  })

  it('tells how answers did, with the key of what was asked for and of nothing else', async () => {
    const all = await check(
      questions.map((question, index) => ({ item_no: index + 1, answer: { ...rightAnswer(question) } })),
    )
    expect(all).toMatchObject({
      status: 200,
      body: { items: questions.map(({ points }) => ({ points, counts: true })) },
    })
    const one = await check([{ item_no: 2, answer: null }])
    expect(one.body).toMatchObject({
      items: [{ item_no: 2, points: 0, score: { kind: 'unanswered' }, question: questions[1] }],
    })
    expect(one.headers['cache-control']).toBe('no-store')
  })

  it('takes no answer that does not belong to its question, and knows no other question', async () => {
    expect(await check([{ item_no: 1, answer: { nothing: 1 } }])).toMatchObject({
      status: 422,
      body: { detail: { answers: ['Tato odpověď k otázce nepatří'] } },
    })
    expect(await check([{ item_no: keys.length + 1, answer: null }])).toMatchObject({ status: 404 })
    for (const item_no of [0, -1]) expect(await check([{ item_no, answer: null }])).toMatchObject({ status: 422 })
    expect(await check([])).toMatchObject({ status: 422 })
  })

  it('leaves out what has left the library, and the others keep their numbers', async () => {
    await api.sql('update library_questions set retired_at = now() where key = $1', [keys[1]])
    const { body } = await asked()
    await api.sql('update library_questions set retired_at = null where key = $1', [keys[1]])
    expect(body).toMatchObject({ questions: [1, 3, 4, 5].map((item_no) => ({ item_no })) })
  })

  it('stores nothing, however often it is tried', async () => {
    const counted = () =>
      api.sql(`select (select count(*) from tests) as tests, (select count(*) from attempts) as attempts,
        (select count(*) from answers) as answers, (select count(*) from waiting_pupils) as waiting`)
    const before = await counted()
    for (let nth = 0; nth < 5; nth += 1) await check([{ item_no: 1, answer: null }])
    expect(await counted()).toEqual(before)
  })

  it('is counted by address', async () => {
    const limits = { ...defaultLimits, 'sample-answer': { points: 2, seconds: 60 } }
    const strict = await startTestApi({ beside: api, config: { limits } })
    const ask = () => strict.call(sampleTests.checkSample, { body: { answers: [{ item_no: 1, answer: null }] } })
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
    await api.sql('delete from rate_limits')
    const answers = Array.from({ length: 3 }, () => ({ item_no: 1, answer: null }))
    expect(await strict.call(sampleTests.checkSample, { body: { answers } })).toMatchObject({ status: 429 })
    await strict.stop()
  })
})
