import {
  isUnreadable,
  readStatement,
  type Movement,
  type StatementEntry,
  type StatementFailureCode,
  type Unreadable,
  type UnpairedReason,
} from '../../payments/payments.ts'
import { supplier } from '../../programs/programs.ts'
import { countsOfImport, insertImport, type Counts } from './payments.bank.queries.ts'
import { payByMovement, sortOut, type BankImport, type JudgedMovement } from './payments.pairing.ts'
import { act, look, type LookCall, type OperatorRoom } from '../operator.ts'

/** A movement that is new here and belongs to no order, with the reason why; money that left the account is none. */
export type UnpairedMovement = Movement & { reason: UnpairedReason }

/** Who hears of what has to be looked at, while the file is being read: there may be more of it than fits into memory. */
export interface ImportListener {
  unpaired(movement: UnpairedMovement): Promise<void> | void
  unreadable(entry: Unreadable): Promise<void> | void
}

export interface ImportReport extends Counts {
  /** Null where nothing of the file could be read: it is no statement. */
  import_id: string | null
  /** New movements that took money from the account; they need no look. */
  outgoing_count: number
  /** Why the file could not be read to its end; what came before has been imported. */
  failure: StatementFailureCode | null
}

export interface StatementFile {
  path: string
  name: string
}

/**
 * Reads a bank's file and pays the orders whose symbol, amount and currency its movements bear. Each of the bank's movements is
 * looked at once, however often and in however many files at once it comes, so a file can be read again at any time. What pays
 * an order is a transaction of its own, everything else one for each batch: a break leaves nothing half done.
 */
export async function importStatement(
  api: OperatorRoom,
  email: string,
  file: StatementFile,
  listener: ImportListener,
): Promise<ImportReport> {
  // Who may not read statements is told so before the file is looked at.
  await act(api, email, () => Promise.resolve({ result: null, line: undefined }))
  let begun: BankImport | undefined
  let outgoing_count = 0
  const failure = await readStatement(file.path, email, async (entries) => {
    begun ??= await beginImport(api, email, file.name)
    outgoing_count += await importBatch(begun, entries, listener)
  })
  // A statement may be of days without a movement; what is no statement is not written down as one that was read.
  if (failure === null) begun ??= await beginImport(api, email, file.name)
  const counts = begun === undefined ? nothingRead : await look(api, countsOf(begun.id))
  return { import_id: begun?.id ?? null, failure, ...counts, outgoing_count }
}

const nothingRead: Counts = { new_count: 0, known_count: 0, paired_count: 0, unreadable_count: 0 }

function countsOf(id: string) {
  return ({ db }: LookCall) => countsOfImport(db, id)
}

function beginImport(api: OperatorRoom, email: string, file_name: string): Promise<BankImport> {
  return act(api, email, async (call) => {
    const { db, now, operator } = call
    const id = await insertImport(db, { file_name, imported_at: now, imported_by: operator.name })
    const { accounts } = await supplier(db)
    return {
      result: { api, email, id, accounts: accounts.map(({ iban }) => iban) },
      line: { action: 'bank.imported', details: { import_id: id, file_name } },
    }
  })
}

/** Returns how many new movements took money from the account. */
async function importBatch(
  bankImport: BankImport,
  entries: StatementEntry[],
  listener: ImportListener,
): Promise<number> {
  const unreadable = entries.filter((entry) => isUnreadable(entry))
  const movements = entries.filter((entry): entry is Movement => !isUnreadable(entry))
  const { unpaired, payments } = await sortOut(bankImport, movements, { unreadable_count: unreadable.length })
  const late: JudgedMovement[] = []
  for (const payment of payments) {
    const reason = await payByMovement(bankImport, payment)
    if (reason !== undefined) late.push({ ...payment, reason })
  }
  const toLookAt = [...unpaired, ...late].filter(({ reason }) => reason !== 'outgoing')
  for (const { movement, reason } of toLookAt) await listener.unpaired({ ...movement, reason })
  for (const entry of unreadable) await listener.unreadable(entry)
  return unpaired.length + late.length - toLookAt.length
}
