import { Failure, FieldFailure } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import type { Db } from '../db/database.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { accountOfPasskey, personOf, type Account } from './second-factors.queries.ts'

type EventRoom = Pick<Api, 'database' | 'securityLog'>

/**
 * Does what proves a second factor and writes down how it went: by what it was proved, or with which code it was refused. The
 * attempt itself is never told.
 */
export async function recordedStep<Done extends { way: string }>(
  api: EventRoom,
  account: Account,
  ip: string,
  step: () => Promise<Done>,
): Promise<Done> {
  const who = actorOf(account, await api.database.read(undefined, (db) => personOf(db, account)))
  try {
    const done = await step()
    recordSecurityEvent(api, { event: 'second_factor.passed', ip, ...who, details: { by: done.way } })
    return done
  } catch (error) {
    if (isRefusal(error))
      recordSecurityEvent(api, { event: 'second_factor.failed', ip, ...who, details: { code: codeOf(error) } })
    throw error
  }
}

/** Signs in by a passkey alone and writes down a refusal. Whose sign-in it was is known where the passkey is. */
export async function recordedPasskey<Done>(
  api: EventRoom,
  credentialId: string,
  ip: string,
  signIn: () => Promise<Done>,
): Promise<Done> {
  try {
    return await signIn()
  } catch (error) {
    if (isRefusal(error)) {
      const who = await api.database.read(undefined, (db) => ownerOfPasskey(db, credentialId))
      recordSecurityEvent(api, { event: 'sign_in.failed', ip, ...who, details: { by: 'passkey', code: codeOf(error) } })
    }
    throw error
  }
}

async function ownerOfPasskey(db: Db, credentialId: string) {
  const account = await accountOfPasskey(db, credentialId)
  return account === undefined ? {} : actorOf(account, await personOf(db, account))
}

function actorOf({ kind, id }: Account, person: { school_id: string | null } | undefined) {
  return kind === 'user' ? { teacher: { id, school_id: person?.school_id ?? '' } } : { operator: { id } }
}

function isRefusal(error: unknown): error is Failure | FieldFailure {
  return error instanceof Failure || error instanceof FieldFailure
}

function codeOf(error: Failure | FieldFailure): string {
  return error instanceof Failure ? error.code : (Object.values(error.fields)[0]?.[0]?.key ?? '')
}
