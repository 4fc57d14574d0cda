import { programs } from '@katedra/contract/programs'
import { serve, type Api } from '../app/http/serve.ts'
import { creditedSchool } from './programs.queries.ts'
import { acceptsTransfers, readPriceList } from './programs.ts'

export function programsRoutes(api: Api): void {
  serve(api, programs.priceList, async ({ db, now, language, teacher }) =>
    readPriceList(db, {
      now,
      language,
      accepts_cards: api.cards !== undefined,
      accepts_invoices: (await creditedSchool(db, teacher.school_id)) !== undefined,
      accepts_transfers: await acceptsTransfers(api, db),
    }),
  )
}
