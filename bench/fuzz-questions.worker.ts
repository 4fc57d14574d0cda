import { parentPort } from 'node:worker_threads'
import { checkQuestion } from '@katedra/questions'
import { formatCalled } from '../apps/api/src/question-files/question-files.formats.ts'
import type { FormatId } from '../apps/api/src/question-files/question-files.shape.ts'

// Reads one file after another for fuzz-questions.ts, past the recognition, so that every byte reaches its reader.

parentPort?.on('message', (order: { format: FormatId; bytes: Uint8Array }) => {
  void problemWith(order).then((problem) => parentPort?.postMessage({ problem }, []))
})

/** Of work, in milliseconds; waiting for the processor does not count. */
const longestWork = 5000

async function problemWith(order: { format: FormatId; bytes: Uint8Array }): Promise<string | null> {
  const before = process.threadCpuUsage()
  const problem = await problemOfReading(order)
  const { user, system } = process.threadCpuUsage(before)
  const spent = (user + system) / 1000
  return spent > longestWork ? `took ${Math.round(spent)} ms` : problem
}

async function problemOfReading({ format, bytes }: { format: FormatId; bytes: Uint8Array }): Promise<string | null> {
  try {
    const file = { name: `fuzz.${format}`, bytes }
    formatCalled(format)?.recognises(file)
    const reading = await formatCalled(format)?.read(file, { language: 'cs' })
    if (reading?.ok !== true) return null
    structuredClone(reading)
    const wrong = reading.taken.find(({ question, name }) => !checkQuestion(question).ok || name.length > 80)
    if (wrong !== undefined) return `took a question that is none: ${JSON.stringify(wrong.question)}`
    const broken = reading.skipped.find(({ reason }) => reason.code === 'reader_failed')
    return broken === undefined ? null : `broke at ${JSON.stringify(broken.where)}`
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
