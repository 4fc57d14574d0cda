import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PostgresProblem } from './embedded-postgres.problem.ts'

/** The user PostgreSQL runs as when Katedra itself runs as root, which PostgreSQL refuses. */
export interface RunAs {
  uid: number
  gid: number
}

/** Where the embedded server lives: its folder, the folder of its socket, and whose they are. */
export interface Home {
  folder: string
  data: string
  socketDir: string
  runAs: RunAs | undefined
}

/** Where the server lives when root's DATA_DIR lies in a folder that no one else may enter. */
const systemFolder = '/var/lib/katedra'

/** The address of a unix socket holds 104 bytes on macOS and 108 on Linux, the end mark included. */
const maxSocketPathLength = 103

/** Finds or makes the server's folder under `base`; everything in it belongs to the user who runs PostgreSQL. */
export async function postgresHome(base: string): Promise<Home> {
  const isRoot = process.getuid?.() === 0
  mkdirSync(base, { recursive: true })
  // PostgreSQL's user has to pass through on its way to its own folder, which only it may read.
  if (isRoot) chmodSync(base, statSync(base).mode | 0o011)
  const location = path.join(base, 'postgres')
  const runAs = isRoot ? userOf(location) : undefined
  ownFolder(location, runAs)
  if (runAs !== undefined && !(await mayEnter(realpathSync(location), runAs))) moveAway(location, runAs)
  const folder = realpathSync(location)
  return { folder, data: path.join(folder, 'data'), socketDir: socketFolder(folder, runAs), runAs }
}

/** The owner of an existing database stays its user, also when a user named postgres appears later. */
function userOf(location: string): RunAs {
  const owner = statSync(location, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return idOf('postgres') ?? idOf('nobody') ?? refuseRoot()
}

function idOf(user: string): RunAs | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}

function refuseRoot(): never {
  throw new PostgresProblem(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start Katedra as another user, or set DATABASE_URL.',
  )
}

function ownFolder(folder: string, runAs: RunAs | undefined): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  if (runAs !== undefined && statSync(folder).uid === 0) chownSync(folder, runAs.uid, runAs.gid)
}

async function mayEnter(folder: string, runAs: RunAs): Promise<boolean> {
  return promisify(execFile)('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** A fresh folder outside, and a link to it, so that deleting or moving DATA_DIR still means what it says. */
function moveAway(location: string, runAs: RunAs): void {
  if (existsSync(path.join(location, 'data'))) {
    throw new PostgresProblem(
      `PostgreSQL's user cannot enter ${location}: let other users pass through its parent folders, or set DATA_DIR to another folder.`,
    )
  }
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  const folder = mkdtempSync(path.join(systemFolder, 'postgres-'))
  chownSync(folder, runAs.uid, runAs.gid)
  rmSync(location, { recursive: true })
  symlinkSync(folder, location)
}

/** Next to the data when its path is short enough, else a private folder among the temporary ones. */
function socketFolder(home: string, runAs: RunAs | undefined): string {
  const beside = path.join(home, 'socket')
  const isShort = Buffer.byteLength(path.join(beside, '.s.PGSQL.5432')) <= maxSocketPathLength
  const folder = isShort
    ? beside
    : path.join(tmpdir(), `katedra-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
  if (!existsSync(folder)) ownFolder(folder, runAs)
  const { uid, mode } = lstatSync(folder)
  const isPrivate = uid === (runAs?.uid ?? process.getuid?.()) && (mode & 0o77) === 0
  // A process that may open the socket is the database's owner, so a folder that someone else prepared is not used.
  if (!isPrivate)
    throw new PostgresProblem(
      `The folder ${folder} must belong to PostgreSQL's user and be closed to others (mode 0700); remove it and start again.`,
    )
  return folder
}
