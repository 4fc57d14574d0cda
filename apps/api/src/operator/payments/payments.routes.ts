import { operatorPayments, statementLimit } from '@katedra/contract/operator-payments'
import type { HandlerReply } from '@katedra/contract/route'
import { safeFileName } from '../../app/files/download.ts'
import { serve, type Api } from '../../app/http/serve.ts'
import { serveKeptUpload } from '../../app/files/upload.ts'
import { importStatement } from './payments.bank.ts'
import { serveAudited } from '../operator.serve.ts'
import {
  pairMovement,
  resolveEvent,
  resolveMovement,
  bankImports,
  oddEvents,
  receivedPayments,
  unpairedMovements,
} from './payments.ts'

/** The number of entries that come back; what waits is among the payments anyway. */
const maxEntries = 100

export function paymentRoutes(api: Api): void {
  serve(api, operatorPayments.received, (call) => receivedPayments(call, call.query))
  serve(api, operatorPayments.movements, (call) => unpairedMovements(call, call.query))
  serve(api, operatorPayments.events, (call) => oddEvents(call, call.query))
  serveAudited(api, operatorPayments.pairMovement, 'payments.paired', (call) => {
    const { variable_symbol: symbol, reason: note, ...key } = call.body
    return pairMovement(call, key, { symbol, note })
  })
  serveAudited(api, operatorPayments.resolveMovement, 'payments.resolved', (call) => {
    const { reason: note, ...key } = call.body
    return resolveMovement(call, key, { note })
  })
  serveAudited(api, operatorPayments.resolveEvent, 'payments.resolved', (call) => {
    const { reason: note, ...key } = call.body
    return resolveEvent(call, key, { note })
  })
  serve(api, operatorPayments.imports, (call) => bankImports(call, call.query))
  serveKeptUpload(api, operatorPayments.importStatement, statementLimit, ({ operator, withUpload }) =>
    withUpload((file) => readStatement(api, operator.email, file)),
  )
}

type Report = HandlerReply<typeof operatorPayments.importStatement>

/** The file has come whole; now it is read as the command reads one. */
async function readStatement(api: Api, email: string, file: { path: string; name: string }): Promise<Report> {
  const [unpaired, unreadable]: [Report['unpaired'], Report['unreadable']] = [[], []]
  let unpaired_count = 0
  const report = await importStatement(
    api,
    email,
    { path: file.path, name: safeFileName(file.name) },
    {
      unpaired: ({ counter_account: _, is_reversal: __, ...movement }) => {
        unpaired_count += 1
        if (unpaired.length < maxEntries) unpaired.push(movement)
      },
      unreadable: (entry) => {
        if (unreadable.length < maxEntries) unreadable.push(entry)
      },
    },
  )
  return { ...report, unpaired_count, unpaired, unreadable }
}
