import * as z from 'zod/mini'
import { isCommonPassword } from '@katedra/contract/common-passwords'
import { Email, NewPassword, requiredText } from '@katedra/contract/fields'
import { fail, failField, found } from '../app/http/fail.ts'
import { hashPassword } from '../app/passwords.ts'
import type { Db } from '../db/database.ts'
import { writeSecurityEvent } from '../security-events/security-events.ts'
import { checked, recordAction, type OperatorCall, type OperatorRoom, recorded, type Audited } from './operator.ts'
import { allOperators, findOperator, insertOperator, setDisabled, type OperatorRow } from './operator.queries.ts'
import { resetFactors } from '../second-factors/second-factors.ts'
import { endSessionsOf, lastUses } from './operator.sessions.queries.ts'
import type { operator as operatorContract } from '@katedra/contract/operator'
import type { HandlerReply } from '@katedra/contract/route'
import type { Operator } from '../app/http/caller.ts'

const Account = z.strictObject({ email: Email, name: requiredText(120), password: NewPassword })

/** Who acts where no operator does: the server's own command line, without which there would never be a first one. */
const commandLine = 'command line'

interface Actor {
  name: string
  /** None of the command line where it names no operator. */
  id?: string
}

async function actorOf(db: Db, email: string | undefined): Promise<Actor> {
  if (email === undefined) return { name: commandLine }
  const operator = await findOperator(db, email)
  return operator === undefined || operator.disabled_at !== null ? fail('operator.unknown_operator') : operator
}

/** A new account of the provider's staff. `by` is an operator's address, `ip` the network address they are at. */
export async function createOperator(
  api: OperatorRoom,
  by: string | undefined,
  form: { email: string; name: string; password: string },
  ip?: string,
): Promise<void> {
  const { email, name, password } = checked(Account, form)
  if (isCommonPassword(password, email)) failField('password', 'password_common')
  const password_hash = await hashPassword(password, email)
  const now = api.clock.now()
  await api.database.transaction(undefined, async (db) => {
    const operator = await actorOf(db, by)
    const id = await insertOperator(db, { email, name, password_hash, created_at: now })
    if (id === undefined) fail('operator.email_taken')
    await noteRight({ db, now, operator, ip }, id, { from: 'none', to: 'operator' })
    await recordAction({ db, now, operator }, { action: 'operator.created', details: { email, name } })
  })
}

/** Who gives or takes the right of the staff: an operator at the console, or the command line, which has no network address. */
interface RightCall {
  db: Db
  now: Date
  operator: Actor
  ip?: string | undefined
}

/** An account of the provider's staff opens all schools: who may use one is a matter of safety. */
function noteRight({ db, now, operator, ip }: RightCall, id: string, change: { from: string; to: string }) {
  return writeSecurityEvent(db, now, {
    event: 'account.role_changed',
    ip,
    operator: operator.id === undefined ? undefined : { id: operator.id },
    details: { target_id: id, ...change, ...(ip === undefined && { by: 'command_line' }) },
  })
}

/** The same for an account that is to be there once, as in the demo; asking again changes nothing. */
export async function hireOperator(
  api: OperatorRoom,
  form: { email: string; name: string; password: string },
): Promise<void> {
  const known = await api.database.read(undefined, (db) => findOperator(db, form.email))
  if (known === undefined) await createOperator(api, undefined, form)
}

export function listOperators(api: OperatorRoom): Promise<OperatorRow[]> {
  return api.database.read(undefined, allOperators)
}

/** Ends an account; what it did stays written down. False when it was disabled before. */
export function disableOperator(api: OperatorRoom, by: string | undefined, email: string): Promise<boolean> {
  const now = api.clock.now()
  return api.database.transaction(undefined, async (db) => {
    const operator = await actorOf(db, by)
    const account = (await findOperator(db, email)) ?? fail('operator.unknown_operator')
    const call = { db, now, operator }
    return recorded(call, await disableAccount(call, account))
  })
}

/** The same within a transaction; the account's sessions at the console end with it. */
export async function disableAccount(
  call: RightCall,
  account: OperatorRow,
): Promise<Audited<boolean, 'operator.disabled'>> {
  if (account.disabled_at !== null) return { result: false, line: undefined }
  await setDisabled(call.db, account.id, call.now)
  await endSessionsOf(call.db, account.id, call.now)
  await noteRight(call, account.id, { from: 'operator', to: 'none' })
  return { result: true, line: { action: 'operator.disabled', details: { email: account.email } } }
}

