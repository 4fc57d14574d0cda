import {
  analyseItems,
  analyseOptions,
  judgeItem,
  restScores,
  type ItemAnalysis,
  type ItemFigures,
  type MarkTable,
  type OptionFigures,
  type TestFigures,
  type Verdict,
} from '@katedra/questions/analytics'
import { BadFile, readAnswers, type Line } from './analyse.answers.ts'
import { repeatsSentence, type Repeat, type SayRepeats } from './analyse.repeats.ts'
import { Register, tableText, type Cell } from './analyse.tables.ts'

/** Persons × items are kept as a whole table; a file of few rows can span one that no memory holds. */
const maxCells = 20_000_000

type Column = 'person' | 'item' | 'correct' | 'max' | 'option'

/** The rows of a file that are used, column by column. */
interface Marks {
  persons: Register
  items: Register
  person: number[]
  item: number[]
  mark: number[]
  option: string[]
  /** Greatest mark by item. */
  greatest: number[]
  repeated: number
  firstRepeat: Repeat | undefined
}

/** One item with the options that were chosen in it. */
interface ItemOptions {
  correct: string[]
  figures: OptionFigures[]
}

/**
 * The figures of the test, of each item and of each option as CSV.
 *
 * @throws BadFile where the file cannot be used
 */
export async function analyseItemsFile(file: string, say: SayRepeats): Promise<string> {
  const marks = await readMarks(file)
  const repeats = repeatsSentence(marks.firstRepeat, marks.repeated, 'only the first row of each counts.')
  if (repeats !== undefined) say(repeats)
  const table = tableOf(marks)
  const analysis = analyseItems(table)
  const options = marks.option.some((option) => option !== '') ? optionsOf(marks, table) : []
  const tables = [testTable(analysis.test, marks), itemTable(analysis, marks, options)]
  return [...tables, ...(options.length > 0 ? [optionTable(marks, options)] : [])].join('\n')
}

async function readMarks(file: string): Promise<Marks> {
  const marks: Marks = {
    persons: new Register(),
    items: new Register(),
    repeated: 0,
    firstRepeat: undefined,
    person: [],
    item: [],
    mark: [],
    option: [],
    greatest: [],
  }
  const seen: Set<number>[] = []
  const columns = { required: ['person', 'item', 'correct'], optional: ['max', 'option'] } as const
  await readAnswers<Column>(file, columns, (line) => {
    const mark = line.amount('correct')
    if (mark === null) return
    const item = marks.items.numberOf(line, 'item')
    const person = marks.persons.numberOf(line, 'person')
    checkMark(line, mark, (marks.greatest[item] ??= line.amount('max') ?? 1))
    const answered = (seen[item] ??= new Set())
    if (answered.has(person)) {
      marks.repeated += 1
      marks.firstRepeat ??= { line: line.number, person: line.text('person'), item: line.text('item') }
      return
    }
    answered.add(person)
    marks.person.push(person)
    marks.item.push(item)
    marks.mark.push(mark)
    marks.option.push(line.text('option'))
  })
  return marks
}

function checkMark(line: Line<Column>, mark: number, greatest: number): void {
  const max = line.amount('max') ?? 1
  if (max !== greatest) throw new BadFile(`line ${line.number}: max is ${max}, and before it was ${greatest}`)
  if (max < 0) throw new BadFile(`line ${line.number}: max is negative`)
  if (mark < 0 || mark > max) throw new BadFile(`line ${line.number}: correct is ${mark}, not within 0 and ${max}`)
}

function tableOf({ persons, items, person, item, mark, greatest }: Marks): MarkTable {
  if (persons.size * items.size > maxCells) {
    throw new BadFile(`${persons.size} persons x ${items.size} items are more than ${maxCells} marks`)
  }
  const marks = persons.names.map(() => items.names.map((): number | null => null))
  mark.forEach((points, row) => {
    const ofPerson = marks[person[row] ?? -1]
    if (ofPerson !== undefined) ofPerson[item[row] ?? -1] = points
  })
  return { items: greatest.map((max_mark) => ({ max_mark, chance: null })), marks }
}

