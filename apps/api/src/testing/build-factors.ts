import type { NewPasskey, secondFactors } from '@katedra/contract/second-factors'
import type { auth } from '@katedra/contract/auth'
import type { operator } from '@katedra/contract/operator'
import type { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import type { Account } from '../second-factors/second-factors.ts'
import { sealSecret } from '../second-factors/second-factors.time-codes.ts'
import { softAuthenticator } from './soft-authenticator.ts'
import type { TestApi } from './build-api.ts'
import { timeCode } from './time-code.ts'

/** An authenticator app, as somebody has it on the phone. */
export interface SoftApp {
  /** The code of this half minute, or of one that many half minutes later. */
  code(halfMinutes?: number): string
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** Reads the codes that belong to a secret, at the test's own time. */
export function appOf(api: TestApi, base32: string): SoftApp {
  return {
    code: (halfMinutes = 0) => timeCode(base32, new Date(api.clock.now().getTime() + halfMinutes * 30_000)),
  }
}

/**
 * Gives an account an authenticator app, without mails and lines in a log. A clock that stands still has one code for all
 * sign-ins: what was used is forgotten here, and only here.
 */
export async function softApp(api: TestApi, { kind, id }: Account): Promise<SoftApp> {
  const column = kind === 'user' ? 'user_id' : 'operator_id'
  const sealed = sealSecret(api.api.config, id, secret)
  await api.sql(`delete from time_codes where ${column} = $1 and name = 'Telefon'`, [id])
  await api.sql(
    `insert into time_codes (${column}, name, sealed_secret, created_at, confirmed_at, last_step) values ($1, 'Telefon', $2, $3, $3, 0)`,
    [id, sealed, api.clock.now()],
  )
  return appOf(api, secret)
}

/** The challenge of the second step, once the password was right. */
export async function challengeOf(
  api: TestApi,
  route: typeof auth.signIn | typeof operator.signIn,
  body: { email: string; password: string },
): Promise<string> {
  const answer = await api.call(route, { body })
  if (answer.status !== 401) throw new Error(`no second step: ${answer.status} ${JSON.stringify(answer.body)}`)
  const { challenge } = { challenge: '', ...Object(answer.body) }
  return String(challenge)
}

/** What somebody has of the second factor: what the paths of its routes name, and what they take. */
export interface SampleFactors {
  factor_id: string
  trusted_device_id: string
  bodies: {
    prove: { challenge: string; password?: string; code?: string }
    addPasskey: { challenge: string; name: string; passkey: NewPasskey }
    confirmTimeCode: { code: string }
    newTimeCode: { name: string }
  }
}

type FactorRoutes = typeof secondFactors | typeof operatorSecondFactors

/** Begins everything once, as the owner of an account would; nothing of it is finished. */
export async function sampleFactors(
  api: TestApi,
  routes: FactorRoutes,
  account: Account,
  { token, proof }: { token: string; proof: () => { password?: string; code?: string } },
): Promise<SampleFactors> {
  const { challenge } = await api.get(routes.proofStep, { body: {} }, { token })
  const form = await api.get(routes.passkeyForm, { body: {} }, { token })
  const app = await api.get(routes.newTimeCode, { body: { name: 'Aplikace' } }, { token })
  const [device] = await api.sql(
    `insert into trusted_devices (hash, ${account.kind}_id, created_at, last_used_at, expires_at)
    values (sha256($1::uuid::text::bytea), $1, $2, $2, $2::timestamptz + interval '1 day') returning id`,
    [account.id, api.clock.now()],
  )
  return {
    factor_id: app.id,
    trusted_device_id: String(device?.['id']),
    bodies: {
      prove: { challenge, ...proof() },
      addPasskey: { challenge: form.challenge, name: 'Klíč', passkey: softAuthenticator().make(form.challenge) },
      confirmTimeCode: { code: appOf(api, app.secret).code() },
      newTimeCode: { name: 'Aplikace' },
    },
  }
}

/** The bodies by method and path, for walks over the contract. */
export function factorBodies(
  prefix: string,
  factorParam: string,
  { bodies }: SampleFactors,
): Record<string, Record<string, unknown>> {
  return {
    [`POST ${prefix}/proof/`]: bodies.prove,
    [`POST ${prefix}/passkeys/`]: bodies.addPasskey,
    [`POST ${prefix}/time-codes/`]: bodies.newTimeCode,
    [`POST ${prefix}/time-codes/:${factorParam}/confirm/`]: bodies.confirmTimeCode,
  }
}
