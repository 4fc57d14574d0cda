import type { Presence } from '@katedra/contract/attempts'

/** A message of the teacher. */
export type Message = Presence['messages'][number]

/** Slow readers get through in this time; a message that has been in sight for less is not taken away. */
const minReading = 5000
const readingPerLetter = 100

interface Shown {
  readonly message: Message
  /** Since when it has been in sight, on a clock that only counts. */
  readonly since: number
}

/** The teacher's messages on the screen: each until the pupil closes it, or has read it and goes on to another question. */
export class MessageBoard {
  #shown: readonly Shown[] = []
  #newest: string | null = null

  /** The newest message that has been on the screen; ids grow with time. */
  get newestId(): string | null {
    return this.#newest
  }

  messages(): readonly Message[] {
    return this.#shown.map(({ message }) => message)
  }

  /** Takes in what the server sent, the oldest first; true when there is something new. */
  show(messages: readonly Message[], now: number): boolean {
    const fresh = messages.filter(({ id }) => this.#newest === null || id > this.#newest)
    this.#newest = fresh.at(-1)?.id ?? this.#newest
    this.#shown = [...this.#shown, ...fresh.map((message) => ({ message, since: now }))]
    return fresh.length > 0
  }

  close(): void {
    this.#shown = []
  }

  /** The page was hidden, and what stood on it was not in sight. */
  restartReading(now: number): void {
    this.#shown = this.#shown.map(({ message }) => ({ message, since: now }))
  }

  /** The pupil goes on to another question: what has been read goes away; true when something did. */
  dismissRead(now: number): boolean {
    const before = this.#shown.length
    this.#shown = this.#shown.filter(({ message, since }) => now - since < readingTime(message))
    return this.#shown.length < before
  }
}

function readingTime({ text }: Message): number {
  return minReading + readingPerLetter * text.length
}
