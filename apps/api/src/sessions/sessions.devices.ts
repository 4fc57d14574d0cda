import { knownUntil, type Device } from '../app/http/device.ts'
import { fail } from '../app/http/fail.ts'
import type { LimitName } from '../app/http/rate-limit.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { deleteDevicesBefore, isDevice, keepDevice } from './sessions.devices.queries.ts'

interface Client {
  now: Date
  ip: string
  device: Device
}

interface Guess {
  limit: LimitName & ('sign-in-account' | 'operator-sign-in')
  /** The account's id; the address that was typed where there is none. */
  account: string
  error: 'auth.wrong_credentials' | 'operator.wrong_credentials'
  /** Before the refusal: writes it down. */
  onWrong: () => void
}

/** Of each account. */
const maxDevices = 20

/**
 * Limits wrong passwords of one account and from one address. A device on which the account has signed in before has a count of
 * its own: strangers who type wrong passwords close the account to other strangers, not to it.
 */
export async function limitGuesses(
  api: Api,
  { limit, account, error, onWrong }: Guess,
  { ip, device, now }: Client,
  isRight: (caller: string) => Promise<boolean>,
): Promise<void> {
  const { hash } = device
  const isKnown =
    hash !== undefined &&
    isUuid.test(account) &&
    (await api.database.read(undefined, (db) => isDevice(db, hash, { account_id: account, now })))
  const key = isKnown ? `${account} ${hash.toString('base64url')}` : account
  // Counted before the password is compared, else many tries at once would all pass.
  await api.limits.spend(limit, key)
  if (!isKnown) await api.limits.check('sign-in-address', ip)
  // A known device does not wait for what strangers behind the same address have sent.
  if (!(await isRight(isKnown ? key : ip))) {
    if (!isKnown) await api.limits.spend('sign-in-address', ip)
    onWrong()
    fail(error)
  }
  await api.limits.forget(limit, key)
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The account has signed in on this device. A token that no account has is not taken over from the browser. */
export async function knowDevice(
  db: Db,
  account_id: string,
  { device, now }: Pick<Client, 'device' | 'now'>,
): Promise<void> {
  const isOurs = device.hash !== undefined && (await isDevice(db, device.hash, { now }))
  const token_hash = device.keep(!isOurs)
  await keepDevice(db, { account_id, token_hash, last_used_at: now, expires_at: knownUntil(now) }, maxDevices)
}

export function forgetOldDevices(db: Db, now: Date): Promise<void> {
  return deleteDevicesBefore(db, now)
}
