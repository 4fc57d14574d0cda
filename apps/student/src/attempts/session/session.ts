import type { Attempt, JoinableTest, Presence, Review } from '@katedra/contract/attempts'
import type { Later } from '../../app/backoff.ts'
import type { ServerClock } from '../../app/server-clock.ts'
import {
  sendFailure,
  type bePresent,
  type Bearer,
  type checkAnswer,
  type fetchAttempt,
  type fetchReview,
  type ItemReview,
  type sendAnswer,
  type submitAttempt,
} from '../attempts.data.ts'
import { keepAnswer, keepAttempt, keepHandIn } from '../queue/memory.ts'
import { MessageBoard, type Message } from './message-board.ts'
import type { Halt, QueueStart } from '../queue/outcomes.ts'
import { PresenceLoop, type Heard } from './presence.ts'
import type { LineListener } from '../waiting-room/start-line.ts'
import { AnswerQueue } from '../queue/queue.ts'

export interface SessionView {
  readonly attempt: Attempt
  /** Feedback shown so far, where it comes at once. */
  readonly checked: ReadonlyMap<number, ItemReview>
  /** The deadline has passed; the server may not have been asked yet. */
  readonly isOver: boolean
  /** What the teacher has written and the pupil has not put away. */
  readonly messages: readonly Message[]
  /** Whether the server answered when it was last asked how things stand. */
  readonly isHeard: boolean
}

/** What an open attempt asks of the server. */
export interface ServerCalls {
  readonly bePresent: typeof bePresent
  readonly checkAnswer: typeof checkAnswer
  readonly fetchAttempt: typeof fetchAttempt
  readonly fetchReview: typeof fetchReview
  readonly sendAnswer: typeof sendAnswer
  readonly stateOfTest: (join_code: string) => Promise<JoinableTest['state']>
  readonly submitAttempt: typeof submitAttempt
}

export interface SessionDeps {
  readonly bearer: Bearer
  readonly clock: ServerClock
  readonly server: ServerCalls
  isHidden(): boolean
  /** A clock that only counts, in milliseconds. */
  monotonic(): number
  random(): number
  readonly later: Later
  /** Keeps a line on which the server tells of changes; returns how to hang up. Left out where there is none. */
  readonly keepLine?: (listener: LineListener) => () => void
}

/**
 * How often is asked, and how often after the end, whether the teacher lets the pupil go on. On a line the server says itself when
 * there is something to ask about; then the device only says that it is there, often enough for `offlineAfter` of the live room.
 */
const rhythms = { alone: { open: 4000, submitted: 10_000 }, line: { open: 17_000, submitted: 30_000 } }
/**
 * On a line the rhythm is kept more closely: what counts is the longest time between two words, and each word costs. Those of a
 * test begin at moments of their own, and it does no harm where some fall together.
 */
const lineSpread = 0.05
/** All devices of a test may hear of a change in one instant: they ask within this time. */
const newsSpread = 1000
/** The test itself is asked for every twelfth time: once it has ended, no one goes on. */
const testAskedEvery = 12
/** The server decides about the deadline; asking just after it gets the final word. */
const afterDeadline = 400
const lastFlushBefore = 1500
/** A device that slept has lost its timers' time; looking at the clock costs nothing. */
const maxWait = 30_000

/** One attempt open on this device: its answers, its time and what the server says about it. */
export class AttemptSession {
  readonly bearer: Bearer
  readonly clock: ServerClock
  readonly queue: AnswerQueue
  readonly #deps: SessionDeps
  readonly #presence: PresenceLoop
  readonly #reopening: Reopening
  readonly #board = new MessageBoard()
  readonly #listeners = new Set<() => void>()
  #view: SessionView
  #cancelTick: (() => void) | null = null
  #shownItem: number | null = null
  #hasLine = false
  #hangUp: (() => void) | null = null
  /** Requests are numbered; a reply to one that a newer reply has overtaken says nothing any more. */
  #asked = 0
  #learnt = 0

