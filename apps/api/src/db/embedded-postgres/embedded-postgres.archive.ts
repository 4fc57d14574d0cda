import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, chownSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Home, RunAs } from './embedded-postgres.home.ts'
import { PostgresProblem } from './embedded-postgres.problem.ts'

/** Where the archive of one backup folder lies. */
export function archiveOf(folder: string): string {
  return path.join(folder, 'wal')
}

/** Seconds after which what was written is archived even if it is little: so much may be lost with a disk. */
const longestWait = 60

/** Makes the archive's folder where there is none; tells in a sentence why it cannot be written to. */
export function demandArchive(folder: string): void {
  const archive = archiveOf(folder)
  try {
    mkdirSync(archive, { recursive: true, mode: 0o700 })
    accessSync(archive, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new PostgresProblem(`BACKUP_DIR: the folder ${archive} cannot be made or written to (${code}).`)
  }
}

/**
 * Settings by which PostgreSQL archives its write-ahead log into `folder`, packed, each file whole and on the disk before it has
 * its name. What is there already is left if it is the same (PostgreSQL, "Setting Up WAL Archiving").
 */
export function archiveSettings(folder: string, { runAs }: Pick<Home, 'runAs'>): Record<string, string> {
  const archive = archiveOf(folder)
  demandArchive(folder)
  if (runAs !== undefined) {
    // PostgreSQL's user passes through to the archive, which only it may read.
    chmodSync(folder, 0o711)
    chownSync(archive, runAs.uid, runAs.gid)
    demandWay(archive, runAs)
  }
  const target = targetIn(folder)
  const write = `gzip -1 -c %p > ${target}.part && { sync ${target}.part 2>/dev/null || sync; } && mv ${target}.part ${target}`
  return {
    archive_mode: 'on',
    archive_command: `if test -e ${target}; then gzip -dc ${target} | cmp -s - %p; else ${write}; fi`,
    archive_timeout: String(longestWait),
  }
}

/** A database that could archive nothing would say so in its own log alone. */
function demandWay(archive: string, runAs: RunAs): void {
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$0"', archive], { ...runAs, cwd: '/', stdio: 'ignore' })
  } catch {
    throw new PostgresProblem(
      `PostgreSQL's user cannot enter ${archive}: let other users pass through its parent folders, or set BACKUP_DIR to another folder.`,
    )
  }
}

/**
 * Settings of a server that is to be brought to a moment, or to the end of the archive, from packed files in `archive`. The timeline
 * is a number, because the newest one may be that of another copy, and would be left where that one was.
 */
export function recoverySettings(
  archive: string,
  { until, timeline }: { until: Date | undefined; timeline: number },
): Record<string, string> {
  return {
    archive_mode: 'off',
    hot_standby: 'off',
    restore_command: `gzip -dc ${quoted(archive).replaceAll('%', '%%')}/%f.gz > %p`,
    recovery_target_action: 'promote',
    recovery_target_timeline: String(timeline),
    // As PostgreSQL writes moments itself: of others it knows fewer here than in a statement.
    ...(until === undefined ? {} : { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') }),
  }
}

/** Whether a server's command archives into this folder. */
export function archivesInto(folder: string, command: string): boolean {
  return command.includes(targetIn(folder))
}

function targetIn(folder: string): string {
  return `${quoted(archiveOf(folder)).replaceAll('%', '%%')}/%f.gz`
}

/** A word of a shell as a person would type it: in quotes only where it needs them. */
export function shellWord(text: string): string {
  return /^[\w./:@%+,=-]+$/.test(text) ? text : quoted(text)
}

/** One word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
