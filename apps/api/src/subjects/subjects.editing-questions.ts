import { randomBytes } from 'node:crypto'
import type { LibraryQuestionForm } from '@katedra/contract/operator-library'
import { checkQuestion, Question } from '@katedra/questions'
import type * as z from 'zod/mini'
import { editOf, type EditCall } from '../app/content-edit.ts'
import { fail, FieldFailure, found } from '../app/http/fail.ts'
import { rowVersion } from '../app/row-version.ts'
import type { Db } from '../db/database.ts'
import { shownLevel } from './subjects.editing.ts'
import {
  forgetEdit,
  hasQuestions,
  holdLevel,
  holdQuestion,
  insertQuestion,
  questionsOfLevels,
  setShown,
  updateQuestion,
  type QuestionColumns,
} from './subjects.editing.queries.ts'
import { loadAgain } from './subjects.load.ts'
import { demandPictures } from './subjects.pictures.ts'
import { findLevel, findLibraryQuestion, findSubject } from './subjects.queries.ts'

/* What an operator does to the questions of the library. */

type Row = NonNullable<Awaited<ReturnType<typeof holdQuestion>>>
type Form = z.output<typeof LibraryQuestionForm>

/** A question as it can be changed, with who has changed it. */
export interface EditedQuestion extends QuestionColumns {
  id: string
  level_id: number
  key: string
  question_version: number
  version: string
  edited_at: Date | null
  edited_by: string | null
  has_file: boolean
  retired_at: Date | null
}

function shown(row: Row): EditedQuestion {
  const { id, level_id, key, version: question_version, edited_at, edited_by, has_file, retired_at } = row
  const form = formOf(row)
  return {
    id,
    level_id,
    key,
    question_version,
    ...form,
    version: rowVersion(form),
    edited_at,
    edited_by,
    has_file,
    retired_at,
  }
}

function formOf({ question, tags, source }: Row): QuestionColumns {
  return { question: Question.parse(question), tags, source }
}

/** Questions of levels as they can be changed, those in use first. */
export async function editedQuestions(db: Db, levelIds: readonly number[]): Promise<EditedQuestion[]> {
  return (await questionsOfLevels(db, levelIds)).map(shown)
}

export async function editedQuestion(db: Db, id: string): Promise<EditedQuestion> {
  return shown(found(await findLibraryQuestion(db, id)))
}

/** A level as it can be changed, and its subject. */
export async function editedLevel(db: Db, id: number) {
  const row = found(await findLevel(db, { id }))
  return { level: shownLevel(row), subject_id: row.subject_id }
}

/** Adds a question at the end of a level; returns its id and the key that it got. */
export async function addLibraryQuestion(
  call: EditCall,
  levelId: number,
  form: Form,
): Promise<{ id: string; key: string }> {
  const { level, subject_id } = await editedLevel(call.db, levelId)
  const { code } = found(await findSubject(call.db, { id: subject_id }))
  const columns = await checkedForm(call.db, form)
  const key = `${code}/${level.key}-${randomBytes(5).toString('hex')}`
  const id = found(await insertQuestion(call.db, { ...columns, key, level_id: levelId }, editOf(call)))
  return { id, key }
}

/** The question as it can be kept; every problem at its place. */
async function checkedForm(db: Db, { question, ...rest }: Form): Promise<QuestionColumns> {
  const checked = checkQuestion(question)
  if (!checked.ok) {
    const problems = checked.problems.map(({ path, code }) => [
      path === '' ? 'question' : `question.${path}`,
      [{ key: code === 'required' ? 'required' : 'question_problem' }],
    ])
    throw new FieldFailure(Object.fromEntries(problems))
  }
  await demandPictures(db, 'question', checked.question)
  return { question: checked.question, ...rest }
}

/** A new version, unless nothing but tags or the source is another. */
export async function saveLibraryQuestion(
  call: EditCall,
  id: string,
  { version, ...form }: Form & { version: string },
): Promise<EditedQuestion> {
  const row = found(await holdQuestion(call.db, id))
  if (rowVersion(formOf(row)) !== version) fail('operator.changed_meanwhile')
  if (row.generator !== null) fail('operator.makes_itself')
  await updateQuestion(call.db, id, await checkedForm(call.db, form), editOf(call))
  return editedQuestion(call.db, id)
}

/** Takes a question out of use, or puts it back. The last one of a level stays for as long as teachers see the level. */
export async function showLibraryQuestion(call: EditCall, id: string, is_shown: boolean): Promise<string> {
  const { key } = await holdWithLevel(call.db, id)
  if (!(await setShown(call.db, 'library_questions', id, { ...editOf(call), is_shown }))) fail('operator.last_question')
  return key
}

/**
 * Holds the level before its question, as loading the files does: of two who retire its last two questions the second waits and
 * sees what the first has done. Files may have moved the question while we waited; then it is another level's last one.
 */
async function holdWithLevel(db: Db, id: string) {
  const seen = found(await findLibraryQuestion(db, id))
  const level = found(await holdLevel(db, seen.level_id))
  const { key, level_id } = found(await holdQuestion(db, id))
  if (level_id !== level.id) fail('operator.changed_meanwhile')
  return { level, key }
}

async function demandQuestion(db: Db, { id, retired_at }: { id: number; retired_at: Date | null }): Promise<void> {
  if (retired_at === null && !(await hasQuestions(db, id))) fail('operator.last_question')
}

/** Gives a question back to its file, which may have it in another level by now. */
export async function followLibraryQuestion({ db }: EditCall, id: string): Promise<string> {
  const { level, key } = await holdWithLevel(db, id)
  await forgetEdit(db, 'library_questions', id)
  const [code = ''] = key.split('/')
  if (!(await loadAgain(db, code, { kind: 'library_questions', name: key }))) fail('operator.no_file')
  await demandQuestion(db, level)
  return key
}
