import { plannedTests } from '@katedra/contract/planned-tests'
import { questionTypes } from '@katedra/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { emptyAnswer, oneOf, rightAnswer, someLevel } from '../testing/build-test.ts'

let api: TestApi
let teacher: SignedInTeacher
let level: Awaited<ReturnType<typeof someLevel>>
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  level = await someLevel(api, teacher)
})
afterAll(() => api.stop())

const attempt = (body: { question: unknown; answer: unknown }) =>
  api.server.inject({
    method: 'POST',
    url: '/v1/tests/try/',
    headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
    payload: body,
  })

describe('a teacher’s own try at a question', () => {
  it.each(questionTypes)('earns what a pupil’s answer would: %s', async (type) => {
    const { question } = oneOf(level.questions, type)
    const right = await api.get(
      plannedTests.tryQuestion,
      { body: { question, answer: rightAnswer(question) } },
      { token: teacher.token },
    )
    expect(right).toMatchObject({ points: question.points, score: { kind: 'scored', fraction: 1 } })
    const none = await attempt({ question, answer: emptyAnswer(question) })
    expect(none.json()).toEqual({ points: 0, score: { kind: 'unanswered' } })
  })

  it('is kept nowhere', async () => {
    const counts = () =>
      api.sql('select (select count(*) from attempts) as attempts, (select count(*) from answers) as answers')
    const before = await counts()
    const { question } = oneOf(level.questions, 'abc')
    await attempt({ question, answer: rightAnswer(question) })
    expect(await counts()).toEqual(before)
  })

  it('that does not belong to the question is refused', async () => {
    const { question } = oneOf(level.questions, 'abc')
    const { statusCode, json } = await attempt({ question, answer: { text: 'něco' } })
    expect([statusCode, json()]).toEqual([422, { detail: { answer: ['Tato odpověď k otázce nepatří'] } }])
  })

  it('at something that is no question is refused', async () => {
    const { question } = oneOf(level.questions, 'abc')
    const { statusCode } = await attempt({
      question: { ...question, key: { correct: ['x'], rule: 'partial' } },
      answer: {},
    })
    expect(statusCode).toBe(422)
  })
})
