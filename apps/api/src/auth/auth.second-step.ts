import { secondFactors } from '@katedra/contract/second-factors'
import { fail, found } from '../app/http/fail.ts'
import { serveLong, type Api } from '../app/http/serve.ts'
import { beginPasskeySignIn, finishSignIn, signInByPasskey, signInStep } from '../second-factors/second-factors.ts'
import { openSession } from '../sessions/sessions.ts'
import { countSignIn, userById } from './auth.queries.ts'

/** What follows the password, and what stands instead of it. */
export function secondStepRoutes(api: Api): void {
  serveLong(api, secondFactors.signInStep, ({ body, ...client }) => signInStep(api, 'user', body.challenge, client))
  serveLong(api, secondFactors.finishSignIn, ({ body, ...client }) =>
    finishSignIn(api, teacherEntry(api, client), body, client),
  )
  serveLong(api, secondFactors.passkeyQuestion, (client) => beginPasskeySignIn(api, client))
  serveLong(api, secondFactors.signInByPasskey, ({ body, ...client }) =>
    signInByPasskey(api, teacherEntry(api, client), body, client),
  )
}

function teacherEntry(api: Api, client: { now: Date; ip: string; userAgent: string }) {
  return {
    kind: 'user' as const,
    open: async (
      db: Parameters<typeof openSession>[1],
      account: { id: string },
      how: { remember_me: boolean; proven_at: Date },
    ) => {
      const user = found(await userById(db, account.id))
      if (user.email_verified_at === null) fail('auth.email_not_verified')
      await countSignIn(db, user.id)
      const owner = { user_id: user.id, school_id: user.school_id, ...how, signed_in_by: 'second_factor' }
      return openSession(api, db, owner, client)
    },
  }
}
