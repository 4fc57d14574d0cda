import { refreshKey, tokensIn, type TokenStore } from '@katedra/client/tokens'

export const tokens: TokenStore = tokensIn(() => localStorage)

/** Signed in means that an access or a refresh token is present (specification, section 4). */
export function isSignedIn(store: TokenStore = tokens): boolean {
  const { access, refresh } = store.read()
  return access !== undefined || refresh !== undefined
}

/** Calls back when another tab signs in or out. Returns how to stop. */
export function watchOtherTabs(onChange: (signedIn: boolean) => void): () => void {
  function changed(event: StorageEvent) {
    if (event.key === null || event.key === refreshKey) onChange(isSignedIn())
  }
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}
