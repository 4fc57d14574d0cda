import { type ExportForm, type FileReport, questionFiles } from '@katedra/contract/question-files'
import { type BankFilter, maxAtOnce, questions } from '@katedra/contract/questions'
import { inLanguage, type Language } from '@katedra/questions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../app/call.ts'
import { queryClient, queryOf } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'
import { guessLanguage } from './import/guess-language.ts'

export const overviewQuery = queryOf(questions.bankOverview)

/** A chosen file in memory: what becomes of the one on the disk meanwhile does not matter. */
export interface ChosenFile {
  name: string
  bytes: Blob
}

/** What the server found in a file, and the language in which it read it. */
export interface Reading {
  report: FileReport
  language: Language
}

/** Has a file read; without a language it is guessed, and where the guess says another the file is read once more. */
export async function readFile(
  file: ChosenFile,
  { language, likely }: { language: Language | undefined; likely: Language },
): Promise<Reading> {
  const first = language ?? likely
  const report = await check(file, first)
  if (language !== undefined || report.format === 'json') return { report, language: first }
  const guess = guessLanguage(
    report.taken.map(({ question }) => inLanguage(question.prompt, first)),
    first,
  )
  return guess === first ? { report, language: first } : { report: await check(file, guess), language: guess }
}

function check({ name, bytes }: ChosenFile, language: Language): Promise<FileReport> {
  return call(questionFiles.checkFile, { query: { language, file_name: fileName(name) } }, { upload: bytes })
}

export interface Adding {
  file: ChosenFile
  language: Language
  /** Left out where the questions are filed under none. */
  subject_id?: number
  request_id: string
  /** Left out for all. */
  items?: string
  tags: readonly string[]
}

/** Adds questions of a file; returns their ids in the order of the file. */
export async function addFromFile({ file, language, subject_id, request_id, items, tags }: Adding): Promise<string[]> {
  const query = {
    language,
    ...(subject_id === undefined ? {} : { subject_id }),
    request_id,
    file_name: fileName(file.name),
    ...(items === undefined ? {} : { items }),
    ...(tags.length === 0 ? {} : { tags: tags.join(',') }),
  }
  const { question_ids } = await call(questionFiles.importFile, { query }, { upload: file.bytes })
  void refreshBank()
  return question_ids
}

/** Takes an import back; several calls where there are more questions than one may change. */
export async function deleteAdded(ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxAtOnce) {
    const body = { question_ids: ids.slice(from, from + maxAtOnce) }
    await call(questions.deleteQuestions, { body })
  }
  await refreshBank()
}

/** How many questions of the bank a filter finds: with the first of them. */
export function countQuery(filter: BankFilter) {
  return queryOf(questions.bank, { query: { ...filter, offset: 0 } })
}

/** What a file of these questions would not hold. */
export function exportReportQuery(body: ExportForm) {
  return queryOptions({
    queryKey: keyOf(questionFiles.exportReport, { body }),
    // Without a signal: equal posts share one request, and who leaves must not take the other's reply along.
    queryFn: () => call(questionFiles.exportReport, { body }),
  })
}

async function refreshBank(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(questions.bank) }),
    queryClient.invalidateQueries({ queryKey: keyOf(questions.bankOverview) }),
  ])
}

/** As long as the server takes it; it is only a hint. */
function fileName(name: string): string {
  return name.slice(-300)
}
