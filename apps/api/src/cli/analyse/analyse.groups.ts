import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { groupAnswers } from '../../answer-groups/answer-groups.ts'
import { asBadFile, BadFile } from './analyse.answers.ts'
import { cellsIn, type Cells } from './analyse.cells.ts'

/**
 * The rows of a file with the group of each answer; how many there are is said last. Cells are taken and given back byte by
 * byte, whatever they are encoded in.
 *
 * @throws BadFile where the file cannot be used
 */
export async function analyseGroups(file: string, say: (sentence: string) => void): Promise<Buffer> {
  const cells = cellsIn(await bytesOf(file))
  const names = Array.from({ length: cells.columns }, (_, column) => cells.textOf(0, column).trim().toLowerCase())
  const [question, answer] = [names.indexOf('question'), names.indexOf('answer')]
  if (question === -1 || answer === -1) throw new BadFile('line 1: no columns question,answer')
  const { groups, count } = groupsOf(cells, question, answer)
  say(`${cells.rows - 1} answers, ${count} groups`)
  return cells.written(['question', 'answer', 'group'], [question, answer], (row) => String(groups[row]))
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return file === '-' ? await buffer(process.stdin) : readFileSync(file)
  } catch (error) {
    throw asBadFile(error, file)
  }
}

/** By row its group, from 1 in each question, and how many groups there are in all. */
function groupsOf(cells: Cells, question: number, answer: number): { groups: Int32Array; count: number } {
  const rowsByQuestion = new Map<string, number[]>()
  for (let row = 1; row < cells.rows; row += 1) {
    const asked = cells.textOf(row, question, 'latin1')
    const rows = rowsByQuestion.get(asked)
    if (rows === undefined) rowsByQuestion.set(asked, [row])
    else rows.push(row)
  }
  const groups = new Int32Array(cells.rows)
  let count = 0
  for (const rows of rowsByQuestion.values()) {
    const answers = rows.map((row) => cells.textOf(row, answer))
    const ofQuestion = groupAnswers(answers, { question: cells.textOf(rows[0] ?? 0, question) })
    for (const [at, row] of rows.entries()) groups[row] = (ofQuestion[at] ?? 0) + 1
    count += new Set(ofQuestion).size
  }
  return { groups, count }
}
