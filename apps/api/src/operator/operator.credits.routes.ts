import { grantKinds, operatorCredits } from '@katedra/contract/operator-credits'
import { operatorPageSize } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import * as z from 'zod/mini'
import { catalogueText } from '../app/catalogue-text.ts'
import { serve, type Api } from '../app/serve.ts'
import { grantCount, grantRows, type GrantFilter } from './operator.credits.queries.ts'
import { grant } from './operator.credits.ts'
import { placeOf } from './operator.health.ts'
import type { LookCall } from './operator.ts'

export function creditRoutes(api: Api): void {
  serve(api, operatorCredits.grants, (call) => grantList(call, call.query, call.language))
  serve(api, operatorCredits.grant, async (call) => {
    await grant(call, call.params.school_id, call.body)
    return null
  })
}

const GrantKind = z.enum(grantKinds)

async function grantList(
  { db }: LookCall,
  { page, ...filter }: GrantFilter & { page?: number | undefined },
  language: Language,
): Promise<HandlerReply<typeof operatorCredits.grants>> {
  const rows = await grantRows(db, filter, placeOf(page))
  return {
    grants: rows.map(({ kind, title, ...row }) => ({
      ...row,
      kind: GrantKind.parse(kind),
      program_title: catalogueText(title, language),
    })),
    total: await grantCount(db, filter),
    page_size: operatorPageSize,
  }
}
