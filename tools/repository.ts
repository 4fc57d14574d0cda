import path from 'node:path'

/** The folder of the whole repository, whatever folder a script is started from. */
export const root = path.dirname(import.meta.dirname)

/** A path inside the repository. */
export function inRepository(...parts: string[]): string {
  return path.join(root, ...parts)
}
