export { isSameAccount } from './payments.account.ts'
export { paymentCodes } from './codes/codes.ts'
export {
  isUnreadable,
  type Movement,
  type StatementEntry,
  type StatementFailureCode,
  type Unreadable,
} from './payments.movement.ts'
export { pair, type PayableOrder, type UnpairedReason } from './payments.pairing.ts'
export { paymentQr } from './codes/codes.qr.ts'
export { readStatement } from './statements/statements.thread.ts'
export { newVariableSymbol } from './payments.symbol.ts'
