import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { demandWholeLayout } from '../demand-database.ts'
import { beginLayout, countKeysOff, endLayout, putKeysBack, withOwner } from './cluster.queries.ts'
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

  it('is not worked with once a layout was begun until it is ended', async () => {
    const { connection } = database
    await demandWholeLayout(connection)
    await withOwner(connection, async (client) => {
      await beginLayout(client, ['class_teachers'])
      expect(await countKeysOff(client)).toBeGreaterThan(1)
      expect(await putKeysBack(client)).toBeGreaterThan(1)
    })
    await expect(demandWholeLayout(connection)).rejects.toThrow('only in part')
    await withOwner(connection, endLayout)
    await demandWholeLayout(connection)
  })
})
