import type { Later } from '../../app/backoff.ts'

const typingPause = 300
/** Typing without a pause is still sent now and then. */
const maxPostponements = 12

/** Questions that are being typed in: they are sent when the typing pauses. */
export class TypingPauses {
  readonly #later: Later
  readonly #onPause: () => void
  readonly #waiting = new Map<number, { readonly cancel: () => void; readonly times: number }>()

  constructor(later: Later, onPause: () => void) {
    this.#later = later
    this.#onPause = onPause
  }

  has(item_no: number): boolean {
    return this.#waiting.has(item_no)
  }

  postpone(item_no: number): void {
    const before = this.#waiting.get(item_no)
    if (before !== undefined && before.times >= maxPostponements) return
    before?.cancel()
    const cancel = this.#later(typingPause, () => {
      this.#waiting.delete(item_no)
      this.#onPause()
    })
    this.#waiting.set(item_no, { cancel, times: (before?.times ?? 0) + 1 })
  }

  end(item_no: number): void {
    this.#waiting.get(item_no)?.cancel()
    this.#waiting.delete(item_no)
  }

  endAll(): void {
    for (const item_no of [...this.#waiting.keys()]) this.end(item_no)
  }
}
