/** What has been written and not saved lies in local storage under keys that begin so. */
export const keptPrefix = 'katedra-question-'

/** The keys of a storage that begin with something, all at once: the storage may be changed meanwhile. */
export function keysFrom(start: string, storage: Pick<Storage, 'key' | 'length'>): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(start),
  )
}

/** Nothing of what somebody was writing stays for the next person at this computer. */
export function forgetKept(storage: Pick<Storage, 'key' | 'length' | 'removeItem'>): void {
  for (const key of keysFrom(keptPrefix, storage)) storage.removeItem(key)
}
