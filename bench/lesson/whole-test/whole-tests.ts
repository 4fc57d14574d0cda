import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchTest, type Launched } from '../../classroom.ts'
import { startProcessorTime, type ProcessorTime } from '../../processor-time.ts'
import { analyze, type Bench } from '../../product.ts'

/** The most pupils of one class here; more of them are more classes, each with its test. */
const ofOneClass = 1000

export interface WholeTests {
  /** Milliseconds of each call, by kind. */
  times: Record<string, number[]>
  errors: number
  /** By the clock, from the first call to the last reply. */
  seconds: number
  /** Seconds of processor that the load itself took. */
  processor: number
  used: ProcessorTime
}

interface Load {
  pupils: number
  /** How many of them take their test at one moment. */
  together: number
  /** Signs of life of each. */
  signs?: number
}

/** Pupils take a whole test of 20 questions each, without time to think, from a process of its own. */
export async function takeWholeTests(
  { address, connection }: Pick<Bench, 'address' | 'connection'>,
  { pupils, together, signs = 0 }: Load,
): Promise<WholeTests> {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-whole-tests-'))
  try {
    const file = path.join(folder, 'tests.json')
    const tests: Launched[] = []
    for (let left = pupils; left > 0; left -= ofOneClass)
      tests.push(await launchTest(address, Math.min(left, ofOneClass)))
    writeFileSync(file, JSON.stringify(tests))
    await analyze(connection)
    const used = await startProcessorTime(connection)
    const script = fileURLToPath(new URL('whole-test-load.ts', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [script, address, file, String(together), String(signs)],
      { maxBuffer: 1_000_000_000 },
    )
    if (stderr !== '') console.error(stderr)
    return { ...JSON.parse(stdout), used: used() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
