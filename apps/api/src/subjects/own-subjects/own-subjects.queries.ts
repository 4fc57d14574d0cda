import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface OwnSubjectRow {
  id: number
  name: string
  colour: string
  glyph: string
  is_retired: boolean
  test_count: number
  question_count: number
  /** Versions of questions, also former ones, stood under it; those are never written again. */
  is_of_versions: boolean
}

interface SubjectKey {
  school_id: string
  id: number
}

const name = sql<string>`subjects.name ->> 'cs'`

/** Subjects of a school with the number of what is of each. */
function ownSubjects(db: Db, schoolId: string) {
  return db
    .selectFrom('subjects')
    .select([
      'subjects.id',
      name.as('name'),
      'subjects.box_color_basic as colour',
      'subjects.icon as glyph',
      sql<boolean>`subjects.retired_by_school_at is not null`.as('is_retired'),
      sql<number>`(select count(*) from tests t
        where t.school_id = ${schoolId} and t.subject_id = subjects.id)`.as('test_count'),
      sql<number>`(select count(*) from school_questions q
        where q.school_id = ${schoolId} and q.subject_id = subjects.id)`.as('question_count'),
      sql<boolean>`exists (select from school_question_versions v
        where v.school_id = ${schoolId} and v.subject_id = subjects.id)`.as('is_of_versions'),
    ])
    .where('subjects.school_id', '=', schoolId)
}

export function subjectsOfSchool(db: Db, schoolId: string): Promise<OwnSubjectRow[]> {
  return ownSubjects(db, schoolId).execute()
}

/** Held until the end of the transaction: subjects of a school are added and renamed one after another. */
export async function holdSubjectNames(db: Db, schoolId: string): Promise<void> {
  await db
    .selectFrom('schools')
    .select('school_id')
    .where('school_id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Held until the transaction ends: what is being filed under it is seen by who counts afterwards. */
export async function holdOwnSubject(db: Db, { school_id, id }: SubjectKey): Promise<OwnSubjectRow | undefined> {
  const held = await db
    .selectFrom('subjects')
    .select('id')
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return held === undefined ? undefined : ownSubjects(db, school_id).where('subjects.id', '=', id).executeTakeFirst()
}

/** Another subject that teachers of the school see under that name in any language and case: its own first, then the library's. */
export async function subjectOfName(
  db: Db,
  given: { name: string; id: number | undefined },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from subjects
    where id is distinct from ${given.id ?? null}::integer
      and lower(${given.name}::text collate pg_c_utf8)
        in (lower((name ->> 'cs') collate pg_c_utf8), lower((name ->> 'en') collate pg_c_utf8))
    order by school_id is null limit 1`.execute(db)
  return rows[0]
}

export interface WrittenSubject {
  name: string
  short_name: string
  colour: string
  /** The second colour of the tile. */
  tint: string
  glyph: string
}

/** A school writes its words in one language; both have them. */
function bothOf(text: string): string {
  return JSON.stringify({ cs: text, en: text })
}

function columnsOf(written: WrittenSubject) {
  return {
    name: bothOf(written.name),
    short_name: bothOf(written.short_name),
    sign_in_title: bothOf(written.name),
    box_color_basic: written.colour,
    box_color_add: written.tint,
    icon: written.glyph,
  }
}

/** Returns its id. Own subjects stand behind those of the library. */
export async function insertOwnSubject(db: Db, schoolId: string, written: WrittenSubject): Promise<number> {
  const { id } = await db
    .insertInto('subjects')
    // No address and no file knows the code; it is there because each subject has one.
    .values({ ...columnsOf(written), school_id: schoolId, code: `own-${randomUUID()}`, position: 10_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function updateOwnSubject(db: Db, key: SubjectKey, written: WrittenSubject): Promise<void> {
  return setColumns(db, key, columnsOf(written))
}

export function setRetired(db: Db, key: SubjectKey, retired_by_school_at: Date | null): Promise<void> {
  return setColumns(db, key, { retired_by_school_at })
}

/** Out of use from now on, under a name that is free. */
export function retireAs(db: Db, key: SubjectKey, retired: { name: string; at: Date }): Promise<void> {
  return setColumns(db, key, { name: bothOf(retired.name), retired_by_school_at: retired.at })
}

async function setColumns(
  db: Db,
  { school_id, id }: SubjectKey,
  columns: Partial<ReturnType<typeof columnsOf>> & { retired_by_school_at?: Date | null },
): Promise<void> {
  await db.updateTable('subjects').set(columns).where('school_id', '=', school_id).where('id', '=', id).execute()
}

/** With it goes which colleagues teach it. */
export async function deleteOwnSubject(db: Db, { school_id, id }: SubjectKey): Promise<void> {
  await db.deleteFrom('teacher_subjects').where('school_id', '=', school_id).where('subject_id', '=', id).execute()
  await db.deleteFrom('subjects').where('school_id', '=', school_id).where('id', '=', id).execute()
}

/** What a deleted school leaves behind: nothing else of it stands among what all schools read. */
export async function deleteSubjectsOfSchool(db: Db, schoolId: string): Promise<void> {
  await db.deleteFrom('subjects').where('school_id', '=', schoolId).execute()
}

/** Subjects of one school, and those of another that have the same name; both schools are open. */
export async function namesakesOfSchools(
  db: Db,
  fromSchoolId: string,
  toSchoolId: string,
): Promise<{ from_id: number; to_id: number; name: string }[]> {
  const { rows } = await sql<{ from_id: number; to_id: number; name: string }>`
    select moved.id as from_id, kept.id as to_id, moved.name ->> 'cs' as name from subjects moved join subjects kept
      on lower((kept.name ->> 'cs') collate pg_c_utf8) = lower((moved.name ->> 'cs') collate pg_c_utf8)
    where moved.school_id = ${fromSchoolId} and kept.school_id = ${toSchoolId}
    order by moved.id`.execute(db)
  return rows
}

/** All that may change of what is of one subject of a school is of another one from now on. */
export async function refile(db: Db, schoolId: string, { from_id, to_id }: { from_id: number; to_id: number }) {
  for (const table of ['tests', 'school_questions', 'teacher_subjects'])
    await sql`update ${sql.table(table)} set subject_id = ${to_id}
      where school_id = ${schoolId} and subject_id = ${from_id}`.execute(db)
}
