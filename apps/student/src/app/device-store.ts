import { createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval'

/*
 * IndexedDB holds what must not be lost; it may be missing or full, and then its functions reject. It is loaded with the
 * questions; the first page has notes.ts.
 */

let opened: UseStore | undefined

function store(): UseStore {
  opened ??= createStore('katedra-student', 'kept')
  return opened
}

/** Rejects when the device refuses. */
export async function keepOnDevice(key: string, value: unknown): Promise<void> {
  await set(key, value, store())
}

export async function keptOnDevice(key: string): Promise<unknown> {
  return get(key, store())
}

async function allEntries(): Promise<[string, unknown][]> {
  try {
    return await entries<string, unknown>(store())
  } catch {
    return []
  }
}

/** Everything whose key begins so, with its key; nothing when the device has no such storage. */
export async function keptUnder(prefix: string): Promise<[key: string, value: unknown][]> {
  return (await allEntries()).filter(([key]) => key.startsWith(prefix))
}

/** Gives what could not be read a key of its own; rejects when the device refuses, and then it stays where it is. */
export async function setAside(key: string, value: unknown): Promise<void> {
  await set(`set-aside/${key}/${Date.now()}`, value, store())
  await del(key, store())
}

/** Forgets what is no longer needed; rejects when the device refuses. */
export async function forgetUnder(prefix: string): Promise<void> {
  const keys = (await allEntries()).map(([key]) => key)
  await delMany(
    keys.filter((key) => key.startsWith(prefix)),
    store(),
  )
}
