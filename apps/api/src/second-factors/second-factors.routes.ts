import { secondFactors } from '@katedra/contract/second-factors'
import type { Teacher } from '../app/http/caller.ts'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
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
  serve(api, secondFactors.addPasskey, async (call) => endingOthers(call, await addPasskey(ofTeacher(call), call.body)))
  serve(api, secondFactors.newTimeCode, (call) => newTimeCode(ofTeacher(call), call.body))
  serve(api, secondFactors.confirmTimeCode, async (call) =>
    endingOthers(call, await addTimeCode(ofTeacher(call), call.params.factor_id, call.body.code)),
  )
  serve(api, secondFactors.renewRecoveryCodes, (call) => renewRecoveryCodes(ofTeacher(call)))
  serve(api, secondFactors.removeFactor, async (call) => {
    await removeFactor(ofTeacher(call), call.params.factor_id, call.teacher.is_factor_demanded)
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

/** With the first factor the sign-ins end that had none. */
async function endingOthers<Added extends { recovery_codes: string[] | null }>(
  { db, teacher, now }: { db: Parameters<typeof endSessions>[0]; teacher: Teacher; now: Date },
  added: Added,
): Promise<Added> {
  if (added.recovery_codes !== null) await endSessions(db, teacher.id, now, teacher.session_id)
  return added
}
