import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { measureFile, type Measure } from './measure-file.ts'
import { inRepository, root } from '../repository.ts'
import {
  isTest,
  knownByOne,
  longest,
  namedFunctions,
  quantile,
  shapeProblems,
  type PackageExports,
} from './shape-report.ts'

const places = [...globSync(['apps/*', 'packages/*'], { cwd: root }).sort(), 'tools', 'bench', 'e2e']
const generated = 'apps/api/src/db/schema.ts'

const measures = globSync([...places.map((place) => `${place}/**/*.{ts,tsx}`), '{docs,content}/**/*.ts', '*.ts'], {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$|[.]d[.]ts$/.test(name),
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== generated)
  .sort()
  .map((file) => measureFile(file, readFileSync(inRepository(file), 'utf8')))

const rows = [
  ...places.map((place) =>
    rowOf(
      place,
      measures.filter(({ file }) => file.startsWith(`${place}/`)),
    ),
  ),
  rowOf('all', measures),
]
print(rows.filter((row) => row['files'] !== '0'))

const top = longest(measures, 20)
console.log(`\nLongest files:\n${top.files.join('\n')}\n\nLongest functions:\n${top.functions.join('\n')}`)

const product = measures.filter(({ file }) => /^(apps|packages)\//.test(file))
const single = knownByOne(product, exportsOfPackages())
const share = (single.files.length * 100) / Math.max(1, product.filter(({ file }) => !isTest(file)).length)
const { files, lazy, layers, tested } = single
console.log(
  `\nKnown by exactly one file: ${files.length} (${share.toFixed(0)} %)\n` +
    `  by their nature: ${lazy} loaded lazily, ${layers} routes or queries; of the others ${tested} have a test of their name`,
)

const problems = shapeProblems(measures)
if (problems.length > 0) {
  console.log(
    `\nAgainst the house rules (${problems.length}):\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  )
  process.exitCode = 1
}

function exportsOfPackages(): PackageExports {
  return new Map(
    globSync('packages/*/package.json', { cwd: root }).map((file) => {
      const { exports } = z
        .object({ exports: z.record(z.string(), z.string()) })
        .parse(JSON.parse(readFileSync(inRepository(file), 'utf8')))
      return [path.basename(path.dirname(file)), exports]
    }),
  )
}

function rowOf(place: string, all: readonly Measure[]): Record<string, string> {
  const sources = all.filter(({ file }) => !isTest(file))
  const sum = (measured: readonly Measure[], pick: (measure: Measure) => number) =>
    measured.reduce((total, measure) => total + pick(measure), 0)
  const lengths = sources.map(({ lines }) => lines)
  const functions = namedFunctions(sources).map(({ lines }) => lines)
  const lines = sum(sources, (measure) => measure.lines)
  const testLines = sum(all, (measure) => measure.lines) - lines
  const perThousand = (count: number) => (lines === 0 ? 0 : (count * 1000) / lines).toFixed(1)
  return {
    place,
    files: String(sources.length),
    lines: String(lines),
    med: String(quantile(lengths, 0.5)),
    p95: String(quantile(lengths, 0.95)),
    max: String(Math.max(0, ...lengths)),
    'fn med': String(quantile(functions, 0.5)),
    'fn p95': String(quantile(functions, 0.95)),
    'fn max': String(Math.max(0, ...functions)),
    't/s': (lines === 0 ? 0 : testLines / lines).toFixed(2),
    'cmt %': (lines === 0 ? 0 : (sum(sources, (measure) => measure.commentLines) * 100) / lines).toFixed(0),
    any: perThousand(sum(sources, (measure) => measure.anys.length)),
    as: perThousand(sum(sources, (measure) => measure.casts.length)),
  }
}

function print(table: readonly Record<string, string>[]): void {
  const columns = Object.keys(table[0] ?? {})
  const widths = columns.map((column) => Math.max(column.length, ...table.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  console.log([line(columns), ...table.map((row) => line(columns.map((column) => row[column] ?? '')))].join('\n'))
}
