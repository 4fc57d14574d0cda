import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface TestKey {
  school_id: string
  test_id: string
}

/** Gives each pupil of the class a number who has none yet, in the order of the class; a number that was given stays. */
export async function addNumbers(db: Db, { school_id, test_id }: TestKey): Promise<void> {
  await sql`select from tests where school_id = ${school_id} and id = ${test_id} for no key update`.execute(db)
  await sql`
    insert into sheet_numbers (school_id, test_id, student_id, number)
    select s.school_id, t.id, s.id, last.number + row_number() over (
      order by s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id)
    from tests t
    join class_students c on c.school_id = t.school_id and c.class_id = t.class_id and c.removed_at is null
    join students s on s.school_id = c.school_id and s.id = c.student_id
    cross join (
      select coalesce(max(number), 0) as number from sheet_numbers where school_id = ${school_id} and test_id = ${test_id}
    ) last
    where t.school_id = ${school_id} and t.id = ${test_id}
      and not exists (select from sheet_numbers n
        where n.school_id = ${school_id} and n.test_id = ${test_id} and n.student_id = s.id)
    order by s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id
    limit greatest(0, 999 - (select count(*) from sheet_numbers where school_id = ${school_id} and test_id = ${test_id}))`.execute(
    db,
  )
}

/** Who has a number on the sheets of a test. */
export async function numberedPupils(db: Db, { school_id, test_id }: TestKey): Promise<string[]> {
  const rows = await db
    .selectFrom('sheet_numbers')
    .select('student_id')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .execute()
  return rows.map(({ student_id }) => student_id)
}

export interface PupilRow {
  id: string
  first_name: string
  last_name: string
  /** Null where no sheets without names were printed since the pupil came. */
  number: number | null
  /** Is on the roster of the test's class. */
  is_enrolled: boolean
}

/**
 * Pupils of the test's class, and who was once when its sheets were printed: they have a number, or a page of theirs was read. Joined
 * to them as in `namesOfTest`.
 */
export async function pupilsOfTest(db: Db, { school_id, test_id }: TestKey): Promise<PupilRow[]> {
  const { rows } = await sql<PupilRow>`
    select s.id, s.first_name, s.last_name, named.number, named.is_enrolled
    from (
      select student_id, max(number) as number, bool_or(is_enrolled) as is_enrolled from (
        select c.student_id, null::smallint as number, true as is_enrolled from class_students c
        where c.school_id = ${school_id} and c.removed_at is null
          and c.class_id = (select t.class_id from tests t where t.school_id = ${school_id} and t.id = ${test_id})
        union all
        select n.student_id, n.number, false from sheet_numbers n where n.school_id = ${school_id} and n.test_id = ${test_id}
        union all
        select p.student_id, null, false from sheet_pages p
        where p.school_id = ${school_id} and p.test_id = ${test_id} and p.boxes is not null
      ) as places group by student_id
    ) as named
    join students s on s.school_id = ${school_id} and s.id = named.student_id
    where s.erased_at is null
    order by s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id`.execute(db)
  return rows
}

