import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { lchown, mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

/** A file of a copy, by which it is known again. */
export const CopiedFile = z.object({ path: z.string(), size: z.int(), sha256: z.string() })
export type CopiedFile = z.infer<typeof CopiedFile>

/** Copies a file, on the disk once it resolves unless somebody else sees to that; undefined where it has gone meanwhile. */
export async function copyFile(
  from: string,
  to: string,
  { flush = true }: { flush?: boolean } = {},
): Promise<Omit<CopiedFile, 'path'> | undefined> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600, flush }))
  } catch (error) {
    if (!isGone(error)) throw error
    await rm(to, { force: true })
    return undefined
  }
  return { size, sha256: hash.digest('hex') }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Every folder and file under `folder`, by its path within it; what `isLeftOut` says stays out with all that is in it. */
export async function treeOf(
  folder: string,
  isLeftOut: (place: string) => boolean = () => false,
): Promise<{ folders: string[]; files: string[] }> {
  const tree: { folders: string[]; files: string[] } = { folders: [], files: [] }
  async function walk(place: string): Promise<void> {
    const entries = await readdir(path.join(folder, place), { withFileTypes: true }).catch((error: unknown) => {
      if (isGone(error)) return []
      throw error
    })
    for (const entry of entries) {
      const inner = path.join(place, entry.name)
      if (isLeftOut(inner)) continue
      if (entry.isDirectory()) {
        tree.folders.push(inner)
        await walk(inner)
      } else if (entry.isFile()) tree.files.push(inner)
    }
  }
  if (existsSync(folder)) await walk('')
  return tree
}

export async function makeFolders(base: string, folders: readonly string[]): Promise<void> {
  for (const folder of ['', ...folders]) await mkdir(path.join(base, folder), { recursive: true, mode: 0o700 })
}

/** Whose a copy is to be: everything in it, and itself. */
export async function giveTo(folder: string, owner: { uid: number; gid: number } | undefined): Promise<void> {
  if (owner === undefined) return
  const { folders, files } = await treeOf(folder)
  for (const place of ['', ...folders, ...files]) await lchown(path.join(folder, place), owner.uid, owner.gid)
}

/** What is wrong with a file of a copy; undefined when it is as it was copied. */
export async function problemOf(folder: string, file: CopiedFile): Promise<string | undefined> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(path.join(folder, file.path))) {
      if (!Buffer.isBuffer(chunk)) continue
      hash.update(chunk)
      size += chunk.length
    }
  } catch (error) {
    if (isGone(error)) return `${file.path} is missing`
    throw error
  }
  if (size !== file.size) return `${file.path} has ${size} bytes instead of ${file.size}`
  return hash.digest('hex') === file.sha256 ? undefined : `${file.path} has other content`
}

/** Names in a folder are on the disk once it resolves. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
