import { classes as classRoutes } from '@katedra/contract/classes'
import { plannedTests, type PlannedTest, type TestState } from '@katedra/contract/planned-tests'
import { keyOf, queryClient, queryOf } from '../app/query.ts'

export const testsQuery = queryOf(plannedTests.tests)
export const presetsQuery = queryOf(plannedTests.presets)
export const classesQuery = queryOf(classRoutes.classes)

export function testQuery(test_id: string) {
  return queryOf(plannedTests.test, { params: { test_id } })
}

/** After any change of a test: every list and every figure may be different now. */
export async function refreshTests(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(plannedTests.tests) }),
    queryClient.invalidateQueries({ queryKey: keyOf(plannedTests.test) }),
  ])
}

/**
 * How long to wait before asking again, in milliseconds: two seconds while a test runs, a quarter of a minute before it
 * starts. The spread keeps a staff room from asking in step; React Query itself pauses while the page is hidden.
 */
export function pollDelay(state: TestState | undefined): number | false {
  if (state === 'launched') return 2000 + Math.random() * 600
  return state === 'scheduled' ? 12_000 + Math.random() * 6000 : false
}

/** The same for a list: as often as its liveliest test needs. */
export function listPollDelay(tests: readonly Pick<PlannedTest, 'state' | 'starts_at'>[]): number | false {
  if (tests.some(({ state }) => state === 'launched')) return 2 * (pollDelay('launched') || 0)
  return pollDelay(tests.some(({ state }) => state === 'scheduled') ? 'scheduled' : undefined)
}
