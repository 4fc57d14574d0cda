/** Sums by key; `add` returns how to take it back, once. */
export function createSums() {
  const sums = new Map<string, number>()
  const change = (key: string, by: number) => {
    const sum = (sums.get(key) ?? 0) + by
    if (sum === 0) sums.delete(key)
    else sums.set(key, sum)
  }
  return {
    of: (key: string) => sums.get(key) ?? 0,
    add(key: string, amount: number) {
      let isHeld = true
      change(key, amount)
      return () => {
        if (isHeld) change(key, -amount)
        isHeld = false
      }
    },
  }
}
