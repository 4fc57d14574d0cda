import { questions } from '@katedra/contract/questions'
import type { Language } from '@katedra/i18n'
import { allExamples } from '@katedra/questions/examples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Teacher } from '../app/http/caller.ts'
import { FieldFailure } from '../app/http/fail.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { abcQuestion, ownQuestion } from '../testing/build-question.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import type { BankCall } from './questions.bank.ts'
import { addQuestions, questionsForExport, type QuestionsToAdd } from './questions.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const language: Language = 'cs'
/** What a route's handler has. */
function within<T>(work: (call: BankCall) => Promise<T>): Promise<T> {
  const { id, school_id } = teacher
  const caller: Teacher = {
    id,
    school_id,
    is_school_registered: false,
    language,
    session_id: '',
    session_kind: 'browser',
    must_change_password: false,
    role: 'TEACHER',
    permissions: [],
    is_factor_demanded: false,
    is_factor_missing: false,
    proven_at: null,
  }
  return api.api.database.transaction(school_id, (db) =>
    work({ api: api.api, db, teacher: caller, now: api.clock.now(), language }),
  )
}
const add = (more: Partial<QuestionsToAdd>) =>
  within((call) => addQuestions(call, { subject_id: 1, tags: [], questions: [], ...more }))
const count = async () => (await api.get(questions.bank, { query: {} }, { token: teacher.token })).total

describe('many questions at once', () => {
  it('are added in their order, private, with the tags of all and their own', async () => {
    const { question_ids } = await add({
      tags: ['Dovezené'],
      questions: allExamples.map((question, index) => ({ question, tags: [`č.  ${index}`, 'x'.repeat(60)] })),
    })
    const exported = await within((call) => questionsForExport(call, { ids: question_ids }))
    expect(exported.map(({ question }) => question)).toEqual(allExamples)
    expect(exported[1]).toMatchObject({ visibility: 'private', tags: ['dovezené', 'č. 1', 'x'.repeat(40)] })
  })

  it('are all added or none, and each problem is told at its place', async () => {
    const before = await count()
    const broken = { ...abcQuestion(), points: 0 }
    const pictured = { ...abcQuestion(), picture: { src: '/v1/elsewhere', alt: { cs: 'Mapa' } } }
    const adding = add({ questions: [{ question: abcQuestion() }, { question: broken }, { question: pictured }] })
    const problems = await adding.catch((error: unknown) => (error instanceof FieldFailure ? error.fields : error))
    expect(problems).toEqual({
      'questions.1.question.points': [{ key: 'question_problem' }],
      'questions.2.question.picture.src': [{ key: 'unknown_picture' }],
    })
    expect(await count()).toBe(before)
  })

  it('can be 1,200', async () => {
    const before = await count()
    await add({ questions: Array.from({ length: 1200 }, (_, index) => ({ question: abcQuestion(`Otázka ${index}`) })) })
    expect(await count()).toBe(before + 1200)
  })
})

describe('questions for a file', () => {
  it('are those of a filter, in the order of the list', async () => {
    await ownQuestion(api, teacher, { tags: ['jen tato'] })
    const found = await within((call) => questionsForExport(call, { filter: { whose: 'own', tag: 'jen tato' } }))
    expect(found.map(({ tags }) => tags)).toEqual([['jen tato']])
  })

  it('are refused when one of them is no one’s to see', async () => {
    const hidden = await ownQuestion(api, await signedUpTeacher(api))
    await expect(within((call) => questionsForExport(call, { ids: [hidden.id] }))).rejects.toThrow(FieldFailure)
  })
})
