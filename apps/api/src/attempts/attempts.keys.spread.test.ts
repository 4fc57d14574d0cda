import { setTimeout } from 'node:timers/promises'
import { attempts } from '@katedra/contract/attempts'
import { marking } from '@katedra/contract/marking'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, someLevel } from '../testing/build-test.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import { lockKeys } from './attempts.ts'

/* How a cluster sees who waits for a test's keys: `npm run test:cluster` alone finds this file. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

it(
  'pupils who hand in and a teacher who leaves questions out, in turn in one queue, are no ring',
  { timeout: 120_000 },
  async () => {
    const teacher = await signedUpTeacher(api)
    const { questions } = await someLevel(api, teacher)
    const pupils = await schoolClass(api, teacher, { students: 2 })
    const test = await launchedTest(api, teacher, pupils, { question_ids: questions.slice(0, 3).map(({ id }) => id) })
    const seats = await Promise.all(pupils.students.map((student) => joinedAttempt(api, test, student)))
    const params = { test_id: test.id }
    const submit = (index: number) => {
      const { token, attempt } = at(seats, index)
      return api.call(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
    }
    const exclude = (item_no: number) =>
      api.call(marking.exclude, { params, body: { item_no, reason: 'Nebylo probráno' } }, { token: teacher.token })
    const queue = [() => submit(0), () => exclude(1), () => submit(1), () => exclude(2)]
    const asked: ReturnType<typeof submit>[] = []
    await api.api.database.transaction(teacher.school_id, async (db) => {
      await lockKeys(db, { school_id: teacher.school_id, ...params }, 'alone')
      for (const ask of queue) {
        asked.push(ask())
        await expect.poll(() => waitingStatements(api), { timeout: 20_000 }).toBe(asked.length)
      }
      // As long as the cluster needs to look for rings, twice.
      await setTimeout(5000)
    })
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  },
)
