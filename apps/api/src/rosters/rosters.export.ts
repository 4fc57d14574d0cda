import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { CellValue, Sheet } from '../app/workbook.ts'

interface ExportedStudent {
  first_name: string
  last_name: string
  email: string
  personal_code: string
  extra_time_factor: number
}

const columns = ['last_name', 'first_name', 'email', 'personal_code', 'extra_time_factor'] as const

/** A roster as a sheet; its name is that of the class. */
export function rosterSheet(students: readonly ExportedStudent[], name: string, language: Language): Sheet {
  const translate = translator(language, 'rosters')
  const rows: CellValue[][] = students.map((student) => columns.map((column) => student[column]))
  return {
    name,
    rows: [columns.map((column) => translate(`export.${column}`)), ...rows],
    widths: [22, 18, 32, 14, 12],
    fixed_columns: 0,
  }
}
