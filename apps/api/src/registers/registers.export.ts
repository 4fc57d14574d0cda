import type { marks, Register } from '@katedra/contract/marks'
import type { HandlerReply } from '@katedra/contract/route'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import type { LongTeacherCall } from '../app/http/serve.ts'
import { csvFile, markCell, type CellValue, type Sheet } from '../app/files/workbook/workbook.ts'
import { writeAudit } from '../audit/audit.ts'
import { ownClass } from '../classes/classes.ts'
import { testMarks } from '../marks/marks.ts'
import { inOrder } from './registers.order.ts'
import { registerOrder } from './registers.ts'

type TestMarks = HandlerReply<typeof marks.testMarks>
type TestMark = TestMarks['students'][number]

/** The marks of a test in the order of a register, after the change log knows of it. */
export async function exportTestMarks(
  { api, teacher, now, language }: LongTeacherCall & { language: Language },
  testId: string,
  { format, register }: { format: 'csv' | 'xlsx'; register: Register },
): Promise<Download> {
  const sheet = await api.database.transaction(teacher.school_id, async (db) => {
    const call = { api, db, teacher, now }
    const marked = await testMarks(call, testId)
    const { name } = await ownClass(db, teacher, marked.class_id)
    const { students } = await registerOrder(call, marked.class_id, register)
    await writeAudit(db, teacher, now, {
      action: 'marks.test_exported',
      target_id: testId,
      target_name: marked.title,
      details: { class: name, format },
    })
    const ids = students.map(({ student_id }) => student_id)
    return testSheet(
      { ...marked, students: inOrder(marked.students, ids, ({ student_id }) => student_id) },
      name,
      language,
    )
  })
  const name = translator(language, 'marks')('register.file.name', { name: sheet.name, title: sheet.title })
  const bytes =
    format === 'csv' ? csvFile(sheet.rows, language) : await makeFile({ kind: 'xlsx', sheets: [sheet] }, teacher.id)
  return { name, format, bytes }
}

/** A row for each pupil, with all that a register asks of a mark. */
function testSheet(marked: TestMarks, className: string, language: Language): Sheet & { title: string } {
  const t = translator(language, 'marks')
  const { weight, topic } = marked.setting
  const cell = (mark: TestMark): CellValue => {
    // What the pupil was told; before that, what would be told now.
    const { label, absence } = mark.published ?? mark.by_hand ?? { label: mark.proposed, absence: null }
    if (absence !== null) return t(`absence.${absence}`)
    return label === null ? null : markCell(label)
  }
  const head = ['student', 'mark', 'weight', 'topic', 'test'].map((column) => t(`register.file.${column}`))
  return {
    name: className,
    title: marked.title,
    rows: [head, ...marked.students.map((mark) => [mark.name, cell(mark), weight, topic, marked.title])],
    widths: [28, 12, 8, 28, 28],
    fixed_columns: 1,
  }
}
