import { auth } from '@katedra/contract/auth'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { logOut, refreshTokens, openSession } from '../sessions/sessions.ts'
import { signIn, signUp } from './auth.ts'
import { confirmEmail, resendConfirmation, sendResetLink } from './auth.links.ts'
import { changePassword, resetPassword } from './auth.new-password.ts'
import { userByEmail, countSignIn, userById } from './auth.queries.ts'
import { exchangeTeacherSession, teacherSession } from './auth.teacher-session.ts'
import { secondFactors } from '@katedra/contract/second-factors'
import { fail, found } from '../app/http/fail.ts'
import { beginPasskeySignIn, finishSignIn, signInByPasskey, signInStep } from '../second-factors/second-factors.ts'

export function authRoutes(api: Api): void {
  secondStepRoutes(api)
  serveLong(api, auth.signIn, ({ body, now, ip, userAgent, device }) =>
    signIn(api, body, { now, ip, userAgent, device }),
  )
  serveLong(api, auth.signUp, async ({ body, now, ip, userAgent, language }) => {
    await signUp(api, body, { now, ip, userAgent, language })
    return null
  })
  serveLong(api, auth.refresh, ({ body, ...client }) => refreshTokens(api, body.refresh, client))
  serve(api, auth.logout, async (call) => {
    await logOut(call, call.body.refresh)
    return null
  })
  serveLong(api, auth.passwordReset, ({ body, now, ip, language }) =>
    mailing(api, { ...body, ip, limit: 'mail-recipient' }, (db) =>
      sendResetLink(api, db, body.email, { now, language }),
    ),
  )
  serveLong(api, auth.resendConfirmationEmail, ({ body, now, ip, language }) =>
    mailing(api, { ...body, ip, limit: 'confirmation-recipient' }, (db) =>
      resendConfirmation(api, db, body.email, { now, language }),
    ),
  )
  serveLong(api, auth.passwordResetConfirm, async ({ body, ...circumstances }) => {
    await resetPassword(api, body, circumstances)
    return null
  })
  serveLong(api, auth.passwordChange, async ({ teacher, body, ...circumstances }) => {
    await changePassword(api, teacher, body, circumstances)
    return null
  })
  serveLong(api, auth.teacherSession, teacherSession)
  serveLong(api, auth.exchangeTeacherSession, ({ body, ...client }) =>
    exchangeTeacherSession(api, body.teacher_code, client),
  )
  serveLong(api, auth.confirmEmail, async ({ params, now, reply }) => {
    const target = await api.database.transaction(undefined, (db) => confirmEmail(db, params, now))
    await reply.redirect(target, 302)
    return null
  })
}

/** Asks for a mail: limited per recipient and per address, the same for known and unknown recipients. */
async function mailing(
  api: Api,
  { email, ip, limit }: { email: string; ip: string; limit: 'mail-recipient' | 'confirmation-recipient' },
  send: Parameters<typeof api.database.transaction<void>>[1],
): Promise<null> {
  await api.limits.spend('mail-address', ip)
  const user = await api.database.read(undefined, (db) => userByEmail(db, email))
  // By the account itself where there is one: an address can be spelt in many ways that PostgreSQL folds into one.
  await api.limits.spend(limit, user?.id ?? email.toLowerCase())
  await api.database.transaction(undefined, send)
  return null
}

/** What follows the password, and what stands instead of it. */
function secondStepRoutes(api: Api): void {
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
