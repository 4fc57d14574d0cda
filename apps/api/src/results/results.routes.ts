import { results } from '@katedra/contract/results'
import { serve, type Api } from '../app/serve.ts'
import { attemptDetail, testResults } from './results.ts'

export function resultsRoutes(api: Api): void {
  serve(api, results.testResults, ({ db, teacher, params, now }) => testResults(api, db, teacher, params.test_id, now))
  serve(api, results.attemptDetail, ({ db, teacher, params }) => attemptDetail(api, db, teacher, params))
}
