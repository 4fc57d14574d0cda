import { programs } from '@katedra/contract/programs'
import { serve, type Api } from '../app/http/serve.ts'
import { hasCompanyNumber } from './programs.queries.ts'
import { acceptsTransfers, readPriceList } from './programs.ts'

export function programsRoutes(api: Api): void {
  serve(api, programs.priceList, async ({ db, now, language, teacher }) =>
    readPriceList(db, {
      now,
      language,
      accepts_cards: api.cards !== undefined,
      accepts_invoices: await hasCompanyNumber(db, teacher.school_id),
      accepts_transfers: await acceptsTransfers(api, db),
    }),
  )
}
