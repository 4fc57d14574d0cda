/** Where the pair of tokens is kept: local storage under accessToken and refreshToken (specification, section 3). */
export interface TokenStore {
  read(): { access: string | undefined; refresh: string | undefined }
  write(pair: { access: string; refresh: string }): void
  clear(): void
}

const accessKey = 'accessToken'
const refreshKey = 'refreshToken'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A token store over a storage; read anew each time, because other tabs write to it too. */
export function tokensIn(storage: () => Storage): TokenStore {
  return {
    read: () => ({
      access: storage().getItem(accessKey) ?? undefined,
      refresh: storage().getItem(refreshKey) ?? undefined,
    }),
    write(pair) {
      storage().setItem(accessKey, pair.access)
      storage().setItem(refreshKey, pair.refresh)
    },
    clear() {
      storage().removeItem(accessKey)
      storage().removeItem(refreshKey)
    },
  }
}

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
