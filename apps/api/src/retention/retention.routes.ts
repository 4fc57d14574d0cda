import { retention } from '@katedra/contract/retention'
import { serve, type Api } from '../app/http/serve.ts'
import { deleteYear, keptYears, readRetention, setRetention } from './retention.ts'

export function retentionRoutes(api: Api): void {
  serve(api, retention.retention, readRetention)
  serve(api, retention.setRetention, (call) => setRetention(call, call.body.keep_years))
  serve(api, retention.keptYears, keptYears)
  serve(api, retention.deleteYear, (call) => deleteYear(call, call.params.school_year))
}
