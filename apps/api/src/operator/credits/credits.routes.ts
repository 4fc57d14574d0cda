import { grantKinds, operatorCredits } from '@katedra/contract/operator-credits'
import { operatorPageSize } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { catalogueText } from '../app/catalogue-text.ts'
import { serve, type Api } from '../app/serve.ts'
import { grantCount, type GrantFilter } from './operator.credits.queries.ts'
import { grant, listGrants, takeBack } from './operator.credits.ts'
import { placeOf } from './operator.health.ts'
import type { LookCall } from './operator.ts'

export function creditRoutes(api: Api): void {
  serve(api, operatorCredits.grants, (call) => grantList(call, call.query, call.language))
  serve(api, operatorCredits.grant, async (call) => {
    await grant(call, call.params.school_id, call.body)
    return null
  })
  serve(api, operatorCredits.takeBack, async (call) => {
    const { school_id: school, credit_lot_id: lot_id } = call.params
    return { withdrawn: await takeBack(call, { school, lot_id }, call.body) }
  })
}

const GrantKind = z.enum(grantKinds)

async function grantList(
  call: LookCall,
  { page, ...filter }: GrantFilter & { page?: number | undefined },
  language: Language,
): Promise<HandlerReply<typeof operatorCredits.grants>> {
  const rows = await listGrants(call, filter, placeOf(page))
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
