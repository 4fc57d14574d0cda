import { plain } from '@katedra/questions/rich-text'
import { inLanguage, type Question } from '@katedra/questions'
import { fail, found } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { mayEdit } from './questions.view.ts'
import { lockQuestions } from './questions.writing.queries.ts'

type Locked = Awaited<ReturnType<typeof lockQuestions>>[number]

/**
 * The questions, locked, when the teacher may change all of them: 404 where they see one not at all, 403 where only others may
 * change it.
 */
export async function demandEditable(
  { db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>,
  ids: readonly string[],
  { withDeleted = false } = {},
): Promise<Locked[]> {
  const wanted = [...new Set(ids)]
  const rows = await lockQuestions(db, teacher.school_id, wanted)
  const seen = rows.filter(({ author_id, visibility }) => author_id === teacher.id || visibility === 'school')
  const there = seen.filter(({ deleted_at }) => withDeleted || deleted_at === null)
  if (there.length < wanted.length) found(undefined)
  if (!there.every((row) => mayEdit(teacher, row))) fail('questions.not_yours')
  return there
}

/** What a question is called where there is room for a few words only. */
export function nameIn({ prompt }: Pick<Question, 'prompt'>): string {
  const name = plain(inLanguage(prompt, 'cs'))
  return name.length > 80 ? `${name.slice(0, 79)}…` : name
}
