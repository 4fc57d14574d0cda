import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'
import { holderOf } from './embedded-postgres.lock.ts'
import { sharePostgres } from './embedded-postgres.share.ts'

describe('a command next to the server', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-share-'))
    chmodSync(folder, 0o711)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function connect(socketDir: string): Promise<pg.Client> {
    const client = new pg.Client({ host: socketDir, user: 'katedra', database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  it('makes no database where there is none', async () => {
    const nowhere = path.join(folder, 'nothing')
    await expect(sharePostgres(nowhere)).rejects.toThrow('start Katedra once')
    expect(holderOf(nowhere)).toBeUndefined()
  })

  it('joins the database that the server runs, and leaves it running', async () => {
    const server = await startPostgres(path.join(folder, 'data'), { durable: false })
    const joined = await sharePostgres(path.join(folder, 'data'))
    expect(joined.socketDir).toBe(server.socketDir)
    await joined.stop()
    const client = await connect(server.socketDir)
    await client.end()
    await server.stop()
  })

  it('starts it for the time being where no server runs, and ends it after all who have joined', async () => {
    const data = path.join(folder, 'data')
    const first = await sharePostgres(data)
    expect(holderOf(data)).toBe(process.pid)
    const second = await sharePostgres(data)
    const client = await connect(second.socketDir)
    let hasEnded = false
    const ending = first.stop().then(() => (hasEnded = true))
    const { rows } = await client.query<{ answer: number }>('select 42 as answer, pg_sleep(0.5)')
    expect([rows[0]?.answer, hasEnded]).toEqual([42, false])
    await client.end()
    await ending
    expect(holderOf(data)).toBeUndefined()
  })
})
