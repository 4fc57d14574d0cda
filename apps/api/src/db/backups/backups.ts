import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import * as z from 'zod'
import { archiveOf, archivesInto, recoverySettings } from '../embedded-postgres/embedded-postgres.archive.ts'
import { postgresHome } from '../embedded-postgres/embedded-postgres.home.ts'
import { sharePostgres } from '../embedded-postgres/embedded-postgres.share.ts'
import { startPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { CopiedFile, copyFile, flushFolder, giveTo, makeFolders, problemOf, treeOf } from './backups.files.ts'
import { archiveCommand, beginCopy, closeWal, endCopy, withOwner } from './backups.queries.ts'
import { archived, placeOf, walProblems } from './backups.wal.ts'

/** A backup can't be made or brought back; a sentence for whoever asked for it. */
export class BackupProblem extends Error {}

const Manifest = z.object({
  /** Before this moment the copy can't be brought to. */
  ended_at: z.coerce.date(),
  first_wal: z.string(),
  last_wal: z.string(),
  files: z.array(CopiedFile),
  uploads: z.array(CopiedFile),
})
type Manifest = z.infer<typeof Manifest>

interface Backup extends Manifest {
  name: string
}

export interface BackupPlaces {
  dataDir: string
  backupDir: string
}

/** Contents of these come into being again (PostgreSQL, "Making a Base Backup Using the Low Level API"). */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const neverCopied =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/

function isLeftOut(place: string): boolean {
  return emptied.some((folder) => place.startsWith(`${folder}/`)) || neverCopied.test(place)
}

const basesOf = (backupDir: string) => path.join(backupDir, 'base')
const uploadsOf = (folder: string) => path.join(folder, 'files')
const secret = 'jwt-secret'
/** Read by PostgreSQL when the copy wakes up: from where it has to go through the log. */
const labelFile = 'backup_label'

/** All finished backups, the oldest first. */
export async function backupsIn(backupDir: string): Promise<Backup[]> {
  const bases = basesOf(backupDir)
  const names = existsSync(bases) ? (await readdir(bases)).filter((name) => !name.endsWith('.part')).toSorted() : []
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(bases, name, 'manifest.json'), 'utf8')
      return { name, ...Manifest.parse(JSON.parse(text)) }
    }),
  )
}

/**
 * Copies the database while it works, and the uploaded files; older copies than the last `keep` go, with the log that only they
 * needed.
 */
export async function makeBackup({ dataDir, backupDir }: BackupPlaces, keep: number): Promise<Backup> {
  const { socketDir, stop } = await sharePostgres(dataDir, backupDir)
  try {
    return await withOwner(socketDir, async (client) => {
      await demandArchive(client, backupDir)
      const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
      const unfinished = path.join(basesOf(backupDir), `${name}.part`)
      await rm(unfinished, { recursive: true, force: true })
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      const { data } = await postgresHome(dataDir)
      const { first_wal } = await beginCopy(client, name)
      const copied = await copyCluster(data, path.join(unfinished, 'data'))
      const { label, last_wal, ended_at } = await endCopy(client)
      const labelled = path.join(unfinished, 'data', labelFile)
      await writeFile(labelled, label, { mode: 0o600, flush: true })
      const uploads = await copyUploads(uploadsOf(dataDir), uploadsOf(backupDir))
      if (existsSync(path.join(dataDir, secret)))
        await copyFile(path.join(dataDir, secret), path.join(unfinished, secret))
      const manifest: Manifest = { ended_at, first_wal, last_wal, files: copied, uploads }
      await writeFile(path.join(unfinished, 'manifest.json'), JSON.stringify(manifest), { mode: 0o600, flush: true })
      await rename(unfinished, path.join(basesOf(backupDir), name))
      await flushFolder(basesOf(backupDir))
      await prune(backupDir, keep)
      return { name, ...manifest }
    })
  } finally {
    await stop()
  }
}

async function demandArchive(client: pg.Client, backupDir: string): Promise<void> {
  if (!archivesInto(backupDir, await archiveCommand(client)))
    throw new BackupProblem(
      'The running server does not archive into BACKUP_DIR: set it for the server as well, restart it, then try again.',
    )
}

