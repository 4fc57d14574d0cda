import type { Attempt } from '@katedra/contract/attempts'
import { jitter, type Later } from '../app/backoff.ts'
import type { ServerClock } from '../app/server-clock.ts'
import {
  checkAnswer,
  fetchAttempt,
  sendAnswer,
  sendFailure,
  submitAttempt,
  type Bearer,
  type ItemReview,
} from './attempts.data.ts'
import { keepAnswer, keepAttempt, keepHandIn } from './attempts.memory.ts'
import type { Halt, QueueStart } from './attempts.outcomes.ts'
import { AnswerQueue } from './attempts.queue.ts'

export interface SessionView {
  readonly attempt: Attempt
  /** Feedback shown so far, where it comes at once. */
  readonly checked: ReadonlyMap<number, ItemReview>
  /** The deadline has passed; the server may not have been asked yet. */
  readonly isOver: boolean
}

/** A test may be prolonged or ended by the teacher meanwhile; many devices ask, so each in its own rhythm. */
const refreshEvery = 30_000
const refreshWhenOver = 5000
/** The server decides about the deadline; asking just after it gets the final word. */
const afterDeadline = 400
const lastFlushBefore = 1500

const later: Later = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** One attempt open on this device: its answers, its time and what the server says about it. */
export class AttemptSession {
  readonly bearer: Bearer
  readonly clock: ServerClock
  readonly queue: AnswerQueue
  readonly #listeners = new Set<() => void>()
  #view: SessionView
  #cancelTick: (() => void) | null = null

  constructor(bearer: Bearer, clock: ServerClock, view: SessionView, start: QueueStart) {
    this.bearer = bearer
    this.clock = clock
    this.#view = view
    this.queue = new AnswerQueue(
      {
        keep: (kept) => keepAnswer(bearer.attempt_id, kept),
        keepHandIn: (isWanted) => keepHandIn(bearer.attempt_id, isWanted),
        send: async (kept, isLast) => {
          const outcome = await sendAnswer(bearer, kept, isLast)
          if (outcome.kind === 'saved') clock.hear(outcome.saved_at)
          if (outcome.kind === 'closed') void this.refresh()
          return outcome
        },
        submit: () => submitAttempt(bearer, (attempt) => this.#learn(attempt, 'closing')),
        serverAnswers: async () => (await this.refresh())?.answers ?? null,
        now: () => clock.now(),
        random: Math.random,
        later,
      },
      start,
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly view = (): SessionView => this.#view

  /** Begins to send and to watch the time; the result ends both. */
  start(): () => void {
    this.queue.start()
    this.#planTick()
    return () => this.#cancelTick?.()
  }

  /** Asks the server how things stand; null when it can't be reached or does not answer this device any more. */
  async refresh(): Promise<Attempt | null> {
    try {
      const attempt = await fetchAttempt(this.bearer)
      this.#learn(attempt)
      return attempt
    } catch (error) {
      const outcome = sendFailure(error)
      if (outcome.kind === 'other_device' || outcome.kind === 'signed_out') this.queue.stop(outcome.kind)
      return null
    }
  }

  /** Locks an answer and shows its feedback; false when the server can't be reached. */
  async check(item_no: number): Promise<boolean> {
    if (!(await this.queue.settle(item_no))) return false
    try {
      const review = await checkAnswer(this.bearer, item_no)
      this.queue.lock(item_no)
      this.#change({ checked: new Map(this.#view.checked).set(item_no, review) })
      return true
    } catch (error) {
      const outcome = sendFailure(error)
      if (isHalt(outcome.kind)) this.queue.stop(outcome.kind)
      return false
    }
  }

  /** Milliseconds to the deadline by the server's clock; null while that is unknown. */
  timeLeft(): number | null {
    const now = this.clock.now()
    return now === null ? null : Date.parse(this.#view.attempt.deadline) - now
  }

  /** Takes in what a reply says. `closing`: the reply to a hand-in, which the queue itself concludes. */
  #learn(attempt: Attempt, closing?: 'closing'): void {
    const isMoved = attempt.deadline !== this.#view.attempt.deadline
    this.clock.hear(attempt.server_time)
    const isPast = Date.parse(attempt.server_time) >= Date.parse(attempt.deadline)
    this.#change({ attempt, isOver: isPast || attempt.state === 'submitted' })
    if (isMoved) this.#planTick()
    void keepAttempt(attempt)
    if (closing === 'closing') return
    // Shortly after the deadline the server still takes what was on its way, so sending goes on until it says no.
    const { handIn, unsent } = this.queue.view()
    if (attempt.state === 'submitted' || (isPast && handIn === 'none' && unsent === 0))
      this.queue.close(attempt.answers)
  }

  #change(part: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...part }
    for (const listener of [...this.#listeners]) listener()
  }

  #planTick(): void {
    this.#cancelTick?.()
    this.#cancelTick = null
    const { halt, handIn } = this.queue.view()
    const isClosed = halt === 'closed' || this.#view.isOver
    if (this.#view.attempt.state === 'submitted' || handIn === 'done' || (halt !== null && !isClosed)) return
    const wait = nextLook(this.timeLeft(), isClosed)
    this.#cancelTick = later(wait, () => void this.#tick())
  }

  /** Just before the deadline everything is sent; just after it the server is asked what it has; else now and then. */
  async #tick(): Promise<void> {
    const left = this.timeLeft()
    if (left !== null && left <= lastFlushBefore) this.queue.flush(false)
    if (left !== null && left <= 0) this.#change({ isOver: true })
    if (left === null || left <= 0 || left > lastFlushBefore) await this.refresh()
    this.#planTick()
  }
}

function nextLook(left: number | null, isClosed: boolean): number {
  if (isClosed) return jitter(refreshWhenOver, Math.random)
  const usual = jitter(refreshEvery, Math.random)
  if (left === null) return Math.min(usual, jitter(refreshWhenOver, Math.random))
  return Math.min(usual, left > lastFlushBefore ? left - lastFlushBefore + 1 : left + afterDeadline)
}

function isHalt(kind: string): kind is Halt {
  return kind === 'closed' || kind === 'other_device' || kind === 'signed_out'
}
