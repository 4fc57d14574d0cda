import type { gradebook } from '@katedra/contract/gradebook'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { inLanguage } from '@katedra/questions'
import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import type { LongTeacherCall } from '../app/http/serve.ts'
import { csvFile, type CellValue, type Sheet } from '../app/files/workbook/workbook.ts'
import { writeAudit } from '../audit/audit.ts'
import { timeZoneOf } from './gradebook.queries.ts'
import { gradebookOf, type Wanted } from './gradebook.ts'

type Gradebook = HandlerReply<typeof gradebook.gradebook>
type Cell = Gradebook['students'][number]['cells'][number]

const locales = { cs: 'cs-CZ', en: 'en-GB' } as const

/** The gradebook as a file, after the change log knows of it: what it does not say has not left the house. */
export async function exportGradebook(
  { api, teacher, now, language }: LongTeacherCall & { language: Language },
  classId: string,
  { format, ...wanted }: Wanted & { format: 'csv' | 'xlsx' },
): Promise<Download> {
  const { book, dates } = await api.database.transaction(teacher.school_id, async (db) => {
    const read = await gradebookOf({ api, db, teacher, now }, classId, wanted)
    await writeAudit(db, teacher, now, {
      action: 'gradebook.exported',
      target_id: read.class_id,
      target_name: read.class_name,
      details: { format },
    })
    return { book: read, dates: datesOf(language, await timeZoneOf(db, teacher.school_id)) }
  })
  const t = translator(language, 'gradebook')
  const sheet = gradebookSheet(book, language, dates)
  const name = t('file.name', { name: book.class_name, date: dates.format(now) })
  const bytes =
    format === 'csv' ? csvFile(sheet.rows, language) : await makeFile({ kind: 'xlsx', sheets: [sheet] }, teacher.id)
  return { name, format, bytes }
}

/** Days by the school's clock, as a file has them. */
export function datesOf(language: Language, timeZone: string): Intl.DateTimeFormat {
  const month = language === 'cs' ? 'numeric' : 'short'
  return new Intl.DateTimeFormat(locales[language], { day: 'numeric', month, year: 'numeric', timeZone })
}

/** Pupils × tests with the head first and the averages last; as on the screen, the newest test stands first. */
function gradebookSheet(book: Gradebook, language: Language, dates: Intl.DateTimeFormat): Sheet {
  const t = translator(language, 'gradebook')
  const share = (fraction: number | null): CellValue => (fraction === null ? null : { share: fraction })
  const result = ({ state, fraction, manual_count }: Cell): CellValue => {
    if (fraction !== null) return { share: fraction }
    // What waits is said in the column next to it.
    if (state === 'elsewhere' || manual_count > 0) return null
    return t(state === 'submitted' ? 'file.nothing' : `state.${state}`)
  }
  const waiting = ({ manual_count }: Cell): CellValue => (manual_count > 0 ? manual_count : null)
  /** Results of the test are those so far: a column next to it says whose. */
  const isOpen = (index: number) => (book.tests[index]?.manual_count ?? 0) > 0
  const head = [
    ...['student', 'average', 'missing', 'manual'].map((column) => t(`file.${column}`)),
    ...book.tests.flatMap(({ title, level_title, starts_at }, index) => {
      const level = level_title === null ? '' : `${inLanguage(level_title, language)}, `
      const test = `${title} (${level}${dates.format(starts_at)})`
      return isOpen(index) ? [test, t('file.manualOf', { test })] : [test]
    }),
  ]
  const pupils = book.students.map((student): CellValue[] => [
    student.is_erased ? t('erased') : student.name,
    share(student.average_fraction),
    student.missing_count,
    student.manual_count,
    ...student.cells.flatMap((cell, index) => (isOpen(index) ? [result(cell), waiting(cell)] : [result(cell)])),
  ])
  const averages = book.tests.flatMap(({ average_fraction }, index) =>
    isOpen(index) ? [share(average_fraction), t('file.soFar')] : [share(average_fraction)],
  )
  const last = [t('file.classAverage'), share(book.average_fraction), null, book.manual_count, ...averages]
  return { name: book.class_name, rows: [head, ...pupils, last], widths: [28, 11, 11, 13, 16], fixed_columns: 1 }
}
