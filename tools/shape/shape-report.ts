import path from 'node:path'
import type { Measure, MeasuredFunction } from './measure-file.ts'

const bannedNames = /^(helpers?|utils?|types?|services?|constants?|misc)$/
/** Sizes are printed, not enforced; only a file of this length is certainly several things. */
const maxFileLines = 600

/** Whether a file is a test or helps tests only; its functions may be as long as their story. */
export function isTest(file: string): boolean {
  return /[.](test|spec)[.]tsx?$|\/src\/testing\/|^(e2e|packages\/testing)\//.test(file)
}

/** Schemas are lists, read from top to bottom; length does not make them harder. */
function isSchema(file: string): boolean {
  return file.startsWith('packages/contract/src/')
}

/** What no file may have, as sentences that begin with its place. */
export function shapeProblems(measures: readonly Measure[]): string[] {
  return measures.flatMap(({ file, lines, anys, claims }) => {
    const isNameBanned = path
      .basename(file)
      .split('.')
      .some((part) => bannedNames.test(part))
    return [
      ...(lines > maxFileLines && !isSchema(file) ? [`${file} has ${lines} lines, at most ${maxFileLines}`] : []),
      ...(isNameBanned ? [`${file} is named after a kind of code, not after what it is about`] : []),
      ...anys.map((line) => `${file}:${line} says any`),
      ...claims.map((line) => `${file}:${line} claims a value with !`),
    ]
  })
}

/** The longest files and functions of the product, as lines to print: a mirror for anyone who wonders what to cut. */
export function longest(measures: readonly Measure[], count: number): { files: string[]; functions: string[] } {
  const sources = measures.filter(({ file }) => !isTest(file) && !isSchema(file))
  const functions = sources.flatMap((measure) =>
    namedFunctions([measure]).map(({ name, line, lines }) => ({ at: `${measure.file}:${line} ${name}`, lines })),
  )
  const first = (rows: { at: string; lines: number }[]) =>
    rows
      .toSorted((a, b) => b.lines - a.lines)
      .slice(0, count)
      .map(({ at, lines }) => `${String(lines).padStart(5)}  ${at}`)
  return { files: first(sources.map(({ file, lines }) => ({ at: file, lines }))), functions: first(functions) }
}

/** What each package hands on, by its name below `@katedra/`: `exports` of its package.json. */
export type PackageExports = ReadonlyMap<string, Readonly<Record<string, string>>>

/** Why a file has one importer without being a part of it: what stands in the way of writing both as one. */
export interface KnownByOne {
  files: string[]
  /** Loaded by `import()`: the end of a bundle. */
  lazy: number
  /** Routes of a slice, mounted in one place, and SQL: files of their own by the rules of boundaries. */
  layers: number
  /** Neither, and tried out by a test of its own name. */
  tested: number
}

/** The files of the product that exactly one other file knows: parts that may be read better inside their only user. */
export function knownByOne(measures: readonly Measure[], exportsOf: PackageExports): KnownByOne {
  const sources = measures.filter(({ file }) => !isTest(file))
  const files = new Set(sources.map(({ file }) => file))
  const importers = new Map<string, number>()
  const lazy = new Set<string>()
  for (const { file, imports, lazyImports } of sources) {
    const known = (name: string) => fileOf(name, file, files, exportsOf) ?? []
    for (const one of new Set(imports.flatMap(known))) importers.set(one, (importers.get(one) ?? 0) + 1)
    for (const one of lazyImports.flatMap(known)) lazy.add(one)
  }
  const tests = new Set(measures.flatMap(({ file }) => /^(.*?)(?:[.]\w+)?[.]test[.]tsx?$/.exec(file)?.[1] ?? []))
  const single = sources.map(({ file }) => file).filter((file) => importers.get(file) === 1)
  const isLayer = (file: string) => /[.](routes|queries)[.]ts$/.test(file)
  const rest = single.filter((file) => !lazy.has(file) && !isLayer(file))
  return {
    files: single,
    lazy: single.filter((file) => lazy.has(file)).length,
    layers: single.filter((file) => !lazy.has(file) && isLayer(file)).length,
    tested: rest.filter((file) => tests.has(file.replace(/[.]tsx?$/, ''))).length,
  }
}

/** The file that an import means; undefined for libraries. */
function fileOf(name: string, from: string, files: ReadonlySet<string>, exportsOf: PackageExports): string | undefined {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name)
  const [, folder = '', inner = ''] = /^@katedra\/([\w-]+)(\/.+)?$/.exec(name) ?? []
  for (const [key, target] of Object.entries(exportsOf.get(folder) ?? {})) {
    const [before = '', after] = key.split('*')
    const wanted = `.${inner}`
    const isMeant =
      after === undefined ? wanted === key : wanted.startsWith(before) && wanted.endsWith(after) && wanted !== before
    if (!isMeant) continue
    const star = wanted.slice(before.length, wanted.length - (after?.length ?? 0))
    const file = path.posix.join('packages', folder, target.replace('*', star))
    if (files.has(file)) return file
  }
  return undefined
}

/** The functions that have a name of their own; callbacks belong to the function around them. */
export function namedFunctions(measures: readonly Measure[]): MeasuredFunction[] {
  return measures.flatMap(({ functions }) => functions.filter(({ name }) => name !== ''))
}

/** The value that the given share of the values do not exceed; 0 when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
