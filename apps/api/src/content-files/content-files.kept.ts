import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FileKind } from './content-files.codes.ts'
import { readYaml, type WrittenFile } from './content-files.yaml.ts'

/** To be raised when the same text is read as something else. */
const reading = 1

/** Beside the compiled code, which is kept from start to start as well; without such a folder nothing is kept. */
function keptFolder(): string | undefined {
  const compiled = process.env['NODE_COMPILE_CACHE']
  return compiled === undefined || compiled === '' ? undefined : path.join(compiled, 'content')
}

/**
 * A file of `content`. What it holds is kept under a digest of its text: reading all of them as YAML was half of a start, and
 * mostly none has changed. Where somebody asks for a line, for there is a mistake, it is read as YAML again.
 */
export function readContentFile(
  kind: FileKind,
  text: string,
  name: string,
  folder: string | undefined = keptFolder(),
): WrittenFile {
  const digest = createHash('sha256').update(`${reading} ${text}`).digest('base64url')
  const kept = folder === undefined ? undefined : path.join(folder, `${digest}.json`)
  const known = kept === undefined ? undefined : valueIn(kept)
  if (known !== undefined)
    return { name, written: known.value, lineAt: (place) => readYaml(kind, text, name).lineAt(place) }
  const file = readYaml(kind, text, name)
  if (kept !== undefined) keep(kept, file.written)
  return file
}

function valueIn(file: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(readFileSync(file, 'utf8')) }
  } catch {
    return undefined
  }
}

/** A folder that can't be written only makes the next start slower. */
function keep(file: string, value: unknown): void {
  const json = JSON.stringify(value)
  // YAML has values that JSON has not.
  if (!isDeepStrictEqual(JSON.parse(json), value)) return
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, json)
    renameSync(draft, file)
  } catch {
    // Nothing was promised.
  }
}