/** The file that says where to begin goes last, as in PostgreSQL's own copies. */
export async function copyCluster(from: string, to: string): Promise<CopiedFile[]> {
  const { folders, files } = await treeOf(from, isLeftOut)
  await makeFolders(to, [...folders, ...emptied])
  const control = path.join('global', 'pg_control')
  const copied: CopiedFile[] = []
  for (const file of [...files.filter((one) => one !== control), control]) {
    const copy = await copyFile(path.join(from, file), path.join(to, file))
    if (copy !== undefined) copied.push({ path: file, ...copy })
  }
  return copied
}

/** A file never changes under its name, so what is there already is there. */
async function copyUploads(from: string, to: string): Promise<CopiedFile[]> {
  const { files } = await treeOf(from, (place) => place.endsWith('.part'))
  const known = new Map(
    (await backupsIn(path.dirname(to))).flatMap(({ uploads }) => uploads.map((file) => [file.path, file])),
  )
  await makeFolders(to, [])
  const copied: CopiedFile[] = []
  for (const file of files) {
    const before = known.get(file)
    const copy = before !== undefined && existsSync(path.join(to, file)) ? before : await copyUpload(from, to, file)
    if (copy !== undefined) copied.push(copy)
  }
  return copied
}

async function copyUpload(from: string, to: string, file: string): Promise<CopiedFile | undefined> {
  const copy = await copyFile(path.join(from, file), path.join(to, file))
  return copy === undefined ? undefined : { path: file, ...copy }
}

async function prune(backupDir: string, keep: number): Promise<void> {
  const all = await backupsIn(backupDir)
  for (const { name } of all.slice(0, -keep))
    await rm(path.join(basesOf(backupDir), name), { recursive: true, force: true })
  const [oldest] = all.slice(-keep)
  if (oldest === undefined) return
  for (const name of (await archived(backupDir)).segments)
    if (placeOf(name) < placeOf(oldest.first_wal))
      await rm(path.join(archiveOf(backupDir), `${name}.gz`), { force: true })
}

interface Verified {
  name: string
  files: number
  segments: number
  problems: string[]
}

/** Reads a backup again, the newest where none is named, and the whole log behind it. */
export async function verifyBackup(backupDir: string, name?: string): Promise<Verified> {
  const backup = await chosen(backupDir, { name })
  const base = path.join(basesOf(backupDir), backup.name)
  const problems: string[] = []
  for (const [folder, files] of [
    [path.join(base, 'data'), backup.files],
    [uploadsOf(backupDir), backup.uploads],
  ] as const)
    for (const file of files) {
      const problem = await problemOf(folder, file)
      if (problem !== undefined) problems.push(problem)
    }
  if (!existsSync(path.join(base, 'data', labelFile))) problems.push(`${labelFile} is missing`)
  const wal = await walProblems(backupDir, backup.first_wal)
  const files = backup.files.length + backup.uploads.length
  return { name: backup.name, files, segments: wal.count, problems: [...problems, ...wal.problems] }
}

/** The newest backup, or the newest that was finished at a moment, or the one of a name. */
async function chosen(backupDir: string, { name, until }: { name?: string | undefined; until?: Date | undefined }) {
  const all = await backupsIn(backupDir)
  if (all.length === 0) throw new BackupProblem(`There is no backup in ${backupDir}.`)
  const backup = all.findLast(
    (one) => (name === undefined || one.name === name) && (until === undefined || one.ended_at <= until),
  )
  if (backup !== undefined) return backup
  throw new BackupProblem(
    name === undefined
      ? `No backup in ${backupDir} was finished at that moment: the oldest is of ${all[0]?.ended_at.toISOString()}.`
      : `There is no backup ${name} in ${backupDir}; there are ${all.map((one) => one.name).join(', ')}.`,
  )
}

interface Restoring extends BackupPlaces {
  /** A new folder, which becomes the DATA_DIR. */
  to: string
  /** The moment up to which everything is to be there; undefined: all that was archived. */
  until: Date | undefined
}

