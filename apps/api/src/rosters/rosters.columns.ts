import { fold } from '@katedra/questions/fold'
import type { ColumnRole } from '@katedra/contract/rosters'
import { columnRoles } from '@katedra/contract/rosters'
import { type Cells } from './rosters.text.ts'

/** Headings of Czech, Slovak and English files, folded. */
const headings: Record<Exclude<ColumnRole, 'ignored'>, readonly string[]> = {
  last_name: ['prijmeni', 'priezvisko', 'surname', 'last name', 'lastname', 'family name', 'familyname'],
  first_name: [
    'jmeno',
    'krestni jmeno',
    'meno',
    'krstne meno',
    'first name',
    'firstname',
    'given name',
    'givenname',
    'forename',
  ],
  name: [
    ...[
      'prijmeni a jmeno',
      'prijmeni jmeno',
      'jmeno a prijmeni',
      'jmeno prijmeni',
      'priezvisko a meno',
      'priezvisko meno',
    ],
    ...['meno a priezvisko', 'meno priezvisko', 'cele jmeno', 'zak', 'ziak', 'student', 'pupil', 'name', 'full name'],
  ],
  class: ['trida', 'trieda', 'class', 'class name', 'trida arabsky', 'skupina', 'group', 'form', 'homeroom'],
  email: ['email', 'e mail', 'mail', 'emailova adresa', 'e mailova adresa', 'email address', 'e mail address'],
}

/** What a heading says; undefined for one we don't know. */
export function roleOfHeading(cell: string): ColumnRole | undefined {
  const folded = fold(cell)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return columnRoles.find((role) => role !== 'ignored' && headings[role].includes(folded))
}

export interface Layout {
  /** Index of the row of headings; -1 where there is none. */
  heading: number
  roles: ColumnRole[]
  /** Whether a cell with both names begins with the first name, as "Jméno a příjmení" says. */
  isFirstNameFirst: boolean
}

/** Titles and dates may stand above the headings. */
const rowsAbove = 10

/** Which column is what: by the headings, else by what stands in the cells. */
export function guessLayout(cells: Cells): Layout {
  const heading = cells.slice(0, rowsAbove).findIndex(isHeading)
  const width = Math.max(0, ...cells.slice(0, 200).map((row) => row.length))
  const titles = cells[heading] ?? []
  const roles = heading === -1 ? rolesByContent(cells, width) : rolesByHeading(titles, width)
  const nameTitle = fold(titles[roles.indexOf('name')] ?? '')
  return { heading, roles, isFirstNameFirst: /^(?:jmeno|meno|full|name)/.test(nameTitle) }
}

function isHeading(row: readonly string[]): boolean {
  const roles = row.map(roleOfHeading)
  return (
    roles.includes('last_name') ||
    (roles.includes('name') &&
      row.filter((cell) => cell !== '').length <= roles.filter((role) => role !== undefined).length + 3 &&
      roles.length > 0 &&
      isOnlyHeadings(row))
  )
}

/** "Žák" alone may be a pupil's surname; a row of headings holds no address and no digit. */
function isOnlyHeadings(row: readonly string[]): boolean {
  return row.every((cell) => !cell.includes('@') && !/^\d/.test(cell))
}

/** Each role once: a second "Jméno" is another person's, a parent's for instance. */
function rolesByHeading(titles: readonly string[], width: number): ColumnRole[] {
  const taken = new Set<ColumnRole>()
  return Array.from({ length: width }, (_, index) => {
    const role = roleOfHeading(titles[index] ?? '') ?? 'ignored'
    if (role === 'ignored' || taken.has(role)) return 'ignored'
    taken.add(role)
    return role
  })
}

const classPattern = /^(?:\d{1,2}\s*\.?\s*[a-z]?|(?:prima|sekunda|tercie|kvarta|kvinta|sexta|septima|oktava).{0,3})$/

function rolesByContent(cells: Cells, width: number): ColumnRole[] {
  const columns = Array.from({ length: width }, (_, index) =>
    cells.slice(0, 200).flatMap((row) => (row[index] === undefined || row[index] === '' ? [] : [row[index]])),
  )
  const email = columns.findIndex((column) => mostly(column, (cell) => cell.includes('@')))
  const schoolClass = columns.findIndex((column) => mostly(column, (cell) => classPattern.test(fold(cell))))
  const names = columns.flatMap((column, index) =>
    index !== email && index !== schoolClass && mostly(column, (cell) => /\p{L}{2}/u.test(cell)) ? [index] : [],
  )
  const [one, two] = names
  return columns.map((_, index) => {
    if (index === email) return 'email'
    if (index === schoolClass) return 'class'
    if (index === one) return two === undefined ? 'name' : 'last_name'
    return index === two ? 'first_name' : 'ignored'
  })
}

function mostly(column: readonly string[], is: (cell: string) => boolean): boolean {
  return column.length > 0 && column.filter(is).length * 2 > column.length
}

/** The roles that were chosen by hand, as the query carries them; unknown words are ignored columns. */
export function chosenRoles(text: string, width: number): ColumnRole[] {
  const words = text.split(',')
  return Array.from({ length: width }, (_, index) => columnRoles.find((role) => role === words[index]) ?? 'ignored')
}
