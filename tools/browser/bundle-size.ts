import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

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