  constructor(deps: SessionDeps, view: Pick<SessionView, 'attempt' | 'checked' | 'isOver'>, start: QueueStart) {
    const { bearer, clock, server, later, random } = deps
    this.#deps = deps
    this.bearer = bearer
    this.clock = clock
    this.#view = { ...view, messages: [], isHeard: true }
    this.#reopening = new Reopening(() => server.stateOfTest(view.attempt.join_code))
    this.#presence = new PresenceLoop({
      ask: () => this.#ask(),
      rhythm: () => this.#rhythm(),
      spread: () => (this.#isOnLine() ? lineSpread : undefined),
      isHidden: () => deps.isHidden(),
      random,
      later,
    })
    this.queue = new AnswerQueue(
      {
        keep: (kept) => keepAnswer(bearer.attempt_id, kept),
        keepHandIn: (isWanted) => keepHandIn(bearer.attempt_id, isWanted),
        send: async (kept, isLast) => {
          const outcome = await server.sendAnswer(bearer, kept, isLast)
          if (outcome.kind === 'saved') clock.hear(outcome.saved_at)
          if (outcome.kind === 'closed' && this.#view.attempt.state === 'open') void this.refresh()
          return outcome
        },
        submit: () => server.submitAttempt(bearer, (attempt) => this.#learnHandIn(attempt)),
        serverAnswers: async () => (await this.refresh())?.answers ?? null,
        now: () => clock.now(),
        random,
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

  /** Begins to send, to watch the time and to hear the teacher; the result ends it. */
  start(): () => void {
    this.queue.start()
    this.#planTick()
    const leave = this.#presence.start()
    this.#listen()
    return () => {
      leave()
      this.#stopListening()
      this.#cancelTick?.()
    }
  }

  /** At the class's pace the device has a line of the lesson, and asks as often as without this one. */
  #listen(): void {
    if (this.#view.attempt.pace === 'class') return
    const keepLine = this.#deps.keepLine
    this.#hangUp ??=
      keepLine?.({
        onOpen: () => {
          this.#hasLine = true
          // What was said before may have been missed.
          this.#presence.hurry()
        },
        onNews: () => this.#presence.hurry(newsSpread),
        onLost: () => {
          this.#hasLine = false
          this.#presence.within(rhythms.alone.open)
        },
      }) ?? null
  }

  #stopListening(): void {
    this.#hangUp?.()
    this.#hangUp = null
    this.#hasLine = false
  }

  #rhythm(): number {
    return rhythms[this.#isOnLine() ? 'line' : 'alone'][this.#view.attempt.state]
  }

  /** A server that did not answer is asked as often as without a line. */
  #isOnLine(): boolean {
    return this.#hasLine && this.#view.isHeard
  }

  /** The connection or the pupil is back. */
  wake(): void {
    this.#board.restartReading(this.#deps.monotonic())
    this.queue.wake()
    this.#presence.hurry()
  }

  /** The pupil is back at this page, and may have answered in another one meanwhile. */
  async comeBack(): Promise<void> {
    this.wake()
    const { attempt } = this.#view
    const news = attempt.state === 'open' ? await this.refresh() : null
    if (news?.state === 'open') this.queue.meet(news.answers)
  }

  /** Tells which question is on the screen. */
  show(item_no: number | null): void {
    if (this.#hasLine && item_no !== this.#shownItem) this.#presence.within(rhythms.alone.open)
    this.#shownItem = item_no
    if (this.#board.dismissRead(this.#deps.monotonic())) this.#change({ messages: this.#board.messages() })
  }

  /** The teacher has shown a question to the class. */
  meet(item: Attempt['questions'][number]): void {
    const { attempt } = this.#view
    if (attempt.questions.some(({ item_no }) => item_no === item.item_no)) return
    const next = { ...attempt, questions: [...attempt.questions, item] }
    this.#change({ attempt: next })
    void keepAttempt(next)
  }

  /** The pupil puts the teacher's messages away. */
  readonly closeMessages = (): void => {
    this.#board.close()
    this.#change({ messages: [] })
  }

  /** Asks the server how things stand; null when it can't be reached or does not answer this device any more. */
  async refresh(): Promise<Attempt | null> {
    const turn = this.#begin()
    try {
      const attempt = await this.#deps.server.fetchAttempt(this.bearer)
      if (this.#isNews(turn)) this.#learn(attempt)
      return attempt
    } catch (error) {
      this.#fail(error)
      return null
    }
  }

  /** Locks an answer and shows its feedback; false when the server can't be reached. */
  async check(item_no: number): Promise<boolean> {
    if (!(await this.queue.settle(item_no))) return false
    try {
      const review = await this.#deps.server.checkAnswer(this.bearer, item_no)
      this.queue.lock(item_no)
      this.#change({ checked: new Map(this.#view.checked).set(item_no, review) })
      return true
    } catch (error) {
      const outcome = sendFailure(error)
      if (isHalt(outcome.kind)) this.queue.stop(outcome.kind)
      return false
    }
  }

  /** The feedback as far as it may come now; rejects when the server can't be reached. */
  review(): Promise<Review> {
    return this.#deps.server.fetchReview(this.bearer)
  }

  #begin(): number {
    this.#asked += 1
    return this.#asked
  }

  #isNews(turn: number): boolean {
    if (turn < this.#learnt) return false
    this.#learnt = turn
    return true
  }

  async #ask(): Promise<Heard> {
    const heard = await this.#askOnce()
    if (heard.kind === 'ended') this.#stopListening()
    return heard
  }

  async #askOnce(): Promise<Heard> {
    if (this.#isElsewhere()) return { kind: 'ended' }
    try {
      if (this.#view.attempt.state === 'submitted' && !(await this.#reopening.mayCome())) return { kind: 'ended' }
      const turn = this.#begin()
      const here = { item_no: this.#shownItem, shown_message_id: this.#board.newestId }
      const presence = await this.#deps.server.bePresent(this.bearer, here)
      if (this.#isNews(turn)) await this.#hear(presence)
      return { kind: 'heard' }
    } catch (error) {
      const outcome = this.#fail(error)
      if (isHalt(outcome.kind)) return { kind: 'ended' }
      this.#change({ isHeard: false })
      return { kind: 'unreachable', retry_after: outcome.kind === 'unreachable' ? outcome.retry_after : 0 }
    }
  }

  async #hear({ server_time, state, deadline, is_paused, messages }: Presence): Promise<void> {
    this.clock.hear(server_time)
    if (this.#board.show(messages, this.#deps.monotonic())) {
      this.#change({ messages: this.#board.messages() })
      // The teacher is told that it has been shown.
      if (this.#hasLine) this.#presence.within(rhythms.alone.open)
    }
    if (!this.#view.isHeard) this.#change({ isHeard: true })
    await this.#follow({ ...this.#view.attempt, server_time, state, deadline, is_paused })
    if (this.#cancelTick === null) this.#planTick()
  }

  /** What changes under the pupil's hands; where more than the time has changed, the whole attempt is asked for. */
  async #follow(news: Attempt): Promise<void> {
    const before = this.#view.attempt
    const { halt, handIn } = this.queue.view()
    const isClosed = halt === 'closed' || handIn === 'done'
    if (news.state !== before.state || isClosed === isRunning(news)) return void (await this.refresh())
    const isSame = news.deadline === before.deadline && news.is_paused === before.is_paused
    if (isSame && this.#view.isOver !== isRunning(news)) return
    this.#take(news)
    // During a break the deadline moves on with the clock; that alone is not worth a write.
    if (!news.is_paused || !before.is_paused) void keepAttempt(news)
  }

  #take(news: Attempt): void {
    this.clock.hear(news.server_time)
    const attempt = withMet(news, this.#view.attempt)
    this.#change({ attempt, isOver: !isRunning(attempt) })
    this.#planTick()
  }

  #learn(attempt: Attempt): void {
    this.#take(attempt)
    void keepAttempt(attempt)
    if (isRunning(attempt)) return this.queue.reopen(attempt.answers)
    // Shortly after the deadline the server still takes what was on its way, so sending goes on until it says no.
    const { handIn, unsent } = this.queue.view()
    if (attempt.state === 'submitted' || (handIn === 'none' && unsent === 0)) this.queue.close(attempt.answers)
  }

  /** The reply to a hand-in, which the queue itself concludes. Whatever was asked before it is out of date. */
  #learnHandIn(attempt: Attempt): void {
    this.#learnt = this.#begin()
    this.#take(attempt)
    void keepAttempt(attempt)
  }

  #fail(error: unknown) {
    const outcome = sendFailure(error)
    if (outcome.kind === 'other_device' || outcome.kind === 'signed_out') this.queue.stop(outcome.kind)
    return outcome
  }

  #isElsewhere(): boolean {
    const { halt } = this.queue.view()
    return halt === 'other_device' || halt === 'signed_out'
  }

  #change(part: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...part }
    for (const listener of [...this.#listeners]) listener()
  }

  /** Only the deadline needs a watch of its own, and there is none during a break. */
  #planTick(): void {
    this.#cancelTick?.()
    this.#cancelTick = null
    const left = timeLeftOn(this.clock, this.#view.attempt)
    if (left === null || this.#view.isOver || this.#isElsewhere()) return
    const wait = left > lastFlushBefore ? left - lastFlushBefore + 1 : left + afterDeadline
    this.#cancelTick = this.#deps.later(Math.min(maxWait, wait), () => void this.#tick())
  }

  /** Just before the deadline everything is sent; just after it the server is asked what it has. */
  async #tick(): Promise<void> {
    this.#cancelTick = null
    const left = timeLeftOn(this.clock, this.#view.attempt)
    if (left !== null && left <= lastFlushBefore) this.queue.flush(false)
    if (left !== null && left <= 0) {
      this.#change({ isOver: true })
      await this.refresh()
    } else this.#planTick()
  }
}

/** With what the teacher showed to the class after the server had been asked. */
function withMet(news: Attempt, before: Attempt): Attempt {
  const known = new Set(news.questions.map(({ item_no }) => item_no))
  const met = before.questions.filter(({ item_no }) => !known.has(item_no))
  return met.length === 0 ? news : { ...news, questions: [...news.questions, ...met] }
}

/** Whether the server takes answers by what it has said itself; in a break the time stands still. */
function isRunning({ state, is_paused, deadline, server_time }: Attempt): boolean {
  return state === 'open' && (is_paused || Date.parse(server_time) < Date.parse(deadline))
}

/** Milliseconds to the deadline by the server's clock; null while that is unknown, and in a break. */
function timeLeftOn(clock: ServerClock, { is_paused, deadline }: Attempt): number | null {
  const now = clock.now()
  return now === null || is_paused ? null : Date.parse(deadline) - now
}

function isHalt(kind: string): kind is Halt {
  return kind === 'closed' || kind === 'other_device' || kind === 'signed_out'
}

/** Whether a handed-in attempt may still be opened again: while its test runs. */
class Reopening {
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
