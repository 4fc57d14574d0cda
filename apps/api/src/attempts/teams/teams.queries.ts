import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

interface TestKey {
  school_id: string
  test_id: string
}

/**
 * Who has no team yet gets one, one team after another in a random order, where teams are drawn. Those who come at one moment take
 * turns until each is on the disk: nobody counts who is not there yet, and all of them would be put into one team.
 */
export async function drawTeams(db: Db, { school_id, test_id }: TestKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teams of ${test_id}`}, 0))`.execute(db)
  await sql`
    with numbered as (
      select a.id, row_number() over (order by random()) - 1 as number from attempts a
      where a.school_id = ${school_id} and a.test_id = ${test_id} and a.team_no is null
    )
    update attempts set team_no = 1 + (numbered.number + (
        select count(*) from attempts b where b.school_id = ${school_id} and b.test_id = ${test_id} and b.team_no is not null
      )) % t.team_count
    from numbered, tests t
    where attempts.school_id = ${school_id} and attempts.id = numbered.id
      and t.school_id = ${school_id} and t.id = ${test_id} and t.teams = 'drawn'`.execute(db)
}

/** False where the pupil has another team and the lesson has begun. */
export async function setTeam(
  db: Db,
  { school_id, attempt_id }: { school_id: string; attempt_id: string },
  teamNo: number,
): Promise<boolean> {
  const { rows } = await sql`
    update attempts set team_no = ${teamNo} from tests t
    where attempts.school_id = ${school_id} and attempts.id = ${attempt_id} and t.school_id = ${school_id} and t.id = attempts.test_id
      and t.teams = 'chosen' and ${teamNo} <= t.team_count
      and (attempts.team_no is null or attempts.team_no = ${teamNo} or t.class_version = 0)
    returning attempts.id`.execute(db)
  return rows.length > 0
}
