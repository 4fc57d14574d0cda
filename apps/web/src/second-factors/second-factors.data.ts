import { secondFactors } from '@katedra/contract/second-factors'
import type { FactorCalls } from '@katedra/screens/second-factors/factor-calls.ts'
import { call } from '../app/call.ts'

/** A teacher's calls about the own second factor. */
export const factorCalls: FactorCalls = {
  overview: () => call(secondFactors.overview),
  proofStep: () => call(secondFactors.proofStep, { body: {} }),
  prove: (body) => call(secondFactors.prove, { body }),
  passkeyForm: () => call(secondFactors.passkeyForm, { body: {} }),
  addPasskey: (body) => call(secondFactors.addPasskey, { body }),
  newTimeCode: (body) => call(secondFactors.newTimeCode, { body }),
  confirmTimeCode: (factor_id, body) => call(secondFactors.confirmTimeCode, { params: { factor_id }, body }),
  renewRecoveryCodes: () => call(secondFactors.renewRecoveryCodes, { body: {} }),
  removeFactor: (factor_id) => call(secondFactors.removeFactor, { params: { factor_id } }),
  forgetDevice: (trusted_device_id) => call(secondFactors.forgetDevice, { params: { trusted_device_id } }),
}
