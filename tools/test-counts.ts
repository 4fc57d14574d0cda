import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { inRepository } from './repository.ts'

/** How many tests passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

const VitestReport = z.object({ success: z.boolean(), numPassedTests: z.number(), numFailedTests: z.number() })
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

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

function readJson(report: string): unknown {
  try {
    return JSON.parse(readFileSync(inRepository(report), 'utf8'))
  } catch {
    return undefined
  }
}
