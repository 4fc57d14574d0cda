import { library } from '@katedra/contract/library'
import { questions } from '@katedra/contract/questions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, signedUpTeacher } from '../testing/build-school.ts'
import { someLevel } from '../testing/build-test.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

it('tells teachers of a question of the library how pupils did, from thirty of them on and of its present version', async () => {
  const teacher = await signedUpTeacher(api)
  const level = await someLevel(api, teacher)
  const ids = level.questions.slice(0, 4).map(({ id }) => id)
  const norm = async (index: number, count: number, { version = 1, pairs = count } = {}) => {
    await api.sql(
      `insert into question_norms (library_question_id, library_version, student_count, fraction_sum, norm_ms, updated_at,
        pair_count, own_sum, own_squares, rest_sum, rest_squares, product_sum)
      values ($1, $2, $3::int, $3::int * 0.5, 20400, now(), $4, 15, 15, 18, 12, 10.5)`,
      [at(ids, index), version, count, pairs],
    )
  }
  await norm(0, 29)
  await norm(1, 30)
  await norm(2, 40, { pairs: 12 })
  await norm(3, 200, { version: 7 })
  const told = [
    undefined,
    { first_answers: 30, success: 0.5, discrimination: expect.closeTo(0.5, 9), mean_s: 20 },
    { first_answers: 40, success: 0.5, discrimination: null, mean_s: 20 },
    undefined,
  ]
  const token = { token: teacher.token }
  const ofLevel = await api.get(library.levelQuestions, { params: { level_id: level.id } }, token)
  expect(ids.map((id) => ofLevel.find((one) => one.id === id)?.statistics)).toEqual(told)
  const chosen = await api.get(questions.chosenQuestions, { query: { question_ids: ids.join('.') } }, token)
  expect(chosen.map(({ statistics }) => statistics)).toEqual(told)
  const detail = await api.get(questions.question, { params: { question_id: at(ids, 1) } }, token)
  expect(detail.statistics).toEqual(told[1])
})
