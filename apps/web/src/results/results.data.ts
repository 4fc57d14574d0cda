import { marking, type ResultsChange } from '@katedra/contract/marking'
import { results, type TestResults } from '@katedra/contract/results'
import type { CallInput } from '@katedra/contract/route'
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'
import { pollDelay } from '../planned-tests/planned-tests.data.ts'

export function resultsQuery(test_id: string) {
  return queryOf(results.testResults, { params: { test_id } })
}

export function attemptQuery(test_id: string, attempt_id: string) {
  return queryOf(results.attemptDetail, { params: { test_id, attempt_id } })
}

export function questionQuery(test_id: string, item_no: number) {
  return queryOf(results.questionDetail, { params: { test_id, item_no } })
}

/** What pupils get wrong in questions of generators. */
export function misconceptionsQuery(test_id: string) {
  return queryOf(results.misconceptions, { params: { test_id } })
}

export function analysisQuery(test_id: string) {
  return queryOf(results.testAnalysis, { params: { test_id } })
}

/** Questions with answers that only a person can judge. */
export function queueQuery(test_id: string) {
  return queryOf(marking.markingQueue, { params: { test_id } })
}

/** Answers to a question that a person has to judge, without names. */
export function markingQuery(test_id: string, item_no: number) {
  return queryOf(marking.markingAnswers, { params: { test_id, item_no }, query: {} })
}

/** The same with their names. */
export function namedMarkingQuery(test_id: string, item_no: number) {
  return queryOf(marking.markingAnswers, { params: { test_id, item_no }, query: { names: 'shown' } })
}

type Without = CallInput<typeof marking.previewExclusion>['body']
type Mended = CallInput<typeof marking.previewRescoring>['body']

/*
 * Previews are asked for again each time, for answers and other teachers' changes may come in meanwhile. They are sent by POST,
 * and a POST that is given up takes along the others that ask for the same at once: so they are never given up.
 */
const fresh = { staleTime: 0, gcTime: 0 } as const

const namesUnless = (isNameless: boolean) => (isNameless ? {} : ({ names: 'shown' } as const))

/** What results would be without a question or an answer. */
export function exclusionPreview(test_id: string, body: Without, isNameless: boolean) {
  const input = { params: { test_id }, body, query: namesUnless(isNameless) }
  return queryOptions<ResultsChange>({
    ...fresh,
    queryKey: keyOf(marking.previewExclusion, input),
    queryFn: () => call(marking.previewExclusion, input),
  })
}

/** What results would be with another key or other points. */
export function rescoringPreview(test_id: string, body: Mended, isNameless: boolean) {
  const input = { params: { test_id }, body, query: namesUnless(isNameless) }
  return queryOptions<ResultsChange>({
    ...fresh,
    queryKey: keyOf(marking.previewRescoring, input),
    queryFn: () => call(marking.previewRescoring, input),
  })
}

/** A preview on its way, here, or failed. */
export type Preview = Pick<UseQueryResult<ResultsChange>, 'data' | 'error' | 'isFetching' | 'refetch'>

/** One change moves figures here, in lists of tests and in gradebooks: whatever is known is asked for again, but no preview. */
export async function refreshFigures(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => !String(path).endsWith('/preview/') })
}

/** Results are followed while the test runs, and after its end until the last answers on their way have come in. */
export function resultsPollDelay(data: Pick<TestResults, 'test' | 'students'> | undefined): number | false {
  const isSettling = data?.test.state === 'finished' && data.students.some(({ state }) => state === 'open')
  return pollDelay(data !== undefined && isSettling ? { ...data.test, state: 'launched' } : data?.test)
}
