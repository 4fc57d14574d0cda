import { recognise } from './question-files.formats.ts'
import {
  fileLimits,
  type FileReading,
  type FormatId,
  type QuestionFile,
  type ReadSettings,
} from './question-files.shape.ts'

export interface ReadQuestionFile {
  /** Null where no format was recognised. */
  format: FormatId | null
  reading: FileReading
}

/** Reads a file of any format that we know. What it holds is never trusted, and nothing of it is ever fetched or run. */
export async function readQuestionFile(file: QuestionFile, settings: ReadSettings): Promise<ReadQuestionFile> {
  if (file.bytes.length === 0) return { format: null, reading: { ok: false, refusal: { code: 'file_empty' } } }
  if (file.bytes.length > fileLimits.bytes) {
    const megabytes = fileLimits.bytes / 1024 / 1024
    return { format: null, reading: { ok: false, refusal: { code: 'file_too_large', values: { megabytes } } } }
  }
  const format = recognise(file)
  if (format === undefined) return { format: null, reading: { ok: false, refusal: { code: 'unknown_format' } } }
  return { format: format.id, reading: await format.read(file, settings) }
}
