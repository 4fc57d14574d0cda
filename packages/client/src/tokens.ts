/** Where the pair of tokens is kept. */
export interface TokenStore {
  read(): { access: string | undefined; refresh: string | undefined }
  write(pair: { access: string; refresh: string }): void
  clear(): void
}

const accessKey = 'accessToken'
export const refreshKey = 'refreshToken'

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A token store over a storage, under accessToken and refreshToken (specification, section 3); read each time, because other tabs write to it too. */
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
