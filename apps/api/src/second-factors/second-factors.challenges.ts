import type { PasskeyAnswer, ProofWay, Step } from '@katedra/contract/second-factors'
import { fail, failField } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { verifyPassword } from '../app/passwords.ts'
import { randomToken, tokenHash } from '../app/tokens.ts'
import type { Db } from '../db/database.ts'
import { passkeyQuestion, siteOf, verifyPasskey } from './second-factors.passkeys.ts'
import {
  countRecoveryCodes,
  insertChallenge,
  lockChallenge,
  lockPasskey,
  lockTimeCodes,
  notePasskeyUse,
  noteTimeCodeUse,
  passkeysOf,
  personOf,
  spendChallenge,
  spendRecoveryCode,
  timeCodesOf,
  type Account,
  type ChallengePurpose,
} from './second-factors.queries.ts'
import { recoveryCodeHash } from './second-factors.recovery-codes.ts'
import { openSecret, stepOfCode } from './second-factors.time-codes.ts'

/** How long the two steps of a sign-in hold together, and a passkey may take to answer. */
const lifetime = 5 * 60_000

/** What the rules of second factors need of the machine room. */
export type FactorRoom = Pick<Api, 'clock' | 'config' | 'jobs' | 'limits' | 'publicUrl'>
/** Without attempts to count: the command line has none. */
export type LetterRoom = Omit<FactorRoom, 'limits'>

/** Makes a challenge: 256 random bits that a passkey signs; only their hash is kept. */
export async function newChallenge(
  db: Db,
  purpose: ChallengePurpose,
  account: Account | undefined,
  { now, remember_me = false }: { now: Date; remember_me?: boolean },
): Promise<string> {
  const challenge = randomToken()
  const expires_at = new Date(now.getTime() + lifetime)
  await insertChallenge(db, account, { hash: tokenHash(challenge), purpose, remember_me, created_at: now, expires_at })
  return challenge
}

/** Whose challenge it is; refused once it was used or is over. Stays locked until the transaction ends. */
export async function heldChallenge(db: Db, purpose: ChallengePurpose, challenge: string, now: Date) {
  return (await lockChallenge(db, tokenHash(challenge), purpose, now)) ?? fail('second-factors.step_over')
}

export function endChallenge(db: Db, challenge: string, now: Date): Promise<void> {
  return spendChallenge(db, tokenHash(challenge), now)
}

/** By what the account's owner can answer that challenge. */
export async function stepOf(room: FactorRoom, db: Db, account: Account, challenge: string): Promise<Step> {
  const passkeys = await passkeysOf(db, account)
  const hasApp = (await timeCodesOf(db, account)).length > 0
  const hasFactor = passkeys.length > 0 || hasApp
  const site = siteOf(room.publicUrl())
  const ways: Record<ProofWay, boolean> = {
    passkey: passkeys.length > 0 && site !== undefined,
    time_code: hasApp,
    recovery_code: hasFactor && (await countRecoveryCodes(db, account)) > 0,
    password: !hasFactor,
  }
  return {
    challenge,
    ways: (['passkey', 'time_code', 'recovery_code', 'password'] as const).filter((way) => ways[way]),
    passkey: ways.passkey && site !== undefined ? passkeyQuestion(site, challenge, passkeys) : null,
  }
}

/** What somebody sends to prove who they are. */
export interface Answer {
  challenge: string
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
  password?: string | undefined
}

/** Tells by what the owner was proved, or refuses. The caller counts the attempts. */
export async function checkAnswer(room: FactorRoom, db: Db, account: Account, answer: Answer): Promise<ProofWay> {
  const now = room.clock.now()
  if (answer.passkey !== undefined) {
    const owner = await passkeyOwner(room, db, { ...answer, passkey: answer.passkey }, false)
    if (owner.kind !== account.kind || owner.id !== account.id) fail('second-factors.passkey_refused')
    return 'passkey'
  }
  if (answer.password !== undefined) return checkPassword(room, db, account, answer.password)
  return checkCode(room, db, account, { code: answer.code ?? '', now })
}

/** Whose passkey has answered; alone, without a password before, it must have checked its owner by itself. */
export async function passkeyOwner(
  room: FactorRoom,
  db: Db,
  { challenge, passkey }: { challenge: string; passkey: PasskeyAnswer },
  isAlone: boolean,
): Promise<Account> {
  const site = siteOf(room.publicUrl())
  const known = await lockPasskey(db, passkey.id)
  if (site === undefined || known?.account === undefined) fail('second-factors.passkey_refused')
  const counter = await verifyPasskey(site, challenge, { answer: passkey, known, isAlone })
  await notePasskeyUse(db, known.id, { counter, now: room.clock.now() })
  return known.account
}

async function checkCode(
  room: FactorRoom,
  db: Db,
  account: Account,
  { code, now }: { code: string; now: Date },
): Promise<ProofWay> {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    if (await spendTimeCode(room, db, account, { digits, now })) return 'time_code'
    failField('code', 'factor_code_wrong')
  }
  const hash = recoveryCodeHash(code)
  if (hash !== undefined && (await spendRecoveryCode(db, account, hash, now))) return 'recovery_code'
  failField('code', 'factor_code_wrong')
}

/** A code counts once, and none that is older than the last one used (RFC 6238, 5.2). */
async function spendTimeCode(
  room: FactorRoom,
  db: Db,
  account: Account,
  { digits, now }: { digits: string; now: Date },
): Promise<boolean> {
  for (const app of await lockTimeCodes(db, account)) {
    const secret = openSecret(room.config, account.id, app.sealed_secret)
    const step = secret === undefined ? undefined : stepOfCode(secret, digits, now)
    if (step !== undefined && step > (app.last_step ?? 0)) {
      await noteTimeCodeUse(db, app.id, { step, now })
      return true
    }
  }
  return false
}

/** The password is a proof only for those who have nothing stronger. */
async function checkPassword(room: FactorRoom, db: Db, account: Account, password: string): Promise<ProofWay> {
  const { ways } = await stepOf(room, db, account, '')
  const person = await personOf(db, account)
  if (!ways.includes('password')) fail('second-factors.step_over')
  const isRight = await verifyPassword(person?.password_hash ?? undefined, password, { caller: account.id })
  if (!isRight) failField('password', 'wrong_password')
  return 'password'
}
