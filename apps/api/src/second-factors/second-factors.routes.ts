import { secondFactors } from '@katedra/contract/second-factors'
import type { Teacher } from '../app/http/caller.ts'
import { serve, serveLong, type Api, type TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { recordSecurityEvent } from '../security-events/security-events.ts'
import { endSessions, noteProof } from '../sessions/sessions.ts'
import {
  addPasskey,
  addTimeCode,
  forgetDevice,
  newPasskeyForm,
  newTimeCode,
  overviewOf,
  proofStep,
  prove,
  removeFactor,
  renewRecoveryCodes,
  type Account,
} from './second-factors.ts'
import { setDemand } from './second-factors.queries.ts'

/** The second factor of teachers; that of the provider's staff is mounted with the console, which writes down what they do. */
export function secondFactorsRoutes(api: Api): void {
  serve(api, secondFactors.overview, (call) => overviewOf(ofTeacher(call), call.teacher.is_factor_demanded))
  serve(api, secondFactors.proofStep, (call) => proofStep(ofTeacher(call)))
  serveLong(api, secondFactors.prove, async (call) => {
    const { teacher, now } = call
    await prove(ofTeacher(call), call.body, (db) => noteProof(db, teacher.session_id, now))
    return null
  })
  serve(api, secondFactors.passkeyForm, (call) => newPasskeyForm(ofTeacher(call)))
  serve(api, secondFactors.addPasskey, async (call) =>
    added(call, 'passkey', await addPasskey(ofTeacher(call), call.body)),
  )
  serve(api, secondFactors.newTimeCode, (call) => newTimeCode(ofTeacher(call), call.body))
  serve(api, secondFactors.confirmTimeCode, async (call) =>
    added(call, 'time_code', await addTimeCode(ofTeacher(call), call.params.factor_id, call.body.code)),
  )
  serve(api, secondFactors.renewRecoveryCodes, async (call) => {
    const { ip, teacher } = call
    const renewed = await renewRecoveryCodes(ofTeacher(call))
    recordSecurityEvent(api, { event: 'account.recovery_codes_renewed', ip, teacher })
    return renewed
  })
  serve(api, secondFactors.removeFactor, async (call) => {
    const { ip, teacher } = call
    await removeFactor(ofTeacher(call), call.params.factor_id, teacher.is_factor_demanded)
    recordSecurityEvent(api, { event: 'account.factor_removed', ip, teacher })
    return null
  })
  serve(api, secondFactors.forgetDevice, async (call) => {
    await forgetDevice(call.db, accountOf(call.teacher), call.params.trusted_device_id)
    return null
  })
  serve(api, secondFactors.demand, async ({ db, teacher, body: { demand }, now }) => {
    if (await setDemand(db, teacher.school_id, demand))
      await writeAudit(db, teacher, now, { action: 'school.second_factor_demanded', details: { demand } })
    return null
  })
}

function accountOf({ id }: Teacher): Account {
  return { kind: 'user', id }
}

function ofTeacher<Call extends { teacher: Teacher }>(call: Call): Call & { account: Account } {
  return { ...call, account: accountOf(call.teacher) }
}

/** Written down; with the first factor the sign-ins end that had none. */
async function added<Added extends { recovery_codes: string[] | null }>(
  { api, db, teacher, now, ip }: TeacherCall & { ip: string },
  by: 'passkey' | 'time_code',
  done: Added,
): Promise<Added> {
  if (done.recovery_codes !== null) await endSessions(db, teacher.id, now, teacher.session_id)
  recordSecurityEvent(api, { event: 'account.factor_added', ip, teacher, details: { by } })
  return done
}
