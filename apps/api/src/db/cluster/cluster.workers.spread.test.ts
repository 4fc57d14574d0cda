import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { registeredSchool, schoolClass, signedUpTeacher, type SignedInTeacher } from '../../testing/build-school.ts'
import type { Db } from '../database.ts'
import { distribute, clusterStatus, isolateSchool } from './cluster.ts'

/* What lies on the machines of a cluster: `npm run test:cluster` alone finds this file. */

const machines = inject('clusterMachines')

describe('on a cluster', () => {
  let api: TestApi
  let teachers: SignedInTeacher[]
  beforeAll(async () => {
    api = await startTestApi()
    teachers = []
    for (let count = 0; count < 6; count += 1) {
      const teacher = await signedUpTeacher(api)
      await registeredSchool(api, teacher)
      await schoolClass(api, teacher, { students: 3 })
      teachers.push(teacher)
    }
  })
  afterAll(() => api.stop())

  /** As the machines enter each other, which is what the application is there. */
  async function onWorkers<T>(role: string, work: (client: pg.Client) => Promise<T>): Promise<T[]> {
    const found: T[] = []
    for (const machine of machines.slice(1)) {
      const url = new URL(machine)
      url.pathname = `/${api.connection.database ?? ''}`
      url.username = role
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      try {
        await client.query('set citus.override_table_visibility = off')
        found.push(await work(client))
      } finally {
        await client.end()
      }
    }
    return found
  }

  const shardsOf = async (client: pg.Client, table: string) => {
    const { rows } = await client.query<{ name: string; is_fenced: boolean; policies: number }>(
      `select relname as name, relrowsecurity and relforcerowsecurity as is_fenced,
        (select count(*) from pg_policy where polrelid = pg_class.oid) as policies
      from pg_class where relname ~ $1 and relkind = 'r'`,
      [`^${table}_\\d+$`],
    )
    return rows
  }
  const countIn = async (client: pg.Client, shards: { name: string }[]) => {
    let sum = 0
    for (const { name } of shards) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      sum += rows[0]?.count ?? 0
    }
    return sum
  }

  it('each machine fences the parts of schools, and shows nothing of them without a school', async () => {
    const seen = await onWorkers('katedra_app', async (client) => {
      const shards = await shardsOf(client, 'students')
      return {
        fenced: shards.every((shard) => shard.is_fenced && shard.policies > 0),
        pupils: await countIn(client, shards),
      }
    })
    expect(seen).toEqual(machines.slice(1).map(() => ({ fenced: true, pupils: 0 })))
    const there = await onWorkers('postgres', async (client) => countIn(client, await shardsOf(client, 'students')))
    expect(there.reduce((sum, count) => sum + count, 0)).toBe(18)
  })

  it('each machine shows a school its own alone', async () => {
    for (const { school_id } of teachers.slice(0, 2)) {
      const seen = await onWorkers('katedra_app', async (client) => {
        await client.query('begin')
        await client.query(`set local app.school_id = '${school_id}'`)
        const count = await countIn(client, await shardsOf(client, 'students'))
        await client.query('commit')
        return count
      })
      expect(seen.reduce((sum, count) => sum + count, 0)).toBe(3)
    }
  })

  it('the coordinator hands the open school on, and nothing once the transaction has ended', async () => {
    const [teacher] = teachers
    const count = (schoolId: string | undefined) =>
      api.api.database.read(schoolId, async (db) => {
        const rows = await db.selectFrom('students').select('id').execute()
        return rows.length
      })
    expect([await count(teacher?.school_id), await count(undefined)]).toEqual([3, 0])
  })

  it('what is written here and on a machine is committed on both or on none, and the rest in one step', async () => {
    const [teacher] = teachers
    const schoolId = teacher?.school_id ?? ''
    const prepared = async () => (await api.sql('select gid from pg_dist_transaction')).map(({ gid }) => gid)
    const steps = async (write: Parameters<typeof api.api.database.transaction>[1]) => {
      const before = await prepared()
      await api.api.database.transaction(schoolId, write)
      return (await prepared()).filter((gid) => !before.includes(gid)).length
    }
    const here = (db: Db) => db.updateTable('users').set({ language: 'cs' }).where('school_id', '=', schoolId).execute()
    const there = (db: Db) =>
      db.updateTable('students').set({ first_name: 'Ema' }).where('school_id', '=', schoolId).execute()
    expect([
      await steps(here),
      await steps(there),
      await steps(async (db) => [await here(db), await there(db)]),
      await steps(async (db) => [await there(db), await here(db)]),
    ]).toEqual([0, 0, 1, 1])
  })

  it('what waits for a machine leaves the schools of the others their connections', async () => {
    const [machine = '', other = ''] = await Promise.all(
      machines.slice(1).map(async (url) => {
        const { port } = new URL(url)
        const [found] = await api.sql(
          `select id::text from (select gen_random_uuid() as id from generate_series(1, 200)) as made
          join pg_dist_placement on shardid = get_shard_id_for_distribution_column('schools', id)
          join pg_dist_node using (groupid) where nodeport = ${port} limit 1`,
        )
        return String(found?.['id'])
      }),
    )
    const read = (schoolId: string) =>
      api.api.database.read(schoolId, (db) =>
        db.selectFrom('students').select('id').where('school_id', '=', schoolId).execute(),
      )
    const first = new URL(machines[1] ?? '')
    first.pathname = `/${api.connection.database ?? ''}`
    const holder = new pg.Client({ connectionString: first.href })
    await holder.connect()
    const waiting: Promise<unknown>[] = []
    try {
      await holder.query('set citus.override_table_visibility = off')
      await holder.query('set citus.enable_manual_changes_to_shards = on; begin')
      for (const { name } of await shardsOf(holder, 'students')) await holder.query(`lock table ${name}`)
      waiting.push(...Array.from({ length: 20 }, () => read(machine)))
      expect(await read(other)).toEqual([])
    } finally {
      await holder.end()
    }
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => []))
  })

  // A part moves as often as there are tables.
  it(
    'nothing is left to lay out, and a school gets a part of its own with all it has',
    { timeout: 240_000 },
    async () => {
      const said: string[] = []
      const say = (sentence: string) => Promise.resolve(void said.push(sentence))
      expect(await distribute(api.connection, { shards: 7, say })).toEqual({ by_school: [], everywhere: [], keys: 0 })
      expect(said).toEqual([expect.stringContaining('Schools lie in 2 parts, which holds once and for all')])
      const [teacher] = teachers
      const schoolId = teacher?.school_id ?? ''
      const before = await api.sql('select count(*)::int from students')
      const { to } = await isolateSchool(api.connection, { schoolId, to: undefined })
      expect(await api.sql('select count(*)::int from students')).toEqual(before)
      // Nothing moves a school that has a part of its own but a machine that is named.
      expect(await isolateSchool(api.connection, { schoolId, to: undefined })).toEqual({ from: to, to })
      const { largest, missing, is_in_part } = await clusterStatus(api.connection)
      expect({ missing, is_in_part }).toEqual({ missing: [], is_in_part: false })
      expect(largest.find(({ school_id }) => school_id === schoolId)).toMatchObject({ node: to, neighbours: 0 })
    },
  )
})
