import { Failure, FieldFailure } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { personOf, type Account } from './second-factors.queries.ts'

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
  const { kind, id } = account
  const person = await api.database.read(undefined, (db) => personOf(db, account))
  const school_id = person?.school_id ?? ''
  const who = kind === 'user' ? { teacher: { id, school_id } } : { operator: { id } }
  try {
    const done = await step()
    recordSecurityEvent(api, { event: 'second_factor.passed', ip, ...who, details: { by: done.way } })
    return done
  } catch (error) {
    if (error instanceof Failure || error instanceof FieldFailure)
      recordSecurityEvent(api, { event: 'second_factor.failed', ip, ...who, details: { code: codeOf(error) } })
    throw error
  }
}

function codeOf(error: Failure | FieldFailure): string {
  return error instanceof Failure ? error.code : (Object.values(error.fields)[0]?.[0]?.key ?? '')
}
