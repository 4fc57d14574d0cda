import { stringify } from 'csv-stringify/sync'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import writeWorkbook from 'write-excel-file/node'

interface ExportedStudent {
  first_name: string
  last_name: string
  email: string
  personal_code: string
  extra_time_factor: number
}

const columns = ['last_name', 'first_name', 'email', 'personal_code', 'extra_time_factor'] as const

function table(students: readonly ExportedStudent[], language: Language): string[][] {
  const translate = translator(language, 'rosters')
  const number = new Intl.NumberFormat(language === 'cs' ? 'cs-CZ' : 'en-GB')
  return [
    columns.map((column) => translate(`export.${column}`)),
    ...students.map((student) => [
      student.last_name,
      student.first_name,
      student.email,
      student.personal_code,
      number.format(student.extra_time_factor),
    ]),
  ]
}

/** What begins a formula in a spreadsheet is kept from being one by an apostrophe (OWASP, CSV injection). */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** UTF-8 with a mark and semicolons: Czech Excel opens it without asking. */
export function rosterCsv(students: readonly ExportedStudent[], language: Language): Buffer {
  const rows = table(students, language).map((row) => row.map(harmless))
  return Buffer.from(stringify(rows, { bom: true, delimiter: ';', record_delimiter: 'windows' }))
}

/** Cells are texts, so nothing in them is counted. */
export async function rosterXlsx(
  students: readonly ExportedStudent[],
  options: { language: Language; sheet: string },
): Promise<Buffer> {
  const rows = table(students, options.language)
  const cells = rows.map((row, index) =>
    row.map((value) => (index === 0 ? { value, fontWeight: 'bold' as const } : { value })),
  )
  // Excel allows 31 characters and none of these in the name of a sheet.
  const sheet = options.sheet.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
  const widths = [22, 18, 32, 14, 12].map((width) => ({ width }))
  return writeWorkbook(cells, { sheet, columns: widths, stickyRowsCount: 1 }).toBuffer()
}
