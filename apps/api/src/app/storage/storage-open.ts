import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

/** Files in a folder, which is made when the first one comes. */
export function diskStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = path.join(folder, `.${name}.part`)
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, path.join(folder, name))
        await flushFolder(folder)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },
    async get(name) {
      try {
        return await readFile(path.join(folder, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

/** Until its folder is written, a new file may be gone after a power cut. Windows can't and needn't. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
