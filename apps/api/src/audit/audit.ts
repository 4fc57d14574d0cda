import type { AuditAction } from '@katedra/contract/audit'
import type { Db } from '../db/database.ts'
import { insertEntry, nameOfTeacher } from './audit.queries.ts'

export { eraseFromLog, nameOfTeacher, targetsInLog } from './audit.queries.ts'

export interface AuditedChange {
  action: AuditAction
  target_id?: string
  target_name?: string
  details?: Record<string, string | number>
}

interface Actor {
  school_id: string
  id: string
}

/** Writes down who did what, in the transaction that does it. */
export async function writeAudit(db: Db, actor: Actor, now: Date, change: AuditedChange): Promise<void> {
  await insertEntry(db, {
    school_id: actor.school_id,
    at: now,
    actor_id: actor.id,
    actor_name: (await nameOfTeacher(db, actor)) ?? '',
    action: change.action,
    target_id: change.target_id ?? '',
    target_name: change.target_name ?? '',
    details: JSON.stringify(change.details ?? {}),
  })
}

/** The same for what no teacher does: the provider's staff by their name, the service itself without one. */
export async function writeServiceAudit(
  db: Db,
  actor: { school_id: string; name: string },
  now: Date,
  change: AuditedChange,
): Promise<void> {
  await insertEntry(db, {
    school_id: actor.school_id,
    at: now,
    actor_id: null,
    actor_name: actor.name,
    action: change.action,
    target_id: change.target_id ?? '',
    target_name: change.target_name ?? '',
    details: JSON.stringify(change.details ?? {}),
  })
}
