import type { SavedAnswer } from '@katedra/contract/attempts'
import type { Later } from '../../app/backoff.ts'
import type { KeptAnswer } from './merge.ts'

/** Why nothing more can be sent: the time is over, another device writes, or the token is not known any more. */
export type Halt = 'closed' | 'other_device' | 'signed_out'

interface Unreachable {
  readonly kind: 'unreachable'
  /** The wait in milliseconds that the server asks for, 0 where it asks for none. */
  readonly retry_after: number
}

/** What came of sending. No answer is a value too (`unreachable`), so sending never throws. */
export type SendOutcome =
  | { readonly kind: 'saved'; readonly saved_at: string }
  /** `stale`: the server has a newer revision; `locked`: the answer is final; `refused`: it will never be taken. */
  | { readonly kind: 'stale' | 'locked' | 'refused' }
  | { readonly kind: Halt }
  | Unreachable

export type SubmitOutcome = { readonly kind: 'submitted' } | { readonly kind: Halt } | Unreachable

/** What the queue of answers needs from outside; there is no browser in it. */
export interface QueueDeps {
  /** Writes to the device; rejects when the device refuses. */
  keep(kept: KeptAnswer): Promise<void>
  keepHandIn(isWanted: boolean): Promise<void>
  /** `isLast`: the page may be gone in a moment, so the request must outlive it. */
  send(kept: KeptAnswer, isLast: boolean): Promise<SendOutcome>
  submit(): Promise<SubmitOutcome>
  /** The answers that the server has now; null when it can't be reached. */
  serverAnswers(): Promise<readonly SavedAnswer[] | null>
  /** The server's clock, null while unknown. */
  now(): number | null
  random(): number
  later: Later
}

/** Where everything that the pupil did is safe; the saved line says this and nothing else. */
export type SavedWhere =
  | { readonly kind: 'server'; readonly saved_at: string | null }
  | { readonly kind: 'device' | 'nowhere' }

export interface QueueView {
  readonly answers: ReadonlyMap<number, KeptAnswer>
  readonly saved: SavedWhere
  readonly halt: Halt | null
  /** `waiting`: the pupil has handed in, the server does not know yet. */
  readonly handIn: 'none' | 'waiting' | 'done'
  /** Answers whose last change is not on the server. */
  readonly unsent: number
  /** How many of them came after the end; the server keeps these for the teacher. */
  readonly late: number
  readonly isReachable: boolean
}

export interface QueueStart {
  readonly answers: readonly KeptAnswer[]
  readonly handIn: QueueView['handIn']
  /** Questions whose feedback the pupil has seen. */
  readonly locked: readonly number[]
}
