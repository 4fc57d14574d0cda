import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface LoadFigures {
  perSecond: number
  p50: number
  p99: number
  sent: number
  failed: number
}

interface Load {
  address: string
  kind: 'bare' | 'product'
  connections: number
  seconds: number
  seatsFile: string
  /** Higher than any that was sent before. */
  revision: number
}

/** Answers as fast as so many connections take them, from a process of its own. */
export async function runLoad({
  address,
  kind,
  connections,
  seconds,
  seatsFile,
  revision,
}: Load): Promise<LoadFigures> {
  const script = fileURLToPath(new URL('load.ts', import.meta.url))
  const words = [script, address, kind, String(connections), String(seconds), seatsFile, String(revision)]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
