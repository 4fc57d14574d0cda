import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval'

/*
 * Two places on the device. IndexedDB holds what must not be lost; it may be missing or full, and then its functions
 * reject. Local storage holds small notes; where it is blocked, they live as long as the page.
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

/** Everything whose key begins so; nothing when the device has no such place. */
export async function keptUnder(prefix: string): Promise<unknown[]> {
  return (await allEntries()).filter(([key]) => key.startsWith(prefix)).map(([, value]) => value)
}

/** Forgets what is no longer needed; rejects when the device refuses. */
export async function forgetUnder(prefix: string): Promise<void> {
  const keys = (await allEntries()).map(([key]) => key)
  await delMany(
    keys.filter((key) => key.startsWith(prefix)),
    store(),
  )
}

const notes = new Map<string, string>()

/** A small note that outlives the page where the browser lets it. */
export function writeNote(name: string, text: string): void {
  notes.set(name, text)
  try {
    localStorage.setItem(`katedra.student.${name}`, text)
  } catch {
    // Storage is blocked or full: the note lives as long as the page.
  }
}

export function readNote(name: string): string | null {
  try {
    return localStorage.getItem(`katedra.student.${name}`) ?? notes.get(name) ?? null
  } catch {
    return notes.get(name) ?? null
  }
}
