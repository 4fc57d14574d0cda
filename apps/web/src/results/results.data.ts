import { results, type TestResults } from '@katedra/contract/results'
import { queryOf } from '../app/query.ts'
import { pollDelay } from '../planned-tests/planned-tests.data.ts'

export function resultsQuery(test_id: string) {
  return queryOf(results.testResults, { params: { test_id } })
}

export function attemptQuery(test_id: string, attempt_id: string) {
  return queryOf(results.attemptDetail, { params: { test_id, attempt_id } })
}

/** Results are followed while the test runs, and after its end until the last answers on their way have come in. */
export function resultsPollDelay(data: Pick<TestResults, 'test' | 'students'> | undefined): number | false {
  const isSettling = data?.test.state === 'finished' && data.students.some(({ state }) => state === 'open')
  return pollDelay(data !== undefined && isSettling ? { ...data.test, state: 'launched' } : data?.test)
}
