import { auth } from '@katedra/contract/auth'
import { serve, serveLong, type Api } from '../app/serve.ts'
import { mailLimits, signIn, signUp } from './auth.ts'
import { confirmEmail, resendConfirmation, resetPassword, sendResetLink } from './auth.links.ts'
import { logOut, refreshTokens } from './auth.sessions.ts'

export function authRoutes(api: Api): void {
  serveLong(api, auth.signIn, ({ body, now, ip, userAgent }) => signIn(api, body, { now, ip, userAgent }))
  serveLong(api, auth.signUp, async ({ body, now, ip, userAgent, language }) => {
    await signUp(api, body, { now, ip, userAgent, language })
    return null
  })
  serveLong(api, auth.refresh, ({ body, now }) => refreshTokens(api, body.refresh, now))
  serve(api, auth.logout, async ({ db, teacher, body, now }) => {
    await logOut(db, teacher, body.refresh, now)
    return null
  })
  serveLong(api, auth.passwordReset, ({ body, now, ip, language }) =>
    mailing(api, body.email, ip, (db) => sendResetLink(api, db, body.email, { now, language })),
  )
  serveLong(api, auth.resendConfirmationEmail, ({ body, now, ip, language }) =>
    mailing(api, body.email, ip, (db) => resendConfirmation(api, db, body.email, { now, language })),
  )
  serveLong(api, auth.passwordResetConfirm, async ({ body, now }) => {
    await resetPassword(api, body, now)
    return null
  })
  serveLong(api, auth.confirmEmail, async ({ params, now, reply }) => {
    const target = await api.database.transaction(undefined, (db) => confirmEmail(db, params, now))
    await reply.redirect(target, 302)
    return null
  })
}

/** Asks for a mail: limited per recipient and per address, the same for known and unknown recipients. */
async function mailing(
  api: Api,
  email: string,
  ip: string,
  send: Parameters<typeof api.database.transaction<void>>[1],
): Promise<null> {
  await api.limits.spend(mailLimits.perAddress, ip)
  await api.limits.spend(mailLimits.perRecipient, email.toLowerCase())
  await api.database.transaction(undefined, send)
  return null
}
