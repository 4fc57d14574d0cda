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
    cross join lateral (
      select coalesce(max(number), 0) as number from sheet_numbers n where n.school_id = t.school_id and n.test_id = t.id
    ) last
    where t.school_id = ${school_id} and t.id = ${test_id}
      and not exists (select from sheet_numbers n where n.school_id = t.school_id and n.test_id = t.id and n.student_id = s.id)
    order by s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id
    limit greatest(0, 999 - (select count(*) from sheet_numbers where school_id = ${school_id} and test_id = ${test_id}))`.execute(
    db,
  )
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

/** Pupils of the test's class, and who was once when its sheets were printed. */
export async function pupilsOfTest(db: Db, { school_id, test_id }: TestKey): Promise<PupilRow[]> {
  const { rows } = await sql<PupilRow>`
    select s.id, s.first_name, s.last_name, n.number, c.student_id is not null as is_enrolled
    from tests t
    join students s on s.school_id = t.school_id
    left join class_students c on c.school_id = t.school_id and c.class_id = t.class_id and c.student_id = s.id
      and c.removed_at is null
    left join sheet_numbers n on n.school_id = t.school_id and n.test_id = t.id and n.student_id = s.id
    where t.school_id = ${school_id} and t.id = ${test_id} and s.erased_at is null
      and (c.student_id is not null or n.student_id is not null)
    order by s.last_name collate "cs-x-icu", s.first_name collate "cs-x-icu", s.id`.execute(db)
  return rows
}
