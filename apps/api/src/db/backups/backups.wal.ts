import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { archiveOf } from '../embedded-postgres/embedded-postgres.archive.ts'
import { lastEndIn } from './backups.commits.ts'

/** A file of the write-ahead log: its timeline and its place in it, both of eight hexadecimal digits and of sixteen. */
const segmentName = /^(?<timeline>[\dA-F]{8})(?<place>[\dA-F]{16})$/

/** Of 16 MB each; the lower half of a place counts to 255. */
const segmentSize = 16 * 1024 * 1024
const perLog = 256n

export function placeOf(name: string): bigint {
  const place = segmentName.exec(name)?.groups?.['place'] ?? ''
  return BigInt(`0x${place.slice(0, 8)}`) * perLog + BigInt(`0x${place.slice(8)}`)
}

/** The place of a file in which an address lies, as PostgreSQL writes addresses. */
export function placeAt(log: string, offset: string): bigint {
  return BigInt(`0x${log}`) * perLog + BigInt(`0x${offset}`) / BigInt(segmentSize)
}

const timelineOf = (name: string) => Number.parseInt(name.slice(0, 8), 16)

function nameOf(timeline: number, place: bigint): string {
  return [BigInt(timeline), place / perLog, place % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

const historyOf = (timeline: number) => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`

interface Ancestor {
  timeline: number
  /** The place in the log where it was left. */
  left: bigint
}

/** The timelines that one has come from, the oldest first; undefined where its history is not there or can't be read. */
async function ancestorsOf(folder: string, timeline: number): Promise<Ancestor[] | undefined> {
  const history = await unpacked(path.join(archiveOf(folder), `${historyOf(timeline)}.gz`))
  // One line for each timeline before: its number, and the place in the log where it was left (PostgreSQL, "Timelines").
  return history
    ?.toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const { number, log, offset } = /^(?<number>\d+)\t(?<log>[\dA-F]+)\/(?<offset>[\dA-F]+)/.exec(line)?.groups ?? {}
      if (number === undefined || log === undefined || offset === undefined) return []
      return [{ timeline: Number(number), left: placeAt(log, offset) }]
    })
}

/**
 * Whether the timeline of one file of the log goes through another file: it is of the same one, or left it later. Whoever brings a
 * copy back begins a new timeline, also where the server it was copied from goes on.
 */
export async function isContinuedBy(folder: string, name: string, later: string): Promise<boolean> {
  if (timelineOf(later) === timelineOf(name)) return true
  const ancestors = (await ancestorsOf(folder, timelineOf(later))) ?? []
  return ancestors.some(({ timeline, left }) => timeline === timelineOf(name) && left >= placeOf(name))
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
    if (await isContinuedBy(folder, name, one)) return timelineOf(one)
  return timelineOf(name)
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

/** A way through the log: from the first file that a copy needs, over the last one, to the end of a timeline. */
interface Way {
  first_wal: string
  last_wal: string
  timeline: number
}

/** Names of the files on a way, as PostgreSQL asks for them, whether they are there or not. */
async function filesOn(folder: string, { first_wal, last_wal, timeline }: Way): Promise<string[]> {
  const ancestors = (await ancestorsOf(folder, timeline)) ?? []
  function timelineAt(place: bigint): number {
    // The new one begins with a copy of the file in which the old one was left.
    return (
      ancestors.find(({ timeline: one, left }) => one >= timelineOf(first_wal) && place < left)?.timeline ?? timeline
    )
  }
  const [begin, needed] = [placeOf(first_wal), placeOf(last_wal)]
  const reached = (await archived(folder)).segments
    .filter((name) => placeOf(name) > needed && timelineOf(name) === timelineAt(placeOf(name)))
    .map(placeOf)
  const end = reached.at(-1) ?? needed
  return Array.from({ length: Number(end - begin) + 1 }, (_, index) => begin + BigInt(index)).map((place) =>
    place <= needed ? nameOf(timelineOf(first_wal), place) : nameOf(timelineAt(place), place),
  )
}

export interface ReadLog {
  /** Files that are whole, one after the other. */
  segments: string[]
  /** When the last transaction in them ended. */
  last: Date | undefined
  /** What is wrong with the file that comes next; undefined where nothing is, as far as it was read. */
  damage: { name: string; problem: string } | undefined
}

/** Reads the log on a way up to its end, to the first damage, or to a transaction after a moment: what lies behind is not needed. */
export async function readLog(folder: string, way: Way, until: Date | undefined): Promise<ReadLog> {
  const read: ReadLog = { segments: [], last: undefined, damage: undefined }
  for (const name of await filesOn(folder, way)) {
    const segment = await unpacked(path.join(archiveOf(folder), `${name}.gz`))
    const problem = problemOfSegment(folder, name, segment)
    if (problem !== undefined || segment === undefined) {
      read.damage = { name, problem: problem ?? `${name} is missing` }
      break
    }
    read.segments.push(name)
    const last = lastEndIn(segment)
    if (last !== undefined && (read.last === undefined || last > read.last)) read.last = last
    if (placeOf(name) >= placeOf(way.last_wal) && until !== undefined && read.last !== undefined && read.last > until)
      break
  }
  return read
}

function problemOfSegment(folder: string, name: string, segment: Buffer | undefined): string | undefined {
  if (segment?.length === segmentSize) return undefined
  return existsSync(path.join(archiveOf(folder), `${name}.gz`)) ? `${name} is not whole` : `${name} is missing`
}

/** Histories without which it can't be told how the timelines in the archive hang together. */
export async function historyProblems(folder: string, first: string): Promise<string[]> {
  const { segments, others } = await archived(folder)
  const later = segments.filter((name) => placeOf(name) >= placeOf(first)).map(timelineOf)
  const problems: string[] = []
  for (const timeline of new Set(later.filter((one) => one > timelineOf(first))))
    if ((await ancestorsOf(folder, timeline)) === undefined)
      problems.push(`${historyOf(timeline)} is ${others.includes(historyOf(timeline)) ? 'not whole' : 'missing'}`)
  return problems
}

/** What is wrong with the log behind a copy to the newest, on all timelines: a gap, a file that can't be unpacked or is too short. */
export async function walProblems(
  folder: string,
  copy: Omit<Way, 'timeline'>,
): Promise<{ problems: string[]; count: number }> {
  const { segments } = await archived(folder)
  const needed = segments.filter((name) => placeOf(name) >= placeOf(copy.first_wal))
  const wanted = new Set([copy.first_wal, ...needed])
  for (const timeline of new Set([copy.last_wal, ...needed].map(timelineOf)))
    if (await isContinuedBy(folder, copy.last_wal, nameOf(timeline, 0n)))
      for (const name of await filesOn(folder, { ...copy, timeline })) wanted.add(name)
  const problems = await historyProblems(folder, copy.first_wal)
  for (const name of [...wanted].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
    const problem = problemOfSegment(folder, name, await unpacked(path.join(archiveOf(folder), `${name}.gz`)))
    if (problem !== undefined) problems.push(problem)
  }
  return { problems, count: needed.length }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM'].includes(String(error.code))

/** A file of the archive; undefined where it is not there, or damaged. */
async function unpacked(file: string): Promise<Buffer | undefined> {
  try {
    return await promisify(gunzip)(await readFile(file))
  } catch (error) {
    if (isRefused(error)) throw error
    return undefined
  }
}
