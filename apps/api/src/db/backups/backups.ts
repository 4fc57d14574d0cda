import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
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
import { BackupProblem } from './backups.problem.ts'
import { refusalOf } from './backups.refusal.ts'
import {
  archived,
  historyProblems,
  isContinuedBy,
  placeAt,
  placeOf,
  readLog,
  timelineFrom,
  walProblems,
  type ReadLog,
} from './backups.wal.ts'

export { BackupProblem } from './backups.problem.ts'
export { shortened } from './backups.refusal.ts'
export { shellWord } from '../embedded-postgres/embedded-postgres.archive.ts'

const Manifest = z.object({
  /** Before this moment the copy can't be brought to. */
  ended_at: z.coerce.date(),
  first_wal: z.string(),
  last_wal: z.string(),
  files: z.array(CopiedFile),
  uploads: z.array(CopiedFile),
  /** What sessions are signed with, where the server keeps it itself; older backups don't say. */
  secret: z.optional(CopiedFile),
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
/** The list of a backup's files; it is written last. */
const listFile = 'manifest.json'
const unreadable = `${listFile} can't be read, so nothing is known of the rest`

/** What a backup is called, and what it is called while it is made: by its beginning, so that names have the order of time. */
const nameAt = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(':', '-')
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
const unfinishedEnding = '.part'

/** Names of all finished backups, the oldest first; other things may lie beside them, such as `lost+found`. */
async function namesIn(backupDir: string): Promise<string[]> {
  const bases = basesOf(backupDir)
  return existsSync(bases) ? (await readdir(bases)).filter((name) => backupName.test(name)).toSorted() : []
}

/** All finished backups, the oldest first, without those whose list of files is damaged: they stand in nobody's way. */
export async function backupsIn(backupDir: string): Promise<Backup[]> {
  const all = await Promise.all((await namesIn(backupDir)).map((name) => readBackup(backupDir, name)))
  return all.filter((backup) => backup !== undefined)
}

/** Of backups from one on whose list of files is damaged, a sentence each. */
async function unreadableIn(backupDir: string, from = ''): Promise<string[]> {
  const [names, readable] = [await namesIn(backupDir), await backupsIn(backupDir)]
  return names
    .filter((name) => name >= from && readable.every((one) => one.name !== name))
    .map((name) => `${name}: ${unreadable}`)
}

async function readBackup(backupDir: string, name: string): Promise<Backup | undefined> {
  const text = await readFile(path.join(basesOf(backupDir), name, listFile), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  try {
    return { name, ...Manifest.parse(JSON.parse(text)) }
  } catch {
    return undefined
  }
}

/**
 * Copies the database while it works, and the uploaded files; older copies than the last `keep` go, with the log that only they
 * needed.
 */
export async function makeBackup(
  { dataDir, backupDir }: BackupPlaces,
  keep: number,
  { patience }: { patience?: number } = {},
): Promise<Backup> {
  const { socketDir, stop } = await sharePostgres(dataDir, backupDir)
  try {
    return await withOwner(socketDir, async (client) => {
      await demandArchive(client, backupDir)
      await removeLeftovers(backupDir)
      const name = nameAt(new Date())
      const unfinished = path.join(basesOf(backupDir), `${name}${unfinishedEnding}`)
      await beginFolder(unfinished)
      try {
        const manifest = await fillBackup(client, { dataDir, backupDir }, { name, unfinished, patience })
        await rename(unfinished, path.join(basesOf(backupDir), name))
        await flushFolder(basesOf(backupDir))
        await prune(backupDir, keep)
        return { name, ...manifest }
      } catch (error) {
        // On a disk that is full of half a copy the log would not be archived either.
        await rm(unfinished, { recursive: true, force: true })
        throw error
      }
    })
  } finally {
    await stop()
  }
}

/** Two that begin in one second have one name. */
async function beginFolder(unfinished: string): Promise<void> {
  await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 })
  try {
    await mkdir(unfinished, { mode: 0o700 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new BackupProblem('Another backup is being made at this moment: let it finish.')
    throw error
  }
}

async function fillBackup(
  client: pg.Client,
  { dataDir, backupDir }: BackupPlaces,
  { name, unfinished, patience }: { name: string; unfinished: string; patience: number | undefined },
): Promise<Manifest> {
  const { data } = await postgresHome(dataDir)
  const { first_wal } = await beginCopy(client, name)
  const copied = await copyCluster(data, path.join(unfinished, 'data'))
  const { label, last_wal, ended_at } = await endCopy(client)
  await archivedWithin(backupDir, last_wal, patience)
  const labelled = path.join(unfinished, 'data', labelFile)
  await writeFile(labelled, label, { mode: 0o600, flush: true })
  const uploads = await copyUploads(uploadsOf(dataDir), uploadsOf(backupDir))
  const key = await copyFile(path.join(dataDir, secret), path.join(unfinished, secret))
  const manifest: Manifest = {
    ended_at,
    first_wal,
    last_wal,
    files: copied,
    uploads,
    ...(key === undefined ? {} : { secret: { path: secret, ...key } }),
  }
  await writeFile(path.join(unfinished, listFile), JSON.stringify(manifest), { mode: 0o600, flush: true })
  return manifest
}

const day = 86_400_000

/** What was killed while it made a backup has left half of one; what still works is younger than a day. */
async function removeLeftovers(backupDir: string): Promise<void> {
  const bases = basesOf(backupDir)
  if (!existsSync(bases)) return
  const yesterday = nameAt(new Date(Date.now() - day))
  for (const name of await readdir(bases))
    if (name.endsWith(unfinishedEnding) && name < yesterday)
      await rm(path.join(bases, name), { recursive: true, force: true })
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

const isUnfinished = (place: string) => place.endsWith(unfinishedEnding)

/** A file never changes under its name, so what is there already is there. */
async function copyUploads(from: string, to: string): Promise<CopiedFile[]> {
  const { files } = await treeOf(from, isUnfinished)
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

/** Takes away older backups, and what only they needed of the log and of the uploaded files. */
async function prune(backupDir: string, keep: number): Promise<void> {
  const all = await backupsIn(backupDir)
  const [gone, kept] = [all.slice(0, -keep), all.slice(-keep)]
  for (const { name } of gone) await rm(path.join(basesOf(backupDir), name), { recursive: true, force: true })
  const needed = pathsOf(kept)
  for (const file of pathsOf(gone))
    if (!needed.has(file)) await rm(path.join(uploadsOf(backupDir), file), { force: true })
  const [oldest] = kept
  if (oldest === undefined) return
  for (const name of (await archived(backupDir)).segments)
    if (placeOf(name) < placeOf(oldest.first_wal))
      await rm(path.join(archiveOf(backupDir), `${name}.gz`), { force: true })
}

function pathsOf(all: readonly Backup[]): Set<string> {
  return new Set(all.flatMap(({ uploads }) => uploads.map((file) => file.path)))
}

interface Verified {
  name: string
  files: number
  segments: number
  problems: string[]
}

/** Reads a backup again, the newest where none is named, and the whole log behind it. */
export async function verifyBackup(backupDir: string, name?: string): Promise<Verified> {
  const names = await namesIn(backupDir)
  const asked = name ?? names.at(-1)
  if (asked !== undefined && names.includes(asked) && (await readBackup(backupDir, asked)) === undefined)
    return { name: asked, files: 0, segments: 0, problems: [unreadable] }
  const backup = await chosen(backupDir, { name })
  const wal = await walProblems(backupDir, backup)
  const files = backup.files.length + backup.uploads.length
  const problems = [...(await copyProblems(backupDir, backup)), ...wal.problems]
  return { name: backup.name, files, segments: wal.count, problems }
}

/** What is wrong with the files of a backup, without the log behind it. */
async function copyProblems(backupDir: string, backup: Backup): Promise<string[]> {
  const data = path.join(basesOf(backupDir), backup.name, 'data')
  const problems: string[] = []
  for (const [folder, files] of [
    [data, backup.files],
    [uploadsOf(backupDir), backup.uploads],
    [path.dirname(data), backup.secret === undefined ? [] : [backup.secret]],
  ] as const)
    for (const file of files) {
      const problem = await problemOf(folder, file)
      if (problem !== undefined) problems.push(problem)
    }
  if (!existsSync(path.join(data, labelFile))) problems.push(`${labelFile} is missing`)
  return problems
}

/** The newest backup, or the newest that was finished at a moment, or the one of a name. */
async function chosen(
  backupDir: string,
  wanted: { name?: string | undefined; until?: Date | undefined },
): Promise<Backup> {
  const { all, fitting } = await fittingIn(backupDir, wanted)
  const backup = fitting.at(-1)
  if (backup !== undefined) return backup
  const named = all.find(({ name }) => name === wanted.name)
  if (named !== undefined)
    throw new BackupProblem(`${named.name} was finished after that moment, at ${named.ended_at.toISOString()}.`)
  const [problem] = (await unreadableIn(backupDir)).filter((one) => one.startsWith(`${wanted.name}:`))
  if (problem !== undefined) throw new BackupProblem(`${problem}.`)
  throw new BackupProblem(
    wanted.name === undefined
      ? `No backup in ${backupDir} was finished at that moment: the oldest is of ${all[0]?.ended_at.toISOString()}.`
      : `There is no backup ${wanted.name} in ${backupDir}; there are ${all.map((one) => one.name).join(', ')}.`,
  )
}

async function fittingIn(backupDir: string, { name, until }: Parameters<typeof chosen>[1]) {
  const all = await backupsIn(backupDir)
  const damaged = all.length === 0 ? await unreadableIn(backupDir) : []
  if (damaged.length > 0) throw new BackupProblem(`No backup in ${backupDir} can be used. ${damaged.join('. ')}.`)
  if (all.length === 0) throw new BackupProblem(`There is no backup in ${backupDir}.`)
  const fitting = all.filter(
    (one) => (name === undefined || one.name === name) && (until === undefined || one.ended_at <= until),
  )
  return { all, fitting }
}

/** Of the backups at a moment the newest that what runs now has come from; the newest of all where there is none. */
async function chosenFor(
  backupDir: string,
  { name, until }: Parameters<typeof chosen>[1],
  live: string | undefined,
): Promise<Backup> {
  const { fitting } = await fittingIn(backupDir, { name, until })
  for (const backup of fitting.toReversed())
    if (live !== undefined && (await isContinuedBy(backupDir, backup.last_wal, live))) return backup
  return chosen(backupDir, { name, until })
}

interface Restoring extends BackupPlaces {
  /** A new folder, which becomes the DATA_DIR. */
  to: string
  /** The moment up to which everything is to be there; undefined: all that was archived. */
  until: Date | undefined
  /** The name of the backup to begin with; undefined: the newest that fits. */
  from?: string | undefined
  /** What is damaged is brought back as it is, and the log as far as it is whole. */
  damaged?: boolean | undefined
}

interface Restored {
  name: string
  /** When the last transaction ended that was brought back, or the backup itself. */
  last: Date
  /** Where it came to an end. */
  end: 'moment' | 'archive' | 'damage'
  /** What is wrong with what was brought back, or with what was left out. */
  problems: string[]
}

/**
 * Brings the database of a moment and the uploaded files into a new folder; the one that is in use stays as it is. What it has
 * written until now is archived first, if it is there.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { dataDir, backupDir, to, until, from, damaged = false } = restoring
  if (existsSync(to) && (await readdir(to)).length > 0)
    throw new BackupProblem(`${to} is not empty: name a new folder, and start Katedra with it as DATA_DIR afterwards.`)
  await chosen(backupDir, { name: from, until })
  const live = await archiveRest({ dataDir, backupDir })
  const backup = await chosenFor(backupDir, { name: from, until }, live)
  const examined = await examine(backupDir, backup, { until, live })
  const { problems, log } = examined
  if (problems.length > 0 && !damaged) throw new BackupProblem(await refusal(restoring, backup, examined))
  const isReached = until !== undefined && log.last !== undefined && log.last > until
  if (until !== undefined && !isReached && !damaged) throw endsBefore(log.last ?? backup.ended_at)
  const first = firstMissing(to)
  try {
    const last = await bringBack({ ...restoring, until: isReached ? until : undefined }, backup, examined)
    const end = isReached ? 'moment' : log.damage === undefined ? 'archive' : 'damage'
    const others = await unreadableIn(backupDir, backup.name)
    return { name: backup.name, last: last ?? backup.ended_at, end, problems: [...problems, ...others] }
  } catch (error) {
    await empty(to)
    if (first !== undefined) await rm(first, { recursive: true, force: true })
    throw error
  }
}

/** The uppermost folder of a path that is not there yet. */
function firstMissing(folder: string): string | undefined {
  if (existsSync(folder)) return undefined
  return firstMissing(path.dirname(folder)) ?? folder
}

function endsBefore(last: Date | undefined): BackupProblem {
  const where = last === undefined ? '' : `, at ${last.toISOString()}`
  return new BackupProblem(`The archive ends before that moment${where}: leave --at out to get all that it has.`)
}

interface Examined {
  timeline: number
  copy: string[]
  log: ReadLog
  problems: string[]
}

/** Reads all that bringing a backup back will need, before anything is made. */
async function examine(
  backupDir: string,
  backup: Backup,
  { until, live }: { until: Date | undefined; live: string | undefined },
): Promise<Examined> {
  const copy = await copyProblems(backupDir, backup)
  const timeline = await timelineFrom(backupDir, backup.last_wal, live)
  const log = await readLog(backupDir, { ...backup, timeline }, until)
  const histories = await historyProblems(backupDir, backup.first_wal)
  const ofLog = log.damage === undefined ? [] : [log.damage.problem]
  return { timeline, copy, log, problems: [...copy, ...histories, ...ofLog] }
}

/** What can be had of a backup that is damaged, or of another one. */
async function refusal({ backupDir, to, until, from }: Restoring, backup: Backup, found: Examined): Promise<string> {
  const { log, copy, problems } = found
  const { damage, last } = log
  const isCopyUsable = copy.length === 0 && (damage === undefined || placeOf(damage.name) > placeOf(backup.last_wal))
  // A moment is reached only where a later transaction is seen.
  const before = last === undefined || damage === undefined ? undefined : new Date(last.getTime() - 1)
  const later = (await backupsIn(backupDir)).find(
    ({ first_wal }) => damage !== undefined && placeOf(first_wal) > placeOf(damage.name),
  )
  return refusalOf({
    name: backup.name,
    to,
    from,
    until,
    problems,
    before: isCopyUsable && before !== undefined && before >= backup.ended_at ? before : undefined,
    later,
    other: isCopyUsable ? undefined : ((await otherWhole(backupDir, backup, until)) ?? 'none'),
  })
}

/** The newest of the other backups at a moment that is as it was; its log is read once it is asked for. */
async function otherWhole(backupDir: string, backup: Backup, until: Date | undefined): Promise<Backup | undefined> {
  const { fitting } = await fittingIn(backupDir, { until })
  for (const other of fitting.toReversed())
    if (other.name !== backup.name && (await copyProblems(backupDir, other)).length === 0) return other
  return undefined
}

/** The log comes last: until PostgreSQL has gone through it, the folder does not start. The end of the last transaction in it. */
async function bringBack(
  { dataDir, backupDir, to, until, damaged = false }: Restoring,
  backup: Backup,
  { timeline, log }: Examined,
): Promise<Date | undefined> {
  const base = path.join(basesOf(backupDir), backup.name)
  const home = await postgresHome(to)
  await makeFolders(home.data, (await treeOf(path.join(base, 'data'))).folders)
  await writeFile(path.join(home.data, 'recovery.signal'), '', { mode: 0o600 })
  for (const file of [...backup.files.map((one) => one.path), labelFile])
    // PostgreSQL writes all of it to the disk before it begins with the log.
    await copyFile(path.join(base, 'data', file), path.join(home.data, file), { flush: false })
  await bringUploads({ dataDir, backupDir, to }, backup)
  if (existsSync(path.join(base, secret))) await copyFile(path.join(base, secret), path.join(to, secret))
  const archive = path.join(home.folder, 'archive')
  await copyArchive(backupDir, archive, log.segments)
  await giveTo(home.data, home.runAs)
  await giveTo(archive, home.runAs)
  await recover(to, recoverySettings(archive, { until, timeline }))
  const { last, end } = await recoveryOf(home.folder)
  const wanted = log.segments.at(-1)
  // Files that can be unpacked may still hold what PostgreSQL does not take; it ends there as at the end of the log.
  if (until === undefined && !damaged && wanted !== undefined && end !== undefined && end < placeOf(wanted))
    throw new BackupProblem(
      `PostgreSQL reads the log behind ${backup.name} up to ${last?.toISOString() ?? 'its beginning'} only, and not to its end, ${wanted}. Nothing was made. With --damaged it is brought as far as that.`,
    )
  await keepHistories(home.data, archiveOf(backupDir))
  await rm(archive, { recursive: true })
  return last
}

/** How far PostgreSQL has come, by its own log: the last transaction, and the place of the last record. */
async function recoveryOf(folder: string): Promise<{ last: Date | undefined; end: bigint | undefined }> {
  const said = await readFile(path.join(folder, 'server.log'), 'utf8')
  const [, date, hour] = /last completed transaction was at log time (\S+) ([\d:.]+)/.exec(said) ?? []
  const [, log, offset] = /redo done at ([\dA-F]+)\/([\dA-F]+)/.exec(said) ?? []
  return {
    // The server was started with UTC as the zone of the computer.
    last: date === undefined || hour === undefined ? undefined : new Date(`${date}T${hour.slice(0, 12)}Z`),
    end: log === undefined || offset === undefined ? undefined : placeAt(log, offset),
  }
}

/**
 * Uploaded files of the backup and those that came later, from later backups and from the folder in use, where that is still
 * there: which of them belong to the moment only the database knows.
 */
async function bringUploads({ dataDir, backupDir, to }: Omit<Restoring, 'until'>, backup: Backup): Promise<void> {
  const later = (await backupsIn(backupDir)).filter(({ name }) => name >= backup.name)
  // A later list that can't be read may have named any of those that are there.
  const unnamed =
    (await unreadableIn(backupDir, backup.name)).length === 0 ? [] : (await treeOf(uploadsOf(backupDir))).files
  const kept = new Set([...pathsOf(later), ...unnamed])
  const inUse = (await treeOf(uploadsOf(dataDir), isUnfinished)).files.filter((file) => !kept.has(file))
  await makeFolders(uploadsOf(to), [])
  for (const [from, files] of [
    [backupDir, kept],
    [dataDir, inUse],
  ] as const)
    for (const file of files) await copyFile(path.join(uploadsOf(from), file), path.join(uploadsOf(to), file))
}

/** A folder that was not filled to its end is left as it was found, so that the next try finds it empty. */
async function empty(to: string): Promise<void> {
  // PostgreSQL's folder may be a link to one elsewhere.
  const elsewhere = await realpath(path.join(to, 'postgres')).catch(() => undefined)
  if (elsewhere !== undefined) await rm(elsewhere, { recursive: true, force: true })
  const names = await readdir(to).catch(() => [])
  for (const name of names) await rm(path.join(to, name), { recursive: true, force: true })
}

/** Archives what the database has written since, where there is one that archives here; the last file of its log. */
async function archiveRest({ dataDir, backupDir }: BackupPlaces): Promise<string | undefined> {
  if (!existsSync(path.join(dataDir, 'postgres', 'data', 'PG_VERSION'))) return undefined
  const { socketDir, stop } = await sharePostgres(dataDir, backupDir).catch((error: unknown) => {
    throw error instanceof Error && error.message.startsWith('PostgreSQL did not start') ? doesNotStart(dataDir) : error
  })
  try {
    return await withOwner(socketDir, async (client) => {
      if (!archivesInto(backupDir, await archiveCommand(client))) return undefined
      const last = await closeWal(client)
      await archivedWithin(backupDir, last)
      return last
    })
  } finally {
    await stop()
  }
}

/** Whoever brings a backup back may do so because of this: what was not archived is left out only if that is asked for. */
function doesNotStart(dataDir: string): BackupProblem {
  const log = path.join(dataDir, 'postgres', 'server.log')
  return new BackupProblem(
    `The database in ${dataDir} does not start, so what it has not archived yet can't be had: ${log} says why. To do without that, set DATA_DIR to a folder that does not exist, then try again.`,
  )
}

/** So long, in milliseconds, archiving one file may take; after a time without an archive there may be many. */
const usualPatience = 60_000

async function archivedWithin(backupDir: string, name: string, patience = usualPatience): Promise<void> {
  let [count, deadline] = [0, Date.now() + patience]
  while (!existsSync(path.join(archiveOf(backupDir), `${name}.gz`))) {
    const { length } = (await archived(backupDir)).segments
    if (length > count) [count, deadline] = [length, Date.now() + patience]
    if (Date.now() > deadline)
      throw new BackupProblem(`PostgreSQL does not archive ${name} into ${archiveOf(backupDir)}: its log says why.`)
    await delay(50)
  }
}

/** Files of the log that are needed, for PostgreSQL's user, who may have no way to the archive itself. */
async function copyArchive(backupDir: string, to: string, segments: readonly string[]): Promise<void> {
  const { others } = await archived(backupDir)
  await makeFolders(to, [])
  for (const name of [...segments, ...others])
    await copyFile(path.join(archiveOf(backupDir), `${name}.gz`), path.join(to, `${name}.gz`), { flush: false })
}

/** Starts on the copy, which goes through the log, and ends when it is a database of its own. */
async function recover(to: string, settings: Record<string, string>): Promise<void> {
  try {
    const { stop } = await startPostgres(to, { settings })
    await stop()
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    if (words.includes('recovery ended before configured recovery target')) throw endsBefore(undefined)
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
