import { publicPages } from '@katedra/contract/public-pages'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { sharing, shareResults, stopSharing } from './public-pages.sharing.ts'
import { publicResults } from './public-pages.ts'

export function publicPagesRoutes(api: Api): void {
  serve(api, publicPages.sharing, (call) => sharing(call, call.params.test_id))
  serve(api, publicPages.shareResults, (call) => shareResults(call, call.params.test_id, call.body.duration))
  serve(api, publicPages.stopSharing, (call) => stopSharing(call, call.params.test_id))
  serveLong(api, publicPages.publicResults, ({ query, ip, now, reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return publicResults(api, query.code, { ip, now })
  })
}
