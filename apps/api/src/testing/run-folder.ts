import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isAlive } from '../db/embedded-postgres/embedded-postgres.lock.ts'

/** Linux keeps what lies there in memory. */
const memoryFolder = '/dev/shm'
/** A run holds some hundred megabytes at most; where there is little, as in a container, the disk is taken. */
const minFreeBytes = 2 ** 31

/**
 * A new folder for data that no one needs after this process, which PostgreSQL's user may enter. A database is hundreds of
 * small files, and to make and delete them costs ten times as much on a disk as in memory.
 */
export function makeRunFolder(kind: string): string {
  const home = hasRoom(memoryFolder) ? memoryFolder : tmpdir()
  const prefix = `katedra-${kind}-`
  removeLeftovers(home, prefix)
  const folder = mkdtempSync(path.join(home, `${prefix}${process.pid}-`))
  // As root, PostgreSQL runs as another user and has to enter.
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return process.platform === 'linux' && bavail * bsize >= minFreeBytes
  } catch {
    return false
  }
}

/** Folders of processes that were killed before they could clean up. */
function removeLeftovers(home: string, prefix: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(path.join(home, name), { recursive: true, force: true })
  }
}
