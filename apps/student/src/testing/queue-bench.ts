import type { SavedAnswer } from '@katedra/contract/attempts'
import { mergeAnswers, type KeptAnswer, type ReturnKind } from '../attempts/queue/merge.ts'
import type { Halt, QueueDeps, QueueView, SendOutcome, SubmitOutcome } from '../attempts/queue/outcomes.ts'
import { AnswerQueue } from '../attempts/queue/queue.ts'
import { createHandClock } from './hand-clock.ts'

const startOfTest = Date.parse('2026-11-23T08:00:00Z')

interface Sent {
  readonly item_no: number
  readonly revision: number
  readonly answer: unknown
  readonly isLast: boolean
}

interface World {
  isOnline: boolean
  loseReplies: boolean
  deviceWorks: boolean
  /** Milliseconds each way. */
  latency: number
  halt: Halt | null
  locked: Set<number>
  /** A text that the server will not take. */
  refusedText: string
  submitted: number
  handInKept: boolean
  /** Most requests seen under way for one question, those of a disappearing page aside. */
  maxAtOnce: number
}

/** A server as the contract has it, a device, and the connection between them; each can be made to fail. */
export function createBench() {
  const hand = createHandClock()
  const server = new Map<number, SavedAnswer>()
  const device = new Map<number, KeptAnswer>()
  /** What came after the end. */
  const kept = new Map<number, KeptAnswer>()
  const log: string[] = []
  const sent: Sent[] = []
  const world: World = {
    isOnline: true,
    loseReplies: false,
    deviceWorks: true,
    latency: 0,
    halt: null,
    locked: new Set(),
    refusedText: '',
    submitted: 0,
    handInKept: false,
    maxAtOnce: 0,
  }
  const underWay = new Map<number, number>()

  function savedAt(): string {
    return new Date(startOfTest + hand.clock.time).toISOString()
  }

  function receive(given: KeptAnswer): SendOutcome {
    if (world.halt === 'closed') kept.set(given.item_no, given)
    if (world.halt !== null) return { kind: world.halt }
    if (world.locked.has(given.item_no)) return { kind: 'locked' }
    if (given.answer === null || given.answer['text'] === world.refusedText) return { kind: 'refused' }
    const before = server.get(given.item_no)
    const isSame = JSON.stringify(before?.answer) === JSON.stringify(given.answer)
    if (before?.revision === given.revision && isSame) return { kind: 'saved', saved_at: before.saved_at }
    if (before !== undefined && before.revision >= given.revision) return { kind: 'stale' }
    server.set(given.item_no, {
      item_no: given.item_no,
      revision: given.revision,
      answer: { ...given.answer },
      active_ms: given.active_ms,
      is_locked: false,
      saved_at: savedAt(),
    })
    log.push(`save ${given.item_no}`)
    return { kind: 'saved', saved_at: savedAt() }
  }

  async function travel(): Promise<void> {
    if (world.latency > 0) await new Promise<void>((resolve) => hand.later(world.latency, resolve))
  }

  const deps: QueueDeps = {
    async keep(given) {
      if (!world.deviceWorks) throw new Error('quota exceeded')
      device.set(given.item_no, given)
    },
    async keepHandIn(isWanted) {
      world.handInKept = isWanted
    },
    async send(given, isLast) {
      sent.push({ item_no: given.item_no, revision: given.revision, answer: given.answer, isLast })
      const count = (underWay.get(given.item_no) ?? 0) + 1
      underWay.set(given.item_no, count)
      if (!isLast) world.maxAtOnce = Math.max(world.maxAtOnce, count)
      await travel()
      const outcome: SendOutcome = world.isOnline ? receive(given) : { kind: 'unreachable', retry_after: 0 }
      await travel()
      underWay.set(given.item_no, (underWay.get(given.item_no) ?? 1) - 1)
      return world.loseReplies ? { kind: 'unreachable', retry_after: 0 } : outcome
    },
    async submit(): Promise<SubmitOutcome> {
      if (!world.isOnline) return { kind: 'unreachable', retry_after: 0 }
      world.submitted += 1
      log.push('submit')
      return { kind: 'submitted' }
    },
    async serverAnswers() {
      return world.isOnline ? [...server.values()] : null
    },
    now: () => startOfTest + hand.clock.time,
    random: () => 0.5,
    later: hand.later,
  }

  /** Opens the attempt as a fresh page does: with what the device and the server have. */
  function open(
    returnKind: ReturnKind = 'resumed',
    locked: readonly number[] = [],
    handIn: QueueView['handIn'] = world.handInKept ? 'waiting' : 'none',
  ): AnswerQueue {
    const answers = mergeAnswers([...device.values()], [...server.values()], returnKind)
    const queue = new AnswerQueue(deps, { answers, handIn, locked })
    queue.start()
    return queue
  }

  return { world, server, device, kept, sent, log, pass: hand.pass, open, clock: hand.clock }
}
