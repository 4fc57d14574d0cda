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

  function placeOf(key: number, within: Float64Array): number {
    let place = key % within.length
    while (within[place] !== 0 && within[place] !== key) place = (place + 1) % within.length
    return place
  }

  function grow(): void {
    const larger = new Float64Array(table.length * 2)
    for (const key of table) if (key !== 0) larger[placeOf(key, larger)] = key
    table = larger
  }

  return (key) => {
    if (size * 2 >= table.length) grow()
    const place = placeOf(key, table)
    if (table[place] === key) return false
    table[place] = key
    size += 1
    return true
  }
}
