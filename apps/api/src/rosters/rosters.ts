import { maxClassSize } from '@katedra/contract/classes'
import type { rosters } from '@katedra/contract/rosters'
import type { HandlerReply, Parsed } from '@katedra/contract/route'
import { isAdmin, type Teacher } from '../app/http/caller.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import type { UploadCall } from '../app/files/upload.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit } from '../audit/audit.ts'
import { enrol, lockStudents, openClass } from '../classes/classes.ts'
import type { Db } from '../db/database.ts'
import {
  findImport,
  insertImport,
  lockImports,
  rostersOfSchool,
  takeOffRosters,
  updateStudents,
} from './rosters.queries.ts'
import { readRosterInThread } from './rosters.reading.ts'
import { compareRows, type KnownClass } from './rosters.rows.ts'
import { classKey } from '@katedra/questions/fold'
import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import type { CellValue, Sheet } from '../app/files/workbook/workbook.ts'

type Preview = HandlerReply<typeof rosters.previewRoster>
type Import = HandlerReply<typeof rosters.importRoster>
type Form = Parsed<typeof rosters.importRoster>['body']

/** The latest class of a name counts: last year's that is not archived yet must not take this year's pupils. */
async function knownClasses(db: Db, teacher: Teacher): Promise<KnownClass[]> {
  const rows = await rostersOfSchool(db, teacher)
  const latest = new Map(rows.map((row) => [classKey(row.name), row]))
  return [...latest.values()].map((row) => ({ ...row, is_own: isAdmin(teacher) || row.is_taught }))
}

/** What a file would do; nothing is written. */
export async function previewRoster({
  api,
  teacher,
  query,
  readUpload,
}: UploadCall<typeof rosters.previewRoster>): Promise<Preview> {
  await api.limits.spend('roster', teacher.id)
  const known = await api.database.read(teacher.school_id, (db) => knownClasses(db, teacher))
  const { class_id, class_name, columns } = query
  const target =
    class_id === undefined ? undefined : found(known.find((one) => one.class_id === class_id && one.is_own))
  const bytes = await readUpload()
  const file = await readRosterInThread(teacher.id, { bytes, columns, class_name: target?.name ?? class_name })
  if ('problem' in file) return failField('file', file.problem, file.values)
  return { columns: file.columns, ...compareRows(file.rows, known) }
}

/** Writes what was ticked, all or none; the same import again only repeats its result. */
export async function importRoster(call: TeacherCall, form: Form): Promise<Import> {
  const { db, teacher, now } = call
  const { school_id } = teacher
  await lockImports(db, school_id)
  const before = await findImport(db, school_id, form.import_id)
  if (before !== undefined) return before
  // Whoever is being erased is looked for once that is done.
  await lockStudents(
    db,
    school_id,
    form.rows.flatMap(({ student_id }) => student_id ?? []),
  )
  const known = await knownClasses(db, teacher)
  const own = new Map(known.filter(({ is_own }) => is_own).map((one) => [one.class_id, one]))
  refuseForeign(form, known, own)
  const added = await addStudents(call, form, own)
  const changed = form.rows.flatMap(({ student_id, first_name, last_name, email }) =>
    student_id === null ? [] : [{ id: student_id, first_name, last_name, email }],
  )
  if (changed.length > 0) await updateStudents(db, school_id, changed)
  if (form.removed.length > 0) await takeOffRosters(db, school_id, form.removed, now)
  const result = {
    imported_at: now,
    ...added,
    students_changed: changed.length,
    students_removed: form.removed.length,
  }
  await insertImport(db, { ...result, school_id, id: form.import_id, teacher_id: teacher.id })
  await writeAudit(db, teacher, now, {
    action: 'rosters.imported',
    target_id: form.import_id,
    details: { ...added, students_changed: changed.length, students_removed: form.removed.length },
  })
  return result
}

/** Since the preview a colleague may have moved a pupil or a class: then the whole import is refused, and looked at again. */
function refuseForeign(form: Form, known: readonly KnownClass[], own: ReadonlyMap<string, KnownClass>): void {
  const isOn = (class_id: string | null, student_id: string) =>
    own.get(class_id ?? '')?.students.some((student) => student.student_id === student_id) === true
  const isStale =
    form.rows.some((row) => row.class_id !== null && !own.has(row.class_id)) ||
    form.rows.some((row) => row.student_id !== null && !isOn(row.class_id, row.student_id)) ||
    form.removed.some((row) => !isOn(row.class_id, row.student_id))
  const names = new Set(known.map(({ name }) => classKey(name)))
  const isTaken = form.rows.some((row) => row.class_id === null && names.has(classKey(row.class_name)))
  if (isStale || isTaken) fail('app.conflict')
}

async function addStudents(
  call: TeacherCall,
  form: Form,
  own: ReadonlyMap<string, KnownClass>,
): Promise<{ classes_created: number; students_added: number }> {
  const fresh = form.rows.filter(({ student_id }) => student_id === null)
  if (fresh.some(({ first_name, last_name }) => first_name === '' && last_name === ''))
    failField('rows', 'student_name_required')
  const groups = Map.groupBy(fresh, (row) => row.class_id ?? classKey(row.class_name))
  let classes_created = 0
  for (const [key, rows] of groups) {
    const [first] = rows
    if (first === undefined) continue
    if (rows.length > maxClassSize) failField('rows', 'too_many_students', { max: maxClassSize })
    const isNew = !own.has(key)
    const class_id = isNew ? await openClass(call, { name: first.class_name, email: '' }) : key
    if (isNew) classes_created += 1
    const pupils = rows.map(({ first_name, last_name, email }) => ({
      first_name,
      last_name,
      email,
      extra_time_factor: 1,
    }))
    await enrol(call, class_id, pupils)
  }
  return { classes_created, students_added: fresh.length }
}

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
