import { findChromium } from '../browser/find-chromium.ts'
import { runSteps, type Step, type StepsResult } from './steps.ts'

/** Where Vitest leaves its counts. */
export const vitestReport = '.cache/vitest.json'

// The longest first: it fills one lane while the others share the second.
const steps: readonly Step[] = [
  {
    script: 'unit',
    title: 'unit, API and screens',
    extra: `--reporter=default --reporter=json --outputFile.json=${vitestReport}`,
  },
  { script: 'format:check', title: 'format' },
  { script: 'lint', title: 'lint' },
  { script: 'types', title: 'types' },
  { script: 'boundaries', title: 'boundaries' },
  { script: 'dead-code', title: 'dead code' },
  { script: 'terms', title: 'terms' },
  { script: 'shape', title: 'shape' },
]

/** Everything but the stories. */
export async function runChecks(): Promise<StepsResult> {
  // The screens' tests need it; a fresh computer gets one.
  process.env['CHROMIUM_PATH'] = findChromium()
  return runSteps(steps, 2)
}

/** The lines in which Vitest sums up its run; empty when it did not come to its end. */
export function vitestSummary({ outputs }: StepsResult): string {
  const lines = (outputs.get('unit') ?? '').split('\n')
  const first = lines.findLastIndex((line) => line.includes('Test Files'))
  const summary = first === -1 ? [] : lines.slice(first).filter((line) => !line.startsWith('JSON report'))
  return summary.join('\n').trimEnd()
}
