import pg from 'pg'
import { expect } from 'vitest'
import { ownerSettings } from '../db/database.ts'
import type { TestApi } from './build-api.ts'
import { waitingStatements } from './waiting-statements.ts'

/**
 * What comes while a pupil is being erased, whom the log knows: all else that is known of the pupil is gone, and nobody else sees it
 * yet. The erasing goes on once that call waits for something, or has come through.
 */
export async function whileErased<Answer>(
  api: TestApi,
  pupil: { school_id: string; id: string },
  { erase, call }: { erase: () => Promise<unknown>; call: () => Promise<Answer> },
): Promise<Answer> {
  const holder = new pg.Client(ownerSettings(api.connection))
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from audit_log where school_id = $1 and target_id = $2 for update', [
      pupil.school_id,
      pupil.id,
    ])
    const erasing = erase()
    await expect.poll(() => waitingStatements(api), patience).toBe(1)
    let isThrough = false
    const coming = call().finally(() => (isThrough = true))
    await expect.poll(async () => isThrough || (await waitingStatements(api)) > 1, patience).toBe(true)
    await holder.query('commit')
    await erasing
    return await coming
  } finally {
    await holder.end()
  }
}

const patience = { timeout: 20_000 }
