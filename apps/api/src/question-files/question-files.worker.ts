import { readQuestionFile, type ReadQuestionFile } from './question-files.reading.ts'
import type { QuestionFile, ReadSettings } from './question-files.shape.ts'

// The thread in which files are read (question-files.thread.ts): a file that makes a reader run for ever stops nothing else.

export function work({ file, settings }: { file: QuestionFile; settings: ReadSettings }): Promise<ReadQuestionFile> {
  return readQuestionFile(file, settings)
}
