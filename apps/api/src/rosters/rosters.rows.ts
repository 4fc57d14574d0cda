import { classKey, fold } from '@katedra/questions/fold'
import type { ColumnRole, RosterRow, RowProblem } from '@katedra/contract/rosters'
import { Email } from '@katedra/contract/fields'
import { nameKey, type Cells } from './rosters.text.ts'
import type { Layout } from './rosters.columns.ts'

const maxNameLength = 100
const maxClassNameLength = 60

/** A row of the file as it was understood, before it is compared with what the school has. */
export interface ReadRow {
  row_no: number
  class_name: string
  first_name: string
  last_name: string
  email: string
  problems: { column_no: number; problem: RowProblem }[]
}

/** Turns cells into pupils; empty rows are left out. `className`: everybody goes there. */
export function readRows(cells: Cells, layout: Layout, className?: string): ReadRow[] {
  return cells.flatMap((row, index) => {
    if (index <= layout.heading || row.every((cell) => cell === '')) return []
    return [readRow(row, index + 1, layout, className)]
  })
}

function readRow(row: readonly string[], row_no: number, layout: Layout, className: string | undefined): ReadRow {
  const { roles } = layout
  const cellOf = (role: ColumnRole) => row[roles.indexOf(role)] ?? ''
  const names = roles.includes('name')
    ? splitName(cellOf('name'), layout.isFirstNameFirst)
    : { last_name: cellOf('last_name'), first_name: cellOf('first_name') }
  const read = { ...withoutTitles(names), class_name: className ?? cellOf('class'), email: cellOf('email') }
  const problems = problemsOf(read).map(({ role, problem }) => ({ column_no: columnOf(roles, role), problem }))
  return { row_no, ...read, problems }
}

function columnOf(roles: readonly ColumnRole[], role: ColumnRole): number {
  const index = roles.indexOf(role)
  return index === -1 && role === 'last_name' ? roles.indexOf('name') + 1 : index + 1
}

