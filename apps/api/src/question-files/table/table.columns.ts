import { foldWord, knownWords, type TemplateColumn } from './table.words.ts'

/** Our own template, or what Kahoot, Quizizz (Wayground) and Blooket call theirs. */
export type TableDialect = 'template' | 'quizizz' | 'kahoot'

/** What is in which column, counted from 0; options by their number. */
export interface TableColumns {
  dialect: TableDialect
  /** The row of the headings, counted from 0. */
  row: number
  columns: ReadonlyMap<TemplateColumn | ForeignColumn, number>
  options: ReadonlyMap<number, number>
}
export type ForeignColumn = 'time_limit' | 'picture_link'

/** Titles and advice stand above the headings; Kahoot has them on the eighth row. */
const lastHeadingRow = 30
const maxColumns = 64

const foreign: readonly [RegExp, TemplateColumn | ForeignColumn][] = [
  [/^question(?:text|max\d+characters)?$/, 'question'],
  [/^questiontype$/, 'type'],
  [/^correctanswers?(?:chooseatleastone)?$/, 'correct'],
  [/^timelimit|^timeinseconds$/, 'time_limit'],
  [/^(?:imagelink|image|mediafile)$/, 'picture_link'],
  [/^answerexplanation$/, 'explanation'],
]
const foreignOption = /^(?:answer|option)(\d)(?:max\d+characters)?$/

/** The row in which the columns are named; undefined where none is found. */
export function findColumns(rows: readonly string[][]): TableColumns | undefined {
  for (const [row, cells] of rows.slice(0, lastHeadingRow).entries()) {
    const headings = cells.slice(0, maxColumns).map(foldWord)
    const found = templateHeadings(headings) ?? foreignHeadings(headings)
    if (found !== undefined) return { row, ...found }
  }
  return undefined
}

type Headings = Omit<TableColumns, 'row'>

function templateHeadings(headings: readonly string[]): Headings | undefined {
  const words = knownWords()
  const columns = firstColumns(headings, (heading) => words.columns.get(heading))
  const options = firstColumns(headings, (heading) => words.options.get(heading))
  const isOurs = columns.has('type') && columns.has('question') && (columns.has('correct') || options.has(1))
  return isOurs ? { dialect: 'template', columns, options } : undefined
}

function foreignHeadings(headings: readonly string[]): Headings | undefined {
  const columns = firstColumns(headings, (heading) => foreign.find(([pattern]) => pattern.test(heading))?.[1])
  const options = firstColumns(headings, (heading) => {
    const number = foreignOption.exec(heading)?.[1]
    return number === undefined ? undefined : Number(number)
  })
  if (!columns.has('question') || !columns.has('correct') || !options.has(1)) return undefined
  return { dialect: columns.has('type') ? 'quizizz' : 'kahoot', columns, options }
}

function firstColumns<T>(headings: readonly string[], meaning: (heading: string) => T | undefined): Map<T, number> {
  const found = new Map<T, number>()
  for (const [index, heading] of headings.entries()) {
    const name = meaning(heading)
    if (name !== undefined && !found.has(name)) found.set(name, index)
  }
  return found
}
