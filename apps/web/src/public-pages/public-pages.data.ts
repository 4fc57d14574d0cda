import { publicPages } from '@katedra/contract/public-pages'
import { queryOf } from '../app/query.ts'

export function sharingQuery(test_id: string) {
  return queryOf(publicPages.sharing, { params: { test_id } })
}

/** Looked at again while the test is not over: its figures come by themselves. */
export function publicResultsQuery(code: string) {
  return queryOf(publicPages.publicResults, { query: { code } })
}
