import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchTest } from '../classroom.ts'
import { analyze, machine, withProduct } from '../product.ts'
import { stepsTable } from './steps-table.ts'

/*
 * A thousand pupils in a lesson at the class's pace, each with one line and a sign of life every four seconds. The teacher shows
 * five questions, one after another; each pupil answers within five seconds, the question is closed and its right answer revealed,
 * and each device asks how its own did, as the pupils' app does. Server, database and load are on one machine. Prints a Markdown
 * table; another number of pupils can be given.
 */
const pupils = Number(process.argv[2] ?? 1000)

interface Taken {
  times: Record<string, number[]>
  errors: number
}

await withProduct(async ({ connection, address }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-class-pace-'))
  try {
    const file = path.join(folder, 'test.json')
    writeFileSync(file, JSON.stringify(await launchTest(address, pupils, { draw: 5, pace: 'class' })))
    await analyze(connection)
    const script = fileURLToPath(new URL('class-pace-load.ts', import.meta.url))
    const load = fork(script, [address, file], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    const [taken]: unknown[] = await once(load, 'message')
    const { times, errors }: Taken = JSON.parse(String(taken))
    console.log([`${machine()}, ${pupils} pupils, ${errors} errors`, '', stepsTable(times)].join('\n'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
