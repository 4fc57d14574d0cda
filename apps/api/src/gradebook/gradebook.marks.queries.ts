import type { Decision, Half } from '@katedra/contract/marks'
import type { ScaleStep } from '@katedra/contract/scale'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { classParts, only, testColumns, type ClassRows, type Scope, type StudentRow } from './gradebook.queries.ts'

/** Whose marks are read: without `half` those of the half of the newest ones. */
export interface MarksScope extends Scope {
  half?: Half | 'both' | undefined
  /** Only this pupil's marks. */
  student_id?: string | undefined
}

/** A test with published marks. */
export interface MarkedTestRow {
  id: string
  title: string
  subject_id: number
  starts_at: string
  topic: string
  weight: number
  steps: ScaleStep[]
}

/** What a pupil was told. */
export interface ToldRow extends Decision {
  test_id: string
  student_id: string
  /** In hundredths; null where it counts in no average. */
  value: number | null
}

export interface MarksRows extends Pick<ClassRows, 'class_name' | 'tests'> {
  half: Half | null
  marked: MarkedTestRow[]
  told: ToldRow[]
  students: (StudentRow & { is_on_roster: boolean })[]
}

/** One statement, however many tests and pupils. */
export async function readMarks(db: Db, scope: MarksScope): Promise<MarksRows> {
  const { teacher, class_id, school_year, half, student_id = null } = scope
  const { school_id } = teacher
  // Halves of several years side by side are no one's wish unless it is said.
  const isBoth = half === 'both' || (half === undefined && school_year === 'all')
  const { rows } = await sql<MarksRows>`
    with recursive ${classParts(scope)}, published as materialized (
      select period.id, period.title, period.subject_id, period.starts_at, period.half, period.is_shown,
        setting.topic, setting.weight, setting.steps
      from period join marked_tests setting on setting.school_id = ${school_id} and setting.test_id = period.id
      where period.is_of_year and exists (select from published_marks told
        where told.school_id = ${school_id} and told.test_id = period.id and told.ended_at is null)
    ), chosen_half as (
      select case when ${isBoth} then null else coalesce(${isBoth ? null : (half ?? null)}::text,
        (select half from published order by starts_at desc, id limit 1)) end as half
    ), marked as materialized (
      select published.* from published cross join chosen_half
      where published.is_shown and (chosen_half.half is null or published.half = chosen_half.half)
    ), told as materialized (
      select told.test_id, told.student_id, told.label, told.absence, told.value
      from marked join published_marks told on told.school_id = ${school_id} and told.test_id = marked.id
      where told.ended_at is null
    )
    select ${testColumns(scope)}, (select half from chosen_half) as half,
      coalesce((select json_agg(marked order by marked.starts_at, marked.id) from marked), '[]') as marked,
      coalesce((select json_agg(told) from told where ${student_id}::uuid is null or student_id = ${student_id}), '[]') as told,
      coalesce((select json_agg(json_build_object('id', students.id, 'first_name', first_name, 'last_name', last_name,
          'is_erased', erased_at is not null, 'is_on_roster', named.is_on_roster))
        from (
          select student_id, bool_or(is_on_roster) as is_on_roster from (
            select student_id, true as is_on_roster from class_students
            where school_id = ${school_id} and class_id = ${class_id} and removed_at is null
            union all select student_id, false from told
          ) as places group by student_id
        ) as named join students on students.school_id = ${school_id} and students.id = named.student_id), '[]') as students`.execute(
    db,
  )
  return only(rows)
}
