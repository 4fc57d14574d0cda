import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { ownerSettings } from '../../db/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createJobs, prepareJobs, type Work } from './jobs.ts'

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

it('keeps one connection for who only sends jobs, and leaves the queues to who works through them', async () => {
  const { connection, drop } = await createTestDatabase()
  const jobs = createJobs(connection, () => ({}), { log: pino({ level: 'silent' }), schedules: {} })
  await jobs.open()
  const client = new pg.Client(ownerSettings({ ...connection, database: 'postgres' }))
  await client.connect()
  const { rows } = await client.query('select pid from pg_stat_activity where datname = $1', [connection.database])
  expect(rows).toHaveLength(1)
  await client.end()
  await jobs.stop()
  await drop()
})

it('says which try is the last', async () => {
  const { connection, drop } = await createTestDatabase()
  const { socketDir, database } = connection
  await prepareJobs(connection, ['tried'])
  const boss = new PgBoss({ host: socketDir ?? '', user: 'katedra', database: database ?? '', supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.send('tried', { name: 'once' }, { retryLimit: 0 })
  await boss.send('tried', { name: 'again' })
  const seen: unknown[] = []
  const work: Work = (data, about) => Promise.resolve(void seen.push([data, about]))
  const jobs = createJobs(connection, () => ({ tried: work }), { log: pino({ level: 'silent' }), schedules: {} })
  await jobs.start()
  await expect.poll(() => seen, { timeout: 10_000 }).toHaveLength(2)
  expect(seen).toContainEqual([{ name: 'once' }, { isLast: true }])
  expect(seen).toContainEqual([{ name: 'again' }, { isLast: false }])
  await jobs.stop()
  await boss.stop({ graceful: false })
  await drop()
})
