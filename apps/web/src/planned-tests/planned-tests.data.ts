import { classes as classRoutes } from '@katedra/contract/classes'
import { library } from '@katedra/contract/library'
import { plannedTests, type PlannedTest, type PlannedTestDetail } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'

export const testsQuery = queryOf(plannedTests.tests)
export const presetsQuery = queryOf(plannedTests.presets)
export const classesQuery = queryOf(classRoutes.classes)

export function testQuery(test_id: string) {
  return queryOf(plannedTests.test, { params: { test_id } })
}

export function planLetterQuery(test_id: string) {
  return queryOf(plannedTests.planLetter, { params: { test_id } })
}

/** Questions by their ids, whichever part of the bank they are of. */
export function pickedQuery(ids: readonly string[]) {
  return queryOf(questions.chosenQuestions, { query: { question_ids: ids.join('.') } })
}

/** What the server has just told of a test is the newest there is. */
export function keepTest(test: PlannedTestDetail): void {
  queryClient.setQueryData(testQuery(test.id).queryKey, test)
}

/** After any change of a test: every list and every figure may be different now. */
export async function refreshTests(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(plannedTests.tests) }),
    queryClient.invalidateQueries({ queryKey: keyOf(plannedTests.test) }),
    queryClient.invalidateQueries({ queryKey: keyOf(plannedTests.planLetter) }),
  ])
}

/** Questions of the library that have just been planned may come with their keys from now on. */
export async function refreshKeys(): Promise<void> {
  const routes = [library.levelQuestions, questions.chosenQuestions, questions.bank, questions.question]
  await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })))
}

type Followed = Pick<PlannedTest, 'state' | 'starts_at'>

const second = 1000
/** From here on a scheduled test is watched as closely as a running one, so that its launch is seen at once. */
const soon = 60 * second

function isLively({ state, starts_at }: Followed): boolean {
  return state === 'launched' || (state === 'scheduled' && Date.parse(starts_at) - Date.now() < soon)
}

/**
 * How long to wait before asking again, in milliseconds: two seconds while a test runs or is about to, a quarter of a
 * minute before that. The spread keeps a staff room from asking in step; React Query itself pauses while the page is hidden.
 */
export function pollDelay(test: Followed | undefined): number | false {
  if (test === undefined) return false
  if (isLively(test)) return 2 * second + Math.random() * 600
  return test.state === 'scheduled' ? 12 * second + Math.random() * 6 * second : false
}

/** The same for a list, which is bigger: as often as its liveliest test needs, at half the pace. */
export function listPollDelay(tests: readonly Followed[]): number | false {
  const delay = pollDelay(tests.find(isLively) ?? tests.find(({ state }) => state === 'scheduled'))
  return delay === false ? false : 2 * delay
}
