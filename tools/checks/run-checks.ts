import { findChromium } from '../browser/find-chromium.ts'
import { testsReachedHere } from './reached-tests.ts'
import { runSteps, type Step, type StepsResult } from './steps.ts'

/** Where Vitest leaves its counts. */
export const vitestReport = '.cache/vitest.json'

const allTests: Step = {
  script: 'unit',
  title: 'unit, API and screens',
  extra: `--reporter=default --reporter=json --outputFile.json=${vitestReport}`,
}
const unitTests: Step = { script: 'unit', title: 'unit', extra: '--project "unit*"' }
const format: Step = { script: 'format:check', title: 'format' }
const withoutTests: readonly Step[] = [
  { script: 'types', title: 'types' },
  { script: 'lint', title: 'lint' },
  { script: 'boundaries', title: 'boundaries' },
  { script: 'dead-code', title: 'dead code' },
  { script: 'shape', title: 'shape' },
  { script: 'terms', title: 'terms' },
]

/** Everything but the stories. */
export async function runAllChecks(): Promise<StepsResult> {
  // The screens' tests need it; a fresh computer gets one.
  process.env['CHROMIUM_PATH'] = findChromium()
  // The longest first: it fills one lane while the others share the second.
  return runSteps([allTests, format, ...withoutTests], 2)
}

/** The same, but of the tests that need a server or a browser only those that the change reaches. */
export async function runQuickChecks(): Promise<StepsResult> {
  const { api, screens } = testsReachedHere()
  if (screens.length > 0) process.env['CHROMIUM_PATH'] = findChromium()
  const reached = reachedStep(api, screens)
  return runSteps([...(reached === undefined ? [] : [reached]), format, unitTests, ...withoutTests], 2)
}

function reachedStep(api: readonly string[], screens: readonly string[]): Step | undefined {
  const projects = [...(api.length > 0 ? ['api*'] : []), ...(screens.length > 0 ? ['screen*'] : [])]
  if (projects.length === 0) return undefined
  const extra = [...projects.map((project) => `--project "${project}"`), '--passWithNoTests', ...api, ...screens]
  return { script: 'unit', title: 'API, screens reached', extra: extra.join(' ') }
}

/** The lines in which Vitest sums up each of its runs. */
export function vitestSummary({ outputs }: StepsResult): string {
  return [...outputs.values()]
    .map(summaryIn)
    .filter((summary) => summary !== '')
    .join('\n\n')
}

/** Empty when it is no output of Vitest's, or of a run that did not come to its end. */
function summaryIn(output: string): string {
  const lines = output.split('\n')
  const first = lines.findLastIndex((line) => line.includes('Test Files'))
  const summary = first === -1 ? [] : lines.slice(first).filter((line) => !line.startsWith('JSON report'))
  return summary.join('\n').trimEnd()
}
