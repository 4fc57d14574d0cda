import { createClient } from '@katedra/client/client'
import { askForProof } from '@katedra/screens/second-factors/proof.ts'
import { askToSignInAgain } from '@katedra/screens/sign-in-again/session-over.ts'
import { tokens } from './tokens.ts'

/** Without Web Locks (plain http on a school's network) tabs can't wait for each other; the server forgives a repeat within 30 seconds. */
function aloneInBrowser<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('katedra-token-refresh', work) : work()
}

const listeners = new Set<() => void>()

/** Registers what happens when the session has ended on the server. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const factorListeners = new Set<() => void>()

/** Registers what happens when a second factor is demanded of the teacher and there is none. */
export function onFactorMissing(listener: () => void): () => void {
  factorListeners.add(listener)
  return () => factorListeners.delete(listener)
}

/** The teachers' app's one way to the server; `call` asks for the input that a route needs. */
export const { call, request, requestRaw } = createClient({
  fetch: (url, init) => fetch(url, init),
  tokens,
  alone: aloneInBrowser,
  language: () => document.documentElement.lang,
  onSignedOut: () => {
    for (const listener of listeners) listener()
  },
  signInAgain: askToSignInAgain,
  prove: askForProof,
  onFactorMissing: () => {
    for (const listener of factorListeners) listener()
  },
})
