import { createThread } from '../app/thread.ts'
import { createTurns } from '../app/turns.ts'
import type { ReadQuestionFile } from './question-files.reading.ts'
import type { QuestionFile, ReadSettings } from './question-files.shape.ts'

class TooLong extends Error {}

// One at a time: the other core belongs to pupils' answers.
const turns = createTurns({ slots: 1, longestLine: 20 })
const thread = createThread<{ file: QuestionFile; settings: ReadSettings }, ReadQuestionFile>({
  file: new URL('question-files.worker.ts', import.meta.url),
  // Files of the largest size take a second or two.
  longest_work: 20_000,
  longest_rest: 30_000,
  limits: { maxOldGenerationSizeMb: 768 },
  tooLong: () => new TooLong(),
})

/** Reads a file in a thread of its own: one that takes too long or too much memory is refused and stops nothing else. */
export function readInThread(file: QuestionFile, settings: ReadSettings): Promise<ReadQuestionFile> {
  return turns.take(async () => {
    try {
      return await thread.ask({ file, settings })
    } catch (error) {
      if (error instanceof TooLong || isOutOfMemory(error)) return tooSlow
      throw error
    }
  })
}

const tooSlow: ReadQuestionFile = { format: null, reading: { ok: false, refusal: { code: 'too_slow' } } }

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
