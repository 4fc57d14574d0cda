import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { demandDatabase } from '../demand-database.ts'
import { countKeysOff, putKeysBack, takeKeysOff, withOwner } from './cluster.queries.ts'
import { clusterStatus, distribute, isolateSchool, rebalance } from './cluster.ts'

/* Without a cluster: what is done on one is tried by `npm run test:cluster`. */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('one PostgreSQL', () => {
  it('is told from a cluster in a sentence, whatever is asked of it', async () => {
    const { connection } = database
    const school = { schoolId: '00000000-0000-7000-8000-000000000000', to: undefined }
    const asks = [
      () => distribute(connection),
      () => clusterStatus(connection),
      () => isolateSchool(connection, school),
      () => rebalance(connection),
    ]
    for (const ask of asks) await expect(ask()).rejects.toThrow('This PostgreSQL has no Citus in the database')
  })

  it('is not worked with while foreign keys are off', async () => {
    const { connection } = database
    await demandDatabase(connection)
    await withOwner(connection, async (client) => {
      await takeKeysOff(client, ['class_teachers'])
      expect(await countKeysOff(client)).toBeGreaterThan(1)
    })
    await expect(demandDatabase(connection)).rejects.toThrow('only in part')
    expect(await withOwner(connection, putKeysBack)).toBeGreaterThan(1)
    await demandDatabase(connection)
  })
})
