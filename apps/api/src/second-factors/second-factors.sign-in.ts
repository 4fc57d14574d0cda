import type { PasskeyAnswer, PasskeyQuestion, Step } from '@katedra/contract/second-factors'
import type { Language } from '@katedra/i18n'
import { fail, Failure } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import {
  checkAnswer,
  endChallenge,
  heldChallenge,
  newChallenge,
  passkeyOwner,
  stepOf,
  type Answer,
} from './second-factors.challenges.ts'
import { recordedPasskey, recordedStep } from './second-factors.events.ts'
import { tellRecoveryCodeUsed } from './second-factors.letters.ts'
import { passkeyQuestion, siteOf } from './second-factors.passkeys.ts'
import { hasFactor, insertTrustedDevice, isTrustedDevice, personOf, type Account } from './second-factors.queries.ts'

/** For so long a trusted device is not asked for the second step. */
const trustTime = 30 * 24 * 3_600_000

/** The session may be opened. `proven_at` is null where a trusted device stands for the factor. */
interface Passed {
  proven_at: Date | null
}

/**
 * After the right password: the challenge of the second step, or what was enough without it. Undefined when the password that was
 * compared is not the account's any more: comparing takes its time, and whoever changes a password has ended all sessions by then.
 */
export async function secondStep(
  db: Db,
  account: Account,
  {
    now,
    remember_me,
    trusted_devices,
    password_hash,
  }: { now: Date; remember_me: boolean; trusted_devices: readonly string[]; password_hash: string | null },
): Promise<Passed | { challenge: string } | undefined> {
  // Locked: of a sign-in and a first factor that come at once, the sign-in either ends with the others or asks for the factor.
  const person = await personOf(db, account, true)
  if (person === undefined || person.password_hash !== password_hash) return undefined
  if (!(await hasFactor(db, account))) return { proven_at: now }
  if (await isTrustedDevice(db, account, trusted_devices.map(tokenHash), now)) return { proven_at: null }
  return { challenge: await newChallenge(db, 'sign_in', account, { now, remember_me }) }
}

/** The refusal that carries the challenge; thrown outside the transaction that has made it. */
export function demandSecondStep(challenge: string): never {
  throw new Failure('auth.second_step_needed', undefined, {}, { challenge })
}

interface Client {
  now: Date
  ip: string
  userAgent: string
  language: Language
}

/** Opens a session of the account; what the caller's kind of sessions needs is known to the caller only. */
type Open<Session> = (db: Db, account: Account, how: { remember_me: boolean; proven_at: Date }) => Promise<Session>

/** One kind of accounts that sign in: whose, and how. */
export interface Entry<Session> {
  kind: Account['kind']
  open: Open<Session>
}

/**
 * The account of a sign-in whose password was right. Challenges cannot be guessed; wrong ones are counted all the same, and a
 * right one passes, whatever others behind that address have tried.
 */
async function accountOfStep(
  api: Api,
  kind: Account['kind'],
  challenge: string,
  { now, ip }: Pick<Client, 'now' | 'ip'>,
): Promise<Account> {
  const account = await api.database
    .transaction(undefined, (db) => heldChallenge(db, 'sign_in', challenge, now))
    .then((held) => held.account)
    .catch((error: unknown) => (error instanceof Failure ? undefined : Promise.reject(error)))
  if (account?.kind === kind) return account
  await api.limits.spend('one-time-code', ip)
  fail('second-factors.step_over')
}

/** By what a sign-in can be finished. */
export async function signInStep(
  api: Api,
  kind: Account['kind'],
  challenge: string,
  client: Pick<Client, 'now' | 'ip'>,
): Promise<Step> {
  const account = await accountOfStep(api, kind, challenge, client)
  return api.database.read(undefined, (db) => stepOf(api, db, account, challenge))
}

/** Finishes a sign-in by its second step. */
export async function finishSignIn<Session extends object>(
  api: Api,
  { kind, open }: Entry<Session>,
  { trust_device, ...answer }: Omit<Answer, 'password'> & { trust_device: boolean },
  client: Client,
): Promise<Session & { trusted_device: string | null }> {
  const { now } = client
  const account = await accountOfStep(api, kind, answer.challenge, client)
  // Counted before the answer is looked at, else many tries at once would all pass.
  await api.limits.spend('second-factor', account.id)
  const step = async (db: Db) => {
    // The account first, as everything locks it that ends challenges.
    await personOf(db, account, true)
    const { remember_me } = await heldChallenge(db, 'sign_in', answer.challenge, now)
    const way = await checkAnswer(api, db, account, answer)
    await endChallenge(db, answer.challenge, now)
    if (way === 'recovery_code') await tellRecoveryCodeUsed({ ...client, api, db, account })
    const trusted_device = trust_device ? await trustDevice(db, account, client) : null
    return { way, session: Object.assign(await open(db, account, { remember_me, proven_at: now }), { trusted_device }) }
  }
  const { session } = await recordedStep(api, account, client.ip, () => api.database.transaction(undefined, step))
  await api.limits.forget('second-factor', account.id)
  return session
}

async function trustDevice(db: Db, account: Account, { now, userAgent }: Client): Promise<string> {
  const token = randomToken()
  await insertTrustedDevice(db, account, {
    hash: tokenHash(token),
    user_agent: userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + trustTime),
  })
  return token
}

/** Begins a sign-in by a passkey alone: the browser offers those of this site that the device knows. */
export async function beginPasskeySignIn(api: Api, { now, ip }: Pick<Client, 'now' | 'ip'>): Promise<PasskeyQuestion> {
  const site = siteOf(api.publicUrl()) ?? fail('second-factors.no_passkeys')
  await api.limits.spend('passkey-question', ip)
  const challenge = await api.database.transaction(undefined, (db) =>
    newChallenge(db, 'passkey_sign_in', undefined, { now }),
  )
  return passkeyQuestion(site, challenge)
}

/** Signs in by a passkey alone, which has checked its owner by itself: two factors in one step. */
export async function signInByPasskey<Session>(
  api: Api,
  { kind, open }: Entry<Session>,
  { remember_me = false, ...answer }: { challenge: string; passkey: PasskeyAnswer; remember_me?: boolean },
  { now, ip }: Client,
): Promise<Session> {
  const signIn = async (db: Db) => {
    await heldChallenge(db, 'passkey_sign_in', answer.challenge, now)
    const account = await passkeyOwner(api, db, answer, true)
    if (account.kind !== kind) fail('second-factors.passkey_refused')
    await endChallenge(db, answer.challenge, now)
    return open(db, account, { remember_me, proven_at: now })
  }
  try {
    return await recordedPasskey(api, answer.passkey.id, ip, () => api.database.transaction(undefined, signIn))
  } catch (error) {
    // A signature can't be guessed: wrong ones are counted, and a right one passes, whatever others behind that address have tried.
    await api.limits.spend('passkey-answer', ip)
    throw error
  }
}
