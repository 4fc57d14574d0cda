import type { Later } from '../../app/backoff.ts'
import type { KeptAnswer } from './merge.ts'

/** A device that has not answered by then has not kept anything either. */
const deviceTimeout = 3000

interface Write {
  state: 'writing' | 'refused'
}

/** Answers on their way to the device; the newest write of a question decides what is said about it. */
export class DeviceWrites {
  readonly #keep: (kept: KeptAnswer) => Promise<void>
  readonly #later: Later
  readonly #onSettled: () => void
  readonly #writes = new Map<number, Write>()

  constructor(keep: (kept: KeptAnswer) => Promise<void>, later: Later, onSettled: () => void) {
    this.#keep = keep
    this.#later = later
    this.#onSettled = onSettled
  }

  isWriting(item_no: number): boolean {
    return this.#writes.get(item_no)?.state === 'writing'
  }

  isRefused(item_no: number): boolean {
    return this.#writes.get(item_no)?.state === 'refused'
  }

  write(kept: KeptAnswer): void {
    const write: Write = { state: 'writing' }
    this.#writes.set(kept.item_no, write)
    const settle = (isKept: boolean) => {
      cancel()
      if (this.#writes.get(kept.item_no) !== write) return
      if (isKept) this.#writes.delete(kept.item_no)
      else write.state = 'refused'
      this.#onSettled()
    }
    const cancel = this.#later(deviceTimeout, () => settle(false))
    this.#keep(kept).then(
      () => settle(true),
      () => settle(false),
    )
  }
}
