import type { Attempt, Presence } from '@katedra/contract/attempts'
import { CallError } from '@katedra/contract/call'
import { createServerClock } from '../app/server-clock.ts'
import type { Here } from '../attempts/attempts.data.ts'
import type { LineListener } from '../attempts/waiting-room/start-line.ts'
import { AttemptSession } from '../attempts/session/session.ts'
import type { KeptAnswer } from '../attempts/queue/merge.ts'
import type { SendOutcome } from '../attempts/queue/outcomes.ts'
import { createHandClock } from './hand-clock.ts'

const startOfTest = Date.parse('2026-11-23T08:00:00Z')
const minute = 60_000

/** An open attempt of 45 minutes on this device, and a server whose teacher can be played; the device's clock is hand-moved. */
export function createSessionBench() {
  const hand = createHandClock()
  const heres: Here[] = []
  const answers: Attempt['answers'] = []
  const world = {
    isOnline: true,
    isHidden: false,
    /** Milliseconds a reply is on its way. */
    latency: 0,
    state: 'open' as Attempt['state'],
    submittedAt: null as number | null,
    deadline: 45 * minute,
    pausedAt: null as number | null,
    isReleased: false,
    isTestRunning: true,
    messages: [] as Presence['messages'],
    fetches: 0,
    /** The line that the device keeps; it stands once a test says so. */
    line: null as LineListener | null,
  }

  const moment = (time: number) => new Date(startOfTest + time).toISOString()

  function shownDeadline(): number {
    return world.pausedAt === null ? world.deadline : world.deadline + hand.clock.time - world.pausedAt
  }

  function attempt(): Attempt {
    return {
      id: '0199a1b2-0000-7000-8000-000000000001',
      join_code: 'K7MQ2X',
      title: 'Starověk',
      kind: 'test',
      student_name: 'Anna Malá',
      state: world.state,
      started_at: moment(0),
      submitted_at: world.submittedAt === null ? null : moment(world.submittedAt),
      deadline: moment(shownDeadline()),
      is_paused: world.pausedAt !== null,
      has_time_limit: false,
      server_time: moment(hand.clock.time),
      feedback: 'never',
      attempts_left: 0,
      questions: [],
      answers: [...answers],
    }
  }

  async function reply<T>(make: () => T): Promise<T> {
    if (!world.isOnline) throw new CallError(0, null)
    if (world.isReleased) throw new CallError(409, { code: 'attempts.other_device', detail: '' })
    const made = make()
    const { latency } = world
    if (latency > 0) await new Promise<void>((resolve) => hand.later(latency, resolve))
    return made
  }

  function submit(): void {
    world.state = 'submitted'
    world.submittedAt = Math.min(hand.clock.time, world.deadline)
  }

  function save({ item_no, revision, answer, active_ms }: KeptAnswer): SendOutcome {
    if (world.state === 'submitted' || hand.clock.time >= shownDeadline()) return { kind: 'closed' }
    answers.push({
      item_no,
      revision,
      answer: { ...answer },
      active_ms,
      saved_at: moment(hand.clock.time),
      is_locked: false,
    })
    return { kind: 'saved', saved_at: moment(hand.clock.time) }
  }

  const clock = createServerClock(() => hand.clock.time)
  const session = new AttemptSession(
    {
      bearer: { attempt_id: attempt().id, token: 'secret' },
      clock,
      server: {
        bePresent: (_, here) =>
          reply(() => {
            heres.push(here)
            const { state, deadline, is_paused, server_time } = attempt()
            return { state, deadline, is_paused, server_time, messages: world.messages }
          }),
        fetchAttempt: () =>
          reply(() => {
            world.fetches += 1
            return attempt()
          }),
        fetchReview: () => Promise.reject(new CallError(0, null)),
        stateOfTest: () => reply(() => (world.isTestRunning ? 'launched' : 'finished')),
        checkAnswer: () => Promise.reject(new CallError(0, null)),
        sendAnswer: async (_, kept) => (world.isOnline ? save(kept) : { kind: 'unreachable', retry_after: 0 }),
        async submitAttempt(_, onAttempt) {
          if (!world.isOnline) return { kind: 'unreachable', retry_after: 0 }
          submit()
          onAttempt(attempt())
          return { kind: 'submitted' }
        },
      },
      isHidden: () => world.isHidden,
      monotonic: () => hand.clock.time,
      random: () => 0.5,
      later: hand.later,
      keepLine: (listener) => {
        world.line = listener
        return () => {
          world.line = null
        }
      },
    },
    { attempt: attempt(), checked: new Map(), isOver: false },
    { answers: [], handIn: 'none', locked: [] },
  )
  clock.hear(moment(0))

  return { world, heres, answers, session, submit, attempt, pass: hand.pass, clock: hand.clock }
}
