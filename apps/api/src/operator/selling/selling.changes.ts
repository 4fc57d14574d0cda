import type { SoldPath, SoldStep } from '@katedra/contract/operator-selling'
import { countryCodes, currencies } from '@katedra/contract/programs'

/** A value of a file that is another one, or is there on one side only. */
export interface Change {
  path: SoldPath
  before: string | undefined
  after: string | undefined
}

type Value = readonly [path: SoldPath, text: string]

/** What differs between two contents of a file, value by value. Entries of lists are known by what they are about. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [byPath(valuesOf(before, [])), byPath(valuesOf(after, []))]
  return [...new Map([...old, ...fresh])]
    .map(([key, [path]]) => ({ path, before: old.get(key)?.[1], after: fresh.get(key)?.[1] }))
    .filter((change) => change.before !== change.after)
}

function byPath(values: readonly Value[]): Map<string, Value> {
  return new Map(values.map((value) => [JSON.stringify(value[0]), value]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function valuesOf(value: unknown, path: SoldPath): Value[] {
  if (Array.isArray(value))
    return [
      ...orderOf(value, path),
      ...value.flatMap((entry: unknown, index) =>
        stepsTo(entry, index).flatMap((step) => valuesOf(entry, [...path, step])),
      ),
    ]
  if (isObject(value))
    return Object.entries(value)
      .filter(([key]) => !isName(value, key))
      .flatMap(([key, inner]) => valuesOf(inner, [...path, stepInto(path, key)]))
  if (typeof value === 'string') return [[path, value]]
  return value === undefined ? [] : [[path, JSON.stringify(value)]]
}

/** The order of programs is the order in which they are offered. */
function orderOf(list: unknown[], path: SoldPath): Value[] {
  const keys = list.flatMap((entry) => (isObject(entry) && typeof entry['key'] === 'string' ? [entry['key']] : []))
  return keys.length === 0 ? [] : [[[...path, { kind: 'field', name: 'order' }], keys.join(', ')]]
}

/** To an entry of a list. A price of several programs is said at each of them, so that regrouping changes nothing. */
function stepsTo(entry: unknown, index: number): SoldStep[] {
  const byNumber: SoldStep[] = [{ kind: 'field', name: String(index + 1) }]
  if (!isObject(entry)) return byNumber
  const { key, currency, programs, months } = entry
  if (typeof key === 'string') return [{ kind: 'program', key }]
  if (typeof currency === 'string') return [currencyStep(currency)]
  if (!Array.isArray(programs)) return byNumber
  return programs.map((program) => ({ kind: 'price', program: String(program), months: Number(months) }))
}

/** To a property of an object, which may itself be what its value is about. */
function stepInto(path: SoldPath, key: string): SoldStep {
  const last = path.at(-1)
  if (last?.kind === 'currency' && /^\d+$/.test(key)) return { kind: 'pupils', from: Number(key) }
  const country = countryCodes.find((code) => code === key)
  if (last?.kind === 'field' && last.name === 'vat_rates' && country !== undefined) return { kind: 'country', country }
  return currencyStep(key)
}

function currencyStep(name: string): SoldStep {
  const currency = currencies.find((one) => one === name)
  return currency === undefined ? { kind: 'field', name } : { kind: 'currency', currency }
}

/** What an entry of a list is known by is no value of it. */
function isName(entry: Record<string, unknown>, key: string): boolean {
  return Array.isArray(entry['programs']) ? ['programs', 'months'].includes(key) : key === 'key'
}

/** A path as the audit log kept it in former versions, in one text: "prices / dejepis for 12 months / CZK / 30". */
export function pathOfText(text: string): SoldPath {
  let path: SoldPath = []
  for (const part of text.split(' / ')) path = [...path, stepOfText(path, part)]
  return path
}

const periodOf = /^(?<program>[a-z0-9-]+) for (?<months>\d+) months$/

function stepOfText(path: SoldPath, part: string): SoldStep {
  const { program, months } = periodOf.exec(part)?.groups ?? {}
  if (program === undefined) return stepInto(path, part)
  return { kind: 'price', program, months: Number(months) }
}
