import { isCommonPassword } from '@katedra/contract/common-passwords'
import { Email, NewPassword, requiredText } from '@katedra/contract/fields'
import * as z from 'zod/mini'
import { fail, failField } from '../app/fail.ts'
import { hashPassword } from '../app/passwords.ts'
import type { Db } from '../db/database.ts'
import { checked, noteAction, type OperatorCall, type OperatorRoom } from './operator.ts'
import { allOperators, findOperator, insertOperator, setDisabled, type OperatorRow } from './operator.queries.ts'
import { endSessionsOf } from './operator.sessions.queries.ts'

const Account = z.strictObject({ email: Email, name: requiredText(120), password: NewPassword })

/** Who acts where no operator does: whoever has the server's own command line, without whom there would never be a first one. */
const nobody = 'command line'

async function actorOf(db: Db, email: string | undefined): Promise<{ name: string }> {
  if (email === undefined) return { name: nobody }
  const operator = await findOperator(db, email)
  return operator === undefined || operator.disabled_at !== null ? fail('operator.unknown_operator') : operator
}

/** A new account of the provider's staff. `by` is an operator's address. */
export async function createOperator(
  api: OperatorRoom,
  by: string | undefined,
  form: { email: string; name: string; password: string },
): Promise<void> {
  const { email, name, password } = checked(Account, form)
  if (isCommonPassword(password, email)) failField('password', 'password_common')
  const password_hash = await hashPassword(password)
  const now = api.clock.now()
  await api.database.transaction(undefined, async (db) => {
    const operator = await actorOf(db, by)
    if (!(await insertOperator(db, { email, name, password_hash, created_at: now }))) fail('operator.email_taken')
    await noteAction({ db, now, operator }, 'operator.created', { email, name })
  })
}

/** The same for whoever is to be there once, as in the demo; asking again changes nothing. */
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
    return disableAccount({ db, now, operator }, account)
  })
}

/** The same within a transaction; the account's sessions at the console end with it. */
export async function disableAccount(
  call: Pick<OperatorCall, 'db' | 'now' | 'operator'>,
  account: OperatorRow,
): Promise<boolean> {
  if (account.disabled_at !== null) return false
  await setDisabled(call.db, account.id, call.now)
  await endSessionsOf(call.db, account.id, call.now)
  await noteAction(call, 'operator.disabled', { email: account.email })
  return true
}

/** Lets a disabled account act again; its sessions have ended, its password is the former one. False when it was not disabled. */
export function enableOperator(api: OperatorRoom, by: string | undefined, email: string): Promise<boolean> {
  const now = api.clock.now()
  return api.database.transaction(undefined, async (db) => {
    const operator = await actorOf(db, by)
    const account = (await findOperator(db, email)) ?? fail('operator.unknown_operator')
    return enableAccount({ db, now, operator }, account)
  })
}

/** The same within a transaction. */
export async function enableAccount(
  call: Pick<OperatorCall, 'db' | 'now' | 'operator'>,
  account: OperatorRow,
): Promise<boolean> {
  if (account.disabled_at === null) return false
  await setDisabled(call.db, account.id, null)
  await noteAction(call, 'operator.enabled', { email: account.email })
  return true
}
