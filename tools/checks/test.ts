import { rmSync } from 'node:fs'
import { inRepository } from '../repository.ts'
import { runAllChecks, vitestReport, vitestSummary } from './run-checks.ts'
import { runSteps } from './steps.ts'
import {
  playwrightCounts,
  playwrightFailures,
  playwrightTimes,
  slowestTests,
  vitestCounts,
  vitestTimes,
} from './test-counts.ts'

const playwrightReport = '.cache/playwright.json'

for (const report of [vitestReport, playwrightReport]) rmSync(inRepository(report), { force: true })

const checks = await runAllChecks()
const isOk = checks.isOk && (await runBrowserTests())

const counts = [vitestCounts(vitestReport), playwrightCounts(playwrightReport)]
const sum = (pick: 'passed' | 'failed') => counts.reduce((total, count) => total + count[pick], 0)
const slowest = slowestTests([...vitestTimes(vitestReport), ...playwrightTimes(playwrightReport)])
if (slowest !== '') console.log(`\nThe ten slowest tests:\n${slowest}`)
const failures = playwrightFailures(playwrightReport)
if (failures.length > 0) console.log(`\nWhat failed in the browser:\n\n${failures.join('\n\n')}`)
// A failed lint ends the run before any test: then there is nothing to count.
if (sum('passed') + sum('failed') > 0)
  console.log(`\n${vitestSummary(checks)}\n\n${sum('passed')} passed, ${sum('failed')} failed`)
if (!isOk) process.exitCode = 1

async function runBrowserTests(): Promise<boolean> {
  const { isOk: areStoriesOk } = await runSteps([{ script: 'e2e', title: 'browser tests', isLive: true }], 1)
  const last = [
    { script: 'size', title: 'size' },
    { script: 'test:hostile', title: 'attacks', extra: '--fast' },
  ]
  return areStoriesOk && (await runSteps(last, 1)).isOk
}
