import { parse } from 'csv-parse/sync'
import { decodeText } from '../app/decode-text.ts'
import { tidyCell, type Cells } from './rosters.text.ts'

type Record_ = Record<string, string | undefined>

/**
 * The pupils of a OneRoster 1.1 export (IMS Global, CSV binding, bulk files) as a table with our headings. A pupil of two
 * classes stands there twice; whoever is marked `tobedeleted` is left out.
 */
export function readOneRoster(files: Record<string, Uint8Array>, most: number): Cells {
  const users = records(files, 'users')
  const classes = new Map(records(files, 'classes').map((row) => [row['sourcedId'], row['title'] ?? '']))
  const students = new Map(users.filter(isStudent).map((row) => [row['sourcedId'], row]))
  const places = records(files, 'enrollments').filter(
    (row) => row['role']?.toLowerCase() === 'student' && isKept(row) && students.has(row['userSourcedId']),
  )
  const placed = new Set(places.map((row) => row['userSourcedId']))
  const homeless = [...students.keys()].filter((id) => !placed.has(id))
  const rows = [
    ...places.map((row) => line(students.get(row['userSourcedId']), classes.get(row['classSourcedId']))),
    ...homeless.map((id) => line(students.get(id), '')),
  ]
  return [['surname', 'first name', 'class', 'email'], ...rows].slice(0, most)
}

function records(files: Record<string, Uint8Array>, name: string): Record_[] {
  const file = Object.entries(files).find(([path]) => path.toLowerCase().endsWith(`${name}.csv`))
  const text = file === undefined ? undefined : decodeText(file[1])
  if (text === undefined) return []
  const rows: Record_[] = parse(text, {
    bom: true,
    columns: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  return rows
}

function isStudent(row: Record_): boolean {
  return row['role']?.toLowerCase() === 'student' && isKept(row)
}

function isKept(row: Record_): boolean {
  return row['status']?.toLowerCase() !== 'tobedeleted'
}

function line(user: Record_ | undefined, className: string | undefined): string[] {
  return [user?.['familyName'], user?.['givenName'], className, user?.['email']].map((cell) => tidyCell(cell ?? ''))
}
