import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterOperatorScope } from '../db/scope.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { fillTables } from '../testing/fill-tables.ts'
import { sampleSchool, type SampleSchool } from '../testing/sample-bodies.ts'

let api: TestApi
let sample: SampleSchool
beforeAll(async () => {
  api = await startTestApi()
  sample = await sampleSchool(api)
  await fillTables(api, sample)
})
afterAll(() => api.stop())

describe('an operator’s transaction', () => {
  it('shows the business, schools, teachers and a part of their log, and no table with pupils’ work', async () => {
    const rows = await api.sql(`select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and attname = 'school_id' order by 1`)
    const seen = await api.api.database.read(undefined, async (db) => {
      await enterOperatorScope(db)
      const counts: [string, number][] = []
      for (const name of rows.map((row) => String(row['name']))) {
        // Subjects without a school are the library's.
        const counted = await sql<{
          count: number
        }>`select count(*) from ${sql.table(name)} where school_id is not null`.execute(db)
        counts.push([name, counted.rows[0]?.count ?? 0])
      }
      return counts.filter(([, count]) => count > 0).map(([name]) => name)
    })
    expect(seen).toEqual([
      ...['audit_log', 'credit_lots', 'credit_moves', 'credits', 'documents'],
      ...['order_events', 'order_lines', 'orders', 'payments', 'schools', 'teachers'],
    ])
    expect(rows.map((row) => row['name'])).toEqual(
      expect.arrayContaining(['answers', 'attempts', 'class_students', 'classes', 'students', 'tests']),
    )
  })

  it('changes no teacher and no school', async () => {
    const change = (table: string, column: string) =>
      api.api.database.transaction(undefined, async (db) => {
        await enterOperatorScope(db)
        const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'x'`.execute(db)
        return numAffectedRows
      })
    expect(await change('teachers', 'first_name')).toBe(0n)
    await expect(change('schools', 'city')).rejects.toThrow('row-level security')
  })

  it('reads of the log nothing that bears a pupil’s name', async () => {
    const actions = await api.api.database.read(undefined, async (db) => {
      await enterOperatorScope(db)
      return (await db.selectFrom('audit_log').select('action').distinct().execute()).map(({ action }) => action)
    })
    expect(actions.filter((action) => !/^(?:school|colleagues|credits|orders|operator)\./.test(action))).toEqual([])
    const all = await api.sql('select distinct action from audit_log')
    expect(all.map(({ action }) => action)).toEqual(expect.arrayContaining(['classes.created']))
  })

  it('is the only one that counts pupils over schools', async () => {
    const counting = api.api.database.read(undefined, (db) =>
      sql`select * from school_counts(${[sample.teacher.school_id]}::uuid[])`.execute(db),
    )
    await expect(counting).rejects.toThrow('only the provider')
  })

  it('has no school open once it has counted', async () => {
    const open = await api.api.database.read(undefined, async (db) => {
      await enterOperatorScope(db)
      await sql`select * from school_counts(${[sample.teacher.school_id]}::uuid[])`.execute(db)
      return (await db.selectFrom('students').select('id').execute()).length
    })
    expect(open).toBe(0)
  })
})
