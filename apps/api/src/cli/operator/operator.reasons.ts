import type { StatementFailureCode, Unreadable, UnpairedReason } from '../../payments/payments.ts'

const reasons = new Map(
  Object.entries({
    foreign_account: 'not our account',
    reversal: 'a reversal',
    outgoing: 'money that left',
    no_symbol: 'no symbol',
    unknown_symbol: 'no order has this symbol',
    cancelled: 'the order is cancelled',
    cancelled_order: 'the order is cancelled',
    already_paid: 'the order is paid already',
    wrong_currency: 'another currency than the order’s',
    wrong_amount: 'another amount than the order’s',
    unknown_payment: 'no payment of ours',
  } satisfies Record<UnpairedReason | 'cancelled_order' | 'unknown_payment', string>),
)

/** Why money pays no order, in words. */
export function reasonText(reason: string): string {
  return reasons.get(reason) ?? reason
}

const unreadableReasons: Record<Unreadable['reason'], string> = {
  bad_account: 'the account cannot be read',
  bad_amount: 'the amount cannot be read',
  bad_date: 'the day cannot be read',
  bad_length: 'the line has a wrong length',
  no_id: 'the bank’s id is missing',
  unknown_code: 'the code of the movement is not known',
  unknown_currency: 'the currency is not known',
  unknown_record: 'this kind of line is not known',
  not_booked: 'only announced, not booked',
  batch_differs: 'the parts of the batch do not make up its amount; they were taken nevertheless',
  balance_differs: 'the movements do not lead from the old balance to the new one: some may be missing',
}

/** What could not be read and where. */
export function unreadableText({ where, reason }: Unreadable): string {
  return `entry ${where}: ${unreadableReasons[reason]}`
}

const failures: Record<StatementFailureCode, string> = {
  empty: 'The file is empty.',
  unknown_format: 'This is no statement that can be read: not Fio JSON, ABO/GPC or CAMT.053.',
  bad_encoding: 'The file is not in the encoding that it should have.',
  malformed: 'The file is damaged.',
  truncated: 'The file breaks off before its end.',
  forbidden_dtd: 'The file has a document type, which no bank writes.',
  too_large: 'Something in the file is larger than any bank writes.',
  too_slow: 'Reading the file took too long; a statement of fewer days may do.',
}

/** Why a file could not be read to its end. */
export function failureText(code: StatementFailureCode): string {
  return `${failures[code]} What came before has been taken; the file can be read again without harm.`
}
