import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { forgetDevices } from '../sessions/sessions.ts'

/**
 * The teachers of a school, locked: two who leave, or change roles, at once take turns. What only points at a teacher does not wait:
 * it may hold another one already, and would wait in a ring.
 */
export function lockTeachers(db: Db, schoolId: string) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .select([
      'teachers.id',
      'teachers.role',
      'teachers.profile_picture',
      'users.created_at',
      sql<boolean>`users.password_hash is not null and users.email_verified_at is not null`.as('is_active'),
    ])
    .where('teachers.school_id', '=', schoolId)
    .orderBy('teachers.id')
    .forNoKeyUpdate('teachers')
    .execute()
}

/**
 * One teacher, held against whoever does something with them, and against all that points at them: of a teacher who goes it has been
 * written before, or waits and finds them gone.
 */
export async function holdTeacher(db: Db, { school_id, id }: { school_id: string; id: string }): Promise<void> {
  await db
    .selectFrom('teachers')
    .select('id')
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

const firstAdmin = 'SCHOOL_FIRST_ADMIN'

/** Who hands the role over gives it first. */
export async function setRole(db: Db, teacher: { school_id: string; id: string }, role: string): Promise<void> {
  const { rows } = await sql<{ before: string }>`
    update teachers set role = ${role} where school_id = ${teacher.school_id} and id = ${teacher.id}
    returning old.role as before`.execute(db)
  if (rows[0]?.before === firstAdmin && role !== firstAdmin) await keepFirstAdmin(db, teacher.school_id)
}

/**
 * There is always a first admin in a registered school (product decision "School, roles, permissions"). The rules lock the school's
 * teachers and say so kindly; this holds whoever calls. The school is locked, so that of two who give up the role at once the
 * second one sees what the first has done.
 */
async function keepFirstAdmin(db: Db, schoolId: string): Promise<void> {
  const { rows: registered } = await sql`
    select from schools where school_id = ${schoolId} and registered_at is not null for no key update`.execute(db)
  const { rows } = await sql<{ is_without: boolean }>`
    select exists (select from teachers where school_id = ${schoolId})
      and not exists (select from teachers where school_id = ${schoolId} and role = ${firstAdmin}) as is_without`.execute(
    db,
  )
  if (registered.length > 0 && rows[0]?.is_without === true)
    throw new Error('a registered school must have a first admin')
}

export interface HandingOver {
  school_id: string
  from: string
  to: string
}

/** Classes that would be left without a teacher get the colleague. */
export async function handOverClasses(db: Db, { school_id, from, to }: HandingOver): Promise<void> {
  await sql`
    insert into class_teachers (school_id, class_id, teacher_id)
    select school_id, class_id, ${to} from class_teachers as mine
    where school_id = ${school_id} and teacher_id = ${from} and not exists (
      select from class_teachers as others
      where others.school_id = mine.school_id and others.class_id = mine.class_id and others.teacher_id <> ${from})
    on conflict do nothing`.execute(db)
}

export async function handOverTests(db: Db, { school_id, from, to }: HandingOver): Promise<void> {
  await db
    .updateTable('tests')
    .set({ teacher_id: to })
    .where('school_id', '=', school_id)
    .where('teacher_id', '=', from)
    .execute()
}

/** Whether something would be left without an owner. */
export async function hasWork(db: Db, teacher: { school_id: string; id: string }): Promise<boolean> {
  const { rows } = await sql<{ has_work: boolean }>`
    select exists (select from tests where school_id = ${teacher.school_id} and teacher_id = ${teacher.id})
      or exists (select from class_teachers as mine
        where mine.school_id = ${teacher.school_id} and mine.teacher_id = ${teacher.id} and not exists (
          select from class_teachers as others
          where others.school_id = mine.school_id and others.class_id = mine.class_id
            and others.teacher_id <> mine.teacher_id)) as has_work`.execute(db)
  return rows[0]?.has_work === true
}

/**
 * Everything else of the user hangs on the user's row, but the teacher, who lies with the school and goes first, and the devices. These
 * come after it: a sign-in of this very moment has ended then. Who has moved to another school meanwhile stays.
 */
export async function deleteUser(db: Db, { school_id, id }: { school_id: string; id: string }): Promise<void> {
  const teacher = db.selectFrom('teachers').select('role').where('school_id', '=', school_id).where('id', '=', id)
  const before = await teacher.forUpdate().executeTakeFirst()
  await db.deleteFrom('teachers').where('school_id', '=', school_id).where('id', '=', id).execute()
  await db.deleteFrom('users').where('school_id', '=', school_id).where('id', '=', id).execute()
  await forgetDevices(db, id)
  if (before?.role === firstAdmin) await keepFirstAdmin(db, school_id)
}
