import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { prepareRequest } from '@katedra/contract/call'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import type { CallInput, Reply, Route } from '@katedra/contract/route'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from './testing/build-api.ts'
import { at, signedUpTeacher } from './testing/build-school.ts'
import { goodPlan, oneOf, rightAnswer, someLevel } from './testing/build-test.ts'
import { startChildServer, type ChildServer } from './testing/child-server.ts'
import { formerBuild, hasFormerVersions, type FormerBuild } from './testing/former-build.ts'

/*
 * The version before the newest migration on the database as this version has made it: during an upgrade, and after going back, it
 * does the main job there as it did before.
 */

const time = 120_000

let api: TestApi
let build: FormerBuild
let former: ChildServer
const isThere = await hasFormerVersions()
beforeAll(async () => {
  if (!isThere) return
  api = await startTestApi({ now: new Date() })
  build = await formerBuild()
  former = await startChildServer(api, build)
}, time)
afterAll(async () => {
  if (!isThere) return
  former.process.kill('SIGKILL')
  build.remove()
  await api.stop()
}, time)

async function ask<R extends Route>(route: R, input: CallInput<R>, token = ''): Promise<Reply<R>> {
  const { method, url, body } = prepareRequest<Route>(route, input)
  const response = await fetch(`${former.address}${url}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${route.path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

it.skipIf(!isThere)(
  'the former version does the main job on the new schema, and this one goes on with what it has begun',
  async () => {
    expect(build.newMigrations).toBeGreaterThan(0)
    const { email, password, ...teacher } = await signedUpTeacher(api)
    const { access } = await ask(auth.signIn, { body: { email, password } })
    const students = ['Adamec', 'Beran', 'Čáp'].map((last_name) => ({ first_name: 'Eva', last_name, email: '' }))
    const roster = await ask(classes.createClass, { body: { name: '7. B', email: '', students } }, access)
    const { id, question } = oneOf((await someLevel(api, { ...teacher, email, password })).questions, 'abc')
    const starts_at = new Date(Date.now() + 600_000).toISOString()
    const plan = await goodPlan(api, { ...teacher, email, password }, roster, { starts_at, question_ids: [id] })
    const { id: test_id } = await ask(plannedTests.planTest, { body: plan }, access)
    const test = await ask(plannedTests.launchTest, { params: { test_id } }, access)

    const join = ({ id: student_id, personal_code }: (typeof roster.students)[number]) => ({
      params: { code: test.join_code },
      body: { student_id, personal_code },
    })
    const answer = { params: { item_no: 1 }, body: { answer: rightAnswer(question), active_ms: 5000 } }
    const saved = (attempt_id: string, revision: number) => ({
      params: { ...answer.params, attempt_id },
      body: { ...answer.body, revision },
    })
    // One pupil stays with the former version, one changes to this one in the middle, one the other way round.
    const stays = await ask(attempts.joinTest, join(at(roster.students, 0)))
    await ask(attempts.saveAnswer, saved(stays.attempt.id, 1), stays.token)
    await ask(attempts.presence, { params: { attempt_id: stays.attempt.id }, body: { item_no: 1 } }, stays.token)
    await ask(attempts.submitAttempt, { params: { attempt_id: stays.attempt.id } }, stays.token)
    const comes = await ask(attempts.joinTest, join(at(roster.students, 1)))
    await ask(attempts.saveAnswer, saved(comes.attempt.id, 1), comes.token)
    await api.get(attempts.saveAnswer, saved(comes.attempt.id, 2), { token: comes.token })
    await api.get(attempts.submitAttempt, { params: { attempt_id: comes.attempt.id } }, { token: comes.token })
    const goes = await api.get(attempts.joinTest, join(at(roster.students, 2)))
    await api.get(attempts.saveAnswer, saved(goes.attempt.id, 1), { token: goes.token })
    await ask(attempts.saveAnswer, saved(goes.attempt.id, 2), goes.token)
    await ask(attempts.submitAttempt, { params: { attempt_id: goes.attempt.id } }, goes.token)

    const all = { submitted_count: 3, answer_count: 3, average_fraction: 1 }
    expect(await ask(results.testResults, { params: { test_id } }, access)).toMatchObject(all)
    expect(await api.get(results.testResults, { params: { test_id } }, { token: teacher.token })).toMatchObject(all)
    await ask(plannedTests.finishTest, { params: { test_id } }, access)
    expect(await api.get(plannedTests.test, { params: { test_id } }, { token: teacher.token })).toMatchObject({
      state: 'finished',
    })
  },
  time,
)
