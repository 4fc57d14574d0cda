import type { marks, Decision, Register } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { inLanguage } from '@katedra/questions'
import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import type { LongTeacherCall } from '../app/http/serve.ts'
import { csvFile, markCell, type CellValue, type Sheet } from '../app/files/workbook/workbook.ts'
import { writeAudit } from '../audit/audit.ts'
import { inOrder, registerOrder } from '../registers/registers.ts'
import { datesOf } from './gradebook.export.ts'
import { marksBookOf, type WantedMarks } from './gradebook.marks.ts'
import { timeZoneOf } from './gradebook.queries.ts'

type Book = HandlerReply<typeof marks.marksBook>

/** The marks of a class as a file, after the change log knows of it. */
export async function exportMarksBook(
  { api, teacher, now, language }: LongTeacherCall & { language: Language },
  classId: string,
  { format, register, ...wanted }: WantedMarks & { format: 'csv' | 'xlsx'; register?: Register | undefined },
): Promise<Download> {
  const { book, dates } = await api.database.transaction(teacher.school_id, async (db) => {
    const call = { api, db, teacher, now }
    const read = await marksBookOf(call, classId, wanted)
    const order = register === undefined ? [] : (await registerOrder(call, classId, register)).students
    await writeAudit(db, teacher, now, {
      action: 'marks.book_exported',
      target_id: read.class_id,
      target_name: read.class_name,
      details: { format },
    })
    const ids = order.map(({ student_id }) => student_id)
    const students = inOrder(read.students, ids, ({ student_id }) => student_id)
    return { book: { ...read, students }, dates: datesOf(language, await timeZoneOf(db, teacher.school_id)) }
  })
  const sheet = marksSheet(book, language, dates)
  const name = translator(language, 'marks')('book.file.name', { name: book.class_name, date: dates.format(now) })
  const bytes =
    format === 'csv' ? csvFile(sheet.rows, language) : await makeFile({ kind: 'xlsx', sheets: [sheet] }, teacher.id)
  return { name, format, bytes }
}

/** Pupils × tests under their topics and weights, the averages before them. */
function marksSheet(book: Book, language: Language, dates: Intl.DateTimeFormat): Sheet {
  const t = translator(language, 'marks')
  const cell = (mark: Decision | null): CellValue => {
    if (mark === null) return null
    return mark.absence === null ? markCell(mark.label ?? '') : t(`absence.${mark.absence}`)
  }
  const subjects = new Map(book.choices.subjects.map(({ id, name }) => [id, inLanguage(name, language)]))
  const averaged = book.groups.flatMap(({ subject_id, steps }, place) => {
    const [best, worst] = [steps[0], steps.at(-1)]
    if (best === undefined || worst === undefined) return []
    const scale = `${best.label}–${worst.label}`
    return [{ place, head: t('book.file.average', { subject: subjects.get(subject_id) ?? '', scale }) }]
  })
  const blank = averaged.map(() => null)
  const heads: CellValue[][] = [
    [
      t('book.student'),
      ...averaged.map(({ head }) => head),
      ...book.columns.map(({ title, starts_at }) => `${title} (${dates.format(starts_at)})`),
    ],
    [t('book.file.subject'), ...blank, ...book.columns.map(({ subject_id }) => subjects.get(subject_id) ?? null)],
    [t('book.file.topic'), ...blank, ...book.columns.map(({ topic }) => topic)],
    [t('book.file.weight'), ...blank, ...book.columns.map(({ weight }) => weight)],
  ]
  const pupils = book.students.map((student): CellValue[] => [
    student.is_erased ? t('book.erased') : student.name,
    ...averaged.map(({ place }): CellValue => {
      const average = student.averages[place]?.average ?? null
      return average === null ? null : { average }
    }),
    ...student.marks.map(cell),
  ])
  return { name: book.class_name, rows: [...heads, ...pupils], widths: [28, 18], fixed_columns: 1 }
}
