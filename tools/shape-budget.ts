import path from 'node:path'
import type { Measure, MeasuredFunction } from './measure-file.ts'

const bannedNames = /^(helpers?|utils?|types?|services?|constants?|misc)$/
const hardStop = { file: 300, function: 60, component: 120, parameters: 4 }
const p95 = { file: 200, function: 40, component: 80 }
const castsPerThousandLines = 1

/** Whether a file is a test or helps tests only; its functions may be as long as their story. */
export function isTest(file: string): boolean {
  return /[.](test|spec)[.]tsx?$|\/src\/testing\/|^e2e\//.test(file)
}

/** Schemas are lists, read from top to bottom; length does not make them harder. */
function isSchema(file: string): boolean {
  return file.startsWith('packages/contract/src/')
}

/** Every overstepped budget, as a sentence that begins with its place. */
export function overBudget(measures: readonly Measure[]): string[] {
  return [...measures.flatMap(ofFile), ...ofAll(measures)]
}

function ofFile(measure: Measure): string[] {
  const { file, lines, anys, claims } = measure
  const isNameBanned = path
    .basename(file)
    .split('.')
    .some((part) => bannedNames.test(part))
  return [
    ...(lines > hardStop.file && !isSchema(file) ? [`${file} has ${lines} lines, at most ${hardStop.file}`] : []),
    ...(isNameBanned ? [`${file} is named after a kind of code, not after what it is about`] : []),
    ...anys.map((line) => `${file}:${line} says any`),
    ...claims.map((line) => `${file}:${line} claims a value with !`),
    ...measure.functions.flatMap((fn) => ofFunction(file, fn)),
  ]
}

function ofFunction(file: string, { name, line, lines, parameters, isComponent }: MeasuredFunction): string[] {
  const limit = isComponent ? hardStop.component : hardStop.function
  const isLong = lines > limit && name !== '' && !isTest(file) && !isSchema(file)
  return [
    ...(isLong ? [`${file}:${line} ${name} has ${lines} lines, at most ${limit}`] : []),
    ...(parameters > hardStop.parameters
      ? [`${file}:${line} ${name} has ${parameters} parameters, at most ${hardStop.parameters}`]
      : []),
  ]
}

function ofAll(measures: readonly Measure[]): string[] {
  const sources = measures.filter(({ file }) => !isTest(file) && !isSchema(file))
  const functions = namedFunctions(sources)
  const figures = {
    file: sources.map(({ lines }) => lines),
    function: functions.filter((fn) => !fn.isComponent).map(({ lines }) => lines),
    component: functions.filter((fn) => fn.isComponent).map(({ lines }) => lines),
  }
  const casts = measures.flatMap((measure) => measure.casts.map((line) => `${measure.file}:${line}`))
  const lines = measures.reduce((sum, measure) => sum + measure.lines, 0)
  const mayCast = Math.floor((lines / 1000) * castsPerThousandLines)
  return [
    ...(['file', 'function', 'component'] as const).flatMap((kind) => {
      const reached = quantile(figures[kind], 0.95)
      return reached > p95[kind]
        ? [`95 of 100 ${kind}s should have at most ${p95[kind]} lines, they have ${reached}`]
        : []
    }),
    ...(casts.length > mayCast
      ? [`${casts.length} casts with "as", at most ${mayCast} in ${lines} lines: ${casts.join(', ')}`]
      : []),
  ]
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
