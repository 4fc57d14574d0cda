import type { ReadHead } from './app/http/pages/page-head.ts'
import type { Api } from './app/http/serve.ts'
import { dailyEventHead } from './daily-events/daily-events.ts'
import { partnerTextHead } from './partner-texts/partner-texts.ts'
import { publicResultsHead } from './public-pages/public-pages.ts'

/** What the public pages say in the previews of their links, by path. */
export function pageHeads(api: Api): Record<string, ReadHead> {
  return {
    '/public-daily-event': (visit) => dailyEventHead(api, visit),
    '/public-partner-text': (visit) => partnerTextHead(api, visit),
    '/public-results': (visit) => publicResultsHead(api, visit),
  }
}
