import { around, delayAfterFailures, wakeSpread, type Later } from '../../app/backoff.ts'

/** What came of asking. `ended`: there is nothing more to ask about. */
export type Heard =
  | { readonly kind: 'heard' | 'ended' }
  /** `retry_after` is the wait in milliseconds that the server asks for, 0 where it asks for none. */
  | { readonly kind: 'unreachable'; readonly retry_after: number }

export interface PresenceDeps {
  ask(): Promise<Heard>
  /** The usual time between two questions. */
  rhythm(): number
  /** By what part of it this time may be longer or shorter; left out where it is a fifth. */
  spread?(): number | undefined
  isHidden(): boolean
  random(): number
  later: Later
}

/**
 * Says that the pupil is here and hears what the teacher has changed: again and again while the page is looked at, never
 * while it is hidden, at once when the connection or the pupil comes back, and ever less often from a server that fails.
 */
export class PresenceLoop {
  readonly #deps: PresenceDeps
  #cancel: (() => void) | null = null
  #cancelExtra: (() => void) | null = null
  /** Counts the questions: one that a newer one has overtaken plans nothing. */
  #turn = 0
  #failures = 0
  #isRunning = false

  constructor(deps: PresenceDeps) {
    this.#deps = deps
  }

  /** Begins; the result ends it. */
  start(): () => void {
    this.#isRunning = true
    this.hurry()
    return () => this.stop()
  }

  stop(): void {
    this.#isRunning = false
    this.#turn += 1
    this.#forgetPlans()
  }

  /**
   * Something has changed: ask almost at once, also while an earlier question hangs on a dead connection. Where all devices of a
   * test hear of it, they spread their questions.
   */
  hurry(spread = wakeSpread): void {
    if (!this.#isRunning) return
    this.#turn += 1
    this.#plan(Math.round(this.#deps.random() * spread))
  }

  /** There is something to say: ask no later than that, unless a question is on its way before, or the server fails. */
  within(wait: number): void {
    if (!this.#isRunning || this.#failures > 0 || this.#cancelExtra !== null) return
    this.#cancelExtra = this.#deps.later(wait, () => void this.#ask())
  }

  #plan(wait: number): void {
    this.#cancel?.()
    this.#cancel = this.#deps.later(wait, () => void this.#ask())
  }

  #forgetPlans(): void {
    this.#cancel?.()
    this.#cancelExtra?.()
    this.#cancel = null
    this.#cancelExtra = null
  }

  async #ask(): Promise<void> {
    this.#forgetPlans()
    // The pupil's return to the page calls `hurry`.
    if (this.#deps.isHidden()) return
    this.#turn += 1
    const turn = this.#turn
    const heard = await this.#deps.ask()
    if (turn !== this.#turn) return
    if (heard.kind === 'ended') this.stop()
    else this.#plan(this.#waitAfter(heard))
  }

  #waitAfter(heard: Heard): number {
    const usual = around(this.#deps.rhythm(), this.#deps.random, this.#deps.spread?.())
    if (heard.kind !== 'unreachable') {
      this.#failures = 0
      return usual
    }
    this.#failures += 1
    return Math.max(heard.retry_after, usual + delayAfterFailures(this.#failures, this.#deps.random))
  }
}
