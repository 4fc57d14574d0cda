import { OperatorAction, type operator } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { actionNames, actionsLike, operatorNames, type TrailFilter } from './operator.trail.queries.ts'

const pageSize = 50
const Details = OperatorAction.shape.details
const Kept = z.looseObject({ list: z._default(OperatorAction.shape.changes, []) })

/** Plain values beside the changes in the files of what is sold; what was written down before has none. */
function inParts(kept: unknown) {
  const { list: changes, ...details } = z.parse(Kept, kept)
  return { details: z.parse(Details, details), changes }
}

/** What operators did, and by what the list can be narrowed. */
export async function trail(db: Db, filter: TrailFilter): Promise<HandlerReply<typeof operator.actions>> {
  const rows = await actionsLike(db, filter, pageSize + 1)
  return {
    actions: rows.slice(0, pageSize).map((row) => ({ ...row, ...inParts(row.details) })),
    has_more: rows.length > pageSize,
    operator_names: await operatorNames(db),
    action_names: await actionNames(db),
  }
}
