import type { Attempt, WaitingPupil } from '@katedra/contract/attempts'
import { readNote, writeNote } from '../../app/notes.ts'
import type { Bearer } from '../attempts.data.ts'

/** An attempt begun on this device, with the token that lets it write. */
export interface RememberedAttempt extends Bearer {
  readonly join_code: string
  readonly title: string
  readonly student_name: string
  /** The test has not started yet: the device is in its waiting room. */
  readonly is_waiting?: true
}

const maxRemembered = 8
const note = 'attempts'
const asideNote = 'attempts.set-aside'
/** The first shape had no number and the same fields. */
const version = 2

interface StoredList {
  readonly attempts: RememberedAttempt[]
  /** Something is stored that can't be read. */
  readonly isDamaged: boolean
}

/** The attempts of this device, newest first. */
export function rememberedAttempts(): RememberedAttempt[] {
  return readList(readNote(note)).attempts
}

/** A later attempt at the same test takes the place of the earlier one. */
export function rememberAttempt(token: string, attempt: Attempt): void {
  const { id, join_code, title, student_name } = attempt
  remember({ attempt_id: id, token, join_code, title, student_name })
}

/** A place in a waiting room; the attempt that begins there takes over its line. */
export function rememberWaiting(token: string, waiting: WaitingPupil): void {
  const { attempt_id, join_code, title, student_name } = waiting
  remember({ attempt_id, token, join_code, title, student_name, is_waiting: true })
}

function remember(remembered: RememberedAttempt): void {
  const { join_code } = remembered
  const others = rememberedAttempts().filter((other) => other.join_code !== join_code)
  writeList([remembered, ...others].slice(0, maxRemembered))
}

export function forgetAttempt(attempt_id: string): void {
  writeList(rememberedAttempts().filter((other) => other.attempt_id !== attempt_id))
}

/** A token in what can't be read is the only way back to a pupil's answers, so it is set aside before it is written over. */
function writeList(attempts: readonly RememberedAttempt[]): void {
  const before = readNote(note)
  if (before !== null && readList(before).isDamaged) writeNote(asideNote, before)
  writeNote(note, JSON.stringify(attempts.map((attempt) => ({ version, ...attempt }))))
}

/*
 * Read by hand: a schema library in the first page costs 10 kB gz, and its budget of 120 kB has less than 3 left. The
 * records that hold answers are read later, by schemas (../queue/memory.ts).
 */
function readList(text: string | null): StoredList {
  if (text === null) return { attempts: [], isDamaged: false }
  const list = parseJson(text)
  if (!Array.isArray(list)) return { attempts: [], isDamaged: true }
  const attempts = list.map(readAttempt).filter((attempt) => attempt !== null)
  return { attempts, isDamaged: attempts.length < list.length }
}

function readAttempt(value: unknown): RememberedAttempt | null {
  if (typeof value !== 'object' || value === null) return null
  const known: Partial<Record<keyof RememberedAttempt, unknown>> = value
  const { attempt_id, token, join_code, title, student_name } = known
  const isWhole =
    typeof attempt_id === 'string' &&
    typeof token === 'string' &&
    typeof join_code === 'string' &&
    typeof title === 'string' &&
    typeof student_name === 'string'
  if (!isWhole) return null
  const attempt = { attempt_id, token, join_code, title, student_name }
  return known.is_waiting === true ? { ...attempt, is_waiting: true } : attempt
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
