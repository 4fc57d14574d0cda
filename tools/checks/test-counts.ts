import { readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import { inRepository, root } from '../repository.ts'

/** How many tests passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

/** A test with the seconds that it took. */
export interface TimedTest {
  file: string
  title: string
  seconds: number
}

const VitestReport = z.object({ success: z.boolean(), numPassedTests: z.number(), numFailedTests: z.number() })
const VitestTimes = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), duration: z.nullish(z.number()) })),
    }),
  ),
})
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})
const Result = z.object({
  duration: z.number(),
  errors: z.optional(z.array(z.object({ message: z.optional(z.string()) }))),
  attachments: z.optional(z.array(z.object({ name: z.string(), path: z.optional(z.string()) }))),
})
const Suite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(z.object({ results: z.array(Result) })),
    }),
  ),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
const PlaywrightSuites = z.object({ suites: z.array(Suite) })

/** Reads Vitest's JSON report. A file that could not even be loaded fails the run without a failed test: it counts as one. */
export function vitestCounts(report: string): Counts {
  const read = VitestReport.safeParse(readJson(report))
  if (!read.success) return { passed: 0, failed: 0 }
  const { success, numPassedTests, numFailedTests } = read.data
  return { passed: numPassedTests, failed: success ? numFailedTests : Math.max(1, numFailedTests) }
}

/** Reads Playwright's JSON report; an error outside every test counts as a failed one. */
export function playwrightCounts(report: string): Counts {
  const read = PlaywrightReport.safeParse(readJson(report))
  if (!read.success) return { passed: 0, failed: 0 }
  const { stats, errors } = read.data
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** The tests of Vitest's report with their times. */
export function vitestTimes(report: string): TimedTest[] {
  const read = VitestTimes.safeParse(readJson(report))
  return (read.data?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: path.relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

/** The same of Playwright's report. */
export function playwrightTimes(report: string): TimedTest[] {
  const read = PlaywrightSuites.safeParse(readJson(report))
  return (read.data?.suites ?? []).flatMap(timesIn)
}

function timesIn({ file, specs, suites = [] }: z.infer<typeof Suite>): TimedTest[] {
  const own = specs.map(({ title, tests }) => {
    const milliseconds = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    return { file: path.join('e2e', file), title, seconds: milliseconds / 1000 }
  })
  return [...own, ...suites.flatMap(timesIn)]
}

/** What went wrong in each failed story and what its page held then: a run is often kept by its last lines only. */
export function playwrightFailures(report: string): string[] {
  const read = PlaywrightSuites.safeParse(readJson(report))
  return (read.data?.suites ?? []).flatMap(failuresIn)
}

/** So much of a page tells which one it was. */
const maxPageLines = 40

function failuresIn({ file, specs, suites = [] }: z.infer<typeof Suite>): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ errors = [] }) => errors.length > 0)
      .map(({ errors = [], attachments = [] }) => {
        const said = errors.map(({ message = '' }) => stripVTControlCharacters(message))
        const page = attachments.find(({ name }) => name === 'error-context')?.path
        return [
          path.join('e2e', file) + ': ' + title,
          ...said,
          ...(page === undefined ? [] : [beginningOf(page)]),
        ].join('\n')
      }),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

function beginningOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(0, maxPageLines).join('\n')
  } catch {
    return ''
  }
}

/** The slowest tests, one line each; empty when there are none. */
export function slowestTests(tests: readonly TimedTest[], count = 10): string {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)
  return slowest.map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}: ${title}`).join('\n')
}

function readJson(report: string): unknown {
  try {
    return JSON.parse(readFileSync(inRepository(report), 'utf8'))
  } catch {
    return undefined
  }
}