/** "Novák, Jan", "Novák Jan", "Jan Novák"; of more words the surname is the one at its end. */
function splitName(name: string, isFirstNameFirst: boolean): { first_name: string; last_name: string } {
  const [last, first] = name.split(',').map((part) => part.trim())
  if (last !== undefined && first !== undefined) return { last_name: last, first_name: first }
  const words = name.split(' ')
  if (words.length === 1) return { last_name: name, first_name: '' }
  return isFirstNameFirst
    ? { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' }
    : { last_name: words[0] ?? '', first_name: words.slice(1).join(' ') }
}

/** Academic degrees that came along belong to no one's name. */
const titles = /(?:^|\s)(?:ing|mgr|bc|mudr|judr|phdr|rndr|paeddr|doc|prof|dis|ph\.?\s?d|csc)\.(?=\s|$)/gi

function withoutTitles(names: { first_name: string; last_name: string }) {
  const clean = (text: string) => text.replaceAll(titles, ' ').replaceAll(/\s+/g, ' ').trim()
  return { first_name: clean(names.first_name), last_name: clean(names.last_name) }
}

type Read = Omit<ReadRow, 'row_no' | 'problems'>

function problemsOf(row: Read): { role: ColumnRole; problem: RowProblem }[] {
  const found: [boolean, ColumnRole, RowProblem][] = [
    [row.first_name === '' && row.last_name === '', 'last_name', 'no_name'],
    [row.last_name.length > maxNameLength, 'last_name', 'too_long'],
    [row.first_name.length > maxNameLength, 'first_name', 'too_long'],
    [row.email !== '' && !Email.safeParse(row.email).success, 'email', 'bad_email'],
    [row.class_name === '', 'class', 'no_class'],
    [row.class_name.length > maxClassNameLength, 'class', 'class_too_long'],
  ]
  return found.flatMap(([isSo, role, problem]) => (isSo ? [{ role, problem }] : []))
}

export interface KnownStudent {
  student_id: string
  first_name: string
  last_name: string
  email: string
}

export interface KnownClass {
  class_id: string
  name: string
  /** Whether the caller may change it. */
  is_own: boolean
  students: KnownStudent[]
}

export interface Comparison {
  rows: RosterRow[]
  missing: (Omit<KnownStudent, 'email'> & { class_id: string; class_name: string })[]
  new_classes: string[]
}

/** With its keys, made once: a class is compared with every row of the file. */
interface LeftStudent {
  student: KnownStudent
  email: string
  name: string
}

type RosterClass = KnownClass & { left: LeftStudent[] }

interface Comparing {
  /** By the key of the name; `left` are the pupils that are not matched yet. */
  classes: ReadonlyMap<string, RosterClass>
  /** Names of classes that would be created, by key. */
  newClasses: Map<string, string>
  /** Rows of new pupils that have been seen. */
  seen: Set<string>
}

/** Says of each row what it would do to what the school has; two pupils of one name are matched one by one. */
export function compareRows(rows: readonly ReadRow[], known: readonly KnownClass[]): Comparison {
  const classes = new Map(
    known.map((one): [string, RosterClass] => [classKey(one.name), { ...one, left: one.students.map(leftStudent) }]),
  )
  const comparing = { classes, newClasses: new Map<string, string>(), seen: new Set<string>() }
  const compared = rows.map((row) => compareRow(row, comparing))
  return { rows: compared, missing: missingOf(compared, classes), new_classes: [...comparing.newClasses.values()] }
}

function compareRow(row: ReadRow, comparing: Comparing): RosterRow {
  const schoolClass = comparing.classes.get(classKey(row.class_name))
  const blank = { ...row, student_id: null, class_id: schoolClass?.class_id ?? null, before: null }
  if (schoolClass !== undefined && !schoolClass.is_own)
    return { ...blank, mark: 'faulty', problems: [...row.problems, { column_no: 0, problem: 'foreign_class' }] }
  if (row.problems.length > 0) return { ...blank, mark: 'faulty' }
  const match = schoolClass === undefined ? undefined : takeMatch(schoolClass.left, row)
  const named = { ...blank, class_name: schoolClass?.name ?? nameOfNewClass(row, comparing) }
  return match === undefined ? { ...named, mark: markOfNew(row, comparing) } : { ...named, ...changeOf(match, row) }
}

/** The first spelling counts. */
function nameOfNewClass({ class_name }: ReadRow, { newClasses }: Comparing): string {
  const key = classKey(class_name)
  const name = newClasses.get(key) ?? class_name
  newClasses.set(key, name)
  return name
}

function markOfNew(row: ReadRow, { seen }: Comparing): 'new' | 'repeated' {
  const key = `${classKey(row.class_name)}|${nameKey(row)}|${fold(row.email)}`
  if (seen.has(key)) return 'repeated'
  seen.add(key)
  return 'new'
}

function changeOf({ student_id, ...before }: KnownStudent, row: ReadRow) {
  return isUnchanged(before, row)
    ? ({ student_id, mark: 'same' } as const)
    : ({ student_id, before, mark: 'changed' } as const)
}

/** By the address first, then by the name; who is found is not found again. */
function takeMatch(left: LeftStudent[], row: ReadRow): KnownStudent | undefined {
  const [email, name] = [fold(row.email), nameKey(row)]
  const byEmail = email === '' ? -1 : left.findIndex((one) => one.email === email)
  const index = byEmail === -1 ? left.findIndex((one) => one.name === name) : byEmail
  return index === -1 ? undefined : left.splice(index, 1)[0]?.student
}

function leftStudent(student: KnownStudent): LeftStudent {
  return { student, email: fold(student.email), name: nameKey(student) }
}

/** A file without an address says nothing about it, so the kept one stays. */
function isUnchanged(before: Omit<KnownStudent, 'student_id'>, row: ReadRow): boolean {
  const sameNames = before.first_name === row.first_name && before.last_name === row.last_name
  return sameNames && (row.email === '' || before.email.toLowerCase() === row.email.toLowerCase())
}

function missingOf(rows: readonly RosterRow[], classes: ReadonlyMap<string, RosterClass>): Comparison['missing'] {
  const mentioned = new Set(
    rows.flatMap(({ class_id, mark }) => (class_id === null || mark === 'faulty' ? [] : [class_id])),
  )
  return [...classes.values()]
    .filter(({ class_id }) => mentioned.has(class_id))
    .flatMap(({ class_id, name, left }) =>
      left.map(({ student: { email: _, ...student } }) => ({ ...student, class_id, class_name: name })),
    )
}
