import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'
import { isAlive } from './embedded-postgres.lock.ts'

const patience = { timeout: 15_000, interval: 20 }

describe('the embedded PostgreSQL', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'katedra-embedded-'))
    chmodSync(folder, 0o711)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const start = (name: string) => startPostgres(path.join(folder, name), { durable: false })
  const postmaster = (name: string) =>
    Number(readFileSync(path.join(folder, name, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

  async function ask(socketDir: string, sql: string): Promise<unknown> {
    const client = new pg.Client({ host: socketDir, user: 'katedra', database: 'postgres' })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ answer: unknown }>(sql)
    await client.end()
    return rows[0]?.answer
  }

  /** Another process with a server of its own, ready when it has said so. */
  async function startElsewhere(name: string): Promise<{ kill(): Promise<void> }> {
    const module = new URL('./embedded-postgres.ts', import.meta.url).href
    const code = `await (await import('${module}')).startPostgres(process.argv[1], { durable: false }); console.log('ready'); setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, path.join(folder, name)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(createInterface({ input: child.stdout }), 'line')
    return {
      async kill() {
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
  }

  it('keeps its data over a restart', async () => {
    const first = await start('kept')
    await ask(first.socketDir, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start('kept')
    expect(await ask(second.socketDir, 'select answer from kept')).toBe(42)
    await second.stop()
  })

  it('archives little as well, and from the start on', { timeout: 60_000 }, async () => {
    const backupDir = path.join(folder, 'backups')
    const startArchiving = () =>
      startPostgres(path.join(folder, 'archiving'), { durable: false, backupDir, settings: { archive_timeout: '1' } })
    const first = await startArchiving()
    await first.stop()
    const archived = () => readdirSync(path.join(backupDir, 'wal')).filter((name) => name.endsWith('.gz')).length
    const before = archived()
    const second = await startArchiving()
    await ask(second.socketDir, 'create table written as select 42 as answer')
    await vi.waitFor(() => expect(archived()).toBeGreaterThan(before), patience)
    await second.stop()
  })

  it('refuses a folder that another living process uses, and says which', async () => {
    const one = await start('shared')
    await expect(start('shared')).rejects.toThrow(`process ${process.pid}`)
    await one.stop()
    expect(existsSync(path.join(folder, 'shared', 'katedra.pid'))).toBe(false)
  })

  it('runs twice side by side', async () => {
    const [one, two] = await Promise.all([start('left'), start('right')])
    await ask(one.socketDir, 'create table only_left (id integer)')
    expect(await ask(two.socketDir, "select to_regclass('only_left') as answer")).toBeNull()
    await Promise.all([one.stop(), two.stop()])
  })

  it('ends with its owner, also one that is killed, and starts again', async () => {
    const owner = await startElsewhere('killed')
    const server = postmaster('killed')
    await owner.kill()
    const next = await start('killed')
    await vi.waitFor(() => expect(isAlive(server)).toBe(false), patience)
    expect(await ask(next.socketDir, 'select 1 as answer')).toBe(1)
    await next.stop()
  })

  it('is stopped by no one but the watchdog when no next start comes', async () => {
    const owner = await startElsewhere('alone')
    await owner.kill()
    await vi.waitFor(
      () => expect(existsSync(path.join(folder, 'alone', 'postgres', 'data', 'postmaster.pid'))).toBe(false),
      patience,
    )
  })

  it('comes back when the server itself is killed', async () => {
    const { socketDir, stop } = await start('struck')
    const before = postmaster('struck')
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(postmaster('struck')).not.toBe(before), patience)
    expect(await vi.waitFor(() => ask(socketDir, 'select 1 as answer'), patience)).toBe(1)
    await stop()
  })

  it('tries again when the server cannot be started at once', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    const { socketDir, stop } = await start('stubborn')
    const version = path.join(folder, 'stubborn', 'postgres', 'data', 'PG_VERSION')
    renameSync(version, `${version}.away`)
    process.kill(postmaster('stubborn'), 'SIGKILL')
    await vi.waitFor(
      () => expect(warned).toHaveBeenCalledWith(expect.stringContaining('could not be started')),
      patience,
    )
    renameSync(`${version}.away`, version)
    expect(await vi.waitFor(() => ask(socketDir, 'select 1 as answer'), patience)).toBe(1)
    await stop()
    warned.mockRestore()
  })

  it('puts the socket elsewhere when the path is too long for one', async () => {
    const { socketDir, stop } = await start('long'.repeat(30))
    expect(path.dirname(socketDir)).toBe(tmpdir())
    expect(await ask(socketDir, 'select 1 as answer')).toBe(1)
    await stop()
    rmSync(socketDir, { recursive: true })
  })

  it('starts over after an initialisation that was killed half-way', async () => {
    const home = path.join(folder, 'half', 'postgres')
    mkdirSync(path.join(home, 'data-1'), { recursive: true })
    chmodSync(home, 0o700)
    const { stop } = await start('half')
    expect(existsSync(path.join(home, 'data-1'))).toBe(false)
    await stop()
  })
})
