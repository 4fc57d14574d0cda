import type { Overview, Step } from '@katedra/contract/second-factors'
import { idOf } from './samples.ts'

const moment = '2026-09-01T08:00:00.000Z'

/** Somebody's own second factor; without changes there is none. */
export function sampleOverview(change: Partial<Overview> = {}): Overview {
  return {
    email: 'jana@zsuvoz.cz',
    is_demanded: false,
    has_passkeys: true,
    factors: [],
    recovery_codes_left: 0,
    trusted_devices: [],
    ...change,
  }
}

/** The same with a passkey, an app and a trusted device. */
export function enrolledOverview(change: Partial<Overview> = {}): Overview {
  return sampleOverview({
    factors: [
      { id: idOf(1), kind: 'passkey', name: 'Notebook', created_at: moment, last_used_at: null },
      { id: idOf(2), kind: 'time_code', name: 'Telefon', created_at: moment, last_used_at: moment },
    ],
    recovery_codes_left: 9,
    trusted_devices: [
      { id: idOf(3), user_agent: 'Katedra', created_at: moment, last_used_at: moment, expires_at: moment },
    ],
    ...change,
  })
}

/** A step that is answered by a code. */
export function sampleStep(change: Partial<Step> = {}): Step {
  return { challenge: 'challenge', ways: ['time_code', 'recovery_code'], passkey: null, ...change }
}

export const sampleRecoveryCodes = Array.from({ length: 10 }, (_, number) => `abcd-efgh-jkmn-000${number}`)
