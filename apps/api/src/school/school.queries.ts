import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export function findSchool(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .select([
      ...(['name', 'street', 'city', 'postal_code', 'identification_number', 'tax_id', 'vat_id'] as const),
      ...(['director_name', 'director_email', 'contact_email', 'phone', 'website', 'logo', 'registered_at'] as const),
      'shows_suspicion',
      'second_factor_demand',
    ])
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
}

/**
 * Whether the school is registered, with its row locked: registering, joining and changing take turns. Schools are locked before
 * requests, so that no two wait for each other.
 */
export function lockSchool(db: Db, schoolId: string) {
  return db
    .selectFrom('schools')
    .select(['registered_at', 'identification_number', 'name', 'shows_suspicion'])
    .where('school_id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface SchoolDetails {
  name: string
  street: string
  city: string
  postal_code: string
  identification_number: string | null
  tax_id: string
  vat_id: string
  director_name: string
  director_email: string
  contact_email: string
  phone: string
  website: string
}

/** Returns when the register was found to know the number that the school has now; null while it was not. */
export async function writeDetails(
  db: Db,
  schoolId: string,
  details: SchoolDetails & { registered_at?: Date },
): Promise<Date | null> {
  const { number_checked_at } = await db
    .updateTable('schools')
    .set(details)
    .where('school_id', '=', schoolId)
    .returning('number_checked_at')
    .executeTakeFirstOrThrow()
  return number_checked_at
}

export async function setShowsSuspicion(db: Db, schoolId: string, shows_suspicion: boolean): Promise<void> {
  await db.updateTable('schools').set({ shows_suspicion }).where('school_id', '=', schoolId).execute()
}

interface Claim {
  identification_number: string
  school_id: string
  name: string
  city: string
}

/** Makes the number the school's own; what another school has stays there, and is returned. */
export async function claimNumber(db: Db, claim: Claim): Promise<{ name: string; city: string } | undefined> {
  await db
    .deleteFrom('registered_schools')
    .where('school_id', '=', claim.school_id)
    .where('identification_number', '<>', claim.identification_number)
    .execute()
  await db
    .insertInto('registered_schools')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .column('identification_number')
        .doUpdateSet({ name: claim.name, city: claim.city })
        .where('registered_schools.school_id', '=', claim.school_id),
    )
    .execute()
  const owner = await registeredSchool(db, claim.identification_number)
  return owner?.school_id === claim.school_id ? undefined : owner
}

export async function releaseNumber(db: Db, schoolId: string): Promise<void> {
  await db.deleteFrom('registered_schools').where('school_id', '=', schoolId).execute()
}

export function registeredSchool(db: Db, identificationNumber: string) {
  return db
    .selectFrom('registered_schools')
    .select(['school_id', 'name', 'city'])
    .where('identification_number', '=', identificationNumber)
    .executeTakeFirst()
}

interface Acceptance {
  school_id: string
  version: string
  accepted_at: Date
  accepted_by: string
  accepted_by_name: string
}

export async function insertAcceptance(db: Db, acceptance: Acceptance): Promise<void> {
  await db
    .insertInto('terms_acceptances')
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function lastAcceptance(db: Db, schoolId: string) {
  return db
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at', 'accepted_by_name'])
    .where('school_id', '=', schoolId)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many classes and pupils each school year has; a pupil of two classes is one pupil. */
export function yearsOf(db: Db, schoolId: string) {
  return db
    .selectFrom('classes')
    .leftJoin('class_students', (join) =>
      join
        .onRef('class_students.school_id', '=', 'classes.school_id')
        .onRef('class_students.class_id', '=', 'classes.id')
        .on('class_students.removed_at', 'is', null),
    )
    .select([
      'classes.school_year',
      sql<number>`count(distinct classes.id)`.as('class_count'),
      sql<number>`count(distinct class_students.student_id)`.as('student_count'),
    ])
    .where('classes.school_id', '=', schoolId)
    .groupBy('classes.school_year')
    .orderBy('classes.school_year', 'desc')
    .execute()
}

/** Sets the name of the logo and gives the one before; of two at once each gets another one to remove. */
export function replaceLogo(db: Db, schoolId: string, name: string | null) {
  return db
    .updateTable('schools')
    .set({ logo: name })
    .where('school_id', '=', schoolId)
    .returning(sql<string | null>`old.logo`.as('before'))
    .executeTakeFirst()
}

export function nameOfTeacher(db: Db, teacher: { school_id: string; id: string }) {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .select([
      'users.email',
      'users.language',
      sql<string>`trim(teachers.first_name || ' ' || teachers.last_name)`.as('name'),
    ])
    .where('teachers.school_id', '=', teacher.school_id)
    .where('teachers.id', '=', teacher.id)
    .executeTakeFirst()
}

interface Named {
  id: string
  name: string
}

/** Colleagues who have not signed in yet: invited, or not verified. */
export async function colleaguesNotIn(db: Db, schoolId: string): Promise<Named[]> {
  return db
    .selectFrom('teachers')
    .innerJoin('users', 'users.id', 'teachers.id')
    .select([
      'teachers.id',
      sql<string>`coalesce(nullif(trim(teachers.first_name || ' ' || teachers.last_name), ''), users.email)`.as('name'),
    ])
    .where('teachers.school_id', '=', schoolId)
    .where((or) => or.or([or('users.password_hash', 'is', null), or('users.email_verified_at', 'is', null)]))
    .orderBy('users.created_at')
    .execute()
}

export async function waitingRequests(db: Db, schoolId: string): Promise<Named[]> {
  return db
    .selectFrom('join_requests')
    .select(['id', 'name'])
    .where('to_school_id', '=', schoolId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .execute()
}

/** Classes that go on and lack something. */
export async function incompleteClasses(db: Db, schoolId: string) {
  return db
    .selectFrom('classes')
    .select([
      'classes.id',
      'classes.name',
      sql<boolean>`classes.email = ''`.as('lacks_email'),
      sql<boolean>`not exists (select from class_students
        where class_students.school_id = classes.school_id and class_students.class_id = classes.id
          and class_students.removed_at is null)`.as('lacks_students'),
    ])
    .where('classes.school_id', '=', schoolId)
    .where('classes.archived_at', 'is', null)
    .orderBy(sql`classes.name collate "cs-x-icu"`)
    .execute()
}

/** The register knows the number; nothing when the school has another one by now. */
export async function noteCheckedNumber(
  db: Db,
  {
    school_id,
    identification_number,
    checked_at,
  }: { school_id: string; identification_number: string; checked_at: Date },
): Promise<void> {
  await db
    .updateTable('schools')
    .set({ number_checked_at: checked_at })
    .where('school_id', '=', school_id)
    .where('identification_number', '=', identification_number)
    .execute()
}

/** Registered schools of which the register has not said that it knows them; the longest registered first, some hundreds a night. */
export async function uncheckedSchools(db: Db): Promise<{ school_id: string; identification_number: string }[]> {
  return db
    .selectFrom('schools')
    .select(['school_id', 'identification_number'])
    .where('registered_at', 'is not', null)
    .where('number_checked_at', 'is', null)
    .where('identification_number', 'is not', null)
    .$narrowType<{ identification_number: string }>()
    .orderBy('registered_at')
    .limit(300)
    .execute()
}
