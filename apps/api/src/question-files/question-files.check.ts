import { readInThread } from './question-files.thread.ts'
import type { QuestionFile, ReadSettings, Reason, Where } from './question-files.shape.ts'
import type { Language } from '@katedra/questions'
import { translator } from '@katedra/i18n/server'

/** What a file would bring, in words of English; nothing is kept of it. */
export interface FileReport {
  file: string
  taken: { type: string; name: string }[]
  skipped: { where: string; reason: string }[]
  /** What is to be known of the whole file: its encoding, where it was guessed. */
  notes: string[]
  /** Why the file could not be read, or null. */
  error: string | null
}

export async function checkQuestionFile(file: QuestionFile, settings: ReadSettings): Promise<FileReport> {
  const { reading } = await readInThread(file, settings)
  if (!reading.ok)
    return { file: file.name, taken: [], skipped: [], notes: [], error: reasonSentence(reading.refusal, 'en') }
  return {
    file: file.name,
    taken: reading.taken.map(({ name, question }) => ({ type: question.type, name })),
    skipped: reading.skipped.map(({ where, reason }) => ({
      where: whereWords(where, 'en'),
      reason: reasonSentence(reason, 'en'),
    })),
    notes: reading.notes.map((note) => reasonSentence(note, 'en')),
    error: null,
  }
}

/** A reason in words, for readers who know no codes. */
export function reasonSentence({ code, values = {} }: Reason, language: Language): string {
  return translator(language, 'question-files')(`reasons.${code}`, { ...values })
}

/** Where in a file: "line 12". */
export function whereWords(where: Where, language: Language): string {
  const { kind, ...values } = where
  return translator(language, 'question-files')(`where.${kind}`, values)
}
