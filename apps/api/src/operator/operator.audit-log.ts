import { OperatorAction, type operator } from '@katedra/contract/operator'
import { SoldChange, SoldPath } from '@katedra/contract/operator-selling'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { pathOfText } from './selling/selling.changes.ts'
import { actionNames, actionsLike, operatorNames, type AuditLogFilter } from './operator.queries.ts'

const pageSize = 50
const Details = OperatorAction.shape.details
/** Former versions kept the path of a change as one text. */
const KeptPath = z.union([SoldPath, z.pipe(z.string(), z.transform(pathOfText))])
const Kept = z.looseObject({ list: z._default(z.array(z.extend(SoldChange, { path: KeptPath })), []) })

/** Plain values next to the changes in the files of what is sold; older lines have none. */
function inParts(kept: unknown) {
  const { list: changes, ...details } = z.parse(Kept, kept)
  return { details: z.parse(Details, details), changes }
}

/** What operators did, and by what the list can be narrowed. */
export async function auditLog(db: Db, filter: AuditLogFilter): Promise<HandlerReply<typeof operator.actions>> {
  const rows = await actionsLike(db, filter, pageSize + 1)
  return {
    actions: rows.slice(0, pageSize).map((row) => ({ ...row, ...inParts(row.details) })),
    has_more: rows.length > pageSize,
    operator_names: await operatorNames(db),
    action_names: await actionNames(db),
  }
}
