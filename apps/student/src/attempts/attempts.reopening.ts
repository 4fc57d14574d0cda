import type { JoinableTest } from '@katedra/contract/attempts'

/** How often after the end it is asked whether the teacher lets the pupil go on. */
export const askAfterEnd = 10_000
/** Every so many times the test itself is asked for: once it has ended, nobody goes on. */
const testAskedEvery = 12

/** Whether a handed-in attempt may still be opened again: while its test runs. */
export class Reopening {
  readonly #stateOfTest: () => Promise<JoinableTest['state']>
  #asked = 0
  #hasEnded = false

  constructor(stateOfTest: () => Promise<JoinableTest['state']>) {
    this.#stateOfTest = stateOfTest
  }

  /** Rejects when the server can't be reached. */
  async mayCome(): Promise<boolean> {
    if (this.#hasEnded) return false
    if (this.#asked % testAskedEvery === 0) this.#hasEnded = (await this.#stateOfTest()) !== 'launched'
    this.#asked += 1
    return !this.#hasEnded
  }
}
