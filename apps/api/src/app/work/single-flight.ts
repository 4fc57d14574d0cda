/**
 * Work that many ask for at one moment is done once for all of them: who asks while it is under way gets what the first one
 * gets. Nothing is remembered once it is done.
 */
export function createSingleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underway = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = underway.get(key)
    if (known !== undefined) return known
    const begun = work().finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
}
