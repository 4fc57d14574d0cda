import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip, gunzipSync } from 'node:zlib'
import { archiveOf } from '../embedded-postgres/embedded-postgres.archive.ts'

/** A file of the write-ahead log: its timeline and its place in it, both of eight hexadecimal digits and of sixteen. */
const segmentName = /^(?<timeline>[\dA-F]{8})(?<place>[\dA-F]{16})$/

/** Of 16 MB each; the lower half of a place counts to 255. */
const segmentSize = 16 * 1024 * 1024
const perLog = 256n

export function placeOf(name: string): bigint {
  const place = segmentName.exec(name)?.groups?.['place'] ?? ''
  return BigInt(`0x${place.slice(0, 8)}`) * perLog + BigInt(`0x${place.slice(8)}`)
}

const timelineOf = (name: string) => name.slice(0, 8)

/**
 * Whether the timeline of one file of the log goes through another file: it is of the same one, or left it later. Whoever brings a
 * copy back begins a new timeline, also where the server it was copied from goes on.
 */
export async function isContinuedBy(folder: string, name: string, later: string): Promise<boolean> {
  const timeline = timelineOf(later)
  if (timeline === timelineOf(name)) return true
  const history = path.join(archiveOf(folder), `${timeline}.history.gz`)
  if (!existsSync(history)) return false
  // One line for each timeline before: its number, and the place in the log where it was left (PostgreSQL, "Timelines").
  const lines = gunzipSync(await readFile(history))
    .toString('utf8')
    .split('\n')
  return lines.some((line) => {
    const { number, log, offset } = /^(?<number>\d+)\t(?<log>[\dA-F]+)\/(?<offset>[\dA-F]+)/.exec(line)?.groups ?? {}
    if (number === undefined || log === undefined || offset === undefined) return false
    const left = BigInt(`0x${log}`) * perLog + BigInt(`0x${offset}`) / BigInt(segmentSize)
    return Number(number) === Number.parseInt(timelineOf(name), 16) && left >= placeOf(name)
  })
}

/**
 * The number of the timeline that goes on from a file of the log: the one of `live`, what the running server wrote last, or the one
 * that was archived last.
 */
export async function timelineFrom(folder: string, name: string, live: string | undefined): Promise<number> {
  const { segments } = await archived(folder)
  const times = await Promise.all(
    segments.map(async (one) => (await stat(path.join(archiveOf(folder), `${one}.gz`))).mtimeMs),
  )
  const newest = segments
    .map((one, index) => ({ one, time: times[index] ?? 0 }))
    .toSorted((a, b) => b.time - a.time)
    .map(({ one }) => one)
  for (const one of [...(live === undefined ? [] : [live]), ...newest])
    if (await isContinuedBy(folder, name, one)) return Number.parseInt(timelineOf(one), 16)
  return Number.parseInt(timelineOf(name), 16)
}

/** Names of all files of the log in the archive, and of the histories of timelines, without their ending. */
export async function archived(folder: string): Promise<{ segments: string[]; others: string[] }> {
  const archive = archiveOf(folder)
  const names = existsSync(archive) ? await readdir(archive) : []
  const whole = names.filter((name) => name.endsWith('.gz')).map((name) => name.slice(0, -3))
  return {
    segments: whole.filter((name) => segmentName.test(name)).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),
    others: whole.filter((name) => !segmentName.test(name)),
  }
}

/** What is wrong with the log from one file on to the newest: a gap, a file that can't be unpacked or is too short. */
export async function walProblems(folder: string, first: string): Promise<{ problems: string[]; count: number }> {
  const { segments } = await archived(folder)
  const needed = segments.filter((name) => placeOf(name) >= placeOf(first))
  const problems = needed[0] !== undefined && placeOf(needed[0]) === placeOf(first) ? [] : [`${first} is missing`]
  let before: bigint | undefined
  for (const name of needed) {
    const place = placeOf(name)
    if (before !== undefined && place > before + 1n) problems.push(`files of the log before ${name} are missing`)
    before = place
    if ((await unpackedSize(path.join(archiveOf(folder), `${name}.gz`))) !== segmentSize)
      problems.push(`${name} is not whole`)
  }
  return { problems, count: needed.length }
}

async function unpackedSize(file: string): Promise<number | undefined> {
  let size = 0
  try {
    for await (const chunk of createReadStream(file).pipe(createGunzip()))
      if (Buffer.isBuffer(chunk)) size += chunk.length
    return size
  } catch {
    return undefined
  }
}
