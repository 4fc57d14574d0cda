/*
 * Everything that this app remembers of a person outside the server and the cache of its replies. It lies under the person's
 * id, is never shown to another one, and goes with the session; nothing is kept in any other place, and a test holds that.
 */

/** What is kept in the tab (session storage): it outlives a reload. */
const ofTab = ['order', 'message', 'names-hidden', 'place'] as const
/**
 * What is kept on the device (local storage): a question that is being written outlives a crash, the chosen register and whether
 * marking shows names a tab.
 */
const ofDevice = ['question', 'register', 'names-hidden'] as const

/** What is too large for text, in a database of the device: photographs on their way, each under a key that begins with the person's id. */
export const keptPictures = { database: 'katedra-sheets', store: 'pictures' } as const

type Kind = (typeof ofTab)[number] | (typeof ofDevice)[number]
type Keys = Pick<Storage, 'key' | 'length'>

/** Where something of a person is kept; `parts` tell several of a kind apart. */
export function keptKey(kind: Kind, personId: string, ...parts: readonly string[]): string {
  return [`katedra-${kind}`, personId, ...parts].join('-')
}

/** The keys of a storage that begin with something, all at once: the storage may be changed meanwhile. */
export function keysFrom(start: string, storage: Keys): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(start),
  )
}

/** Something kept while the page is open: a walk elsewhere and back loses nothing, a reload begins again. */
export interface KeptInPage<T> {
  of(personId: string): T
  keep(personId: string, value: T): void
}

const pages = new Set<Map<string, unknown>>()

/** Declares something that is kept while the page is open, and what it is for a person of whom nothing is kept. */
export function keptInPage<T>(initial: T): KeptInPage<T> {
  const values = new Map<string, T>()
  pages.add(values)
  return {
    of: (personId) => values.get(personId) ?? initial,
    keep: (personId, value) => void values.set(personId, value),
  }
}

/** The person has signed out, or the account is gone: nothing of theirs stays for the next one at this computer. */
export function forgetPerson(): void {
  for (const values of pages) values.clear()
  removeKeys(sessionStorage, ofTab, () => true)
  removeKeys(localStorage, ofDevice, () => true)
  forgetPictures()
}

/** By hand, for the library that keeps them would come with the sign-in page. A device without such a database has kept none. */
function forgetPictures(): void {
  try {
    const opening = indexedDB.open(keptPictures.database)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(keptPictures.store))
    opening.addEventListener('success', () => {
      const clearing = opening.result.transaction(keptPictures.store, 'readwrite')
      clearing.objectStore(keptPictures.store).clear()
      clearing.addEventListener('complete', () => opening.result.close())
    })
  } catch {
    // Some browsers refuse it in private windows.
  }
}

/**
 * Somebody is signed in: of others nothing stays in the tab, whose session ended without a word. On the device their unsaved
 * questions and photographs on their way wait for them.
 */
export function forgetOthers(personId: string): void {
  for (const values of pages) for (const id of values.keys()) if (id !== personId) values.delete(id)
  removeKeys(sessionStorage, ofTab, (key, kind) => !`${key}-`.startsWith(`${keptKey(kind, personId)}-`))
}

function removeKeys(storage: Storage, kinds: readonly Kind[], isGone: (key: string, kind: Kind) => boolean): void {
  for (const kind of kinds)
    for (const key of keysFrom(`katedra-${kind}-`, storage)) if (isGone(key, kind)) storage.removeItem(key)
}
