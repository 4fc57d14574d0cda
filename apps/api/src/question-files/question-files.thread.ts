import { fileReader, type FileReader } from '../app/files/read-file.ts'
import type { ReadQuestionFile } from './question-files.reading.ts'
import type { QuestionFile, ReadSettings } from './question-files.shape.ts'

const isRead = (reply: unknown): reply is ReadQuestionFile =>
  typeof reply === 'object' && reply !== null && 'reading' in reply

const read: FileReader<{ file: QuestionFile; settings: ReadSettings }, ReadQuestionFile> = fileReader(
  new URL('question-files.worker.ts', import.meta.url),
  isRead,
)

/** Reads a file in a thread of its own: one that takes too long or too much memory is refused and stops nothing else. */
export async function readInThread(
  file: QuestionFile,
  settings: ReadSettings,
  account = '',
): Promise<ReadQuestionFile> {
  return (await read(account, { file, settings })) ?? tooSlow
}

const tooSlow: ReadQuestionFile = { format: null, reading: { ok: false, refusal: { code: 'too_slow' } } }
