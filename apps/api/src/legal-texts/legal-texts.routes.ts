import { legalTexts } from '@katedra/contract/legal-texts'
import { keepFor } from '../app/http/replies/cache-reply.ts'
import { serveLong, type Api } from '../app/http/serve.ts'
import { legalText } from './legal-texts.ts'

export function legalTextsRoutes(api: Api): void {
  serveLong(api, legalTexts.legalText, async ({ params, query, language, reply }) =>
    keepFor(reply, await legalText(params.text_name, query.lang ?? language)),
  )
}