/**
 * Brings the database of a moment and the uploaded files into a new folder; the one that is in use stays as it is. What it has
 * written until now is archived first, if it is there.
 */
export async function restoreBackup({ dataDir, backupDir, to, until }: Restoring): Promise<Backup> {
  if (existsSync(to) && (await readdir(to)).length > 0)
    throw new BackupProblem(`${to} is not empty: name a new folder, and start Katedra with it as DATA_DIR afterwards.`)
  const backup = await chosen(backupDir, { until })
  await archiveRest({ dataDir, backupDir })
  const base = path.join(basesOf(backupDir), backup.name)
  const home = await postgresHome(to)
  await makeFolders(home.data, (await treeOf(path.join(base, 'data'))).folders)
  for (const file of [...backup.files.map((one) => one.path), labelFile])
    // PostgreSQL writes all of it to the disk before it begins with the log.
    await copyFile(path.join(base, 'data', file), path.join(home.data, file), { flush: false })
  await writeFile(path.join(home.data, 'recovery.signal'), '', { mode: 0o600 })
  const archive = path.join(home.folder, 'archive')
  await copyArchive(backupDir, archive, backup.first_wal)
  await giveTo(home.data, home.runAs)
  await giveTo(archive, home.runAs)
  await recover(to, recoverySettings(archive, until))
  await keepHistories(home.data, archiveOf(backupDir))
  await rm(archive, { recursive: true })
  await makeFolders(uploadsOf(to), [])
  for (const file of backup.uploads)
    await copyFile(path.join(uploadsOf(backupDir), file.path), path.join(uploadsOf(to), file.path))
  if (existsSync(path.join(base, secret))) await copyFile(path.join(base, secret), path.join(to, secret))
  return backup
}

/** What the database has written and not yet archived, where there is one that archives here. */
async function archiveRest({ dataDir, backupDir }: BackupPlaces): Promise<void> {
  if (!existsSync(path.join(dataDir, 'postgres', 'data', 'PG_VERSION'))) return
  const { socketDir, stop } = await sharePostgres(dataDir, backupDir)
  try {
    await withOwner(socketDir, async (client) => {
      if (!archivesInto(backupDir, await archiveCommand(client))) return
      const last = await closeWal(client)
      await archivedWithin(backupDir, last)
    })
  } finally {
    await stop()
  }
}

/** So long, in milliseconds, archiving one file may take. */
const patience = 60_000

async function archivedWithin(backupDir: string, name: string): Promise<void> {
  const deadline = Date.now() + patience
  while (!existsSync(path.join(archiveOf(backupDir), `${name}.gz`))) {
    if (Date.now() > deadline)
      throw new BackupProblem(`PostgreSQL does not archive ${name} into ${archiveOf(backupDir)}: its log says why.`)
    await delay(50)
  }
}

/** Files of the log from the first that is needed on, for PostgreSQL's user, who may have no way to the archive itself. */
async function copyArchive(backupDir: string, to: string, first: string): Promise<void> {
  const { segments, others } = await archived(backupDir)
  await makeFolders(to, [])
  for (const name of [...segments.filter((one) => placeOf(one) >= placeOf(first)), ...others])
    await copyFile(path.join(archiveOf(backupDir), `${name}.gz`), path.join(to, `${name}.gz`), { flush: false })
}

/** Starts on the copy, which goes through the log, and ends when it is a database of its own. */
async function recover(to: string, settings: Record<string, string>): Promise<void> {
  try {
    const { stop } = await startPostgres(to, { settings })
    await stop()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (words.includes('recovery ended before configured recovery target'))
      throw new BackupProblem('The archive ends before that moment: leave --at out to get all that it has.')
    throw error
  }
}

/** The next one that is brought back from this archive gets a timeline of its own. */
async function keepHistories(data: string, archive: string): Promise<void> {
  const names = (await readdir(path.join(data, 'pg_wal'))).filter((name) => name.endsWith('.history'))
  for (const name of names) {
    const kept = path.join(archive, `${name}.gz`)
    if (!existsSync(kept))
      await writeFile(kept, gzipSync(await readFile(path.join(data, 'pg_wal', name))), { mode: 0o600 })
  }
}
