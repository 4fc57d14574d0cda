import type { SavedAnswer } from '@katedra/contract/attempts'

/** An answer of any type as it travels and as the device keeps it. */
export type AnswerData = Readonly<Record<string, unknown>>

/** One answer as this device keeps it. */
export interface KeptAnswer {
  readonly item_no: number
  /** Null while the question has only been looked at. */
  readonly answer: AnswerData | null
  /** Grows with every change; an older one never overwrites a newer one. */
  readonly revision: number
  /** The revision of the pupil's last change; later ones only add measured time. */
  readonly changed_revision: number
  /** The newest revision known to be on the server. */
  readonly acked_revision: number
  /** Time for which the question was visible, summed over visits. */
  readonly active_ms: number
  /** How much of it the server has heard of. */
  readonly acked_ms: number
  /** When the pupil last changed it, on the server's clock; null when that was not known. */
  readonly changed_at: number | null
  /** When the server saved what it has. */
  readonly saved_at: string | null
}

/** How the device comes back to the attempt: `resumed` with its own token, `joined` with the personal code. */
export type ReturnKind = 'resumed' | 'joined'

/** A lead this short may be the way of the reply, so the answer given here is taken for the newer one. */
const doubtMs = 5000

/** An answer that has not been given yet. */
export function emptyAnswer(item_no: number): KeptAnswer {
  return {
    item_no,
    answer: null,
    revision: 0,
    changed_revision: 0,
    acked_revision: 0,
    active_ms: 0,
    acked_ms: 0,
    changed_at: null,
    saved_at: null,
  }
}

/** Does the server lack what the pupil last did here? */
export function isUnsent(kept: KeptAnswer): boolean {
  return kept.answer !== null && kept.changed_revision > kept.acked_revision
}

/** Is there anything to send, be it only measured time? */
export function needsSending(kept: KeptAnswer): boolean {
  return kept.answer !== null && kept.revision > kept.acked_revision
}

/** The server's answer with nothing of the device's, save the longer of both times. */
export function takenFromServer(saved: SavedAnswer, kept: KeptAnswer | undefined): KeptAnswer {
  return {
    item_no: saved.item_no,
    answer: saved.answer,
    revision: saved.revision,
    changed_revision: saved.revision,
    acked_revision: saved.revision,
    active_ms: Math.max(saved.active_ms, kept?.active_ms ?? 0),
    acked_ms: saved.active_ms,
    changed_at: null,
    saved_at: saved.saved_at,
  }
}

/** The device's answer, numbered so that the server takes it over the one it has. */
export function overServer(kept: KeptAnswer, saved: SavedAnswer): KeptAnswer {
  const revision = Math.max(kept.revision, saved.revision + 1)
  return {
    ...kept,
    revision,
    changed_revision: revision,
    acked_revision: saved.revision,
    active_ms: Math.max(saved.active_ms, kept.active_ms),
    acked_ms: saved.active_ms,
    saved_at: saved.saved_at,
  }
}

function isSame(one: AnswerData | null, other: AnswerData): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Did another device write after the pupil's last change on this one? */
function isOvertaken(kept: KeptAnswer, saved: SavedAnswer): boolean {
  if (kept.changed_at === null) return saved.revision > kept.changed_revision
  return Date.parse(saved.saved_at) > kept.changed_at + doubtMs
}

/**
 * One answer out of the device's and the server's. A device that still holds its token is the only one that has
 * written, so its higher revision wins. After a stay on another device revisions of both have grown on their own; then
 * the pupil's later change wins, and in doubt the one given here.
 */
export function mergeAnswer(kept: KeptAnswer, saved: SavedAnswer, returnKind: ReturnKind): KeptAnswer {
  // A server that was put back to an older state gets again what it had acknowledged.
  if (saved.revision < kept.acked_revision) return overServer(kept, saved)
  if (!isUnsent(kept) || isSame(kept.answer, saved.answer)) return takenFromServer(saved, kept)
  if (saved.revision <= kept.acked_revision) return overServer(kept, saved)
  const isOlder = returnKind === 'resumed' ? saved.revision > kept.revision : isOvertaken(kept, saved)
  return isOlder ? takenFromServer(saved, kept) : overServer(kept, saved)
}

/** All answers of an attempt when it is opened; what only the device knows stays and will be sent. */
export function mergeAnswers(
  kept: readonly KeptAnswer[],
  saved: readonly SavedAnswer[],
  returnKind: ReturnKind,
): KeptAnswer[] {
  const onServer = new Map(saved.map((answer) => [answer.item_no, answer]))
  const onDevice = new Set(kept.map((answer) => answer.item_no))
  const both = kept.map((answer) => {
    const counterpart = onServer.get(answer.item_no)
    return counterpart === undefined ? { ...answer, acked_revision: 0 } : mergeAnswer(answer, counterpart, returnKind)
  })
  const fromServer = saved
    .filter((answer) => !onDevice.has(answer.item_no))
    .map((answer) => takenFromServer(answer, undefined))
  return [...both, ...fromServer]
}
