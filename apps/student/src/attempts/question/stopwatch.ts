/** Measures the time for which one question is in sight: it runs while the page is visible, and is summed over visits. */
export class Stopwatch {
  readonly #now: () => number
  #since: number | null = null

  constructor(now: () => number) {
    this.#now = now
  }

  run(): void {
    this.#since ??= this.#now()
  }

  /** The milliseconds since it was last asked; it goes on running if it ran. */
  take(): number {
    if (this.#since === null) return 0
    const spent = this.#now() - this.#since
    this.#since = this.#now()
    return spent
  }

  /** As `take`, and stands still afterwards. */
  stop(): number {
    const spent = this.take()
    this.#since = null
    return spent
  }
}
