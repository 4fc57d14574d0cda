import { marks } from '@katedra/contract/marks'
import { plannedTests } from '@katedra/contract/planned-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { demoEmails, demoPassword, makeDemo } from './demo.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi({ now: new Date('2026-11-20T08:00:00Z') })
  await makeDemo(api.api)
  teacher = await signIn(api, demoEmails.teacher, demoPassword)
})
afterAll(() => api.stop())

async function marksOf(title: string) {
  const tests = await api.get(plannedTests.tests, {}, teacher)
  const test = tests.find((one) => one.title === title)
  return api.get(marks.testMarks, { params: { test_id: test?.id ?? '' } }, teacher)
}

describe('the demo school', () => {
  it('has a test whose marks are published, with who was absent excused', async () => {
    const seen = await marksOf('Zlomky a desetinná čísla')
    expect(seen).toMatchObject({ setting: { weight: 3, topic: 'Zlomky' }, changed_count: 0, is_over: true })
    expect(seen.published_at).not.toBeNull()
    const absences = seen.students.flatMap(({ published }) => published?.absence ?? [])
    expect(absences).toContain('excused')
    expect(seen.students.filter(({ published }) => (published?.label ?? null) !== null).length).toBeGreaterThan(15)
  })

  it('has a test whose marks are proposed only', async () => {
    const seen = await marksOf('Starověk')
    expect(seen).toMatchObject({ chosen_at: null, published_at: null })
    expect(seen.students.filter(({ proposed }) => proposed !== null).length).toBeGreaterThan(10)
  })

  it('has its two scales', async () => {
    const { scales } = await api.get(marks.scales, {}, teacher)
    expect(scales.map(({ name }) => name)).toEqual(['1–5 (90/75/50/30)', '1–5 (85/70/50/30)'])
  })
})
