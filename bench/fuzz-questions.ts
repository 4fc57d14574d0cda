import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createThreadPool } from '../apps/api/src/app/work/thread-pool.ts'
import { recognise } from '../apps/api/src/question-files/question-files.formats.ts'
import type { FormatId } from '../apps/api/src/question-files/question-files.shape.ts'
import { mutateBytes, seededRandom } from '../apps/api/src/testing/mutate-bytes.ts'
import { sampleFiles } from '../apps/api/src/testing/question-file-samples.ts'

/*
 * Gives every reader of question files mutated files for so many seconds: `npm run fuzz:questions -- 60 [seed] [reader] [FILE…]`.
 * A crash, an item that its reader could not end in order, and work longer than five seconds are told with the seed, and the file
 * is kept. Ends with 1 when anything was found.
 */
const [secondsText = '60', seedText = '1', wish = 'all', ...further] = process.argv.slice(2)
const folder = path.join(tmpdir(), 'katedra-fuzz')

const pool = createThreadPool<Sample, { problem: string | null }>({
  file: new URL('fuzz-questions.worker.ts', import.meta.url),
  // A thread that starts on a busy machine takes a while; what counts is the work that the worker measures.
  maxWorkTime: 30_000,
  maxIdleTime: 1000,
  maxQueue: 0,
  resourceLimits: { maxOldGenerationSizeMb: 1024 },
  tooLong: () => new Error('hung'),
})

interface Sample {
  format: FormatId
  bytes: Uint8Array
}

const samples: Sample[] = [...(await sampleFiles()), ...further.flatMap(furtherFile)]
const everything = samples.map(({ bytes }) => bytes)
const readers = [...new Set(samples.map(({ format }) => format))].filter((format) => wish === 'all' || format === wish)
for (const format of readers) await fuzz(format)
await pool.close()

function furtherFile(name: string): Sample[] {
  const bytes = new Uint8Array(readFileSync(name))
  const format = recognise({ name, bytes })
  return format === undefined ? [] : [{ format: format.id, bytes }]
}

async function fuzz(format: FormatId): Promise<void> {
  const seeds = samples.filter((sample) => sample.format === format)
  const end = Date.now() + Number(secondsText) * 1000
  let [count, longest, found] = [0, 0, 0]
  for (let seed = Number(seedText); Date.now() < end; seed += 1) {
    const random = seededRandom(seed)
    const sample = seeds[Math.floor(random() * seeds.length)]
    if (sample === undefined) break
    const bytes = mutateBytes(sample.bytes, random, everything)
    const started = performance.now()
    const problem = await problemOf(format, bytes)
    longest = Math.max(longest, performance.now() - started)
    count += 1
    if (problem !== null) {
      found += 1
      report({ format, seed, bytes, problem })
    }
  }
  console.log(`${format}: ${count} files, the longest ${Math.round(longest)} ms, ${found} problems`)
}

async function problemOf(format: FormatId, bytes: Uint8Array): Promise<string | null> {
  try {
    return (await pool.run({ format, bytes })).problem
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function report({ format, seed, bytes, problem }: Sample & { seed: number; problem: string }): void {
  process.exitCode = 1
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${format}-${seed}`)
  writeFileSync(file, bytes)
  console.log(`${format}, seed ${seed}, kept in ${file}:\n${problem.slice(0, 2000)}`)
}
