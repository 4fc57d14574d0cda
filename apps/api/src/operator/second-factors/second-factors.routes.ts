import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import type { Operator } from '../../app/http/caller.ts'
import { serve, serveLong, type Api } from '../../app/http/serve.ts'
import type { Db } from '../../db/database.ts'
import {
  addPasskey,
  addTimeCode,
  beginPasskeySignIn,
  finishSignIn,
  forgetDevice,
  newPasskeyForm,
  newTimeCode,
  overviewOf,
  proofStep,
  prove,
  removeFactor,
  renewRecoveryCodes,
  signInByPasskey,
  signInStep,
  type Account,
} from '../../second-factors/second-factors.ts'
import { recordSecurityEvent } from '../../security-events/security-events.ts'
import { resetOperator } from '../operator.accounts.ts'
import { serveAudited, serveUnaudited } from '../operator.serve.ts'
import { endOtherSessions, noteProof, openSession } from '../operator.sessions.ts'

const calls = operatorSecondFactors

/** The second factor of the provider's staff. What they change of it is written down like everything they do. */
export function secondFactorRoutes(api: Api): void {
  signInRoutes(api)
  serve(api, calls.overview, (call) => overviewOf(ofOperator(call), call.operator.is_factor_demanded))
  serveUnaudited(api, calls.proofStep, 'own session', (call) =>
    api.database.transaction(undefined, (db) => proofStep({ ...ofOperator(call), db })),
  )
  serveUnaudited(api, calls.prove, 'own session', async (call) => {
    const { operator, now } = call
    await prove(ofOperator(call), call.body, (db) => noteProof(db, operator.session_id, now))
    return null
  })
  serveUnaudited(api, calls.passkeyForm, 'changes nothing', (call) =>
    api.database.transaction(undefined, (db) => newPasskeyForm({ ...ofOperator(call), db })),
  )
  serveAudited(api, calls.addPasskey, 'operator.factor_added', async (call) =>
    added(call, 'passkey', await addPasskey(ofOperator(call), call.body)),
  )
  serveUnaudited(api, calls.newTimeCode, 'changes nothing', (call) =>
    api.database.transaction(undefined, (db) => newTimeCode({ ...ofOperator(call), db }, call.body)),
  )
  serveAudited(api, calls.confirmTimeCode, 'operator.factor_added', async (call) =>
    added(call, 'time_code', await addTimeCode(ofOperator(call), call.params.operator_factor_id, call.body.code)),
  )
  serveAudited(api, calls.renewRecoveryCodes, 'operator.recovery_codes_renewed', async (call) => {
    const { ip, operator } = call
    const result = await renewRecoveryCodes(ofOperator(call))
    recordSecurityEvent(api, { event: 'account.recovery_codes_renewed', ip, operator })
    return { result, line: { action: 'operator.recovery_codes_renewed', details: {} } }
  })
  serveAudited(api, calls.removeFactor, 'operator.factor_removed', async (call) => {
    const { params, operator, ip } = call
    const factor = await removeFactor(ofOperator(call), params.operator_factor_id, operator.is_factor_demanded)
    recordSecurityEvent(api, { event: 'account.factor_removed', ip, operator })
    const line = factor === undefined ? undefined : { action: 'operator.factor_removed' as const, details: { factor } }
    return { result: null, line }
  })
  serveUnaudited(api, calls.forgetDevice, 'own session', async (call) => {
    const { account, params } = ofOperator(call)
    await api.database.transaction(undefined, (db) => forgetDevice(db, account, params.operator_device_id))
    return null
  })
  serveAudited(api, calls.reset, 'operator.factors_reset', async (call) => {
    const { operator, ip, params, body } = call
    const done = await resetOperator(call, params.operator_id, body.reason)
    const details = { target_id: params.operator_id }
    recordSecurityEvent(api, { event: 'account.factor_reset', ip, operator, details })
    return done
  })
}

function signInRoutes(api: Api): void {
  serveLong(api, calls.signInStep, ({ body, ...client }) => signInStep(api, 'operator', body.challenge, client))
  serveLong(api, calls.finishSignIn, ({ body, ...client }) =>
    finishSignIn(api, operatorEntry(api, client), body, client),
  )
  serveLong(api, calls.passkeyQuestion, (client) => beginPasskeySignIn(api, client))
  serveLong(api, calls.signInByPasskey, ({ body, ...client }) =>
    signInByPasskey(api, operatorEntry(api, client), body, client),
  )
}

function operatorEntry(api: Api, client: { now: Date; ip: string; userAgent: string }) {
  return {
    kind: 'operator' as const,
    open: (db: Db, account: Account, { proven_at }: { proven_at: Date }) =>
      openSession(api, db, account.id, { ...client, proven_at, signed_in_by: 'second_factor' }),
  }
}

function ofOperator<Call extends { operator: Operator }>(call: Call): Call & { account: Account } {
  return { ...call, account: { kind: 'operator', id: call.operator.id } }
}

/** Written down; with the first factor the sign-ins end that had none. */
async function added<Added extends { recovery_codes: string[] | null }>(
  call: { api: Api; db: Db; operator: Operator; now: Date; ip: string },
  by: 'passkey' | 'time_code',
  result: Added,
) {
  const { api, operator, ip } = call
  if (result.recovery_codes !== null) await endOtherSessions(call)
  recordSecurityEvent(api, { event: 'account.factor_added', ip, operator, details: { by } })
  return { result, line: { action: 'operator.factor_added' as const, details: {} } }
}
