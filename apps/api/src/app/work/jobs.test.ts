import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { ownerSettings } from '../../db/database.ts'
import { isOnCluster } from '../../testing/on-cluster.ts'
import { addressOf, createTestDatabase } from '../../testing/test-database.ts'
import { createJobs, prepareJobs, type Work } from './jobs.ts'

it('gives a heartbeat to queues that an earlier version made without one: a lost job is not waited for', async () => {
  const { connection, drop } = await createTestDatabase()
  const boss = new PgBoss({ connectionString: addressOf(connection), supervise: false })
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
  // The machines of a cluster have connections of their own to each other.
  const own = isOnCluster() ? "and application_name = 'pgboss'" : ''
  const { rows } = await client.query(`select pid from pg_stat_activity where datname = $1 ${own}`, [
    connection.database,
  ])
  expect(rows).toHaveLength(1)
  await client.end()
  await jobs.stop()
  await drop()
})

it('says which try is the last', async () => {
  const { connection, drop } = await createTestDatabase()
  await prepareJobs(connection, ['tried'])
  const boss = new PgBoss({ connectionString: addressOf(connection), supervise: false })
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

it('does once what several jobs of a batch ask for, and settles each of them', async () => {
  const { connection, drop } = await createTestDatabase()
  await prepareJobs(connection, ['asked'], ['asked'])
  const boss = new PgBoss({ connectionString: addressOf(connection), supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  for (const test_id of ['one', 'one', 'other', 'one']) await boss.send('asked', { test_id, school_id: 'same' })
  const seen: unknown[] = []
  const work: Work = (data) => Promise.resolve(void seen.push(data))
  // As the queue that a class adds to: the two workers of another one may divide what they find.
  const options = { log: pino({ level: 'silent' }), schedules: {}, crowded: ['asked'] }
  const jobs = createJobs(connection, () => ({ asked: work }), options)
  await jobs.start()
  const left = async () => (await boss.findJobs('asked')).filter(({ state }) => state !== 'completed').length
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  expect(seen.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([
    { school_id: 'same', test_id: 'one' },
    { school_id: 'same', test_id: 'other' },
  ])
  await jobs.stop()
  await boss.stop({ graceful: false })
  await drop()
})

it('tells nobody of a job in a crowded queue, one that an earlier version made included', async () => {
  const { connection, drop } = await createTestDatabase()
  await prepareJobs(connection, ['calm', 'crowd'])
  await prepareJobs(connection, ['calm', 'crowd'], ['crowd'])
  const boss = new PgBoss({ connectionString: addressOf(connection), supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  const told = await Promise.all(['calm', 'crowd'].map(async (name) => (await boss.getQueue(name))?.notify))
  expect(told).toEqual([true, false])
  const seen: unknown[] = []
  const work: Work = (data) => Promise.resolve(void seen.push(data))
  const options = { log: pino({ level: 'silent' }), schedules: {}, crowded: ['crowd'] }
  const jobs = createJobs(connection, () => ({ crowd: work }), options)
  await jobs.start()
  await boss.send('crowd', { test_id: 'one' })
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual([{ test_id: 'one' }])
  await jobs.stop()
  await boss.stop({ graceful: false })
  await drop()
})

it('asks for all queues by one statement while nothing is due', async () => {
  const { connection, drop } = await createTestDatabase()
  const queues = ['first', 'second', 'third']
  await prepareJobs(connection, queues)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statements = (pattern: RegExp) => asked.mock.calls.filter((call) => pattern.test(textOf(call))).length
  const looks = () => statements(/exists \(\s*select from pgboss\.job\b/)
  const fetches = () => statements(/set\s+state = 'active'.*name = '(?:first|second|third)'/is)
  const work: Work = () => Promise.resolve()
  const all = Object.fromEntries(queues.map((queue) => [queue, work]))
  const jobs = createJobs(connection, () => all, { log: pino({ level: 'silent' }), schedules: {} })
  await jobs.start()
  await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(3)
  // Each of the two workers of a queue has asked once, when it began.
  expect(fetches()).toBe(2 * queues.length)
  await jobs.stop()
  asked.mockRestore()
  await drop()
})

it('takes a job with a time of its own while another one of its queue runs', async () => {
  const { connection, drop } = await createTestDatabase()
  await prepareJobs(connection, ['timed'])
  const boss = new PgBoss({ connectionString: addressOf(connection), supervise: false })
  boss.on('error', () => undefined)
  await boss.start()
  const later = Promise.withResolvers<void>()
  const seen: unknown[] = []
  const work: Work = async (data) => {
    seen.push(data)
    if (JSON.stringify(data).includes('long')) await later.promise
    else later.resolve()
  }
  const jobs = createJobs(connection, () => ({ timed: work }), { log: pino({ level: 'silent' }), schedules: {} })
  await jobs.start()
  await boss.send('timed', { name: 'long' })
  await boss.send('timed', { name: 'later' }, { startAfter: 2 })
  const left = async () => (await boss.findJobs('timed')).filter(({ state }) => state !== 'completed').length
  await expect.poll(left, { timeout: 20_000 }).toBe(0)
  expect(seen).toEqual([{ name: 'long' }, { name: 'later' }])
  await jobs.stop()
  await boss.stop({ graceful: false })
  await drop()
})

/** The text of a statement that the driver was given, alone or with its values. */
function textOf([first]: readonly unknown[]): string {
  return typeof first === 'string' ? first : JSON.stringify(first)
}
