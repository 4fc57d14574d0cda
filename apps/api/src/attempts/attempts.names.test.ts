import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../db/database.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { schoolClass, signedUpTeacher } from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'
import { namesOfTest } from './attempts.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** By the connection, in all tables. */
async function rowsReadBy(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as count from pg_stat_xact_user_tables`.execute(
    db,
  )
  return Number(rows[0]?.count)
}

it('the names of a test are read once each, also where PostgreSQL does not know yet how many pupils have come', async () => {
  const teacher = await signedUpTeacher(api)
  const pupils = await schoolClass(api, teacher, { students: 300 })
  await schoolClass(api, teacher, { students: 300 })
  const test = await launchedTest(api, teacher, pupils)
  const rowsRead = await api.api.database.read(teacher.school_id, async (db) => {
    const before = await rowsReadBy(db)
    expect(await namesOfTest(db, teacher.school_id, test.id)).toHaveLength(300)
    return (await rowsReadBy(db)) - before
  })
  // All pupils of the school and their places in classes, and not all of these again for each name.
  expect(rowsRead).toBeLessThan(5 * 600)
})
