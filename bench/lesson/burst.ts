import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchTest, openClassroom } from '../classroom.ts'
import { analyze, machine, withProduct } from '../product.ts'

/*
 * A thousand pupils open the same test within ten seconds and answer its 20 questions, each an answer every three seconds and a
 * sign of life every four. Server, database and load are on one machine. Prints a Markdown table.
 */
const pupils = 1000

interface Burst {
  times: Record<string, number[]>
  errors: number
}

await withProduct(async ({ connection, address }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-burst-'))
  try {
    const file = path.join(folder, 'test.json')
    // A service in use, not its first minute: one class has answered before.
    await openClassroom(address, 100)
    writeFileSync(file, JSON.stringify(await launchTest(address, pupils)))
    await analyze(connection)
    const script = fileURLToPath(new URL('burst-load.ts', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, address, file], {
      maxBuffer: 100_000_000,
    })
    if (stderr !== '') console.error(stderr)
    report(JSON.parse(stdout))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function report({ times, errors }: Burst): void {
  const rows = Object.entries(times).map(([kind, all]) => {
    const sorted = all.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    return `| ${kind} | ${all.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${Math.round(sorted.at(-1) ?? 0)} |`
  })
  console.log(
    [
      `${machine()}, ${pupils} pupils, ${errors} errors`,
      '',
      '| call | count | p50 ms | p95 ms | p99 ms | longest ms |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  )
}
