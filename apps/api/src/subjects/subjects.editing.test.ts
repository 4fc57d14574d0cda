import { operatorLibrary } from '@katedra/contract/operator-library'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { operatorAtConsole } from '../testing/build-operator.ts'
import { levelForm, libraryQuestionForm } from '../testing/sample-library.ts'
import { setShown } from './subjects.editing.queries.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = (await operatorAtConsole(api)).token
})
afterAll(() => api.stop())

/** A level with that many questions, which teachers do not see yet. */
async function levelWith(count: number) {
  const level = { params: { subject_id: 1 }, body: levelForm() }
  const { id: level_id } = await api.get(operatorLibrary.createLevel, level, { token })
  const questions: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const question = { params: { level_id }, body: libraryQuestionForm() }
    questions.push((await api.get(operatorLibrary.createQuestion, question, { token })).id)
  }
  return { level_id, questions }
}

const set = (table: 'levels' | 'library_questions', id: number | string, is_shown: boolean) =>
  api.api.database.transaction(undefined, (db) =>
    setShown(db, table, id, { edited_at: new Date(), edited_by: 'Olga', is_shown }),
  )
const questionsOf = async (level_id: number) =>
  (await api.sql('select from library_questions where level_id = $1 and retired_at is null', [level_id])).length

it('the last question of a level that teachers see is not retired, whoever calls the statement, and at once', async () => {
  const { level_id, questions } = await levelWith(2)
  expect(await set('levels', level_id, true)).toBe(true)
  expect(new Set(await Promise.all(questions.map((id) => set('library_questions', id, false))))).toEqual(
    new Set([true, false]),
  )
  expect(await questionsOf(level_id)).toBe(1)
  expect(await set('levels', level_id, false)).toBe(true)
  await Promise.all(questions.map((id) => set('library_questions', id, false)))
  expect(await questionsOf(level_id)).toBe(0)
})

it('a level without a question is not shown, whoever calls the statement', async () => {
  const { level_id } = await levelWith(0)
  expect(await set('levels', level_id, true)).toBe(false)
  expect(await api.sql('select retired_at is null as is_shown from levels where id = $1', [level_id])).toEqual([
    { is_shown: false },
  ])
})