function optionsOf(marks: Marks, table: MarkTable): ItemOptions[] {
  const scores = restScores(table)
  const chosen = marks.items.names.map(() => new Map<number, string>())
  marks.option.forEach((option, row) => chosen[marks.item[row] ?? -1]?.set(marks.person[row] ?? -1, option))
  return chosen.map((byPerson, item) => {
    const options = [...new Set(byPerson.values())].filter((option) => option !== '').toSorted()
    const figures = analyseOptions({
      options,
      chosen: marks.persons.names.map((_, person) => choiceOf(byPerson.get(person))),
      scores: scores[item] ?? [],
    })
    return { figures, correct: options.filter((option) => isKey(table, item, option, byPerson)) }
  })
}

function choiceOf(option: string | undefined): string[] | null {
  if (option === undefined) return null
  return option === '' ? [] : [option]
}

/** A file names no key, but everyone who chose it has the full mark. */
function isKey(
  { items, marks }: MarkTable,
  item: number,
  option: string,
  byPerson: ReadonlyMap<number, string>,
): boolean {
  const full = items[item]?.max_mark
  return [...byPerson].every(([person, chosen]) => chosen !== option || marks[person]?.[item] === full)
}

function testTable(test: TestFigures, { repeated }: Marks): string {
  const figures: [string, Cell][] = [
    ['persons', test.persons],
    ['max', test.max_mark],
    ['mean', test.mean],
    ['median', test.median],
    ['sd', test.sd],
    ['skewness', test.skewness],
    ['kurtosis', test.kurtosis],
    ['alpha', test.alpha],
    ['cic', percent(test.alpha)],
    ['error_ratio', percent(test.error_ratio)],
    ['standard_error', test.standard_error],
    ['repeated_rows_left_out', repeated],
  ]
  return tableText(
    figures.map(([figure, value]) => ({ figure, value })),
    'figure,value',
  )
}

const itemColumns = [
  ...['item', 'max', 'answers', 'facility', 'facility_low', 'facility_high', 'sd', 'discrimination_index'],
  ...['discriminative_efficiency', 'effective_weight', 'intended_weight', 'r_ir', 'r_it', 'verdicts'],
]

function itemTable({ items }: ItemAnalysis, marks: Marks, options: readonly ItemOptions[]): string {
  return tableText(
    items.map((item, number) => ({
      item: marks.items.names[number],
      max: marks.greatest[number],
      ...itemCells(item),
      verdicts: judgeItem({ item, ...evidenceOf(options[number]) })
        .map(verdictText)
        .join(' '),
    })),
    itemColumns.join(','),
  )
}

function evidenceOf(options: ItemOptions | undefined): { options?: OptionFigures[]; correct?: string[] } {
  return options === undefined ? {} : { options: options.figures, correct: options.correct }
}

function itemCells(item: ItemFigures): Record<string, Cell> {
  return {
    answers: item.answers,
    facility: percent(item.facility),
    facility_low: percent(item.facility_low),
    facility_high: percent(item.facility_high),
    sd: item.sd,
    discrimination_index: percent(item.discrimination),
    discriminative_efficiency: percent(item.discriminative_efficiency),
    effective_weight: percent(item.effective_weight),
    intended_weight: percent(item.intended_weight),
    r_ir: item.discrimination,
    r_it: item.item_total_correlation,
  }
}

function verdictText(verdict: Verdict): string {
  return 'option' in verdict ? `${verdict.code}:${verdict.option}` : verdict.code
}

function optionTable({ items }: Marks, options: readonly ItemOptions[]): string {
  const rows = options.flatMap(({ figures, correct }, item) =>
    figures.map(({ option, ...figure }) => ({
      item: items.names[item],
      option,
      key: option !== null && correct.includes(option) ? 1 : 0,
      ...figure,
    })),
  )
  return tableText(rows, 'item,option,key,count,share,lower,middle,upper,correlation')
}

function percent(share: number | null): number | null {
  return share === null ? null : 100 * share
}
