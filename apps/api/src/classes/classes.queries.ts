import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isAdmin, type Teacher } from '../app/http/caller.ts'
import type { Db } from '../db/database.ts'
import { beginsSomeWord, beginsWords } from '../db/holds-words.ts'
import { rosterChanged } from './classes.versions.queries.ts'

/** Classes the teacher may see and change: own ones; for admins all of the school. */
function classesFor(db: Db, teacher: Teacher) {
  const all = db.selectFrom('classes').where('classes.school_id', '=', teacher.school_id)
  if (isAdmin(teacher)) return all
  return all.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('class_teachers')
        .select('class_teachers.class_id')
        .whereRef('class_teachers.school_id', '=', 'classes.school_id')
        .whereRef('class_teachers.class_id', '=', 'classes.id')
        .where('class_teachers.teacher_id', '=', teacher.id),
    ),
  )
}

function withCounts(query: ReturnType<typeof classesFor>) {
  return query.select((eb) => [
    'classes.id',
    'classes.name',
    'classes.school_year',
    'classes.email',
    'classes.archived_at',
    sql<number>`(select count(*) from class_students c
      where c.school_id = classes.school_id and c.class_id = classes.id and c.removed_at is null)`.as('student_count'),
    jsonArrayFrom(
      eb
        .selectFrom('class_teachers')
        .innerJoin('teachers', (join) =>
          join
            .onRef('teachers.school_id', '=', 'class_teachers.school_id')
            .onRef('teachers.id', '=', 'class_teachers.teacher_id'),
        )
        .select(['teachers.id', 'teachers.first_name', 'teachers.last_name'])
        .whereRef('class_teachers.school_id', '=', 'classes.school_id')
        .whereRef('class_teachers.class_id', '=', 'classes.id')
        .orderBy(sql`teachers.last_name collate "cs-x-icu"`)
        .orderBy(sql`teachers.first_name collate "cs-x-icu"`)
        .orderBy('teachers.id'),
    ).as('teachers'),
  ])
}

export function classesOf(db: Db, teacher: Teacher) {
  return (
    withCounts(classesFor(db, teacher))
      .orderBy(sql`classes.archived_at is not null`)
      .orderBy('classes.school_year', 'desc')
      // Numbers in names count as numbers: 1.A, 5.A, 10.A.
      .orderBy(sql`coalesce(substring(classes.name from '^[0-9]{1,6}')::int, 1000000)`)
      .orderBy(sql`classes.name collate "cs-x-icu"`)
      .execute()
  )
}

/** Pupils of classes that go on and that the teacher may see, by name, perhaps with the name of the class. */
export async function studentsNamed(db: Db, teacher: Teacher, search: string, limit: number) {
  const name = sql<string>`folded(s.last_name || ' ' || s.first_name || ' ' || s.last_name)`
  const own = isAdmin(teacher)
    ? sql`true`
    : sql`exists (select from class_teachers ct where ct.school_id = k.school_id and ct.class_id = k.id
        and ct.teacher_id = ${teacher.id})`
  const { rows } = await sql<{
    id: string
    first_name: string
    last_name: string
    class_id: string
    class_name: string
  }>`
    select s.id, s.first_name, s.last_name, k.id as class_id, k.name as class_name
    from class_students cs
      join students s on s.school_id = cs.school_id and s.id = cs.student_id
      join classes k on k.school_id = cs.school_id and k.id = cs.class_id and k.archived_at is null
    where cs.school_id = ${teacher.school_id} and cs.removed_at is null and ${own}
      and ${beginsSomeWord(name, search)} and ${beginsWords(sql<string>`${name} || ' ' || folded(k.name)`, search)}
    order by strpos(${name}, folded(${search})) = 0, s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id, k.id
    limit ${limit}`.execute(db)
  return rows
}

export function findClass(db: Db, teacher: Teacher, classId: string) {
  return withCounts(classesFor(db, teacher)).where('classes.id', '=', classId).executeTakeFirst()
}

/** Without asking who may see it. */
export function findClassOfSchool(db: Db, schoolId: string, classId: string) {
  return withCounts(db.selectFrom('classes').where('classes.school_id', '=', schoolId))
    .where('classes.id', '=', classId)
    .executeTakeFirst()
}

/** Two who change the same class at once, or come into it, take turns. Rows that merely point at it, as new tests do, do not wait. */
export async function lockClass(db: Db, schoolId: string, classId: string): Promise<void> {
  await db
    .selectFrom('classes')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', classId)
    .forNoKeyUpdate()
    .execute()
}

