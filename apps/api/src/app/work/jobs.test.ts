import { PgBoss } from 'pg-boss'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { prepareJobs } from './jobs.ts'

it('gives a heartbeat to queues that an earlier version made without one: a lost job is not waited for', async () => {
  const { connection, drop } = await createTestDatabase()
  const { socketDir, database } = connection
  const boss = new PgBoss({ host: socketDir ?? '', user: 'katedra', database: database ?? '', supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue('old')
  await prepareJobs(connection, ['old', 'new'])
  const heartbeats = await Promise.all(
    ['old', 'new'].map(async (name) => (await boss.getQueue(name))?.heartbeatSeconds),
  )
  expect(heartbeats).toEqual([30, 30])
  await boss.stop({ graceful: false })
  await drop()
})
