/** IndexedDB as a map: what `idb-keyval` does, in memory. */
export const stored = new Map<string, unknown>()
export const device = { isFull: false }

export function createStore(): null {
  return null
}

export async function set(key: string, value: unknown): Promise<void> {
  if (device.isFull) throw new Error('quota exceeded')
  stored.set(key, structuredClone(value))
}

export async function get(key: string): Promise<unknown> {
  return stored.get(key)
}

export async function entries(): Promise<[string, unknown][]> {
  return [...stored]
}

export async function del(key: string): Promise<void> {
  stored.delete(key)
}

export async function delMany(keys: readonly string[]): Promise<void> {
  for (const key of keys) stored.delete(key)
}
