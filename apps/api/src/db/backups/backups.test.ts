import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveOf } from '../embedded-postgres/embedded-postgres.archive.ts'
import { startPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { backupsIn, makeBackup, restoreBackup, verifyBackup, type BackupPlaces } from './backups.ts'
import { placeOf } from './backups.wal.ts'

const time = 180_000

let folder: string
let places: BackupPlaces
let server: EmbeddedPostgres
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "katedra's 100%, backup-"))
  chmodSync(folder, 0o711)
  places = { dataDir: path.join(folder, 'data'), backupDir: path.join(folder, 'backup') }
  server = await startPostgres(places.dataDir, { backupDir: places.backupDir })
  mkdirSync(path.join(places.dataDir, 'files'))
  writeFileSync(path.join(places.dataDir, 'files', 'picture.png'), 'picture')
  writeFileSync(path.join(places.dataDir, 'jwt-secret'), 'secret')
  await on(server, 'create table answers (text text)')
}, time)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}, time)

async function on({ socketDir }: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: socketDir, user: 'katedra', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** What the answers are in a folder that was brought back. */
async function answersIn(to: string): Promise<unknown[]> {
  const restored = await startPostgres(to)
  try {
    return (await on(restored, 'select text from answers order by text')).map(({ text }) => text)
  } finally {
    await restored.stop()
  }
}

async function now(): Promise<Date> {
  const [row] = await on(server, 'select extract(epoch from clock_timestamp()) * 1000 as now')
  return new Date(Number(row?.['now']))
}

describe('a backup', () => {
  it(
    'brings the database to one second before a deletion, and what is in use stays as it is',
    async () => {
      await on(server, "insert into answers values ('before the backup')")
      const made = await makeBackup(places, 7)
      expect(made.uploads.map((file) => file.path)).toEqual(['picture.png'])
      await on(server, "insert into answers values ('after the backup')")
      writeFileSync(path.join(places.dataDir, 'files', 'later.png'), 'later picture')
      await delay(1500)
      const deletion = await now()
      await on(server, 'delete from answers')
      const to = path.join(folder, 'restored')
      await restoreBackup({ ...places, to, until: new Date(deletion.getTime() - 1000) })
      expect(await answersIn(to)).toEqual(['after the backup', 'before the backup'])
      expect(readFileSync(path.join(to, 'files', 'picture.png'), 'utf8')).toBe('picture')
      expect(readFileSync(path.join(to, 'files', 'later.png'), 'utf8')).toBe('later picture')
      expect(readFileSync(path.join(to, 'jwt-secret'), 'utf8')).toBe('secret')
      expect(await on(server, 'select text from answers')).toEqual([])
    },
    time,
  )

  it(
    'brings all that was written when no moment is named, again and again, also into another copy',
    async () => {
      for (const name of ['one', 'other']) {
        await on(server, `insert into answers values ('the last one, ${name}')`)
        const to = path.join(folder, name)
        await restoreBackup({ ...places, to, until: undefined })
        expect(await answersIn(to)).toContain(`the last one, ${name}`)
      }
    },
    time,
  )

  it(
    'goes on from a copy that was brought back, once that is in use',
    async () => {
      const used = path.join(folder, 'used')
      await restoreBackup({ ...places, to: used, until: undefined })
      const inUse = { ...places, dataDir: used }
      const second = await startPostgres(used, { backupDir: places.backupDir })
      try {
        await on(second, "insert into answers values ('in the copy')")
        const again = path.join(folder, 'again')
        await restoreBackup({ ...inUse, to: again, until: undefined })
        expect(await answersIn(again)).toContain('in the copy')
        await on(second, "insert into answers values ('in the copy, later')")
      } finally {
        await second.stop()
      }
      // Also where nothing of it is left but the archive.
      const lost = path.join(folder, 'lost')
      await restoreBackup({
        backupDir: places.backupDir,
        dataDir: path.join(folder, 'no more'),
        to: lost,
        until: undefined,
      })
      expect(await answersIn(lost)).toContain('in the copy, later')
    },
    time,
  )

  it(
    'is read again, file by file, with the log behind it',
    async () => {
      const [made] = await backupsIn(places.backupDir)
      const verified = await verifyBackup(places.backupDir)
      expect(verified).toMatchObject({ name: made?.name, problems: [] })
      expect(verified.segments).toBeGreaterThan(1)
      const file = path.join(places.backupDir, 'base', made?.name ?? '', 'data', 'PG_VERSION')
      const was = readFileSync(file)
      writeFileSync(file, '99\n')
      expect((await verifyBackup(places.backupDir)).problems).toEqual(['PG_VERSION has other content'])
      writeFileSync(file, was)
      const segment = path.join(archiveOf(places.backupDir), `${made?.last_wal}.gz`)
      const packed = readFileSync(segment)
      writeFileSync(segment, packed.subarray(0, packed.length >> 1))
      expect((await verifyBackup(places.backupDir)).problems).toEqual([`${made?.last_wal} is not whole`])
      writeFileSync(segment, packed)
      const key = path.join(places.backupDir, 'base', made?.name ?? '', 'jwt-secret')
      writeFileSync(key, 'SECRET')
      expect((await verifyBackup(places.backupDir)).problems).toEqual(['jwt-secret has other content'])
      rmSync(key)
      expect((await verifyBackup(places.backupDir)).problems).toEqual(['jwt-secret is missing'])
      writeFileSync(key, 'secret')
    },
    time,
  )

  it(
    'is kept as long as it was asked for, with no more of the log and of uploaded files than it needs',
    async () => {
      await delay(1000)
      rmSync(path.join(places.dataDir, 'files', 'picture.png'))
      const made = await makeBackup(places, 1)
      expect((await backupsIn(places.backupDir)).map(({ name }) => name)).toEqual([made.name])
      expect(readdirSync(path.join(places.backupDir, 'files'))).toEqual(['later.png'])
      expect(await verifyBackup(places.backupDir)).toMatchObject({ name: made.name, problems: [] })
      const to = path.join(folder, 'newest')
      await restoreBackup({ ...places, to, until: undefined })
      expect(await answersIn(to)).toEqual(['the last one, one', 'the last one, other'])
    },
    time,
  )

  it('is refused for a moment before the first one, into a folder that is in use, and where there is none', async () => {
    const to = path.join(folder, 'never')
    const long = new Date('2020-01-01T00:00:00Z')
    await expect(restoreBackup({ ...places, to, until: long })).rejects.toThrow('was finished at that moment')
    await expect(restoreBackup({ ...places, to: places.dataDir, until: undefined })).rejects.toThrow('is not empty')
    await expect(verifyBackup(path.join(folder, 'nowhere'))).rejects.toThrow('There is no backup')
    await expect(verifyBackup(places.backupDir, 'another')).rejects.toThrow('There is no backup another')
  })

  it(
    'leaves nothing behind where it was refused on its way',
    async () => {
      const to = path.join(folder, 'beyond')
      const tomorrow = new Date(Date.now() + 86_400_000)
      await expect(restoreBackup({ ...places, to, until: tomorrow })).rejects.toThrow('ends before that moment')
      expect(existsSync(to) ? readdirSync(to) : []).toEqual([])
      mkdirSync(path.join(places.backupDir, 'files', 'new.png'))
      writeFileSync(path.join(places.dataDir, 'files', 'new.png'), 'a folder stands where it should go')
      await expect(makeBackup(places, 7)).rejects.toThrow('EISDIR')
      expect(readdirSync(path.join(places.backupDir, 'base')).filter((name) => name.endsWith('.part'))).toEqual([])
      rmSync(path.join(places.backupDir, 'files', 'new.png'), { recursive: true })
    },
    time,
  )

  it(
    'is not hindered by half a copy, by another one that is damaged, or by what else lies there',
    async () => {
      const base = path.join(places.backupDir, 'base')
      const [halfway, damaged] = ['2020-01-01T00-00-00.part', '2020-01-01T00-00-00']
      for (const name of [halfway, damaged, 'lost+found']) mkdirSync(path.join(base, name))
      writeFileSync(path.join(base, damaged, 'manifest.json'), '{')
      await delay(1000)
      const made = await makeBackup(places, 7)
      expect(existsSync(path.join(base, halfway))).toBe(false)
      expect(await verifyBackup(places.backupDir)).toMatchObject({ name: made.name, problems: [] })
      const problems = ["manifest.json can't be read, so nothing is known of the rest"]
      expect(await verifyBackup(places.backupDir, damaged)).toMatchObject({ name: damaged, problems })
    },
    time,
  )

  it('is refused where the running server does not archive', async () => {
    const backupDir = path.join(folder, 'elsewhere')
    await expect(makeBackup({ ...places, backupDir }, 7)).rejects.toThrow('does not archive into BACKUP_DIR')
  })

  it(
    'is not mixed with another that is made at the same moment',
    async () => {
      await delay(1000)
      const ended = await Promise.allSettled([makeBackup(places, 7), makeBackup(places, 7)])
      const made = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const refused = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      expect(made.length).toBeGreaterThan(0)
      for (const reason of refused) expect(reason).toContain('Another backup is being made')
      for (const { name } of made)
        expect(await verifyBackup(places.backupDir, name)).toMatchObject({ name, problems: [] })
    },
    time,
  )

  it(
    'is refused where nothing is being archived, and where there can be no archive',
    async () => {
      const archive = archiveOf(places.backupDir)
      renameSync(archive, `${archive}-away`)
      const before = readdirSync(path.join(places.backupDir, 'base'))
      await expect(makeBackup(places, 7, { patience: 500 })).rejects.toThrow('does not archive')
      expect(readdirSync(path.join(places.backupDir, 'base'))).toEqual(before)
      renameSync(`${archive}-away`, archive)
      const backupDir = path.join(folder, 'file')
      writeFileSync(backupDir, '')
      await expect(startPostgres(path.join(folder, 'new'), { backupDir })).rejects.toThrow(
        `BACKUP_DIR: the folder ${backupDir}/wal cannot be made or written to (ENOTDIR).`,
      )
      if (process.getuid?.() !== 0) return
      // PostgreSQL runs as somebody else then, who may not pass.
      const closed = path.join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      await expect(startPostgres(path.join(folder, 'new'), { backupDir: path.join(closed, 'backup') })).rejects.toThrow(
        "PostgreSQL's user cannot enter",
      )
    },
    time,
  )
})

it('knows which file of the log follows which, over the end of a log', () => {
  expect(placeOf('0000000100000001000000FF') + 1n).toBe(placeOf('000000020000000200000000'))
})
