import { audit } from '@katedra/contract/audit'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { at } from '../testing/build-school.ts'
import { largeDemoEmail, makeLargeDemo } from './demo.large.ts'
import { demoPassword } from './demo.ts'

let api: TestApi
let caller: { token: string }
beforeAll(async () => {
  api = await startTestApi()
  await makeLargeDemo(api.api)
  const { access } = await api.get(auth.signIn, { body: { email: largeDemoEmail, password: demoPassword } })
  caller = { token: access }
}, 120_000)
afterAll(() => api.stop())

it('has 150 teachers of every role and state', async () => {
  const list = await api.get(colleagues.colleagues, {}, caller)
  expect(list).toHaveLength(150)
  expect(new Set(list.map(({ role }) => role)).size).toBe(3)
  expect(new Set(list.map(({ activity }) => activity?.state))).toEqual(new Set(['invited', 'unverified', 'active']))
  expect(list.filter(({ subject_ids }) => subject_ids.length === 0)).toEqual([])
})

it('has 60 classes of 30 pupils with their messages', async () => {
  const list = await api.get(classes.classes, {}, caller)
  expect(list).toHaveLength(60)
  expect(new Set(list.map(({ name }) => name)).size).toBe(60)
  expect(list.filter(({ student_count, teachers }) => student_count !== 30 || teachers.length < 2)).toEqual([])
  const messages = await api.get(classes.classMessages, { params: { class_id: at(list, 0).id } }, caller)
  expect(messages.map(({ recipients }) => recipients.length)).toEqual(messages.map(() => 30))
})

it('has tests whose answers are scored, and a log of changes', async () => {
  const tests = await api.get(plannedTests.tests, {}, caller)
  expect(new Set(tests.map(({ state }) => state))).toEqual(new Set(['scheduled', 'launched', 'finished']))
  const finished = tests.filter(({ state }) => state === 'finished')
  expect(finished).toHaveLength(240)
  const told = await api.get(results.testResults, { params: { test_id: at(finished, 0).id } }, caller)
  expect(told.submitted_count).toBeGreaterThan(20)
  expect(told.average_fraction).toBeGreaterThan(0.3)
  const log = await api.get(audit.auditLog, { query: {} }, caller)
  expect(log.has_more).toBe(true)
})

it('keeps all its keys', async () => {
  const [found] = await api.sql(`select count(*)::int as lost from answers
    where not exists (select from attempts where attempts.school_id = answers.school_id and attempts.id = attempt_id)`)
  expect(found).toEqual({ lost: 0 })
})

it('is made once', async () => {
  const count = () => api.sql('select count(*)::int as count from users')
  const before = await count()
  expect(await makeLargeDemo(api.api)).toBe(false)
  expect(await count()).toEqual(before)
})
