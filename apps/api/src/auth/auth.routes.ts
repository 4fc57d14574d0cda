import { auth } from '@katedra/contract/auth'
import { serve, serveLong, type Api } from '../app/http/serve.ts'
import { logOut, refreshTokens } from '../sessions/sessions.ts'
import { signIn, signUp } from './auth.ts'
import { confirmEmail, resendConfirmation, sendResetLink } from './auth.links.ts'
import { changePassword, resetPassword } from './auth.new-password.ts'
import { userByEmail } from './auth.queries.ts'
import { secondStepRoutes } from './auth.second-step.ts'
import { exchangeTeacherSession, teacherSession } from './auth.teacher-session.ts'

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
