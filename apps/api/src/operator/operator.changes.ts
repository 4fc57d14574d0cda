/** A value of a file that is another one, or is there on one side only. */
export interface Change {
  path: string
  before: string | undefined
  after: string | undefined
}

/** What differs between two contents of a file, value by value. Entries of lists are known by what they are about. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [new Map(valuesOf(before, '')), new Map(valuesOf(after, ''))]
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((path) => ({ path, before: old.get(path), after: fresh.get(path) }))
    .filter((change) => change.before !== change.after)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function valuesOf(value: unknown, path: string): [string, string][] {
  if (Array.isArray(value))
    return [
      ...orderOf(value, path),
      ...value.flatMap((entry: unknown, place) =>
        namesOf(entry, place).flatMap((name) => valuesOf(entry, below(path, name))),
      ),
    ]
  if (isObject(value))
    return Object.entries(value)
      .filter(([key]) => !isName(value, key))
      .flatMap(([key, inner]) => valuesOf(inner, below(path, key)))
  if (typeof value === 'string') return [[path, value]]
  return value === undefined ? [] : [[path, JSON.stringify(value)]]
}

/** The order of programs is the order in which they are offered. */
function orderOf(list: unknown[], path: string): [string, string][] {
  const keys = list.flatMap((entry) => (isObject(entry) && typeof entry['key'] === 'string' ? [entry['key']] : []))
  return keys.length === 0 ? [] : [[below(path, 'order'), keys.join(', ')]]
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path} / ${name}`
}

/** A price of several programs is said at each of them, so that regrouping changes nothing. */
function namesOf(entry: unknown, place: number): string[] {
  if (!isObject(entry)) return [String(place + 1)]
  const { key, currency, programs, months } = entry
  if (typeof key === 'string') return [key]
  if (typeof currency === 'string') return [currency]
  if (Array.isArray(programs)) return programs.map((program) => `${String(program)} for ${String(months)} months`)
  return [String(place + 1)]
}

/** What an entry of a list is known by is no value of it. */
function isName(entry: Record<string, unknown>, key: string): boolean {
  return Array.isArray(entry['programs']) ? ['programs', 'months'].includes(key) : key === 'key'
}
