import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchTest, openClassroom } from '../../classroom.ts'
import { startProcessorTime } from '../../processor-time.ts'
import { analyze, machine, withProduct, type Bench } from '../../product.ts'

/*
 * What it takes to come to a test: its facts and names, then joining it, each by a thousand pupils, 64 at one moment, from a process
 * of its own on the same machine. Prints a Markdown table. `-- 0` measures a server that has just started, where nothing has been
 * compiled; another number is of those who come before.
 */
const kinds = ['open', 'join'] as const
type Kind = (typeof kinds)[number]
const connections = 64
const pupils = 1000
/** Who come before, so that a service in use is measured and not its first minute. */
const [before = 400] = process.argv.slice(2).map(Number)

interface Figures {
  times: number[]
  errors: number
  seconds: number
}

const [loadBefore] = loadavg()
await withProduct(async (bench) => {
  await openClassroom(bench.address, 30)
  if (before > 0) await comeBy(bench, before)
  const rows = await comeBy(bench, pupils)
  console.log(
    [
      '| Call | a second | p50 ms | p99 ms | failed | processor, ms: server | database |',
      '|---|---|---|---|---|---|---|',
      ...rows,
      '',
      `${machine()}, ${pupils} calls each, ${connections} at one moment; load ${loadBefore?.toFixed(1)} before, ${loadavg()[0]?.toFixed(1)} after`,
    ].join('\n'),
  )
})

/** Each kind, one after another, by pupils of a new test. */
async function comeBy(bench: Bench, size: number): Promise<string[]> {
  const file = path.join(bench.folder, `test-of-${size}.json`)
  writeFileSync(file, JSON.stringify(await launchTest(bench.address, size)))
  await analyze(bench.connection)
  const rows: string[] = []
  for (const kind of kinds) rows.push(await measure(bench, kind, file))
  return rows
}

async function measure({ address, connection }: Bench, kind: Kind, file: string): Promise<string> {
  const used = await startProcessorTime(connection)
  const script = fileURLToPath(new URL('opening-load.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [script, address, file, kind, String(connections)],
    { maxBuffer: 10_000_000 },
  )
  const { server, database } = used()
  if (stderr !== '') console.error(stderr)
  const { times, errors, seconds }: Figures = JSON.parse(stdout)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  const each = (total: number) => ((total * 1000) / times.length).toFixed(1)
  return `| ${kind} | ${Math.round(times.length / seconds)} | ${at(0.5)} | ${at(0.99)} | ${errors} | ${each(server)} | ${each(database)} |`
}
