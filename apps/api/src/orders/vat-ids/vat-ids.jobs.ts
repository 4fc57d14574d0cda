import * as z from 'zod/mini'
import type { Work } from '../../app/work/jobs.ts'
import type { Api } from '../../app/http/serve.ts'
import type { OrderCall } from '../orders.letters.ts'
import { changeOrder, lockOrder, type StoredOrder } from '../orders.queries.ts'
import { vatRegister } from './vat-ids.ts'

export const checkVatIdQueue = 'check-vat-id'

const Where = z.object({ school_id: z.uuid(), id: z.uuid(), vat_id: z.string(), tries: z.int() })

/** The register is often down for hours. */
const maxTries = 8
const quarter = 15 * 60_000

/** Has the register asked in the background: no one waits for it, and what it says is noted at the order. */
export async function checkVatIdLater({ api, db }: OrderCall, { school_id, id, payer }: StoredOrder): Promise<void> {
  if (payer.vat_id !== '') await api.jobs.send(db, checkVatIdQueue, { school_id, id, vat_id: payer.vat_id, tries: 1 })
}

export function vatIdJobs(api: Api): Record<string, Work> {
  const ask = vatRegister(api)
  return {
    [checkVatIdQueue]: async (data) => {
      const { school_id, id, vat_id, tries } = Where.parse(data)
      const now = api.clock.now()
      const { state } = await ask(vat_id, now, api.server.log)
      await api.database.transaction(school_id, async (db) => {
        if (state === 'unavailable') {
          const startAfter = new Date(now.getTime() + tries * quarter)
          if (tries < maxTries)
            await api.jobs.send(db, checkVatIdQueue, { school_id, id, vat_id, tries: tries + 1 }, { startAfter })
          return
        }
        const order = await lockOrder(db, { school_id, id })
        // The payer may have been changed while the register was thinking.
        if (order?.payer.vat_id !== vat_id) return
        await changeOrder(db, order, { vat_id_is_valid: state === 'valid' })
      })
    },
  }
}
