import { grantKinds, operatorCredits } from '@katedra/contract/operator-credits'
import { operatorPageSize } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { catalogueText } from '../../app/catalogue-text.ts'
import { serve, type Api } from '../../app/http/serve.ts'
import { grantCount, type GrantFilter } from './credits.queries.ts'
import { grant, listGrants, takeBack } from './credits.ts'
import { serveAudited } from '../operator.serve.ts'
import { pageWindow, type LookCall } from '../operator.ts'

export function creditRoutes(api: Api): void {
  serve(api, operatorCredits.grants, (call) => grantList(call, call.query, call.language))
  serveAudited(api, operatorCredits.grant, 'credits.granted', async (call) => {
    const { line } = await grant(call, call.params.school_id, call.body)
    return { result: null, line }
  })
  serveAudited(api, operatorCredits.takeBack, 'credits.withdrawn', async (call) => {
    const { school_id: school, credit_lot_id: lot_id } = call.params
    const { result: withdrawn, line } = await takeBack(call, { school, lot_id }, call.body)
    return { result: { withdrawn }, line }
  })
}

const GrantKind = z.enum(grantKinds)

async function grantList(
  call: LookCall,
  { page, ...filter }: GrantFilter & { page?: number | undefined },
  language: Language,
): Promise<HandlerReply<typeof operatorCredits.grants>> {
  const rows = await listGrants(call, filter, pageWindow(page))
  return {
    grants: rows.map(({ kind, title, program: _, ...row }) => ({
      ...row,
      kind: GrantKind.parse(kind),
      program_title: catalogueText(title, language),
    })),
    total: await grantCount(call.db, filter),
    page_size: operatorPageSize,
  }
}