/** Who is named on a sheet, whatever class they are in now. */
export function findPupil(
  db: Db,
  schoolId: string,
  id: string,
): Promise<{ id: string; erased_at: Date | null } | undefined> {
  return db
    .selectFrom('students')
    .select(['id', 'erased_at'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What decides how the sheets of a test look, and whether they may count. */
export async function testOfSheets(db: Db, { school_id, test_id }: TestKey) {
  const test = await db
    .selectFrom('tests')
    .select(['id', 'title', 'state', 'shuffle_options'])
    .where('school_id', '=', school_id)
    .where('id', '=', test_id)
    .executeTakeFirst()
  if (test === undefined) return undefined
  const rows = await db
    .selectFrom('test_questions')
    .select(['item_no', 'question'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .orderBy('item_no')
    .execute()
  return { ...test, rows }
}

export interface NewPicture extends TestKey {
  digest: Buffer
  name: string
  file: string
  sent_at: Date
  sent_by: string
}

/** Undefined where the same picture has come before. */
export function insertPicture(db: Db, picture: NewPicture): Promise<{ id: string } | undefined> {
  return db
    .insertInto('sheet_pictures')
    .values(picture)
    .onConflict((conflict) => conflict.columns(['school_id', 'test_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function pictureByDigest(db: Db, { school_id, test_id }: TestKey, digest: Buffer) {
  return db
    .selectFrom('sheet_pictures')
    .select(['id', 'problem'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('digest', '=', digest)
    .executeTakeFirst()
}

export function findPicture(db: Db, schoolId: string, id: string) {
  return db
    .selectFrom('sheet_pictures')
    .select(['id', 'test_id', 'file', 'read_at'])
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whoever is the first to have read it; undefined for all others. */
export function markRead(
  db: Db,
  { school_id, id }: { school_id: string; id: string },
  { read_at, problem }: { read_at: Date; problem: string | null },
): Promise<{ id: string } | undefined> {
  return db
    .updateTable('sheet_pictures')
    .set({ read_at, problem })
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

export async function forgetOriginal(db: Db, schoolId: string, id: string): Promise<void> {
  await db
    .updateTable('sheet_pictures')
    .set({ file: null })
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('read_at', 'is not', null)
    .execute()
}

/** Forgets a file that could not be read to its end; pages that were read stay, and the file with them. */
export async function dropPicture(
  db: Db,
  { school_id, test_id }: TestKey,
  id: string,
): Promise<{ id: string } | undefined> {
  const pages = db
    .selectFrom('sheet_pages')
    .select('id')
    .where('sheet_pages.school_id', '=', school_id)
    .where('sheet_pages.picture_id', '=', id)
  const failed = await db
    .updateTable('sheet_pictures')
    .set({ problem: null })
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', id)
    .where('problem', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (failed !== undefined)
    await db
      .deleteFrom('sheet_pictures')
      .where('school_id', '=', school_id)
      .where('id', '=', id)
      .where(({ not, exists }) => not(exists(pages)))
      .execute()
  return failed
}

/** The name of a test that the teacher's school has. */
export function titleOfTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('tests')
    .select(['id', 'title'])
    .where('school_id', '=', school_id)
    .where('id', '=', test_id)
    .executeTakeFirst()
}

export interface NewPage extends TestKey {
  picture_id: string
  page_no: number
  file: string
  is_flat: boolean
  /** "a4", or "a5" of few questions. */
  size: string
  /** Of the layout: 2 or 3. */
  edition: number
  problem: string | null
  other_test_id: string | null
  variant: string | null
  sheet_page: number | null
  rule: string | null
  is_named: boolean
  student_id: string | null
  /** As JSON. */
  boxes: string | null
}

export async function insertPage(db: Db, page: NewPage): Promise<void> {
  await db.insertInto('sheet_pages').values(page).execute()
}

export function pagesOfTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('sheet_pages')
    .innerJoin('sheet_pictures', (join) =>
      join
        .onRef('sheet_pictures.school_id', '=', 'sheet_pages.school_id')
        .onRef('sheet_pictures.id', '=', 'sheet_pages.picture_id'),
    )
    .selectAll('sheet_pages')
    .select(['sheet_pictures.name as picture_name', 'sheet_pictures.sent_at'])
    .where('sheet_pages.school_id', '=', school_id)
    .where('sheet_pages.test_id', '=', test_id)
    .orderBy('sheet_pictures.sent_at')
    .orderBy('sheet_pages.page_no')
    .execute()
}

export type PageRow = Awaited<ReturnType<typeof pagesOfTest>>[number]

/** Pictures that wait to be read, and those of which nothing could be read. */
export function picturesOfTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('sheet_pictures')
    .select(['id', 'name', 'problem', 'sent_at', 'read_at'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('problem', 'is not', null)]))
    .orderBy('sent_at')
    .execute()
}

/** Held until the end of the transaction: pages of a test are placed and decided one after another. */
export async function lockSheets(db: Db, { test_id }: TestKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sheets of ${test_id}`}, 0))`.execute(db)
}

export function findPage(db: Db, { school_id, test_id }: TestKey, id: string) {
  return db
    .selectFrom('sheet_pages')
    .selectAll()
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The pages of a pupil that count. */
export function countedPages(db: Db, { school_id, test_id }: TestKey, studentId: string) {
  return db
    .selectFrom('sheet_pages')
    .selectAll()
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('student_id', '=', studentId)
    .where('problem', 'is', null)
    .orderBy('sheet_page')
    .execute()
}

/** The pictures of the pages of a test that count, by page. */
export async function filesOfPages(db: Db, { school_id, test_id }: TestKey): Promise<Map<string, string>> {
  const pages = await db
    .selectFrom('sheet_pages')
    .select(['id', 'file'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('problem', 'is', null)
    .execute()
  return new Map(pages.map(({ id, file }) => [id, file]))
}

/** What became of a file that was stored while a picture was read. A test that has gone to another school has taken it along. */
export async function stateOfFile(
  db: Db,
  { school_id, test_id }: TestKey,
  { picture_id, file }: { picture_id: string; file: string },
): Promise<'unread' | 'kept' | 'unkept' | 'elsewhere'> {
  const test = await titleOfTest(db, { school_id, test_id })
  if (test === undefined) return 'elsewhere'
  const picture = await findPicture(db, school_id, picture_id)
  if (picture !== undefined && picture.read_at === null) return 'unread'
  const page = await db
    .selectFrom('sheet_pages')
    .select('id')
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('file', '=', file)
    .executeTakeFirst()
  return page === undefined ? 'unkept' : 'kept'
}

export interface PageChange {
  problem: string | null
  variant?: string
  sheet_page?: number
  student_id?: string
  rule?: string
  edition?: number
  is_named?: boolean
  boxes?: string
  decided?: string
}

export async function changePage(
  db: Db,
  { school_id, id }: { school_id: string; id: string },
  change: PageChange,
): Promise<void> {
  await db.updateTable('sheet_pages').set(change).where('school_id', '=', school_id).where('id', '=', id).execute()
}

export async function setDecided(
  db: Db,
  { school_id, id }: { school_id: string; id: string },
  decided: object,
): Promise<void> {
  await db
    .updateTable('sheet_pages')
    .set({ decided: JSON.stringify(decided) })
    .where('school_id', '=', school_id)
    .where('id', '=', id)
    .execute()
}

export interface NewChange {
  school_id: string
  page_id: string
  group_name: string
  /** As JSON. */
  before: string
  after: string
  changed_at: Date
  changed_by: string
  changed_by_name: string
}

export async function insertChange(db: Db, change: NewChange): Promise<void> {
  await db.insertInto('sheet_changes').values(change).execute()
}

export function changesOfPages(db: Db, schoolId: string, pageIds: readonly string[]) {
  return db
    .selectFrom('sheet_changes')
    .select(['page_id', 'group_name', 'before', 'after', 'changed_at', 'changed_by_name'])
    .where('school_id', '=', schoolId)
    .where('page_id', 'in', [...pageIds])
    .orderBy('id')
    .execute()
}

/** Attempts of a test by pupil: on a screen or on paper, and what waits for marking. */
export function attemptsOfTest(db: Db, { school_id, test_id }: TestKey) {
  return db
    .selectFrom('attempts')
    .select(['id', 'student_id', 'on_paper', 'state', 'manual_count'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('student_id', 'is not', null)
    .orderBy('attempt_no')
    .execute()
}

export function findAttempt(db: Db, { school_id, test_id }: TestKey, attemptId: string) {
  return db
    .selectFrom('attempts')
    .select(['student_id', 'on_paper'])
    .where('school_id', '=', school_id)
    .where('test_id', '=', test_id)
    .where('id', '=', attemptId)
    .executeTakeFirst()
}
