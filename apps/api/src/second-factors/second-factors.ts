import type { Db } from '../db/database.ts'
import { deleteOldChallenges, deleteOldDevices } from './second-factors.queries.ts'

export {
  addPasskey,
  addTimeCode,
  forgetDevice,
  forgetTrust,
  newPasskeyForm,
  newTimeCode,
  overviewOf,
  proofStep,
  prove,
  removeFactor,
  renewRecoveryCodes,
  resetFactors,
} from './second-factors.own.ts'
export type { Account } from './second-factors.queries.ts'
export {
  beginPasskeySignIn,
  demandSecondStep,
  finishSignIn,
  secondStep,
  signInByPasskey,
  signInStep,
} from './second-factors.sign-in.ts'

/** Challenges that no one answers any more, and devices that are asked again. */
export async function forgetOldFactors(db: Db, now: Date): Promise<void> {
  await deleteOldChallenges(db, now)
  await deleteOldDevices(db, now)
}
