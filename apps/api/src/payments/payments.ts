export { isSameAccount } from './payments.account.ts'
export { paymentCodes, paymentQr } from './codes/codes.ts'
export {
  isUnreadable,
  type Movement,
  type StatementEntry,
  type StatementFailureCode,
  type Unreadable,
} from './payments.movement.ts'
export { pair, type PayableOrder, type UnpairedReason } from './payments.pairing.ts'
export { readStatement } from './statements/statements.thread.ts'
export { newVariableSymbol } from './payments.symbol.ts'
