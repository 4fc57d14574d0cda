import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Connection } from '../../../apps/api/src/db/database.ts'
import type { Launched } from '../../classroom.ts'
import { analyze } from '../../product.ts'

export interface Burst {
  /** Milliseconds of each call, by kind. */
  times: Record<string, number[]>
  /** Calls that nobody answered well. */
  errors: number
  /** Calls that one server did not take and the next one did. */
  askedAgain: number
}

/** All pupils of the test come within ten seconds and answer, from a process of their own. */
export async function runBurst(test: Launched, connection: Connection, addresses: readonly string[]): Promise<Burst> {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-burst-'))
  try {
    const file = path.join(folder, 'test.json')
    writeFileSync(file, JSON.stringify(test))
    await analyze(connection)
    const script = fileURLToPath(new URL('burst-load.ts', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, file, ...addresses], {
      maxBuffer: 100_000_000,
    })
    if (stderr !== '') console.error(stderr)
    return JSON.parse(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
