import type { SavedAnswer } from '@katedra/contract/attempts'
import { Backoff } from '../../app/backoff.ts'
import { AnswerBook } from './answer-book.ts'
import { DeviceWrites } from './device-writes.ts'
import { LateAnswers } from './late-answers.ts'
import { isUnsent, needsSending, type AnswerData, type KeptAnswer } from './merge.ts'
import type { Halt, QueueDeps, QueueStart, QueueView, SavedWhere, SendOutcome } from './outcomes.ts'
import { TypingPauses } from './typing-pauses.ts'

const maxInFlight = 3
/** Less time than this is not worth a request of its own. */
const minTimeToSend = 1000

/**
 * Carries the answers of one attempt to the device and to the server. Each change is written to the device first and
 * then sent; per question the newest revision wins and one request is under way at a time. Only a page about to
 * disappear sends a newer one at the same time, which its revision makes harmless.
 */
export class AnswerQueue {
  readonly #deps: QueueDeps
  readonly #book: AnswerBook
  readonly #writes: DeviceWrites
  readonly #typing: TypingPauses
  readonly #backoff: Backoff
  readonly #late: LateAnswers
  readonly #listeners = new Set<() => void>()
  /** The newest revision under way, by question. */
  readonly #inFlight = new Map<number, number>()
  #halt: Halt | null = null
  #handIn: QueueView['handIn']
  #isSubmitting = false
  #view: QueueView | null = null

