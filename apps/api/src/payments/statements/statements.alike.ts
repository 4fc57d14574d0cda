import { hash } from 'node:crypto'

/**
 * Two movements of one file that look the same are two: the second gets "#2". They keep their numbers in other files, because
 * a bank's file holds whole days.
 */
export function numberAlike(): (name: string) => string {
  const isNew = rememberKeys()
  const repeated = new Map<string, number>()
  return (name) => {
    if (isNew(keyOf(name))) return name
    const number = (repeated.get(name) ?? 1) + 1
    repeated.set(name, number)
    return `${name}#${number}`
  }
}

/** 48 bits, never 0. Should two of a million names share a key, one gets a number that it did not need. */
function keyOf(name: string): number {
  return Number.parseInt(hash('sha1', name, 'hex').slice(0, 12), 16) + 1
}

/** A set of numbers in as few bytes as it can be: a file may have a million movements, for which a Set takes 60 MB more. */
function rememberKeys(): (key: number) => boolean {
  let table = new Float64Array(1024)
  let size = 0

  function slotOf(key: number, within: Float64Array): number {
    let slot = key % within.length
    while (within[slot] !== 0 && within[slot] !== key) slot = (slot + 1) % within.length
    return slot
  }

  function grow(): void {
    const larger = new Float64Array(table.length * 2)
    for (const key of table) if (key !== 0) larger[slotOf(key, larger)] = key
    table = larger
  }

  return (key) => {
    if (size * 2 >= table.length) grow()
    const slot = slotOf(key, table)
    if (table[slot] === key) return false
    table[slot] = key
    size += 1
    return true
  }
}
