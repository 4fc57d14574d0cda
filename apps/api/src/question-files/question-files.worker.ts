import { parentPort } from 'node:worker_threads'
import { readQuestionFile } from './question-files.reading.ts'
import type { QuestionFile, ReadSettings } from './question-files.shape.ts'

// The thread in which files are read (question-files.thread.ts): a file that makes a reader run for ever stops nothing else.

parentPort?.on('message', ({ file, settings }: { file: QuestionFile; settings: ReadSettings }) => {
  void readQuestionFile(file, settings).then((read) => parentPort?.postMessage(read, []))
})
