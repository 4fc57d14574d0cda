import { Backoff } from '../../app/backoff.ts'
import type { KeptAnswer } from './merge.ts'
import type { QueueDeps } from './outcomes.ts'

/**
 * Answers given before the end that reach the server after it. It does not count them but keeps each one for the teacher,
 * so everything that is left is sent once more, one by one.
 */
export class LateAnswers {
  readonly #deps: Pick<QueueDeps, 'send' | 'random' | 'later'>
  readonly #onChange: () => void
  readonly #backoff: Backoff
  /** Revisions that the server has kept, by question. */
  readonly #kept = new Map<number, number>()
  #waiting: readonly KeptAnswer[] = []
  #isSending = false

  constructor(deps: Pick<QueueDeps, 'send' | 'random' | 'later'>, onChange: () => void) {
    this.#deps = deps
    this.#onChange = onChange
    this.#backoff = new Backoff(deps.later, deps.random, () => void this.#next())
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** How many of these answers the server has kept. */
  count(unsent: readonly KeptAnswer[]): number {
    return unsent.filter((kept) => this.#has(kept)).length
  }

  /** The server refused it because the time is over, and has it therefore. */
  note(sent: KeptAnswer): void {
    this.#kept.set(sent.item_no, sent.revision)
  }

  deliver(answers: readonly KeptAnswer[]): void {
    this.#waiting = answers.filter((kept) => !this.#has(kept))
    void this.#next()
  }

  /** The connection is said to be back. */
  wake(): void {
    if (this.isWaiting) this.#backoff.wake()
  }

  /** The server takes answers again, or none of this device any more. */
  forget(): void {
    this.#kept.clear()
    this.#giveUp()
  }

  #has({ item_no, revision }: KeptAnswer): boolean {
    return this.#kept.get(item_no) === revision
  }

  #giveUp(): void {
    this.#waiting = []
    this.#backoff.stop()
  }

  async #next(): Promise<void> {
    const [next] = this.#waiting
    if (next === undefined || this.#isSending || this.#backoff.isWaiting) return
    this.#isSending = true
    const outcome = await this.#deps.send(next, false)
    this.#isSending = false
    if (this.#waiting.includes(next)) {
      if (outcome.kind === 'unreachable') return this.#backoff.fail(outcome.retry_after)
      this.#backoff.succeed()
      if (outcome.kind === 'closed') this.note(next)
      if (outcome.kind === 'other_device' || outcome.kind === 'signed_out') this.#giveUp()
      this.#waiting = this.#waiting.filter((kept) => kept !== next)
      this.#onChange()
    }
    return this.#next()
  }
}
