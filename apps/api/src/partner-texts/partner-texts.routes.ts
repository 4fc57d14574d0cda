import { partnerTexts } from '@katedra/contract/partner-texts'
import { keepFor } from '../app/http/replies/cache-reply.ts'
import { serve, type Api } from '../app/http/serve.ts'
import { partnerText } from './partner-texts.ts'

export function partnerTextsRoutes(api: Api): void {
  serve(api, partnerTexts.publicPartnerText, async ({ db, query, language, reply }) =>
    keepFor(reply, await partnerText(db, query.partner, query.lang ?? language)),
  )
}
