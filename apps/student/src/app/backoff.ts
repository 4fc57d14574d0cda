const firstDelay = 1000
const maxDelay = 15_000
/** A connection that comes back for a whole class at once. */
export const wakeSpread = 400

/** Runs later; the result takes it back. */
export type Later = (milliseconds: number, run: () => void) => () => void

/**
 * How long to wait after a number of failures in a row: exponential with full jitter, so that a class whose connection comes
 * back does not fall on the server in the same instant.
 */
export function delayAfterFailures(failures: number, random: () => number): number {
  return Math.round(random() * Math.min(maxDelay, firstDelay * 2 ** failures))
}

/** A delay somewhere between half and one and a half of the wanted one, for polling by many at once. */
export function jitter(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (0.5 + random()))
}

/** A fifth more or less than the wanted delay, or another part of it: many ask in a rhythm that stays one. */
export function around(milliseconds: number, random: () => number, spread = 0.2): number {
  return Math.round(milliseconds * (1 - spread + 2 * spread * random()))
}

/** Very soon, but not all in the same instant. */
function almostAtOnce(random: () => number): number {
  return Math.round(random() * wakeSpread)
}

/** One wait for everything that goes to a server which did not answer. */
export class Backoff {
  readonly #later: Later
  readonly #random: () => number
  readonly #onReady: () => void
  #failures = 0
  #cancel: (() => void) | null = null

  constructor(later: Later, random: () => number, onReady: () => void) {
    this.#later = later
    this.#random = random
    this.#onReady = onReady
  }

  get isWaiting(): boolean {
    return this.#cancel !== null
  }

  get failures(): number {
    return this.#failures
  }

  /** Requests that were under way together fail together and count once. */
  fail(retryAfter: number): void {
    if (this.#cancel !== null) return
    this.#waitFor(Math.max(retryAfter, delayAfterFailures(this.#failures, this.#random)))
    this.#failures += 1
  }

  succeed(): void {
    this.#failures = 0
    this.stop()
  }

  /** The connection is said to be back: try almost at once. */
  wake(): void {
    this.#waitFor(almostAtOnce(this.#random))
  }

  /** Waits no more; what was planned does not happen. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #waitFor(milliseconds: number): void {
    this.stop()
    this.#cancel = this.#later(milliseconds, () => {
      this.#cancel = null
      this.#onReady()
    })
  }
}
