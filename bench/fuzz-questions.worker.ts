import { checkQuestion } from '@katedra/questions'
import { formatCalled } from '../apps/api/src/question-files/question-files.formats.ts'
import type { FormatId } from '../apps/api/src/question-files/question-files.shape.ts'

// Reads one file after another for fuzz-questions.ts, past the recognition, so that every byte reaches its reader.

interface Order {
  format: FormatId
  bytes: Uint8Array
}

export async function work(order: Order): Promise<{ problem: string | null }> {
  return { problem: await problemWith(order) }
}

/** Of work, in milliseconds; waiting for the processor does not count. */
const maxWorkTime = 5000

async function problemWith(order: Order): Promise<string | null> {
  const before = process.threadCpuUsage()
  const problem = await problemOfReading(order)
  const { user, system } = process.threadCpuUsage(before)
  const spent = (user + system) / 1000
  return spent > maxWorkTime ? `took ${Math.round(spent)} ms` : problem
}

async function problemOfReading({ format, bytes }: Order): Promise<string | null> {
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
