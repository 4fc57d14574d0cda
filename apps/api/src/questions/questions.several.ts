import type { Visibility } from '@katedra/contract/questions'
import { maxTags } from '@katedra/contract/written-question'
import { Question } from '@katedra/questions'
import { failField } from '../app/http/fail.ts'
import type { TeacherCall } from '../app/http/serve.ts'
import { writeAudit, type AuditedChange } from '../audit/audit.ts'
import { demandEditable, nameIn } from './questions.rights.ts'
import { keepVersions, setDeleted, setTags, setVisibility } from './questions.writing.queries.ts'

interface Changed {
  question_ids: string[]
}
type Rows = Awaited<ReturnType<typeof demandEditable>>

/** Tags are a part of what is kept of a version, so questions whose tags change get a new one. */
export async function tagQuestions(
  call: TeacherCall,
  { question_ids, add, remove }: Changed & { add: string[]; remove: string[] },
): Promise<Changed> {
  const { db, teacher, now } = call
  const rows = await demandEditable(call, question_ids)
  const changed = rows
    .map((row) => ({ ...row, after: [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])] }))
    .filter(({ tags, after }) => tags.length !== after.length || tags.some((tag, index) => tag !== after[index]))
  if (changed.some(({ after }) => after.length > maxTags)) failField('add', 'too_many_tags', { max: maxTags })
  await keepVersions(db, teacher.school_id, idsOf(changed))
  for (const { id, after } of changed) await setTags(db, teacher, { id, tags: after }, now)
  await writeDown(call, 'questions.updated', ofOthers(call, changed))
  return { question_ids: idsOf(rows) }
}

/** A colleague's question that an admin takes back goes out of everybody's sight but its author's. */
export async function shareQuestions(
  call: TeacherCall,
  { question_ids, visibility }: Changed & { visibility: Visibility },
): Promise<Changed> {
  const { db, teacher } = call
  const rows = await demandEditable(call, question_ids)
  const changed = rows.filter((row) => row.visibility !== visibility)
  // No one would ever see it again.
  if (visibility === 'private' && changed.some(({ author_id }) => author_id === null))
    failField('question_ids', 'question_without_author')
  await setVisibility(db, teacher.school_id, idsOf(changed), visibility)
  await writeDown(call, 'questions.taken_back', ofOthers(call, changed))
  return { question_ids: idsOf(rows) }
}

export async function deleteQuestions(call: TeacherCall, { question_ids }: Changed): Promise<Changed> {
  const { db, teacher, now } = call
  const rows = await demandEditable(call, question_ids, { withDeleted: true })
  const changed = rows.filter(({ deleted_at }) => deleted_at === null)
  await setDeleted(db, teacher.school_id, idsOf(changed), now)
  await writeDown(call, 'questions.deleted', shared(changed))
  return { question_ids: idsOf(rows) }
}

export async function putBackQuestions(call: TeacherCall, { question_ids }: Changed): Promise<Changed> {
  const { db, teacher } = call
  const rows = await demandEditable(call, question_ids, { withDeleted: true })
  const changed = rows.filter(({ deleted_at }) => deleted_at !== null)
  await setDeleted(db, teacher.school_id, idsOf(changed), null)
  await writeDown(call, 'questions.put_back', shared(changed))
  return { question_ids: idsOf(rows) }
}

function idsOf(rows: Pick<Rows[number], 'id'>[]): string[] {
  return rows.map(({ id }) => id)
}

/** Words of private questions do not get into the log, which admins read. */
function shared<T extends Rows[number]>(rows: T[]): T[] {
  return rows.filter(({ visibility }) => visibility === 'school')
}

function ofOthers<T extends Rows[number]>({ teacher }: TeacherCall, rows: T[]): T[] {
  return rows.filter(({ author_id }) => author_id !== teacher.id)
}

/** One line for all that was done at once, under the name of the first. */
async function writeDown(call: TeacherCall, action: AuditedChange['action'], rows: Rows): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  await writeAudit(call.db, call.teacher, call.now, {
    action,
    target_id: first.id,
    target_name: nameIn(Question.parse(first.question)),
    details: { count: rows.length },
  })
}
