import type { credits } from '@katedra/contract/credits'
import type { HandlerReply } from '@katedra/contract/route'
import { found } from '../app/http/fail.ts'
import { programNames } from '../programs/programs.ts'
import type { CreditsCall } from './credits.pool.ts'
import { actionsOf } from './credits.queries.ts'

const pageSize = 50

interface Wanted {
  program_id?: number | undefined
  class_id?: string | undefined
  before?: string | undefined
}

/** Every move of credits, those made together as one line, the newest first. */
export async function historyOf(
  { db, teacher, language }: CreditsCall,
  wanted: Wanted,
): Promise<HandlerReply<typeof credits.creditHistory>> {
  const rows = await actionsOf(db, teacher.school_id, { ...wanted, limit: pageSize + 1 })
  const names = await programNames(db, language)
  const shown = new Set([...new Set(rows.map(({ id }) => id))].slice(0, pageSize))
  return {
    actions: rows
      .filter(({ id }) => shown.has(id))
      .map(({ program_id, ...row }) => ({
        ...row,
        program: found(names.find(({ id }) => id === program_id)),
      })),
    has_more: rows.some(({ id }) => !shown.has(id)),
  }
}
