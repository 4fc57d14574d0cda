import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { groupAnswers } from '../../answer-groups/answer-groups.ts'
import { asBadFile, BadFile } from './analyse.answers.ts'

/** Not all at once, for a large file would then stand in memory once more. */
const rowsAtOnce = 5000

const mark = Buffer.from('\uFEFF')

/** The rows of a table. Each byte is a character here, so that none is lost on the way. */
interface Table {
  /** What is asked, each once. */
  questions: string[]
  /** By row, which of the questions it answers. */
  asked: number[]
  answers: string[]
}

/**
 * The rows of a file with the group of each answer; how many there are is said last. Cells are taken and given back byte by
 * byte, whatever they are encoded in.
 *
 * @throws BadFile where the file cannot be used
 */
export async function analyseGroups(file: string, say: (sentence: string) => void): Promise<Buffer> {
  const table = tableIn(await bytesOf(file))
  const { groups, count } = groupsOf(table)
  const { questions, asked, answers } = table
  say(`${answers.length} answers, ${count} groups`)
  const parts = [Buffer.from('question,answer,group\n')]
  for (let start = 0; start < answers.length; start += rowsAtOnce) {
    const rows = answers
      .slice(start, start + rowsAtOnce)
      .map((answer, at) => [questions[asked[start + at] ?? 0], answer, String(groups[start + at])])
    parts.push(Buffer.from(stringify(rows, { quoted_match: /[",\r\n]/ }), 'latin1'))
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

/** Of each row only what is needed is kept: a table as a list of lists takes several times the memory of its file. */
function tableIn(bytes: Buffer): Table {
  const table: Table = { questions: [], asked: [], answers: [] }
  const places = new Map<string, number>()
  let columns: { question: number; answer: number } | undefined
  const takeRow = (cells: readonly string[]) => {
    if (columns === undefined) {
      columns = columnsIn(cells)
      return null
    }
    const question = cells[columns.question] ?? ''
    const place = places.get(question) ?? table.questions.push(question) - 1
    places.set(question, place)
    table.asked.push(place)
    table.answers.push(cells[columns.answer] ?? '')
    return null
  }
  const unmarked = bytes.subarray(0, mark.length).equals(mark) ? bytes.subarray(mark.length) : bytes
  try {
    parse(unmarked, { encoding: 'latin1', skip_empty_lines: true, relax_quotes: true, on_record: takeRow })
  } catch (error) {
    throw error instanceof CsvError ? new BadFile(`not a table: ${error.message}`) : error
  }
  if (columns === undefined) columnsIn([])
  return table
}

function columnsIn(header: readonly string[]): { question: number; answer: number } {
  const names = header.map((name) => name.trim().toLowerCase())
  const [question, answer] = [names.indexOf('question'), names.indexOf('answer')]
  if (question === -1 || answer === -1) throw new BadFile('line 1: no columns question,answer')
  return { question, answer }
}

/** By row its group, from 1 in each question, and how many groups there are in all. */
function groupsOf({ questions, asked, answers }: Table): { groups: Int32Array; count: number } {
  const groups = new Int32Array(answers.length)
  let count = 0
  for (const [place, rows] of Map.groupBy(answers.keys(), (row) => asked[row] ?? 0)) {
    const ofQuestion = groupAnswers(
      rows.map((row) => decoded(answers[row] ?? '')),
      { question: decoded(questions[place] ?? '') },
    )
    for (const [at, row] of rows.entries()) groups[row] = (ofQuestion[at] ?? 0) + 1
    count += new Set(ofQuestion).size
  }
  return { groups, count }
}

function decoded(cell: string): string {
  return Buffer.from(cell, 'latin1').toString('utf8')
}
