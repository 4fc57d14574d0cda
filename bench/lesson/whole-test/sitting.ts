import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { live } from '@katedra/contract/live'
import { onBatchWritten } from '../../../apps/api/src/app/work/batcher.ts'
import { call } from '../../../tools/call.ts'
import { launchTest, signIn } from '../../classroom.ts'
import { startProcessorTime, type ProcessorTime } from '../../processor-time.ts'
import { analyze, type Bench } from '../../product.ts'

/** What one pupil costs while a test goes on, in seconds of processor. */
export interface Sitting {
  /** Where there is a line: opening it, with the sign of life that follows. */
  opening: ProcessorTime
  /** Each second of being there. */
  second: ProcessorTime
  /** One change by the teacher that all hear of and ask about. */
  change: ProcessorTime
  /** How many signs of life shared a statement. */
  batch: number
  /** Signs of life of one pupil a minute. */
  signs: number
  /** Bytes of the server's memory for one line; what it has to do with the kernel is not among them. */
  memory: number
  errors: number
}

interface Load {
  pupils: number
  hasLine: boolean
  /** They sit for so long before what it takes is counted: a server that has run for some minutes has compiled what it does. */
  warm: number
  seconds: number
  /** What the server takes each second where nobody asks for anything; it is no pupil's. */
  idle: ProcessorTime
}

interface Said {
  signs: number
  errors: number
}

/** What the server and the database take in a second without anybody. */
export async function idleSecond({ connection }: Pick<Bench, 'connection'>, seconds: number): Promise<ProcessorTime> {
  const used = await startProcessorTime(connection)
  await wait(seconds * 1000)
  return scaled(used(), 1 / seconds)
}

/** Pupils sit over a test by the clock, from a process of their own. */
export async function sitOver(
  { address, connection }: Pick<Bench, 'address' | 'connection'>,
  { pupils, hasLine, warm, seconds, idle }: Load,
): Promise<Sitting> {
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-sitting-'))
  const batches: number[] = []
  const stop = onBatchWritten(({ batcher, size }) => void (batcher === 'signs-of-life' && batches.push(size)))
  try {
    const file = path.join(folder, 'test.json')
    const test = await launchTest(address, pupils)
    writeFileSync(file, JSON.stringify(test))
    const script = fileURLToPath(new URL('sitting-load.ts', import.meta.url))
    const load = fork(script, [address, file, hasLine ? 'line' : 'alone', String(warm), String(seconds)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const said = async (): Promise<Said> => {
      const [message]: unknown[] = await once(load, 'message')
      return JSON.parse(String(message))
    }
    /** What the load's next step takes for each pupil, the idle server left out. */
    const next = async (begin: () => Promise<void>) => {
      const used = await startProcessorTime(connection)
      const start = performance.now()
      const done = said()
      await begin()
      const word = await done
      const lasted = (performance.now() - start) / 1000
      return { word, each: scaled(without(used(), scaled(idle, lasted)), 1 / pupils), lasted }
    }
    const go = async () => void load.send('go')
    await said()
    await analyze(connection)
    const memoryBefore = usedMemory()
    const opened = await next(go)
    const memory = (usedMemory() - memoryBefore) / pupils
    const before = await next(go)
    batches.length = 0
    const sat = await next(go)
    const batch = batches.reduce((sum, size) => sum + size, 0) / Math.max(1, batches.length)
    const access = await signIn(address, test.teacher)
    const changed = await next(async () => {
      await go()
      await call(address, live.addTime, { params: { test_id: test.test_id }, body: { minutes: 5 } }, access)
    })
    await go()
    await once(load, 'exit')
    return {
      opening: opened.each,
      second: scaled(sat.each, 1 / sat.lasted),
      change: changed.each,
      batch,
      signs: ((sat.word.signs - before.word.signs) / pupils / sat.lasted) * 60,
      memory,
      errors: changed.word.errors,
    }
  } finally {
    stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Bytes in use, once what is not used any more has been swept up. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function scaled({ server, database }: ProcessorTime, by: number): ProcessorTime {
  return { server: server * by, database: database * by }
}

function without(one: ProcessorTime, other: ProcessorTime): ProcessorTime {
  return { server: one.server - other.server, database: one.database - other.database }
}
