import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { groupAnswers } from '../../answer-groups/answer-groups.ts'
import { asBadFile, BadFile } from './analyse.answers.ts'

interface Row {
  question: string
  answer: string
}

/** Not all at once, for a large file would then stand in memory once more. */
const rowsAtOnce = 5000

const mark = Buffer.from('\uFEFF')

/**
 * The rows of a file with the group of each answer; how many there are is said last. Cells are taken and given back byte by
 * byte, whatever they are encoded in.
 *
 * @throws BadFile where the file cannot be used
 */
export async function analyseGroups(file: string, say: (sentence: string) => void): Promise<Buffer> {
  const rows = rowsOf(await bytesOf(file))
  const groups: number[] = []
  let count = 0
  for (const [question, indexes] of Map.groupBy(rows.keys(), (index) => rows[index]?.question ?? '')) {
    const answers = indexes.map((index) => decoded(rows[index]?.answer ?? ''))
    const ofQuestion = groupAnswers(answers, { question: decoded(question) })
    for (const [at, index] of indexes.entries()) groups[index] = (ofQuestion[at] ?? 0) + 1
    count += new Set(ofQuestion).size
  }
  say(`${rows.length} answers, ${count} groups`)
  const parts = [Buffer.from('question,answer,group\n')]
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const table = some.map(({ question, answer }, at) => [question, answer, String(groups[start + at])])
    parts.push(Buffer.from(stringify(table, { quoted_match: /[",\r\n]/ }), 'latin1'))
  }
  return Buffer.concat(parts)
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return file === '-' ? await buffer(process.stdin) : readFileSync(file)
  } catch (error) {
    throw asBadFile(error, file)
  }
}

/** Each byte is a character here, so that none is lost on the way. */
function rowsOf(bytes: Buffer): Row[] {
  const text = (bytes.subarray(0, mark.length).equals(mark) ? bytes.subarray(mark.length) : bytes).toString('latin1')
  const [header = [], ...rows] = cellsOf(text)
  const names = header.map((name) => name.trim().toLowerCase())
  const [question, answer] = [names.indexOf('question'), names.indexOf('answer')]
  if (question === -1 || answer === -1) throw new BadFile('line 1: no columns question,answer')
  return rows.map((cells) => ({ question: cells[question] ?? '', answer: cells[answer] ?? '' }))
}

function cellsOf(text: string): string[][] {
  try {
    return parse(text, { skip_empty_lines: true, relax_quotes: true })
  } catch (error) {
    throw error instanceof CsvError ? new BadFile(`not a table: ${error.message}`) : error
  }
}

function decoded(cell: string): string {
  return Buffer.from(cell, 'latin1').toString('utf8')
}