/** Lets a disabled account act again; its sessions have ended, its password is the former one. False when it was not disabled. */
export function enableOperator(api: OperatorRoom, by: string | undefined, email: string): Promise<boolean> {
  const now = api.clock.now()
  return api.database.transaction(undefined, async (db) => {
    const operator = await actorOf(db, by)
    const account = (await findOperator(db, email)) ?? fail('operator.unknown_operator')
    const call = { db, now, operator }
    return recorded(call, await enableAccount(call, account))
  })
}

/** The same within a transaction. */
export async function enableAccount(
  call: RightCall,
  account: OperatorRow,
): Promise<Audited<boolean, 'operator.enabled'>> {
  if (account.disabled_at === null) return { result: false, line: undefined }
  await setDisabled(call.db, account.id, null)
  await noteRight(call, account.id, { from: 'none', to: 'operator' })
  return { result: true, line: { action: 'operator.enabled', details: { email: account.email } } }
}

/** Takes from an account the second factor that its owner has lost; they enrol again at the next sign-in. */
export function resetOperatorFactors(api: OperatorRoom, by: string | undefined, email: string): Promise<void> {
  const now = api.clock.now()
  return api.database.transaction(undefined, async (db) => {
    const operator = await actorOf(db, by)
    const account = (await findOperator(db, email)) ?? fail('operator.unknown_operator')
    const call = { api, db, now, operator }
    await recorded(call, await resetAccount(call, account, {}))
    await writeSecurityEvent(db, now, {
      event: 'account.factor_reset',
      ip: undefined,
      operator: operator.id === undefined ? undefined : { id: operator.id },
      details: { target_id: account.id, by: 'command_line' },
    })
  })
}

/** The same within a transaction; the account's sessions at the console end with it. */
async function resetAccount(
  { api, db, now }: Pick<OperatorCall, 'api' | 'db' | 'now'>,
  account: OperatorRow,
  details: { reason?: string },
): Promise<Audited<null, 'operator.factors_reset'>> {
  // The provider's staff have chosen no language; the service's own is Czech.
  await resetFactors({ api, db, now, account: { kind: 'operator', id: account.id }, language: 'cs' })
  await endSessionsOf(db, account.id, now)
  return { result: null, line: { action: 'operator.factors_reset', details: { email: account.email, ...details } } }
}

interface StaffCall {
  api: OperatorRoom
  db: Db
  operator: Operator
  now: Date
  ip: string
}

/** The provider's staff with when each was here last. */
export async function staff({
  db,
  operator,
}: Pick<StaffCall, 'db' | 'operator'>): Promise<HandlerReply<typeof operatorContract.operators>> {
  const uses = new Map((await lastUses(db)).map(({ operator_id, last_used_at }) => [operator_id, last_used_at]))
  return (await allOperators(db)).map((row) => ({
    ...row,
    last_used_at: uses.get(row.id) ?? null,
    is_self: row.id === operator.id,
  }))
}

/** An operator cannot end their own account: the console must not lose its last one by a slip. */
export async function endOperator(call: StaffCall, id: string): Promise<Audited<null, 'operator.disabled'>> {
  if (id === call.operator.id) fail('operator.yourself')
  const account = found((await allOperators(call.db)).find((row) => row.id === id))
  const { line } = await disableAccount(call, account)
  return { result: null, line }
}

/** One's own would be a way around the second factor: another operator does it, or the command line. */
export async function resetOperator(
  call: StaffCall,
  id: string,
  reason: string,
): Promise<Audited<null, 'operator.factors_reset'>> {
  if (id === call.operator.id) fail('operator.yourself')
  const account = found((await allOperators(call.db)).find((row) => row.id === id))
  return resetAccount(call, account, { reason })
}

export async function restoreOperator(call: StaffCall, id: string): Promise<Audited<null, 'operator.enabled'>> {
  const account = found((await allOperators(call.db)).find((row) => row.id === id))
  const { line } = await enableAccount(call, account)
  return { result: null, line }
}
