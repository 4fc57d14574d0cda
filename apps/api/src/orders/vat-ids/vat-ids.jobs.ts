import * as z from 'zod/mini'
import { askAgain } from '../../app/work/ask-again.ts'
import type { Work } from '../../app/work/jobs.ts'
import type { Api } from '../../app/http/serve.ts'
import type { OrderCall } from '../orders.letters.ts'
import { changeOrder, lockOrder, type StoredOrder } from '../orders.queries.ts'
import { vatRegister } from './vat-ids.ts'

export const checkVatIdQueue = 'check-vat-id'

const Where = z.object({ school_id: z.uuid(), id: z.uuid(), vat_id: z.string(), tries: z.int() })

/** Has the register asked in the background: no one waits for it, and what it says is noted at the order. */
export async function checkVatIdLater({ api, db }: OrderCall, { school_id, id, payer }: StoredOrder): Promise<void> {
  if (payer.vat_id !== '') await api.jobs.send(db, checkVatIdQueue, { school_id, id, vat_id: payer.vat_id, tries: 1 })
}

export function vatIdJobs(api: Api): Record<string, Work> {
  const ask = vatRegister(api)
  return {
    [checkVatIdQueue]: async (data) => {
      const question = Where.parse(data)
      const { school_id, id, vat_id } = question
      const { state } = await ask(vat_id, api.clock.now(), api.server.log)
      await api.database.transaction(school_id, async (db) => {
        if (state === 'unavailable') return askAgain(api, db, checkVatIdQueue, question)
        const order = await lockOrder(db, { school_id, id })
        // The payer may have been changed while the register was thinking.
        if (order?.payer.vat_id !== vat_id) return
        await changeOrder(db, order, { vat_id_is_valid: state === 'valid' })
      })
    },
  }
}
