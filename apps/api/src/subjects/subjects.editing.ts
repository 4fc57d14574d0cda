import { CatalogueText } from '@katedra/contract/catalogue-text'
import type { LevelForm, NewSubjectForm, SubjectForm } from '@katedra/contract/operator-library'
import { slugOf } from '@katedra/questions/fold'
import type * as z from 'zod/mini'
import { editOf, type EditCall } from '../app/content-edit.ts'
import { fail, failField, found } from '../app/http/fail.ts'
import { rowVersion } from '../app/row-version.ts'
import type { Db } from '../db/database.ts'
import {
  forgetEdit,
  hasQuestions,
  holdLevel,
  holdSubject,
  insertLevel,
  insertSubject,
  levelsInOrder,
  setOrder,
  setShown,
  subjectsWithCounts,
  updateLevel,
  updateSubject,
} from './subjects.editing.queries.ts'
import { loadAgain } from './subjects.load.ts'
import { findSubject } from './subjects.queries.ts'

/*
 * What an operator does to subjects and levels. Writing down that it was done is the caller's; each change returns what it was
 * done to, in a word for the audit log.
 */

type SubjectRow = NonNullable<Awaited<ReturnType<typeof holdSubject>>>
type LevelRow = NonNullable<Awaited<ReturnType<typeof holdLevel>>>

function subjectForm(row: SubjectRow) {
  const { sign_in_image, box_color_basic, box_color_add, icon } = row
  return {
    name: CatalogueText.parse(row.name),
    short_name: CatalogueText.parse(row.short_name),
    description: CatalogueText.parse(row.description),
    sign_in_title: CatalogueText.parse(row.sign_in_title),
    sign_in_image,
    box_color_basic,
    box_color_add,
    icon,
  }
}

function levelForm(row: LevelRow) {
  const { picture, box_color_basic, box_color_add, count_threshold, year_from, year_to } = row
  const looks = { picture, box_color_basic, box_color_add }
  return { title: CatalogueText.parse(row.title), ...looks, count_threshold, year_from, year_to }
}

/** Subjects as they can be changed, with who has changed them. */
export async function editedSubjects(db: Db) {
  const rows = await subjectsWithCounts(db)
  return rows.map((row) => {
    const { id, code, edited_at, edited_by, has_file, level_count, question_count } = row
    const form = subjectForm(row)
    return {
      id,
      code,
      ...form,
      level_count,
      question_count,
      edited_at,
      edited_by,
      has_file,
      retired_at: null,
      version: rowVersion(form),
    }
  })
}

/** Levels of a subject as they can be changed, also those that teachers do not see. */
export async function editedLevels(db: Db, subjectId: number) {
  return (await levelsInOrder(db, subjectId)).map(shownLevel)
}

export function shownLevel(row: LevelRow) {
  const { id, key, edited_at, edited_by, has_file, retired_at } = row
  const form = levelForm(row)
  return { id, key, ...form, edited_at, edited_by, has_file, retired_at, version: rowVersion(form) }
}

/** Returns the id of a new subject, which stands at the end. */
export async function addSubject(call: EditCall, form: z.output<typeof NewSubjectForm>): Promise<number> {
  return (await insertSubject(call.db, form, editOf(call))) ?? failField('code', 'code_taken')
}

export async function saveSubject(
  call: EditCall,
  id: number,
  { version, ...form }: z.output<typeof SubjectForm> & { version: string },
): Promise<string> {
  const row = found(await holdSubject(call.db, id))
  if (rowVersion(subjectForm(row)) !== version) fail('operator.changed_meanwhile')
  await updateSubject(call.db, id, form, editOf(call))
  return row.code
}

export type Direction = 'up' | 'down'

export async function moveSubject({ db }: EditCall, id: number, direction: Direction): Promise<string> {
  const { code } = found(await holdSubject(db, id))
  const ids = (await subjectsWithCounts(db)).map((subject) => subject.id)
  await setOrder(db, 'subjects', moved(ids, id, direction))
  return code
}

/** The ids with one of them a place to the front or to the back; at the end of the list it stays. */
function moved(ids: readonly number[], id: number, direction: Direction): number[] {
  const from = ids.indexOf(id)
  const to = from + (direction === 'up' ? -1 : 1)
  const other = ids[to]
  return other === undefined ? [...ids] : ids.with(from, other).with(to, id)
}

/** Gives a subject back to its file. */
export async function followSubject({ db }: EditCall, id: number): Promise<string> {
  const { code } = found(await holdSubject(db, id))
  await forgetEdit(db, 'subjects', id)
  if (!(await loadAgain(db, code, { kind: 'subjects', name: code }))) fail('operator.no_file')
  return code
}

/** Returns the id and the key of a new level, which stands at the end and which teachers do not see yet. */
export async function addLevel(
  call: EditCall,
  subjectId: number,
  form: z.output<typeof LevelForm>,
): Promise<{ id: number; key: string }> {
  const { code } = found(await findSubject(call.db, { id: subjectId }))
  const base = `${code}-${slugOf(form.title.cs) || 'uroven'}`.slice(0, 76).replace(/-+$/, '')
  for (let nth = 1; ; nth += 1) {
    const key = nth === 1 ? base : `${base}-${nth}`
    const id = await insertLevel(call.db, { key, subject_id: subjectId, ...form }, editOf(call))
    if (id !== undefined) return { id, key }
  }
}

export async function saveLevel(
  call: EditCall,
  id: number,
  { version, ...form }: z.output<typeof LevelForm> & { version: string },
): Promise<string> {
  const row = found(await holdLevel(call.db, id))
  if (rowVersion(levelForm(row)) !== version) fail('operator.changed_meanwhile')
  await updateLevel(call.db, id, form, editOf(call))
  return row.key
}

export async function moveLevel({ db }: EditCall, id: number, direction: Direction): Promise<string> {
  const { key, subject_id } = found(await holdLevel(db, id))
  const ids = (await levelsInOrder(db, subject_id)).map((level) => level.id)
  await setOrder(db, 'levels', moved(ids, id, direction))
  return key
}

/** Shows a level to teachers, or takes it away from them. One without a question in use would give them empty tests. */
export async function showLevel(call: EditCall, id: number, is_shown: boolean): Promise<string> {
  const { key } = found(await holdLevel(call.db, id))
  if (!(await setShown(call.db, 'levels', id, { ...editOf(call), is_shown }))) fail('operator.empty_level')
  return key
}

/** Gives a level back to its file, without its questions. The file shows it, so there has to be one in use. */
export async function followLevel({ db }: EditCall, id: number): Promise<string> {
  const { key, subject_id } = found(await holdLevel(db, id))
  const { code } = found(await findSubject(db, { id: subject_id }))
  await forgetEdit(db, 'levels', id)
  if (!(await loadAgain(db, code, { kind: 'levels', name: key }))) fail('operator.no_file')
  if (!(await hasQuestions(db, id))) fail('operator.empty_level')
  return key
}
