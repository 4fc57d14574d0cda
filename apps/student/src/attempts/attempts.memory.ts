import { forgetUnder, keepOnDevice, keptOnDevice, keptUnder, readNote, writeNote } from '../app/device-store.ts'
import type { Attempt } from '@katedra/contract/attempts'
import type { Bearer } from './attempts.data.ts'
import type { KeptAnswer } from './attempts.merge.ts'

/** An attempt begun on this device, with the token that lets it write. */
export interface RememberedAttempt extends Bearer {
  readonly join_code: string
  readonly title: string
  readonly student_name: string
}

const mostRemembered = 8
const note = 'attempts'

function isRemembered(value: unknown): value is RememberedAttempt {
  const names = ['attempt_id', 'token', 'join_code', 'title', 'student_name']
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => name in value && typeof Reflect.get(value, name) === 'string')
  )
}

/** The attempts of this device, newest first. */
export function rememberedAttempts(): RememberedAttempt[] {
  try {
    const list: unknown = JSON.parse(readNote(note) ?? '[]')
    return Array.isArray(list) ? list.filter(isRemembered) : []
  } catch {
    return []
  }
}

/** A later attempt at the same test takes the place of the earlier one. */
export function rememberAttempt(token: string, attempt: Attempt): RememberedAttempt {
  const { id, join_code, title, student_name } = attempt
  const remembered = { attempt_id: id, token, join_code, title, student_name }
  const others = rememberedAttempts().filter((other) => other.join_code !== join_code)
  writeNote(note, JSON.stringify([remembered, ...others].slice(0, mostRemembered)))
  return remembered
}

export function forgetAttempt(attempt_id: string): void {
  writeNote(note, JSON.stringify(rememberedAttempts().filter((other) => other.attempt_id !== attempt_id)))
}

/*
 * What IndexedDB holds of an attempt: its answers one by one, so that two tabs never overwrite each other's questions;
 * the wish to hand in; and the attempt itself, for a reload while the server can't be reached.
 */

export function keepAnswer(attempt_id: string, kept: KeptAnswer): Promise<void> {
  return keepOnDevice(`answer/${attempt_id}/${kept.item_no}`, kept)
}

function isKeptAnswer(value: unknown): value is KeptAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'item_no' in value &&
    'revision' in value &&
    'acked_revision' in value
  )
}

export async function keptAnswers(attempt_id: string): Promise<KeptAnswer[]> {
  return (await keptUnder(`answer/${attempt_id}/`)).filter(isKeptAnswer)
}

export function keepHandIn(attempt_id: string, isWanted: boolean): Promise<void> {
  return keepOnDevice(`hand-in/${attempt_id}`, isWanted)
}

export async function isHandInWanted(attempt_id: string): Promise<boolean> {
  return (await keptOnDevice(`hand-in/${attempt_id}`).catch(() => false)) === true
}

/** A copy that only helps; the device may refuse it. */
export async function keepAttempt(attempt: Attempt): Promise<void> {
  await keepOnDevice(`attempt/${attempt.id}`, attempt).catch(() => undefined)
}

function isAttempt(value: unknown): value is Attempt {
  return typeof value === 'object' && value !== null && 'questions' in value && 'deadline' in value
}

export async function keptAttempt(attempt_id: string): Promise<Attempt | null> {
  const value = await keptOnDevice(`attempt/${attempt_id}`).catch(() => null)
  return isAttempt(value) ? value : null
}

/** After the server has everything, nothing of the attempt needs to stay on a shared computer. */
export async function forgetAnswers(attempt_id: string): Promise<void> {
  await Promise.allSettled(['answer', 'hand-in', 'attempt'].map((kind) => forgetUnder(`${kind}/${attempt_id}`)))
}
