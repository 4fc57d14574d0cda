import type { BankFilter } from '@katedra/contract/questions'
import { yearsOf } from '@katedra/contract/years-of-school'
import type { Language } from '@katedra/i18n'
import { sql, type Expression, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { Teacher } from '../app/http/caller.ts'
import type { Db } from '../db/database.ts'
import { beginsWords, holdsWords } from '../db/holds-words.ts'

export type Filter = z.output<typeof BankFilter>

function nameOf(column: string) {
  const teacher = sql.ref(column)
  return sql<string | null>`(select trim(t.first_name || ' ' || t.last_name) from teachers t
    where t.school_id = school_questions.school_id and t.id = ${teacher})`
}

/** What the teacher sees of the school's questions: own ones and shared ones. */
export function visibleQuestions(db: Db, teacher: Pick<Teacher, 'school_id' | 'id'>) {
  return db
    .selectFrom('school_questions')
    .where('school_questions.school_id', '=', teacher.school_id)
    .where('school_questions.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('school_questions.author_id', '=', teacher.id),
        eb('school_questions.visibility', '=', sql<string>`'school'`),
      ]),
    )
}

function withNames(query: ReturnType<typeof visibleQuestions>) {
  return query
    .selectAll('school_questions')
    .select([
      nameOf('school_questions.author_id').as('author_name'),
      nameOf('school_questions.origin_author_id').as('origin_author_name'),
    ])
}

export type SchoolRow = NonNullable<Awaited<ReturnType<typeof findSchoolQuestion>>>

export function findSchoolQuestion(db: Db, teacher: Pick<Teacher, 'school_id' | 'id'>, id: string) {
  return withNames(visibleQuestions(db, teacher)).where('school_questions.id', '=', id).executeTakeFirst()
}

