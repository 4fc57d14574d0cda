import { marking } from '@katedra/contract/marking'
import type { FakeServer } from '@katedra/testing/fake-server'

/** The server takes each step of marking and each way back. */
export function takeSteps(server: FakeServer): void {
  server.reply(marking.markBatch, ({ params: { batch_id }, body: { item_no, attempt_ids } }) => ({
    batch_id,
    item_no,
    attempt_ids,
    is_undone: false,
    kept_ids: [],
  }))
  server.reply(marking.undoBatch, ({ params: { batch_id } }) => ({
    batch_id,
    item_no: 2,
    attempt_ids: [],
    is_undone: true,
    kept_ids: [],
  }))
}
