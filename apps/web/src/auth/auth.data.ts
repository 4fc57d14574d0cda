import { auth } from '@katedra/contract/auth'
import type { CallInput } from '@katedra/contract/route'
import { call } from '../app/client.ts'
import { tokens } from '../app/tokens.ts'

/** Signs in and keeps the tokens. */
export async function signIn(form: CallInput<typeof auth.signIn>['body']): Promise<void> {
  tokens.write(await call(auth.signIn, { body: form }))
}

/** Ends the session here at once; the server is told, and what it answers doesn't matter (specification, section 4). */
export async function signOut(): Promise<void> {
  const { refresh } = tokens.read()
  try {
    await call(auth.logout, { body: { refresh: refresh ?? null } })
  } catch {
    // A 401 just goes home, and a lost line must not keep anybody signed in on a shared computer.
  } finally {
    tokens.clear()
  }
}