/** The visible ones of these, in no order. */
export function schoolQuestionsByIds(db: Db, teacher: Pick<Teacher, 'school_id' | 'id'>, ids: readonly string[]) {
  return withNames(visibleQuestions(db, teacher))
    .where('school_questions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

function libraryWithLevels(db: Db) {
  return db
    .selectFrom('library_questions')
    .innerJoin('levels', 'levels.id', 'library_questions.level_id')
    .where('library_questions.retired_at', 'is', null)
    .where('levels.retired_at', 'is', null)
}

function ofLibrary(query: ReturnType<typeof libraryWithLevels>, language: Language) {
  return query.select([
    'library_questions.id',
    'library_questions.level_id',
    'library_questions.version',
    'library_questions.question',
    'library_questions.generator',
    sql<string[]>`tags_in(${language}, library_questions.tags)`.as('tags'),
    'levels.subject_id',
    'levels.title as level_title',
  ])
}

export type LibraryRow = NonNullable<Awaited<ReturnType<typeof findLibraryQuestion>>>

export function findLibraryQuestion(db: Db, id: string, language: Language) {
  return ofLibrary(libraryWithLevels(db), language).where('library_questions.id', '=', id).executeTakeFirst()
}

export function libraryQuestionsByIds(db: Db, ids: readonly string[], language: Language) {
  return ofLibrary(libraryWithLevels(db), language)
    .where('library_questions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

type Table = 'school_questions' | 'library_questions'

/** Every word somewhere in the question, whatever its case, diacritics and ending. */
function narrowing(table: Table, { search = '', type, tag }: Filter, teacher: Teacher): Expression<SqlBool>[] {
  const words = search.split(/\s+/).filter((word) => word !== '')
  return [
    ...words.map((word) =>
      table === 'school_questions' ? isIn(`${table}.search_text`, word) : isInLibrary(teacher, word),
    ),
    ...(type === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.question`)} ->> 'type' = ${type}`]),
    ...(tag === undefined ? [] : [hasTag(table, tag)]),
  ]
}

function isIn(column: string, word: string): Expression<SqlBool> {
  return holdsWords(sql.ref<string>(column), word)
}

/** Who may not know the keys finds nothing by them: a search would tell right answers letter by letter. */
function isInLibrary({ is_school_registered }: Teacher, word: string): Expression<SqlBool> {
  const column = is_school_registered ? 'search_text' : 'public_search_text'
  return sql<SqlBool>`(${isIn(`library_questions.${column}`, word)} or library_questions.tags &&
    array(select tag from library_tags where ${holdsWords(sql<string>`folded(english)`, word)}))`
}

/**
 * A tag of the library by its name in either language: an address goes on working for a colleague who reads the other one. All
 * are kept in lower case, also those that are shown with a capital.
 */
function hasTag(table: Table, shown: string): Expression<SqlBool> {
  const tag = shown.toLowerCase()
  if (table === 'school_questions') return sql<SqlBool>`${tag} = any(school_questions.tags)`
  return sql<SqlBool>`library_questions.tags &&
    array(select ${tag}::text union all select tag from library_tags where english = ${tag})`
}

function wantedOfSchool(db: Db, teacher: Teacher, filter: Filter) {
  let query = visibleQuestions(db, teacher).where((eb) => eb.and(narrowing('school_questions', filter, teacher)))
  if (filter.whose === 'own') query = query.where('school_questions.author_id', '=', teacher.id)
  // Written out, so that it fits the condition of the index.
  else query = query.where('school_questions.visibility', '=', sql<string>`'school'`)
  if (filter.subject_id === 'none') query = query.where('school_questions.subject_id', 'is', null)
  else if (filter.subject_id !== undefined) query = query.where('school_questions.subject_id', '=', filter.subject_id)
  // Levels, and with them years, are the library's.
  const isOfLibrary = filter.level_id !== undefined || filter.years !== undefined
  return isOfLibrary ? query.where(sql<boolean>`false`) : query
}

export interface Page {
  offset: number
  limit: number
}

export async function schoolPage(db: Db, teacher: Teacher, filter: Filter, { offset, limit }: Page) {
  const wanted = wantedOfSchool(db, teacher, filter)
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await withNames(wanted)
    .orderBy('school_questions.updated_at', 'desc')
    .orderBy('school_questions.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

/** Questions that hold the words: own ones, then colleagues', then the library's; of each first those where a word begins so. */
export async function questionsHolding(db: Db, teacher: Teacher, search: string, limit: number) {
  const ofSchool = await visibleQuestions(db, teacher)
    .leftJoin('subjects', 'subjects.id', 'school_questions.subject_id')
    .where((eb) => eb.and(narrowing('school_questions', { whose: 'own', search }, teacher)))
    .select(['school_questions.id', 'school_questions.question', 'subjects.name as subject_name'])
    .orderBy(sql`school_questions.author_id is distinct from ${teacher.id}`)
    .orderBy(sql`not ${beginsWords(sql.ref<string>('school_questions.search_text'), search)}`)
    .orderBy('school_questions.updated_at', 'desc')
    .orderBy('school_questions.id')
    .limit(limit)
    .execute()
  if (ofSchool.length === limit) return ofSchool
  const ofLibraryToo = await wantedOfLibrary(db, teacher, { whose: 'library', search })
    .innerJoin('subjects', 'subjects.id', 'levels.subject_id')
    .select(['library_questions.id', 'library_questions.question', 'subjects.name as subject_name'])
    .orderBy(sql`not ${beginsWords(sql.ref<string>('library_questions.public_search_text'), search)}`)
    .orderBy('subjects.position')
    .orderBy('levels.position')
    .orderBy('library_questions.position')
    .orderBy('library_questions.id')
    .limit(limit - ofSchool.length)
    .execute()
  return [...ofSchool, ...ofLibraryToo]
}

function wantedOfLibrary(db: Db, teacher: Teacher, filter: Filter) {
  let query = libraryWithLevels(db).where((eb) => eb.and(narrowing('library_questions', filter, teacher)))
  if (filter.subject_id === 'none') query = query.where(sql<boolean>`false`)
  else if (filter.subject_id !== undefined) query = query.where('levels.subject_id', '=', filter.subject_id)
  if (filter.level_id !== undefined) query = query.where('levels.id', '=', filter.level_id)
  if (filter.years !== undefined) {
    const { year_from, year_to } = yearsOf(filter.years)
    query = query.where('levels.year_from', '<=', year_to).where('levels.year_to', '>=', year_from)
  }
  return query
}

export async function libraryPage(
  db: Db,
  teacher: Teacher,
  { filter, page, language }: { filter: Filter; page: Page; language: Language },
) {
  const { offset, limit } = page
  const wanted = wantedOfLibrary(db, teacher, filter)
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await ofLibrary(wanted, language)
    .innerJoin('subjects', 'subjects.id', 'levels.subject_id')
    .orderBy('subjects.position')
    .orderBy('levels.position')
    .orderBy('levels.id')
    .orderBy('library_questions.position')
    .orderBy('library_questions.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

export interface TagCount {
  tag: string
  count: number
}

interface Scope {
  count: number
  tags: TagCount[]
}

/** The library has nearly 300; with less the rarest of them could not be chosen. */
const maxTagsListed = 500

function scope(rows: ReturnType<typeof sql>) {
  return sql<Scope>`(select jsonb_build_object(
    'count', (select count(*) from (${rows}) r),
    'tags', coalesce((select jsonb_agg(jsonb_build_object('tag', u.tag, 'count', u.uses) order by u.uses desc, u.tag)
      from (select tag, count(*) as uses from (${rows}) r, unnest(r.tags) as tag
        group by tag order by uses desc, tag limit ${maxTagsListed}) u), '[]')))`
}

/** Numbers and tags of the three parts of the bank. */
export async function countBank(db: Db, { school_id, id }: Teacher, language: Language) {
  const own = sql`select tags from school_questions where school_id = ${school_id} and deleted_at is null and author_id = ${id}`
  const shared = sql`select tags from school_questions where school_id = ${school_id} and deleted_at is null and visibility = 'school'`
  const library = sql`select tags_in(${language}, tags) as tags from library_questions where retired_at is null
    and exists (select from levels l where l.id = level_id and l.retired_at is null)`
  const { rows: inSchool } = await sql<{ own: Scope; school: Scope }>`
    select ${scope(own)} as own, ${scope(shared)} as school`.execute(db)
  // By itself: on a cluster the names of tags are read where no school's rows are.
  const { rows: inLibrary } = await sql<{ library: Scope }>`select ${scope(library)} as library`.execute(db)
  const [schools] = inSchool
  const [all] = inLibrary
  return schools === undefined || all === undefined
    ? undefined
    : { own: schools.own, school: schools.school, library: all.library }
}

export interface Usage {
  test_count: number
  answer_count: number
  average_fraction: number | null
  last_used_at: Date | null
}

/** What became of a question in the school's tests; answers that are excluded, or not marked yet, do not count. */
export async function usageOf(
  db: Db,
  schoolId: string,
  { whose, id }: { whose: 'school' | 'library'; id: string },
): Promise<Usage | undefined> {
  const column = sql.ref(whose === 'school' ? 'q.school_question_id' : 'q.library_question_id')
  const { rows } = await sql<Usage>`
    with asked as (
      select q.test_id, q.item_no, (q.question ->> 'points')::numeric as full_points, t.starts_at
      from test_questions q join tests t on t.school_id = q.school_id and t.id = q.test_id
      where q.school_id = ${schoolId} and ${column} = ${id} and t.state <> 'cancelled')
    select (select count(distinct test_id) from asked) as test_count,
      (select max(starts_at) from asked) as last_used_at,
      count(w.points) as answer_count, avg(w.points / asked.full_points)::float8 as average_fraction
    from asked
    join attempts a on a.school_id = ${schoolId} and a.test_id = asked.test_id and a.state = 'submitted'
    join answers w on w.school_id = a.school_id and w.attempt_id = a.id and w.item_no = asked.item_no and w.points is not null
    where not exists (select from exclusions x where x.school_id = ${schoolId} and x.test_id = asked.test_id
      and x.item_no = asked.item_no and x.returned_at is null and (x.attempt_id is null or x.attempt_id = a.id))`.execute(
    db,
  )
  return rows[0]
}
