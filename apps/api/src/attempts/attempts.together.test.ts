import { attempts } from '@katedra/contract/attempts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, oneOf, someLevel, type JoinedStudent } from '../testing/build-test.ts'
import { lockAttempt } from './attempts.queries.ts'

let api: TestApi
let teacher: SignedInTeacher
let pupils: Awaited<ReturnType<typeof schoolClass>>
let library: Awaited<ReturnType<typeof someLevel>>['questions']
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
  pupils = await schoolClass(api, teacher)
  library = (await someLevel(api, teacher)).questions
})
afterAll(() => api.stop())

/** Two pupils who write a test of one question to which any text is an answer. */
async function two(): Promise<readonly [JoinedStudent, JoinedStudent]> {
  const test = await launchedTest(api, teacher, pupils, { question_ids: [oneOf(library, 'text').id] })
  return [
    await joinedAttempt(api, test, at(pupils.students, 0)),
    await joinedAttempt(api, test, at(pupils.students, 1)),
  ]
}

function save({ token, attempt }: JoinedStudent, answer: Record<string, unknown>, { revision = 1 } = {}) {
  const params = { attempt_id: attempt.id, item_no: 1 }
  return api.call(attempts.saveAnswer, { params, body: { revision, answer, active_ms: 0 } }, { token })
}
const saved = async ({ token, attempt }: JoinedStudent) =>
  (await api.get(attempts.attempt, { params: { attempt_id: attempt.id } }, { token })).answers

describe('many pupils', () => {
  it('of several schools save at once without disturbing each other', async () => {
    const stages = await Promise.all(
      [1, 2, 3].map(async () => {
        const owner = await signedUpTeacher(api)
        const theirs = await schoolClass(api, owner, { students: 8 })
        const test = await launchedTest(api, owner, theirs, { question_ids: [oneOf(library, 'text').id] })
        return Promise.all(theirs.students.map((student) => joinedAttempt(api, test, student)))
      }),
    )
    const everybody = stages.flat()
    const answers = await Promise.all(
      everybody.flatMap((pupil) =>
        [1, 2, 3].map((revision) => save(pupil, { text: `${pupil.attempt.id} ${revision}` }, { revision })),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    for (const pupil of everybody)
      expect(await saved(pupil)).toMatchObject([{ revision: 3, answer: { text: `${pupil.attempt.id} 3` } }])
  })

  it('are not held up by one whose attempt is over', async () => {
    const [over, going] = await two()
    await api.get(attempts.submitAttempt, { params: { attempt_id: over.attempt.id } }, { token: over.token })
    const [late, fine] = await Promise.all([save(over, { text: 'pozdě' }), save(going, { text: 'včas' })])
    expect([late.status, fine.status]).toEqual([409, 200])
  })

  it('are not held up, by answer or sign of life, by one whose attempt is just being handed in', async () => {
    const [held, free] = await two()
    const { attempt, token } = held
    const [schoolId] = token.split('.')
    const waiting = await api.api.database.transaction(schoolId, async (db) => {
      await lockAttempt(db, schoolId ?? '', attempt.id)
      const late = save(held, { text: 'Praha' })
      expect(await save(free, { text: 'Brno' })).toMatchObject({ status: 200 })
      const presence = { params: { attempt_id: attempt.id }, body: { item_no: 1 } }
      expect(await api.call(attempts.presence, presence, { token })).toMatchObject({ status: 200 })
      await db
        .updateTable('attempts')
        .set({ state: 'submitted', submitted_at: mondayMorning })
        .where('id', '=', attempt.id)
        .execute()
      return [late]
    })
    expect(await waiting[0]).toMatchObject({ status: 409, body: { code: 'attempts.closed' } })
    expect(await saved(free)).toMatchObject([{ answer: { text: 'Brno' } }])
  })
  it('are not held up, by answer or sign of life, by as many others at once as there are connections', async () => {
    const [pupil] = await two()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const others = Array.from({ length: 50 }, () => api.api.database.transaction(teacher.school_id, () => over))
    expect(await save(pupil, { text: 'Brno' })).toMatchObject({ status: 200 })
    const presence = { params: { attempt_id: pupil.attempt.id }, body: { item_no: 1 } }
    expect(await api.call(attempts.presence, presence, { token: pupil.token })).toMatchObject({ status: 200 })
    end()
    await Promise.all(others)
  })
})
