import { createReadStream } from 'node:fs'
import { operatorPayments, statementLimit } from '@katedra/contract/operator-payments'
import type { HandlerReply } from '@katedra/contract/route'
import { safeFileName } from '../app/download.ts'
import { serve, type Api } from '../app/serve.ts'
import { serveKeptUpload } from '../app/upload.ts'
import { importStatement } from './operator.bank.ts'
import { pairMovement, resolveEvent, resolveMovement } from './operator.payments.ts'
import { bankImports, oddEvents, receivedPayments, unpairedMovements } from './operator.payments.view.ts'

/** So many entries come back; whatever waits is among the payments anyway. */
const mostEntries = 100

export function paymentRoutes(api: Api): void {
  serve(api, operatorPayments.received, (call) => receivedPayments(call, call.query))
  serve(api, operatorPayments.movements, (call) => unpairedMovements(call, call.query))
  serve(api, operatorPayments.events, (call) => oddEvents(call, call.query))
  serve(api, operatorPayments.pairMovement, async (call) => {
    const { variable_symbol: symbol, reason: note, ...key } = call.body
    await pairMovement(call, key, { symbol, note })
    return null
  })
  serve(api, operatorPayments.resolveMovement, async (call) => {
    const { reason: note, ...key } = call.body
    await resolveMovement(call, key, { note })
    return null
  })
  serve(api, operatorPayments.resolveEvent, async (call) => {
    const { reason: note, ...key } = call.body
    await resolveEvent(call, key, { note })
    return null
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
    { open: () => createReadStream(file.path), name: safeFileName(file.name) },
    {
      unpaired: ({ counter_account: _, is_reversal: __, ...movement }) => {
        unpaired_count += 1
        if (unpaired.length < mostEntries) unpaired.push(movement)
      },
      unreadable: (place) => {
        if (unreadable.length < mostEntries) unreadable.push(place)
      },
    },
  )
  return { ...report, unpaired_count, unpaired, unreadable }
}
