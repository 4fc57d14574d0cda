import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import type { CallInput } from '@katedra/contract/route'
import { subjects } from '@katedra/contract/subjects'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { demoTeacher } from './demo.ts'

/** A running test of the demo school and the pupils of its class, none of whom has joined. */
export interface LaunchedTest {
  id: string
  join_code: string
  /** The teacher's own way in. */
  access: string
  pupils: { id: string; name: string; code: string }[]
}

type Plan = CallInput<typeof plannedTests.planTest>['body']

/** Makes a class and launches a test for it: twelve questions in one order, half an hour for each pupil, unless said otherwise. */
export async function launchTest(address: string, size: number, changes: Partial<Plan> = {}): Promise<LaunchedTest> {
  const { access } = await call(address, auth.signIn, { body: demoTeacher })
  const students = Array.from({ length: size }, (_, index) => ({ last_name: `Vzorný ${index + 1}`, first_name: 'Žák' }))
  const schoolClass = await call(address, classes.createClass, { body: { name: '8.F', students } }, access)
  const [subject] = await call(address, subjects.subjects, {}, access)
  const [level] = await call(address, subjects.levels, { params: { subject_id: subject?.id ?? 0 } }, access)
  const plan = {
    class_id: schoolClass.id,
    title: 'Opakování',
    level_id: level?.id ?? 0,
    draw: 12,
    starts_at: new Date(Date.now() + 60_000).toISOString(),
    time_limit_minutes: 30,
    shuffle_questions: false,
    ...changes,
  }
  const { id, join_code } = await call(address, plannedTests.planTest, { body: plan }, access)
  await call(address, plannedTests.launchTest, { params: { test_id: id } }, access)
  const pupils = schoolClass.students.map(({ id: student_id, last_name, first_name, personal_code }) => ({
    id: student_id,
    name: `${first_name} ${last_name}`,
    code: personal_code,
  }))
  return { id, join_code, access, pupils }
}

interface Acknowledged {
  revision: number
  answer: unknown
}

/** What the server has acknowledged to a browser: the newest revision of each question. */
export class Witness {
  readonly acknowledged = new Map<number, Acknowledged>()

  constructor(context: BrowserContext) {
    context.on('response', (response) => {
      const item = /\/answers\/(\d+)\/$/.exec(response.url())?.[1]
      const request = response.request()
      if (item === undefined || request.method() !== 'PUT' || !response.ok()) return
      const { revision, answer } = request.postDataJSON()
      const before = this.acknowledged.get(Number(item))
      if (before === undefined || before.revision < revision) this.acknowledged.set(Number(item), { revision, answer })
    })
  }

  /** Every acknowledged answer is in the database, once, and nothing older stands in its place. */
  async expectKept(address: string, page: Page): Promise<void> {
    const stored = await storedAnswers(address, page)
    expect(this.acknowledged.size).toBeGreaterThan(0)
    for (const [item_no, { revision, answer }] of this.acknowledged) {
      const found = stored.filter((saved) => saved.item_no === item_no)
      expect(found).toHaveLength(1)
      expect(found[0]?.revision).toBeGreaterThanOrEqual(revision)
      if (found[0]?.revision === revision) expect(found[0].answer).toEqual(answer)
    }
  }
}

/** The pupil's way in, as the device remembers it. */
export async function bearerOf(page: Page): Promise<{ attempt_id: string; token: string }> {
  const note = await page.evaluate(() => localStorage.getItem('katedra.student.attempts'))
  const [newest] = JSON.parse(note ?? '[]')
  return newest
}

export async function storedAnswers(address: string, page: Page) {
  const { attempt_id, token } = await bearerOf(page)
  return (await call(address, attempts.attempt, { params: { attempt_id } }, token)).answers
}
