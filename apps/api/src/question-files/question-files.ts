import { formatCalled } from './question-files.formats.ts'
import type { FileQuestion, FormatId, ReadSettings, WrittenFile } from './question-files.shape.ts'

/** Writes questions into a format; undefined for one that we only read. */
export async function writeQuestionFile(
  id: FormatId,
  questions: readonly FileQuestion[],
  settings: ReadSettings,
): Promise<WrittenFile | undefined> {
  return formatCalled(id)?.write?.(questions, settings)
}

export { readInThread as readQuestionFile } from './question-files.thread.ts'
export { checkQuestionFile, type FileReport } from './question-files.check.ts'
export { fileLimits } from './question-files.shape.ts'
