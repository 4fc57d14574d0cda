import { createThreadPool } from '../app/work/thread-pool.ts'
import type { ReadQuestionFile } from './question-files.reading.ts'
import type { QuestionFile, ReadSettings } from './question-files.shape.ts'

class TooLong extends Error {}

// One at a time: the other core belongs to pupils' answers.
const pool = createThreadPool<{ file: QuestionFile; settings: ReadSettings }, ReadQuestionFile>({
  file: new URL('question-files.worker.ts', import.meta.url),
  maxQueue: 20,
  // Files of the largest size take a second or two.
  maxWorkTime: 20_000,
  maxIdleTime: 30_000,
  resourceLimits: { maxOldGenerationSizeMb: 768 },
  tooLong: () => new TooLong(),
})

/** Reads a file in a thread of its own: one that takes too long or too much memory is refused and stops nothing else. */
export async function readInThread(file: QuestionFile, settings: ReadSettings): Promise<ReadQuestionFile> {
  try {
    return await pool.run({ file, settings })
  } catch (error) {
    if (error instanceof TooLong || isOutOfMemory(error)) return tooSlow
    throw error
  }
}

const tooSlow: ReadQuestionFile = { format: null, reading: { ok: false, refusal: { code: 'too_slow' } } }

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
