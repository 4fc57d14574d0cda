import type { HandlerReply } from '@katedra/contract/route'
import { maxOwnSubjects, type OwnSubjectForm, type ownSubjects as calls } from '@katedra/contract/own-subjects'
import type * as z from 'zod/mini'
import { fail, found } from '../../app/http/fail.ts'
import type { TeacherCall } from '../../app/http/serve.ts'
import { writeAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/database.ts'
import {
  deleteOwnSubject,
  holdOwnSubject,
  holdSubjectNames,
  insertOwnSubject,
  namesakesOfSchools,
  refile,
  retireAs,
  setRetired,
  subjectOfName,
  subjectsOfSchool,
  updateOwnSubject,
  type OwnSubjectRow,
  type WrittenSubject,
} from './own-subjects.queries.ts'

type OwnSubjects = HandlerReply<typeof calls.list>
type OwnSubject = HandlerReply<typeof calls.create>
type Form = z.output<typeof OwnSubjectForm>

/** Subjects of the school, by name, those out of use last. */
export async function ownSubjects({ db, teacher }: Pick<TeacherCall, 'db' | 'teacher'>): Promise<OwnSubjects> {
  const collator = new Intl.Collator('cs', { numeric: true })
  const rows = await subjectsOfSchool(db, teacher.school_id)
  return {
    subjects: rows
      .map(shown)
      .toSorted((a, b) => Number(a.is_retired) - Number(b.is_retired) || collator.compare(a.name, b.name)),
    may_edit: teacher.permissions.includes('edit_school_details'),
  }
}

function shown({ is_of_versions: _, ...row }: OwnSubjectRow): OwnSubject {
  return row
}

/**
 * The same subject sent again, because its reply was lost on the way, is the one that was added. One out of use is not: its name
 * is taken, and who adds it learns that it is there.
 */
export async function createOwnSubject({ db, teacher, now }: TeacherCall, form: Form): Promise<OwnSubject> {
  const { school_id } = teacher
  await holdSubjectNames(db, school_id)
  const namesake = await subjectOfName(db, { name: form.name, id: undefined })
  const all = await subjectsOfSchool(db, school_id)
  if (namesake !== undefined) {
    const before = all.find(({ id }) => id === namesake.id)
    return before !== undefined && !before.is_retired && isSame(before, form) ? shown(before) : fail('subjects.exists')
  }
  if (all.length >= maxOwnSubjects) fail('subjects.too_many_subjects')
  const id = await insertOwnSubject(db, school_id, written(form))
  await log({ db, teacher, now }, 'subjects.own_created', { id, name: form.name })
  return { id, ...form, is_retired: false, test_count: 0, question_count: 0 }
}

export async function changeOwnSubject({ db, teacher, now }: TeacherCall, id: number, form: Form): Promise<OwnSubject> {
  const { school_id } = teacher
  await holdSubjectNames(db, school_id)
  const before = shown(found(await holdOwnSubject(db, { school_id, id })))
  if (!before.is_retired && isSame(before, form)) return before
  if ((await subjectOfName(db, { name: form.name, id })) !== undefined) fail('subjects.exists')
  await updateOwnSubject(db, { school_id, id }, written(form))
  await log({ db, teacher, now }, 'subjects.own_changed', { id, name: form.name })
  return { ...before, ...form }
}

/** Deleted where nothing is of it; otherwise out of use, so that what is of it keeps its name. */
export async function removeOwnSubject(
  { db, teacher, now }: TeacherCall,
  id: number,
): Promise<HandlerReply<typeof calls.remove>> {
  const key = { school_id: teacher.school_id, id }
  const before = found(await holdOwnSubject(db, key))
  const is_retired = before.test_count > 0 || before.question_count > 0 || before.is_of_versions
  if (!is_retired) await deleteOwnSubject(db, key)
  else if (!before.is_retired) await setRetired(db, key, now)
  const action = is_retired ? 'subjects.own_retired' : 'subjects.own_deleted'
  if (!is_retired || !before.is_retired) await log({ db, teacher, now }, action, before)
  return { is_retired }
}

export async function restoreOwnSubject({ db, teacher, now }: TeacherCall, id: number): Promise<OwnSubject> {
  const key = { school_id: teacher.school_id, id }
  const before = shown(found(await holdOwnSubject(db, key)))
  if (!before.is_retired) return before
  await setRetired(db, key, null)
  await log({ db, teacher, now }, 'subjects.own_restored', before)
  return { ...before, is_retired: false }
}

/**
 * Before a school becomes part of another one, both of them open: of two subjects of one name the other school's takes the
 * tests and questions. The emptied one goes, or comes along under a name with a number, out of use, where former versions of
 * questions name it.
 */
export async function mergeOwnSubjects(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  for (const { name, ...ids } of await namesakesOfSchools(db, from, to)) {
    await refile(db, from, ids)
    const key = { school_id: from, id: ids.from_id }
    const emptied = found(await holdOwnSubject(db, key))
    if (!emptied.is_of_versions) {
      await deleteOwnSubject(db, key)
      continue
    }
    await retireAs(db, key, { name: await freeName(db, name), at: now })
  }
}

async function freeName(db: Db, name: string): Promise<string> {
  for (let number = 2; ; number++) {
    const numbered = `${name} (${number})`
    if ((await subjectOfName(db, { name: numbered, id: undefined })) === undefined) return numbered
  }
}

function isSame(one: Form, other: Form): boolean {
  return one.name === other.name && one.colour === other.colour && one.glyph === other.glyph
}

function written({ name, colour, glyph }: Form): WrittenSubject {
  return { name, short_name: shortNameOf(name), colour, tint: tintOf(colour), glyph }
}

const lettersOfOneWord = 3
const lettersOfMany = 4

/** Initials of several words, else the beginning of the one. */
export function shortNameOf(name: string): string {
  const words = name.split(/[\s\-–/]+/u).filter((word) => /\p{L}|\p{N}/u.test(word))
  const [first = name] = words
  if (words.length < 2) return Array.from(first).slice(0, lettersOfOneWord).join('')
  return words
    .slice(0, lettersOfMany)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('cs'))
    .join('')
}

/** The second colour of a tile: four fifths of the way to white. */
function tintOf(colour: string): string {
  const value = Number.parseInt(colour.slice(1), 16)
  const channels = [value >> 16, (value >> 8) & 255, value & 255]
  return `#${channels
    .map((one) =>
      Math.round(one + (255 - one) * 0.8)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function log(
  { db, teacher, now }: Pick<TeacherCall, 'db' | 'teacher' | 'now'>,
  action: `subjects.own_${'created' | 'changed' | 'deleted' | 'retired' | 'restored'}`,
  { id, name }: { id: number; name: string },
): Promise<void> {
  return writeAudit(db, teacher, now, { action, target_id: String(id), target_name: name })
}
