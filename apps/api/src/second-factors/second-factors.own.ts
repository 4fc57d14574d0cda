import type { Added, NewPasskey, NewTimeCode, Overview, PasskeyForm, Step } from '@katedra/contract/second-factors'
import type * as z from 'zod/mini'
import { fail, failField, found } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { tokenHash } from '../app/tokens.ts'
import {
  checkAnswer,
  endChallenge,
  heldChallenge,
  newChallenge,
  stepOf,
  type Answer,
  type LetterRoom,
} from './second-factors.challenges.ts'
import { recordedStep } from './second-factors.events.ts'
import { tellOwner, tellRecoveryCodeUsed, type FactorCall } from './second-factors.letters.ts'
import { passkeyForm, siteOf, verifyNewPasskey } from './second-factors.passkeys.ts'
import {
  confirmTimeCode,
  countRecoveryCodes,
  deleteAll,
  deleteFactor,
  deleteSignIns,
  deleteTrustedDevice,
  hasFactor,
  insertPasskey,
  insertRecoveryCodes,
  insertTimeCode,
  lockWaitingTimeCode,
  passkeysOf,
  personOf,
  timeCodesOf,
  trustedDevicesOf,
  type Account,
} from './second-factors.queries.ts'
import { newRecoveryCodes } from './second-factors.recovery-codes.ts'
import { newTimeSecret, openSecret, sealSecret, stepOfCode } from './second-factors.time-codes.ts'

/* What the owner of an account does with the own second factor, in one transaction each. */

/** As many as anybody has of one kind. */
const maxOfKind = 10

/** The own second factor. */
export async function overviewOf(
  { api, db, account, now }: Omit<FactorCall, 'language'>,
  is_demanded: boolean,
): Promise<z.output<typeof Overview>> {
  const { email } = found(await personOf(db, account))
  const passkeys = (await passkeysOf(db, account)).map(({ credential_id: _, transports: __, ...row }) => ({
    ...row,
    kind: 'passkey' as const,
  }))
  const apps = (await timeCodesOf(db, account)).map((row) => ({ ...row, kind: 'time_code' as const }))
  return {
    email,
    is_demanded,
    has_passkeys: siteOf(api.publicUrl()) !== undefined,
    factors: [...passkeys, ...apps].toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
    recovery_codes_left: await countRecoveryCodes(db, account),
    trusted_devices: await trustedDevicesOf(db, account, now),
  }
}

/** By what the owner can prove again who they are. */
export async function proofStep({ api, db, account, now }: Omit<FactorCall, 'language'>): Promise<Step> {
  const challenge = await newChallenge(db, 'proof', account, { now })
  return stepOf(api, db, account, challenge)
}

/** Proves it; `note` writes down in the session that it was. Long, because a password may have to be compared. */
export async function prove(
  { api, account, now, language, ip }: Omit<FactorCall, 'db' | 'api'> & { api: Api; ip: string },
  answer: Answer,
  note: (db: FactorCall['db']) => Promise<void>,
): Promise<void> {
  const limit = answer.password === undefined ? 'second-factor' : 'own-password'
  await api.limits.spend(limit, account.id)
  const step = async (db: FactorCall['db']) => {
    const held = await heldChallenge(db, 'proof', answer.challenge, now)
    if (held.account?.kind !== account.kind || held.account.id !== account.id) fail('second-factors.step_over')
    const proved = await checkAnswer(api, db, account, answer)
    await endChallenge(db, answer.challenge, now)
    if (proved === 'recovery_code') await tellRecoveryCodeUsed({ api, db, account, language })
    await note(db)
    return { way: proved }
  }
  await recordedStep(api, account, ip, () => api.database.transaction(undefined, step))
  await api.limits.forget(limit, account.id)
}

/** What a new passkey is made from. */
export async function newPasskeyForm({ api, db, account, now }: Omit<FactorCall, 'language'>): Promise<PasskeyForm> {
  const site = siteOf(api.publicUrl()) ?? fail('second-factors.no_passkeys')
  const known = await passkeysOf(db, account)
  if (known.length >= maxOfKind) fail('second-factors.limit_reached')
  const { email } = found(await personOf(db, account))
  const challenge = await newChallenge(db, 'enrolment', account, { now })
  return passkeyForm(site, challenge, { id: account.id, email, known })
}