  constructor(deps: QueueDeps, start: QueueStart) {
    const pump = () => this.#pump()
    this.#deps = deps
    this.#book = new AnswerBook(start.answers, start.locked)
    this.#handIn = start.handIn
    this.#typing = new TypingPauses(deps.later, pump)
    this.#backoff = new Backoff(deps.later, deps.random, pump)
    this.#late = new LateAnswers(deps, () => this.#emit())
    this.#writes = new DeviceWrites(
      (kept) => deps.keep(kept),
      deps.later,
      () => {
        this.#emit()
        this.#pump()
      },
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The same object until something changes. */
  readonly view = (): QueueView => {
    this.#view ??= this.#snapshot()
    return this.#view
  }

  #snapshot(): QueueView {
    const unsent = this.#book.unsent()
    return {
      answers: new Map(this.#book.all().map((kept) => [kept.item_no, kept])),
      saved: savedWhere(this.#book.all(), (item_no) => this.#writes.isRefused(item_no)),
      halt: this.#halt,
      handIn: this.#handIn,
      unsent: unsent.length,
      late: this.#late.count(unsent),
      isReachable: this.#backoff.failures === 0,
    }
  }

  /** Begins to send what an earlier visit left. */
  start(): void {
    if (this.#handIn === 'done') this.#late.deliver(this.#book.unsent())
    this.#pump()
  }

  /** Takes the pupil's change. During typing, sending waits for a pause; keeping it on the device does not. */
  change(item_no: number, answer: AnswerData, isTyping: boolean): void {
    if (this.#isFixed(item_no) || this.#handIn === 'waiting') return
    if (isTyping) this.#typing.postpone(item_no)
    else this.#typing.end(item_no)
    this.#keep(this.#book.change(item_no, answer, this.#deps.now()))
  }

  /** Adds time for which the question was visible; it travels with the next change. */
  spend(item_no: number, milliseconds: number): void {
    if (milliseconds > 0 && !this.#isFixed(item_no)) this.#book.addTime(item_no, milliseconds)
  }

  /** The pupil has left the question: what was typed goes now, and so does time that the server has not heard of. */
  leave(item_no: number): void {
    const kept = this.#book.find(item_no)
    if (kept === undefined || this.#isFixed(item_no)) return
    this.#typing.end(item_no)
    const hasUnheardTime =
      kept.answer !== null && !needsSending(kept) && kept.active_ms - kept.acked_ms >= minTimeToSend
    this.#keep(this.#book.put(hasUnheardTime ? { ...kept, revision: kept.revision + 1 } : kept))
  }

  /** Sends without waiting for a pause; `isLast` when the page may disappear, and then even during a request. */
  flush(isLast: boolean): void {
    this.#typing.endAll()
    if (isLast && !this.#isOver()) for (const kept of this.#sendable()) void this.#send(kept, true)
    else this.#pump()
  }

  /** The connection is said to be back. */
  wake(): void {
    if (this.#isOver()) this.#late.wake()
    else this.#backoff.wake()
  }

  /** Resolves to true as soon as the server has everything of a question, to false when it can't be brought there now. */
  async settle(item_no: number): Promise<boolean> {
    this.#backoff.stop()
    const failuresBefore = this.#backoff.failures
    this.flush(false)
    return new Promise((resolve) => {
      const look = () => {
        const kept = this.#book.find(item_no)
        const isOnServer = kept === undefined || !needsSending(kept)
        const isHopeless = this.#halt !== null || this.#backoff.failures > failuresBefore
        if (!isOnServer && !isHopeless && !this.#book.isRefused(kept)) return
        unsubscribe()
        resolve(isOnServer)
      }
      const unsubscribe = this.subscribe(look)
      look()
    })
  }

  /** The question's feedback has been shown: its answer is final. */
  lock(item_no: number): void {
    this.#book.lock(item_no)
  }

  /** Hands in as soon as everything is on the server. */
  handIn(): void {
    if (this.#handIn !== 'none' || this.#halt !== null) return
    this.#wantHandIn(true)
    this.flush(false)
  }

  /** Takes back a hand-in that has not gone out yet. */
  withdraw(): void {
    if (this.#handIn === 'waiting' && !this.#isSubmitting) this.#wantHandIn(false)
  }

  /** Nothing more can be sent; also called from outside, where it was learnt. */
  stop(halt: Halt): void {
    if (this.#halt !== null) return
    this.#halt = halt
    this.#backoff.stop()
    this.#typing.endAll()
    if (halt === 'closed') this.#late.deliver(this.#book.unsent())
    else this.#late.forget()
    this.#emit()
  }

  /** The pupil is back at this page and may have answered in another one. */
  meet(saved: readonly SavedAnswer[]): void {
    if (this.#isOver()) return
    this.#book.meet(saved)
    this.#emit()
  }

  /** The teacher lets the pupil go on: what came late goes once more, now as any other answer. */
  reopen(saved: readonly SavedAnswer[]): void {
    if (this.#halt !== 'closed' && this.#handIn !== 'done') return
    this.#halt = null
    this.#late.forget()
    this.#book.startOver(saved)
    this.#wantHandIn(false)
    this.#pump()
  }

  /** The teacher takes answers to this question, perhaps again: what it refused as late goes once more. */
  admit(item_no: number): void {
    this.#book.forgive(item_no)
    this.#pump()
  }

  /**
   * The server has closed the attempt, and this is what it has: by the pupil's own hand-in where everything had
   * arrived, else by time.
   */
  close(saved: readonly SavedAnswer[]): void {
    if (this.#isOver()) return
    this.#book.reconcile(saved)
    if (this.#handIn !== 'waiting' || this.#book.unsent().length > 0) return this.stop('closed')
    this.#handIn = 'done'
    this.#backoff.stop()
    this.#rememberHandIn(false)
    this.#emit()
  }

  #isOver(): boolean {
    return this.#halt !== null || this.#handIn === 'done'
  }

  #isFixed(item_no: number): boolean {
    return this.#isOver() || this.#book.isLocked(item_no)
  }

  #wantHandIn(isWanted: boolean): void {
    this.#handIn = isWanted ? 'waiting' : 'none'
    this.#rememberHandIn(isWanted)
    this.#emit()
  }

  /** Only for a reload in between; the hand-in itself does not depend on it. */
  #rememberHandIn(isWanted: boolean): void {
    this.#deps.keepHandIn(isWanted).catch(() => undefined)
  }

  #emit(): void {
    this.#view = null
    for (const listener of [...this.#listeners]) listener()
  }

  /** Writes to the device, then sends: also when the device refuses, for then the server is the only safe place. */
  #keep(kept: KeptAnswer): void {
    this.#writes.write(kept)
    this.#emit()
  }

  #sendable(): KeptAnswer[] {
    return this.#book.toSend().filter((kept) => this.#inFlight.get(kept.item_no) !== kept.revision)
  }

  #isBusy({ item_no }: KeptAnswer): boolean {
    return this.#inFlight.has(item_no) || this.#typing.has(item_no) || this.#writes.isWriting(item_no)
  }

  #pump(): void {
    if (this.#isOver() || this.#backoff.isWaiting) return
    const sendable = this.#sendable()
    for (const kept of sendable.filter((answer) => !this.#isBusy(answer))) {
      if (this.#inFlight.size >= maxInFlight) return
      void this.#send(kept, false)
    }
    if (this.#handIn === 'waiting' && sendable.length === 0 && this.#inFlight.size === 0) void this.#submit()
  }

  async #send(kept: KeptAnswer, isLast: boolean): Promise<void> {
    this.#inFlight.set(kept.item_no, kept.revision)
    const outcome = await this.#deps.send(kept, isLast)
    await this.#conclude(kept, outcome)
    if (this.#inFlight.get(kept.item_no) === kept.revision) this.#inFlight.delete(kept.item_no)
    this.#emit()
    this.#pump()
  }

  async #conclude(sent: KeptAnswer, outcome: SendOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'saved':
        this.#acknowledge(sent, outcome.saved_at)
        return
      case 'stale':
      case 'locked':
        await this.#learn(sent, outcome.kind === 'locked')
        return
      case 'refused':
        this.#backoff.succeed()
        this.#book.refuse(sent)
        return
      case 'unreachable':
        this.#backoff.fail(outcome.retry_after)
        return
      default:
        if (outcome.kind === 'closed') this.#late.note(sent)
        this.stop(outcome.kind)
    }
  }

  #acknowledge(sent: KeptAnswer, saved_at: string): void {
    this.#backoff.succeed()
    const kept = this.#book.acknowledge(sent, saved_at)
    // A note for the next visit. Were it lost, the answer would be sent once more, which is harmless.
    if (kept !== null && !this.#writes.isRefused(sent.item_no)) this.#writes.write(kept)
  }

  /** The server has a newer revision than was sent, or a final answer: see which one is the pupil's last word. */
  async #learn(sent: KeptAnswer, isFinal: boolean): Promise<void> {
    if (this.#book.isOutdated(sent) && !isFinal) return
    const answers = await this.#deps.serverAnswers()
    const saved = answers?.find((answer) => answer.item_no === sent.item_no)
    if (answers === null || saved === undefined) return this.#backoff.fail(0)
    this.#backoff.succeed()
    // Whoever wrote this one, another page of the pupil for instance, may have written others.
    this.#book.meet(answers)
    this.#keep(this.#book.learn(sent, saved, isFinal))
  }

  async #submit(): Promise<void> {
    if (this.#isSubmitting) return
    this.#isSubmitting = true
    const outcome = await this.#deps.submit()
    this.#isSubmitting = false
    if (outcome.kind === 'submitted') {
      this.#backoff.succeed()
      this.#handIn = 'done'
      this.#rememberHandIn(false)
    } else if (outcome.kind === 'unreachable') this.#backoff.fail(outcome.retry_after)
    else this.stop(outcome.kind)
    this.#emit()
  }
}

/** Where the pupil's work is safe. The worst-off answer decides, so the line never promises too much. */
function savedWhere(answers: readonly KeptAnswer[], isRefusedByDevice: (item_no: number) => boolean): SavedWhere {
  const unsent = answers.filter(isUnsent)
  if (unsent.some((kept) => isRefusedByDevice(kept.item_no))) return { kind: 'nowhere' }
  if (unsent.length > 0) return { kind: 'device' }
  const times = answers.map((kept) => kept.saved_at).filter((time) => time !== null)
  return { kind: 'server', saved_at: times.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null }
}
