import type { SavedAnswer } from '@katedra/contract/attempts'
import {
  emptyAnswer,
  isUnsent,
  mergeAnswers,
  needsSending,
  overServer,
  takenFromServer,
  type AnswerData,
  type KeptAnswer,
} from './merge.ts'

/** The answers of one attempt as this device has them, and which of them can still change or go. */
export class AnswerBook {
  readonly #answers: Map<number, KeptAnswer>
  readonly #locked: Set<number>
  /** Revisions that the server will never take; they wait for the pupil's next change. */
  readonly #refused = new Map<number, number>()

  constructor(answers: readonly KeptAnswer[], locked: readonly number[]) {
    this.#answers = new Map(answers.map((kept) => [kept.item_no, kept]))
    this.#locked = new Set(locked)
  }

  all(): KeptAnswer[] {
    return [...this.#answers.values()]
  }

  find(item_no: number): KeptAnswer | undefined {
    return this.#answers.get(item_no)
  }

  put(kept: KeptAnswer): KeptAnswer {
    this.#answers.set(kept.item_no, kept)
    return kept
  }

  /** The pupil's change; `now` is the server's clock. */
  change(item_no: number, answer: AnswerData, now: number | null): KeptAnswer {
    const before = this.#answers.get(item_no) ?? emptyAnswer(item_no)
    const revision = before.revision + 1
    return this.put({ ...before, answer, revision, changed_revision: revision, changed_at: now })
  }

  addTime(item_no: number, milliseconds: number): void {
    const before = this.#answers.get(item_no) ?? emptyAnswer(item_no)
    this.put({ ...before, active_ms: before.active_ms + Math.round(milliseconds) })
  }

  lock(item_no: number): void {
    this.#locked.add(item_no)
  }

  isLocked(item_no: number): boolean {
    return this.#locked.has(item_no)
  }

  refuse(sent: KeptAnswer): void {
    this.#refused.set(sent.item_no, sent.revision)
  }

  /** The question is taken again: what was refused can be sent. */
  forgive(item_no: number): void {
    this.#refused.delete(item_no)
  }

  isRefused(kept: KeptAnswer): boolean {
    return this.#refused.get(kept.item_no) === kept.revision
  }

  /** Answers whose last change the server lacks. */
  unsent(): KeptAnswer[] {
    return this.all().filter(isUnsent)
  }

  /** Everything that could be sent now. */
  toSend(): KeptAnswer[] {
    return this.all().filter((kept) => needsSending(kept) && !this.isLocked(kept.item_no) && !this.isRefused(kept))
  }

  /** The server has saved what was sent; null when that is no news. */
  acknowledge(sent: KeptAnswer, saved_at: string): KeptAnswer | null {
    const current = this.#answers.get(sent.item_no) ?? sent
    if (sent.revision <= current.acked_revision) return null
    return this.put({ ...current, acked_revision: sent.revision, acked_ms: sent.active_ms, saved_at })
  }

  /** A newer revision than was sent has been sent or will be, so what became of this one does not matter. */
  isOutdated(sent: KeptAnswer): boolean {
    return sent.revision < (this.#answers.get(sent.item_no)?.revision ?? 0)
  }

  /** The server has another answer: the pupil's last word counts, unless the server's is final. */
  learn(sent: KeptAnswer, saved: SavedAnswer, isFinal: boolean): KeptAnswer {
    const current = this.#answers.get(sent.item_no) ?? sent
    if (isFinal) this.lock(sent.item_no)
    return this.put(isUnsent(current) && !isFinal ? overServer(current, saved) : takenFromServer(saved, current))
  }

  /** Begins again with what the server has; what only this device has stays and will be sent. */
  startOver(saved: readonly SavedAnswer[]): void {
    for (const kept of mergeAnswers(this.all(), saved, 'resumed')) this.put(kept)
  }

  /** What the server has of another tab of the pupil's; what was changed here and has not arrived stays. */
  meet(saved: readonly SavedAnswer[]): void {
    for (const answer of saved) {
      const kept = this.#answers.get(answer.item_no)
      if (kept === undefined || (!isUnsent(kept) && answer.revision > kept.revision))
        this.put(takenFromServer(answer, kept))
    }
  }

  /** What the server has in the end; an answer may have arrived although its acknowledgement was lost. */
  reconcile(saved: readonly SavedAnswer[]): void {
    for (const answer of saved) {
      const kept = this.#answers.get(answer.item_no)
      if (kept !== undefined && answer.revision === kept.changed_revision) this.put(takenFromServer(answer, kept))
    }
  }
}
