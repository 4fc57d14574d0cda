import {
  isFast,
  rapidThreshold,
  responseEffort,
  responseFidelity,
  timeNorm,
  type Threshold,
  type TimedAnswer,
  type TimeNorm,
} from '@katedra/questions/analytics'
import { BadFile, readAnswers } from './analyse.answers.ts'
import { repeatsSentence, type SayRepeats } from './analyse.repeats.ts'
import { inSeconds, Register, tableText } from './analyse.tables.ts'

/** A file knows no prompts, so every question counts as a short one while it has too few answers. */
const readingTime = 3000

/** The rows of a file that are used, column by column: a million rows are a few long lists instead of a million objects. */
interface Rows {
  persons: Register
  items: Register
  person: number[]
  item: number[]
  active_ms: number[]
  credit: number[]
  line: number[]
}

interface JudgedItem extends TimeNorm, Threshold {
  rows: number[]
  /** Of them those of persons who had answered it before. */
  repeats: number[]
}

/**
 * Thresholds, flagged answers and the effort of each person as CSV; the last line counts the flagged answers.
 *
 * @throws BadFile where the file cannot be used
 */
export async function analyseRapidGuessing(file: string, say: SayRepeats): Promise<string> {
  const rows = await readRows(file)
  const rowsOfItems = groupRows(rows.item, rows.items.size)
  const items = rowsOfItems.map((numbers) => judgeItem(rows, numbers))
  sayRepeats(rows, items, say)
  const answerIn = (row: number): TimedAnswer => ({
    active_ms: rows.active_ms[row] ?? null,
    threshold_ms: items[rows.item[row] ?? -1]?.threshold_ms ?? readingTime,
    credit: rows.credit[row] ?? null,
    chance: null,
  })
  const flagged = rows.line.flatMap((_, row) => (isFast(answerIn(row)) ? row : []))
  return [
    itemTable(rows, items, answerIn),
    flagTable(rows, items, flagged),
    personTable(rows, answerIn),
    `flagged ${flagged.length} of ${rows.line.length} answers\n`,
  ].join('\n')
}

function sayRepeats(rows: Rows, items: readonly JudgedItem[], say: SayRepeats): void {
  const firstOfEach = items.flatMap(({ repeats }) => repeats[0] ?? []).toSorted((a, b) => a - b)
  const [row = -1] = firstOfEach
  const line = rows.line[row]
  const names = { person: rows.persons.names[rows.person[row] ?? -1], item: rows.items.names[rows.item[row] ?? -1] }
  const first = line === undefined ? undefined : { line, person: names.person ?? '', item: names.item ?? '' }
  const count = items.reduce((sum, { repeats }) => sum + repeats.length, 0)
  const sentence = repeatsSentence(first, count, 'each is judged, only the first counts towards the norm of its item.')
  if (sentence !== undefined) say(sentence)
}

async function readRows(file: string): Promise<Rows> {
  const rows: Rows = {
    persons: new Register(),
    items: new Register(),
    person: [],
    item: [],
    active_ms: [],
    credit: [],
    line: [],
  }
  await readAnswers(file, { required: ['person', 'item', 'rt_seconds', 'correct'] }, (line) => {
    const seconds = line.amount('rt_seconds')
    const credit = line.amount('correct')
    if (seconds !== null && seconds < 0) throw new BadFile(`line ${line.number}: rt_seconds is negative`)
    if (credit !== null && (credit < 0 || credit > 1)) {
      throw new BadFile(`line ${line.number}: correct is not within 0 and 1`)
    }
    if (seconds === null || credit === null) return
    rows.person.push(rows.persons.numberOf(line, 'person'))
    rows.item.push(rows.items.numberOf(line, 'item'))
    rows.active_ms.push(seconds * 1000)
    rows.credit.push(credit)
    rows.line.push(line.number)
  })
  return rows
}

function judgeItem(rows: Rows, numbers: number[]): JudgedItem {
  const seen = new Set<number>()
  const firsts: number[] = []
  const repeats: number[] = []
  for (const row of numbers) {
    const person = rows.person[row] ?? -1
    if (seen.has(person)) repeats.push(row)
    else firsts.push(row)
    seen.add(person)
  }
  const norm = timeNorm(firsts.map((row) => rows.active_ms[row] ?? null))
  return { ...norm, ...rapidThreshold(norm, readingTime), rows: numbers, repeats }
}

function groupRows(groups: readonly number[], count: number): number[][] {
  const rows: number[][] = Array.from({ length: count }, () => [])
  groups.forEach((group, row) => rows[group]?.push(row))
  return rows
}

function itemTable(rows: Rows, items: readonly JudgedItem[], answerIn: (row: number) => TimedAnswer): string {
  return tableText(
    items.map((item, number) => {
      const fidelity = responseFidelity(item.rows.map(answerIn))
      return {
        item: rows.items.names[number],
        first_answers: item.answers,
        mean_seconds: inSeconds(item.mean_ms),
        threshold_seconds: inSeconds(item.threshold_ms),
        source: item.source === 'norm' ? 'norm' : 'fixed',
        answers: fidelity.timed_answers,
        flagged: fidelity.fast_answers,
        rtf: fidelity.rtf,
        flagged_correct: fidelity.fast_correct_share,
      }
    }),
    'item,first_answers,mean_seconds,threshold_seconds,source,answers,flagged,rtf,flagged_correct',
  )
}

function flagTable(rows: Rows, items: readonly JudgedItem[], flagged: readonly number[]): string {
  return tableText(
    flagged.map((row) => ({
      line: rows.line[row],
      person: rows.persons.names[rows.person[row] ?? -1],
      item: rows.items.names[rows.item[row] ?? -1],
      rt_seconds: inSeconds(rows.active_ms[row] ?? null),
      threshold_seconds: inSeconds(items[rows.item[row] ?? -1]?.threshold_ms ?? null),
      correct: rows.credit[row],
    })),
    'line,person,item,rt_seconds,threshold_seconds,correct',
  )
}

function personTable(rows: Rows, answerIn: (row: number) => TimedAnswer): string {
  return tableText(
    groupRows(rows.person, rows.persons.size).map((numbers, number) => {
      const effort = responseEffort(numbers.map(answerIn))
      return {
        person: rows.persons.names[number],
        answers: effort.timed_answers,
        flagged: effort.fast_answers,
        rte: effort.rte,
        longest_run: effort.longest_fast_run,
        flagged_correct: effort.fast_correct_share,
        suspicion: effort.suspicion,
      }
    }),
    'person,answers,flagged,rte,longest_run,flagged_correct,suspicion',
  )
}
