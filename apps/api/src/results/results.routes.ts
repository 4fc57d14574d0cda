import { results } from '@katedra/contract/results'
import { serve, type Api } from '../app/serve.ts'
import { attemptDetail, testResults } from './results.ts'

export function resultsRoutes(api: Api): void {
  serve(api, results.testResults, (call) => testResults(call, call.params.test_id))
  serve(api, results.attemptDetail, (call) => attemptDetail(call, call.params))
}
