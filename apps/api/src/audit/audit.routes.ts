import { audit, AuditEntry } from '@katedra/contract/audit'
import * as z from 'zod/mini'
import { serve, type Api } from '../app/http/serve.ts'
import { entriesOf } from './audit.queries.ts'

const pageSize = 100
const Stored = z.array(z.pick(AuditEntry, { action: true, details: true }))

export function auditRoutes(api: Api): void {
  serve(api, audit.auditLog, async ({ db, teacher, query }) => {
    const { before, search } = query
    const rows = await entriesOf(db, teacher.school_id, {
      limit: pageSize + 1,
      ...(before === undefined ? {} : { before }),
      ...(search === undefined ? {} : { search }),
    })
    const page = rows.slice(0, pageSize)
    const stored = Stored.parse(page.map(({ action, details }) => ({ action, details })))
    return {
      entries: page.flatMap((row, index) => {
        const entry = stored[index]
        return entry === undefined ? [] : [{ ...row, ...entry }]
      }),
      has_more: rows.length > pageSize,
    }
  })
}
