import { execFile } from 'node:child_process'
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { PostgresProblem } from './embedded-postgres.problem.ts'
import type { RunAs } from './embedded-postgres.home.ts'

const run = promisify(execFile)
const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/** The folder whose `bin` holds initdb and postgres, runnable by `runAs`; copied under `home` when it is not where npm put it. */
export async function postgresBinaries(home: string, runAs: RunAs | undefined): Promise<string> {
  const installed = packageFolder()
  const native = path.join(installed, 'native')
  const isLinked = await linkLibraries(installed)
  if (isLinked && (await runs(native, runAs))) return native
  return copyBinaries(installed, home)
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    if (process.platform === 'win32') throw new Error('no unix sockets for the driver')
    // The entry is <package>/dist/index.js.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new PostgresProblem(
      `There is no embedded PostgreSQL for this computer (${platform}-${process.arch}); set DATABASE_URL to a PostgreSQL 18 of your own.`,
    )
  }
}

/** Makes the library links that the package's install script would make; false when the folder may not be written. */
async function linkLibraries(folder: string): Promise<boolean> {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of Links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const link = path.join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue
    const failure = await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch(codeOf)
    if (failure !== undefined && failure !== 'EEXIST') return false
  }
  return true
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

/** Asks instead of computing: parents of mode 0700, a strict umask and mount options all show here. */
async function runs(native: string, runAs: RunAs | undefined): Promise<boolean> {
  return run(path.join(native, 'bin', 'postgres'), ['--version'], { ...runAs, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

async function copyBinaries(installed: string, home: string): Promise<string> {
  const { version } = Manifest.parse(JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')))
  const native = path.join(home, `native-${version}`, 'native')
  if (existsSync(native)) return native
  for (const name of await readdir(home))
    if (name.startsWith('native-')) await rm(path.join(home, name), { recursive: true })
  const unfinished = path.join(home, 'native-unfinished')
  await cp(path.join(installed, 'native'), path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await openToAll(unfinished)
  await linkLibraries(unfinished)
  await rename(unfinished, path.dirname(native))
  return native
}

/** Another user runs these files, and npm may have written them under a strict umask. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(file)
    else if (entry.isFile()) await chmod(file, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