/** Adds a passkey. */
export async function addPasskey(
  call: FactorCall,
  { challenge, name, passkey }: { challenge: string; name: string; passkey: NewPasskey },
): Promise<z.output<typeof Added>> {
  const { api, db, account, now } = call
  const site = siteOf(api.publicUrl()) ?? fail('second-factors.passkey_refused')
  const held = await heldChallenge(db, 'enrolment', challenge, now)
  if (held.account?.kind !== account.kind || held.account.id !== account.id) fail('second-factors.step_over')
  const verified = await verifyNewPasskey(site, challenge, passkey)
  await endChallenge(db, challenge, now)
  return adding(call, name, async () => {
    if ((await passkeysOf(db, account)).length >= maxOfKind) fail('second-factors.limit_reached')
    if (!(await insertPasskey(db, account, { ...verified, name, created_at: now })))
      fail('second-factors.passkey_refused')
  })
}

/** Makes the secret of an authenticator app, which waits for its first code. */
export async function newTimeCode(
  { api, db, account, now }: FactorCall,
  { name }: { name: string },
): Promise<z.output<typeof NewTimeCode>> {
  const { email } = found(await personOf(db, account, true))
  if ((await timeCodesOf(db, account)).length >= maxOfKind) fail('second-factors.limit_reached')
  const { secret, uri } = newTimeSecret(email)
  const sealed_secret = sealSecret(api.config, account.id, secret)
  return { id: await insertTimeCode(db, account, { name, sealed_secret, created_at: now }), secret, uri }
}

/** Adds the app by its first code, which proves that the app has read the secret rightly. */
export async function addTimeCode(call: FactorCall, id: string, typed: string): Promise<z.output<typeof Added>> {
  const { api, db, account, now } = call
  await api.limits.spend('second-factor', account.id)
  const waiting = found(await lockWaitingTimeCode(db, account, id))
  const secret = openSecret(api.config, account.id, waiting.sealed_secret)
  const code = typed.replaceAll(/\s/g, '')
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
  if (step === undefined) failField('code', 'factor_code_wrong')
  await api.limits.forget('second-factor', account.id)
  return adding(call, waiting.name, () => confirmTimeCode(db, id, { step, now }))
}

/** With the first factor come recovery codes; of two added at once one is the first. */
async function adding(call: FactorCall, name: string, add: () => Promise<void>): Promise<z.output<typeof Added>> {
  const { db, account } = call
  await personOf(db, account, true)
  const isFirst = !(await hasFactor(db, account))
  await add()
  await tellOwner(call, 'factor_added', { name })
  return { recovery_codes: isFirst ? await makeRecoveryCodes(call) : null }
}

async function makeRecoveryCodes({ db, account, now }: FactorCall): Promise<string[]> {
  const codes = newRecoveryCodes()
  await deleteAll(db, account, ['recovery_codes'])
  await insertRecoveryCodes(
    db,
    account,
    codes.map((code) => tokenHash(code.replaceAll('-', ''))),
    now,
  )
  return codes
}

/** Ten new recovery codes; older ones end. */
export async function renewRecoveryCodes(call: FactorCall): Promise<{ recovery_codes: string[] }> {
  const { db, account } = call
  await personOf(db, account, true)
  if (!(await hasFactor(db, account))) fail('second-factors.none')
  await tellOwner(call, 'recovery_codes_renewed')
  return { recovery_codes: await makeRecoveryCodes(call) }
}

/** Removes a factor; the last one only where none is demanded. Tells its name, but of an app that had not been used yet. */
export async function removeFactor(call: FactorCall, id: string, isDemanded: boolean): Promise<string | undefined> {
  const { db, account } = call
  await personOf(db, account, true)
  const { name, counted } = found(await deleteFactor(db, account, id))
  if (!counted) return undefined
  if (!(await hasFactor(db, account))) {
    if (isDemanded) fail('second-factors.demanded')
    await deleteAll(db, account, ['recovery_codes', 'trusted_devices'])
  }
  await tellOwner(call, 'factor_removed', { name })
  return name
}

export async function forgetDevice(db: FactorCall['db'], account: Account, id: string): Promise<void> {
  if (!(await deleteTrustedDevice(db, account, id))) fail('app.not_found')
}

/**
 * The password has changed: what stood on the former one ends, which are devices that somebody who knew it may have trusted, and
 * sign-ins that wait for their second step.
 */
export async function forgetTrust(db: FactorCall['db'], account: Account): Promise<void> {
  await deleteAll(db, account, ['trusted_devices'])
  await deleteSignIns(db, account)
}

/**
 * Removes all of it for somebody who has lost it: the password is what is left, and the owner hears of it. False where there was
 * nothing to lose, as when the request comes twice.
 */
export async function resetFactors(call: Omit<FactorCall, 'api'> & { api: LetterRoom }): Promise<boolean> {
  const { db, account } = call
  await personOf(db, account, true)
  if (!(await hasFactor(db, account))) return false
  await deleteAll(db, account, ['passkeys', 'time_codes', 'recovery_codes'])
  await forgetTrust(db, account)
  await tellOwner(call, 'factors_reset')
  return true
}
