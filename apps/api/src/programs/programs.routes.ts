import { programs } from '@katedra/contract/programs'
import { serve, type Api } from '../app/http/serve.ts'
import { readPriceList } from './programs.ts'

export function programsRoutes(api: Api): void {
  serve(api, programs.priceList, ({ db, now, language }) =>
    readPriceList(db, { now, language, accepts_cards: api.cards !== undefined }),
  )
}
