import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as z from 'zod'

/** Vite's list of what a build consists of; keys beginning with `_` are shared pieces. */
export const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
export type Manifest = z.output<typeof Manifest>

/** The files a browser has to load before it shows something: the given pieces, all they import, and their styles. */
export function filesOf(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    const piece = manifest[key]
    if (piece === undefined)
      throw new Error(`The build has no piece ${key}; tools/browser/size.ts looks for it by this name.`)
    seen.add(key)
    for (const needed of piece.imports) visit(needed)
  }
  for (const key of keys) visit(key)
  const pieces = [...seen].flatMap((key) => manifest[key] ?? [])
  return [...new Set(pieces.flatMap(({ file, css }) => [file, ...css]))]
}

/** The key of a shared piece, whose file name carries a hash. */
export function keyOfName(manifest: Manifest, name: string): string {
  const found = Object.entries(manifest).find(([, piece]) => piece.name === name)
  if (found === undefined) throw new Error(`The build has no piece named ${name}; tools/browser/size.ts looks for it.`)
  return found[0]
}

/** How many bytes a file is, plain and as a server sends it. */
export interface Weight {
  file: string
  raw: number
  gzip: number
  brotli: number
}

export function weigh(folder: string, file: string): Weight {
  const bytes = readFileSync(path.join(folder, file))
  return {
    file,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  }
}

/** All of them together. */
export function total(weights: readonly Weight[]): Omit<Weight, 'file'> {
  const sum = (pick: (weight: Weight) => number) => weights.reduce((bytes, weight) => bytes + pick(weight), 0)
  return { raw: sum(({ raw }) => raw), gzip: sum(({ gzip }) => gzip), brotli: sum(({ brotli }) => brotli) }
}
