import { keyOf } from '@katedra/client/query-client'
import { results } from '@katedra/contract/results'
import { marking } from '@katedra/contract/marking'
import { sheets } from '@katedra/contract/sheets'
import { queryOptions } from '@tanstack/react-query'
import { requestRaw } from '../app/call.ts'
import { queryClient, queryOf } from '../app/query.ts'

export function sheetsQuery(test_id: string) {
  return queryOf(sheets.testSheets, { params: { test_id } })
}

export function attemptSheetsQuery(test_id: string, attempt_id: string) {
  return queryOf(sheets.attemptSheets, { params: { test_id, attempt_id } })
}

/** A page's picture never changes; only teachers may see it, so it comes with their token. */
export function pagePictureQuery(test_id: string, page_id: string) {
  const input = { params: { test_id, page_id } }
  return queryOptions<Blob>({
    queryKey: keyOf(sheets.pagePicture, input),
    queryFn: async () => (await requestRaw(sheets.pagePicture, input)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What is decided about a sheet changes its attempt, and with it every figure. */
export async function refreshSheets(): Promise<void> {
  await Promise.all(
    [
      sheets.testSheets,
      sheets.attemptSheets,
      results.testResults,
      results.attemptDetail,
      results.questionDetail,
      marking.markingQueue,
      marking.markingAnswers,
    ].map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })),
  )
}
