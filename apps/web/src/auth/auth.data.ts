import { auth } from '@katedra/contract/auth'
import { CallError } from '@katedra/contract/call'
import type { CallInput, Reply } from '@katedra/contract/route'
import { trustedTokens } from '@katedra/screens/second-factors/trusted-tokens.ts'
import { call } from '../app/call.ts'
import { forgetPerson } from '../app/kept.ts'
import { beginSession } from '../app/session.ts'
import { tokens } from '../app/tokens.ts'

type SignInForm = CallInput<typeof auth.signIn>['body']

/** Signs in and keeps the tokens. */
export async function signIn(form: SignInForm): Promise<void> {
  beginSession(await askForTokens(form))
}

/** The same person goes on with what is on the screen: what was loaded is still theirs. */
export async function signInAgain(form: SignInForm): Promise<void> {
  tokens.write(await askForTokens(form))
}

function askForTokens(form: SignInForm): Promise<Reply<typeof auth.signIn>> {
  const trusted_devices = trustedTokens()
  return call(auth.signIn, { body: { ...form, ...(trusted_devices.length === 0 ? {} : { trusted_devices }) } })
}

/** The server lets the signed-in do nothing until they have chosen a password of their own. */
export function isFirstPasswordDue(error: unknown): boolean {
  return error instanceof CallError && error.code === 'app.password_change_required'
}

/** Ends the session here at once; the server is told, and what it answers doesn't matter (specification, section 4). */
export async function signOut(): Promise<void> {
  try {
    await endSession(tokens.read().refresh)
  } catch {
    // A 401 just goes home, and a lost line must not keep a person signed in on a shared computer.
  } finally {
    forgetPerson()
    tokens.clear()
  }
}

/** An access token lives 15 minutes: after that the server hears of the sign-out with a fresh one, else the session would go on. */
async function endSession(refresh: string | undefined): Promise<void> {
  try {
    await call(auth.logout, { body: { refresh: refresh ?? null } })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401 || refresh === undefined) throw error
    const fresh = await call(auth.refresh, { body: { refresh } })
    tokens.write(fresh)
    await call(auth.logout, { body: { refresh: fresh.refresh } })
  }
}
