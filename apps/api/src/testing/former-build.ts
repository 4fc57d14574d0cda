import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../../..')
const inRepository = (...parts: string[]) => path.join(root, ...parts)
const migrations = 'apps/api/src/db/migrations'

/** Another version of the server, in a folder of its own beside the libraries of this one. */
export interface FormerBuild {
  commit: string
  /** How its server is started: the same script as this version's. */
  script: string
  /** Migrations that this version has and that one does not. */
  newMigrations: number
  remove: () => void
}

/** The version of a commit; without one the last version before the newest migration. */
export async function formerBuild(wanted?: string): Promise<FormerBuild> {
  const commit = wanted === undefined ? `${await git('log', '-1', '--format=%H', '--', migrations)}^` : wanted
  const folder = mkdtempSync(path.join(tmpdir(), 'katedra-former-'))
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: root })
  linkLibraries(folder)
  return {
    commit: await git('rev-parse', '--short=8', commit),
    script: path.join(folder, 'apps/api/src/testing/stoppable-server.ts'),
    newMigrations: readdirSync(inRepository(migrations)).length - readdirSync(path.join(folder, migrations)).length,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Whether the versions before this one are here; who has got the sources without their history has none. */
export async function hasFormerVersions(): Promise<boolean> {
  try {
    return (await git('rev-parse', '--is-shallow-repository')) === 'false'
  } catch {
    return false
  }
}

/** Packages of Katedra are its own; libraries are those that are installed here, of this version's numbers. */
function linkLibraries(folder: string): void {
  const scope = '@katedra'
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, scope), { recursive: true })
  for (const name of readdirSync(inRepository('node_modules')))
    if (name !== scope && !name.startsWith('.'))
      symlinkSync(inRepository('node_modules', name), path.join(modules, name))
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(path.join(folder, group))) {
      symlinkSync(path.join(folder, group, name), path.join(modules, scope, name))
      const own = path.join(group, name, 'node_modules')
      if (existsSync(inRepository(own))) symlinkSync(inRepository(own), path.join(folder, own))
    }
  }
}

async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: root })).stdout.trim()
}
