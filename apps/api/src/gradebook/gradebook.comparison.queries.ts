import { sql } from 'kysely'
import type { Teacher } from '../app/http/caller.ts'
import type { Db } from '../db/database.ts'
import { answersGiven, marksOf, maySee, type ItemRow, type MarkedRow } from './gradebook.queries.ts'

export interface ComparisonScope {
  teacher: Teacher
  class_id: string
  subject_id?: number | undefined
  level_id?: number | undefined
}

/** The class itself or a parallel one. */
export interface PeerRow {
  id: string
  name: string
}

/** A question of the library in a test of a class. */
export interface LibraryItemRow extends ItemRow {
  class_id: string
  level_id: number
  library_question_id: string
  library_version: number
  /** It was scored by another key in this test, so it is no longer the library's. */
  is_rescored: boolean
}

/** The first attempt of a pupil at a test. */
export interface FirstRow extends MarkedRow {
  class_id: string
  student_id: string
  started_at: string
}

/** What the service knows of a question. */
export interface NormRow {
  library_question_id: string
  library_version: number
  class_count: number
  student_count: number
  fraction_sum: number
  /** Classes of the caller's own school among them. */
  own_class_count: number
}

export interface ComparisonRows {
  /** By name. */
  peers: PeerRow[]
  items: LibraryItemRow[]
  firsts: FirstRow[]
  norms: NormRow[]
}

/**
 * Classes of one grade and school year, and their pupils' first attempts at ended tests with questions of the library. The grade
 * is what the name begins with: 6 of 6.A, kvarta of Kvarta B.
 */
export async function readComparison(db: Db, scope: ComparisonScope): Promise<ComparisonRows> {
  const { teacher, class_id, subject_id = null, level_id = null } = scope
  const { school_id } = teacher
  const { rows } = await sql<ComparisonRows>`
    with graded as (
      select school_id, id, name, school_year,
        coalesce(substring(name from '^[0-9]+'), lower(substring(name from '^[^ .]+'))) as grade
      from classes where school_id = ${school_id}
    ), peers as materialized (
      select graded.id, graded.name from graded join graded own on own.id = ${class_id}
        and graded.school_year = own.school_year and graded.grade = own.grade
      where graded.id = own.id or ${maySee(teacher, sql`graded`)}
    ), items as materialized (
      select tests.class_id, library.level_id, asked.test_id, asked.item_no, asked.library_question_id, asked.library_version,
        (asked.question ->> 'points')::float8 as points, asked.question ->> 'type' as type,
        case when tests.class_id = ${class_id} then asked.question -> 'prompt' end as title,
        exists (select from exclusions where exclusions.school_id = ${school_id} and exclusions.test_id = asked.test_id
          and exclusions.item_no = asked.item_no and exclusions.attempt_id is null and exclusions.returned_at is null)
          as is_excluded,
        exists (select from rescorings where rescorings.school_id = ${school_id} and rescorings.test_id = asked.test_id
          and rescorings.item_no = asked.item_no) as is_rescored
      from peers join tests on tests.school_id = ${school_id} and tests.class_id = peers.id and tests.state = 'finished'
      join test_questions asked on asked.school_id = tests.school_id and asked.test_id = tests.id
      -- By the question: the test may be of several levels.
      join library_questions library on library.id = asked.library_question_id
      where asked.library_version is not null
        and tests.subject_id = coalesce(${subject_id}::integer, tests.subject_id)
        and library.level_id = coalesce(${level_id}::integer, library.level_id)
    ), firsts as (
      select asked.class_id, tried.started_at, ${marksOf(school_id)}
      from (select distinct class_id, test_id from items) asked
      join attempts tried on tried.school_id = ${school_id} and tried.test_id = asked.test_id and tried.attempt_no = 1
        and tried.state = 'submitted' and tried.student_id is not null
      cross join ${answersGiven(school_id)}
    ), ours as materialized (
      select id from classes where school_id = ${school_id}
    ), norms as (
      select asked.library_question_id, asked.library_version, norms.class_count, norms.student_count, norms.fraction_sum,
        (select count(*) from question_classes theirs
          where theirs.library_question_id = asked.library_question_id and theirs.library_version = asked.library_version
            and theirs.class_id in (select id from ours))
          as own_class_count
      from (select distinct library_question_id, library_version from items where class_id = ${class_id}) asked
      join question_norms norms on norms.library_question_id = asked.library_question_id
        and norms.library_version = asked.library_version
    )
    select coalesce((select json_agg(peers order by name collate "cs-x-icu", id) from peers), '[]') as peers,
      coalesce((select json_agg(items) from items), '[]') as items,
      coalesce((select json_agg(firsts order by started_at) from firsts), '[]') as firsts,
      coalesce((select json_agg(norms) from norms), '[]') as norms`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a statement without from gave no row')
  return row
}
