import type { operator as operatorContract } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import type { Operator } from '../app/caller.ts'
import { fail, found } from '../app/fail.ts'
import type { Db } from '../db/database.ts'
import { disableAccount, enableAccount } from './operator.accounts.ts'
import { allOperators } from './operator.queries.ts'
import { lastUses } from './operator.sessions.queries.ts'

interface StaffCall {
  db: Db
  operator: Operator
  now: Date
}

/** The provider's staff with when each was here last. */
export async function staff({ db, operator }: StaffCall): Promise<HandlerReply<typeof operatorContract.operators>> {
  const uses = new Map((await lastUses(db)).map(({ operator_id, last_used_at }) => [operator_id, last_used_at]))
  return (await allOperators(db)).map((row) => ({
    ...row,
    last_used_at: uses.get(row.id) ?? null,
    is_self: row.id === operator.id,
  }))
}

/** Nobody ends the own account here: the console must not lose its last operator by a slip. */
export async function endOperator(call: StaffCall, id: string): Promise<void> {
  if (id === call.operator.id) fail('operator.yourself')
  const account = found((await allOperators(call.db)).find((row) => row.id === id))
  await disableAccount(call, account)
}

export async function restoreOperator(call: StaffCall, id: string): Promise<void> {
  const account = found((await allOperators(call.db)).find((row) => row.id === id))
  await enableAccount(call, account)
}