export function knownTeachers(db: Db, schoolId: string, ids: readonly string[]) {
  return db
    .selectFrom('teachers')
    .select(['id', 'first_name', 'last_name'])
    .where('school_id', '=', schoolId)
    .where('id', 'in', ids)
    .execute()
}

export async function replaceTeachers(
  db: Db,
  schoolId: string,
  classId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('class_teachers')
    .where('school_id', '=', schoolId)
    .where('class_id', '=', classId)
    .where('teacher_id', 'not in', ids)
    .execute()
  await db
    .insertInto('class_teachers')
    .values(ids.map((teacher_id) => ({ school_id: schoolId, class_id: classId, teacher_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const studentColumns = [
  'students.id',
  'students.first_name',
  'students.last_name',
  'students.email',
  'students.personal_code',
  'students.extra_time_factor',
] as const

function roster(db: Db, schoolId: string, classId: string) {
  return db
    .selectFrom('class_students')
    .innerJoin('students', (join) =>
      join
        .onRef('students.school_id', '=', 'class_students.school_id')
        .onRef('students.id', '=', 'class_students.student_id'),
    )
    .where('class_students.school_id', '=', schoolId)
    .where('class_students.class_id', '=', classId)
}

export function studentsOfClass(db: Db, schoolId: string, classId: string) {
  return roster(db, schoolId, classId)
    .select(studentColumns)
    .where('class_students.removed_at', 'is', null)
    .orderBy(sql`students.last_name collate "cs-x-icu"`)
    .orderBy(sql`students.first_name collate "cs-x-icu"`)
    .orderBy('students.id')
    .execute()
}

export function findStudent(db: Db, schoolId: string, classId: string, studentId: string) {
  return roster(db, schoolId, classId)
    .select([...studentColumns, 'class_students.removed_at'])
    .where('students.id', '=', studentId)
    .where('students.erased_at', 'is', null)
    .executeTakeFirst()
}

/** Pupils taken off the roster who are on no other one; erased ones have no name any more. */
export function removedStudentsOf(db: Db, schoolId: string, classId: string) {
  return roster(db, schoolId, classId)
    .select([...studentColumns, sql<Date>`class_students.removed_at`.as('removed_at')])
    .where('class_students.removed_at', 'is not', null)
    .where('students.erased_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from class_students others where others.school_id = class_students.school_id
        and others.student_id = class_students.student_id and others.removed_at is null)`,
    )
    .orderBy('class_students.removed_at', 'desc')
    .limit(500)
    .execute()
}

/** Two new codes at once take turns. */
export async function lockStudent(db: Db, schoolId: string, studentId: string): Promise<void> {
  await db
    .selectFrom('students')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', studentId)
    .forUpdate()
    .execute()
}

/**
 * Held by who writes what is known of pupils to other places, and before it is read: nobody is erased or changed meanwhile. Always in
 * the same order, so that none waits in a ring.
 */
export async function holdStudents(db: Db, schoolId: string, ids: readonly string[]): Promise<void> {
  await students(db, schoolId, ids).forShare().execute()
}

/** The same, of all pupils of a class. */
export async function holdRoster(db: Db, schoolId: string, classId: string): Promise<void> {
  await roster(db, schoolId, classId)
    .select('students.id')
    .where('class_students.removed_at', 'is', null)
    .orderBy('students.id')
    .forShare('students')
    .execute()
}

/**
 * Held by who is about to change or erase pupils: what others write of them comes before, or sees the change. Rows that merely point
 * at a pupil do not wait: who adds one may hold another that is being erased.
 */
export async function lockStudents(db: Db, schoolId: string, ids: readonly string[]): Promise<void> {
  await students(db, schoolId, ids).forNoKeyUpdate().execute()
}

function students(db: Db, schoolId: string, ids: readonly string[]) {
  return db
    .selectFrom('students')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
}

export async function insertClass(
  db: Db,
  row: { school_id: string; name: string; email: string; school_year: number },
  teacherId: string,
): Promise<string> {
  const { id } = await db.insertInto('classes').values(row).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('class_teachers')
    .values({ school_id: row.school_id, class_id: id, teacher_id: teacherId })
    .execute()
  return id
}

export async function setClass(
  db: Db,
  schoolId: string,
  classId: string,
  values: { name?: string; email?: string; archived_at?: Date | null },
): Promise<void> {
  await db.updateTable('classes').set(values).where('school_id', '=', schoolId).where('id', '=', classId).execute()
}

export interface NewStudent {
  school_id: string
  id: string
  first_name: string
  last_name: string
  email: string
  personal_code: string
  extra_time_factor: number
}

/** Reserves personal codes; returns those that were free. */
export async function reserveCodes(
  db: Db,
  rows: { code: string; school_id: string; student_id: string }[],
): Promise<Set<string>> {
  const taken = await db
    .insertInto('personal_codes')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .execute()
  return new Set(taken.map(({ code }) => code))
}

export async function insertStudents(db: Db, classId: string, rows: NewStudent[]): Promise<void> {
  await db.insertInto('students').values(rows).execute()
  await db
    .insertInto('class_students')
    .values(rows.map(({ school_id, id }) => ({ school_id, class_id: classId, student_id: id })))
    .execute()
  for (const schoolId of new Set(rows.map(({ school_id }) => school_id))) await rosterChanged(db, schoolId)
}

export async function setStudent(
  db: Db,
  schoolId: string,
  studentId: string,
  values: Partial<Omit<NewStudent, 'school_id' | 'id'>>,
): Promise<void> {
  await db.updateTable('students').set(values).where('school_id', '=', schoolId).where('id', '=', studentId).execute()
  await rosterChanged(db, schoolId)
}

/**
 * Another code, or none any more. A new one makes a new beginning: what the old one has let in or kept waiting is forgotten, after
 * the row has changed, so that a device that was just let in by it is among them.
 */
export async function setCode(db: Db, schoolId: string, studentId: string, personal_code: string): Promise<void> {
  await setStudent(db, schoolId, studentId, { personal_code })
  await forgetOldCode(db, schoolId, studentId)
}

export async function forgetOldCode(db: Db, schoolId: string, studentId: string): Promise<void> {
  for (const table of ['wrong_codes', 'entry_requests', 'student_devices'] as const)
    await sql`delete from ${sql.table(table)} where school_id = ${schoolId} and student_id = ${studentId}`.execute(db)
}

export async function setRemoved(
  db: Db,
  owner: { school_id: string; class_id: string; student_id: string },
  removedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('class_students')
    .set({ removed_at: removedAt })
    .where('school_id', '=', owner.school_id)
    .where('class_id', '=', owner.class_id)
    .where('student_id', '=', owner.student_id)
    .execute()
  await rosterChanged(db, owner.school_id)
}

/** Also someone who was on this roster before. */
export async function putOnRoster(
  db: Db,
  row: { school_id: string; class_id: string; student_id: string },
): Promise<void> {
  await db
    .insertInto('class_students')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['school_id', 'class_id', 'student_id']).doUpdateSet({ removed_at: null }),
    )
    .execute()
  await rosterChanged(db, row.school_id)
}

export async function dropCode(db: Db, studentId: string): Promise<void> {
  await db.deleteFrom('personal_codes').where('student_id', '=', studentId).execute()
}

interface PromotedClass {
  school_id: string
  /** The class of the ending year. */
  class_id: string
  name: string
  school_year: number
}

/** The class of the next year, with the e-mail, teachers and present pupils of the old one. */
export async function insertPromotedClass(db: Db, promoted: PromotedClass): Promise<void> {
  const { school_id, class_id, name, school_year } = promoted
  await sql`
    with made as (
      insert into classes (school_id, name, school_year, email, promoted_from)
      select school_id, ${name}, ${school_year}, email, id from classes
      where school_id = ${school_id} and id = ${class_id}
      returning school_id, id
    ), with_teachers as (
      insert into class_teachers (school_id, class_id, teacher_id)
      select made.school_id, made.id, old.teacher_id from made join class_teachers as old
        on old.school_id = made.school_id and old.class_id = ${class_id}
    ), with_orders as (
      insert into register_orders (school_id, class_id, register, changed_at)
      select made.school_id, made.id, old.register, old.changed_at from made join register_orders as old
        on old.school_id = made.school_id and old.class_id = ${class_id}
    ), with_places as (
      insert into register_places (school_id, class_id, register, place, student_id)
      select made.school_id, made.id, old.register, old.place, old.student_id from made join register_places as old
        on old.school_id = made.school_id and old.class_id = ${class_id}
    )
    insert into class_students (school_id, class_id, student_id)
    select made.school_id, made.id, old.student_id from made join class_students as old
      on old.school_id = made.school_id and old.class_id = ${class_id} and old.removed_at is null`.execute(db)
  await rosterChanged(db, school_id)
}

/** The pupils of a class, by name. */
export async function rosterIds(db: Db, schoolId: string, classId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from class_students cs join students s on s.school_id = cs.school_id and s.id = cs.student_id
    where cs.school_id = ${schoolId} and cs.class_id = ${classId} and cs.removed_at is null
    order by s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id`.execute(db)
  return rows.map(({ id }) => id)
}
