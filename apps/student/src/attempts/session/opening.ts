import type { Attempt, JoinableTest } from '@katedra/contract/attempts'
import { CallError } from '@katedra/contract/call'
import type { ServerClock } from '../../app/server-clock.ts'
import {
  attemptEvents,
  bePresent,
  checkAnswer,
  fetchAttempt,
  fetchReview,
  fetchTest,
  sendAnswer,
  sendFailure,
  submitAttempt,
  type Bearer,
  type ItemReview,
  type JoinedAttempt,
} from '../attempts.data.ts'
import { forgetAnswers, isHandInWanted, keepAttempt, keptAnswers, keptAttempt } from '../queue/memory.ts'
import { mergeAnswers, type ReturnKind } from '../queue/merge.ts'
import type { Halt } from '../queue/outcomes.ts'
import { keepLine, rest } from '../waiting-room/start-line.ts'
import { AttemptSession, type ServerCalls, type SessionDeps } from './session.ts'

const serverCalls: ServerCalls = {
  bePresent,
  checkAnswer,
  fetchAttempt,
  fetchReview,
  sendAnswer,
  stateOfTest,
  submitAttempt,
}

const browserDeps: Pick<SessionDeps, 'isHidden' | 'monotonic' | 'random' | 'later'> = {
  isHidden: () => document.hidden,
  monotonic: () => performance.now(),
  random: Math.random,
  later: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A day after its end no test has the code any more. */
async function stateOfTest(join_code: string): Promise<JoinableTest['state']> {
  try {
    return (await fetchTest(join_code)).state
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return 'finished'
    throw error
  }
}

/** `lost`: this device can't go on with the attempt; `unreachable`: it can't know, and has no copy to go on with. */
export type Opened =
  | { readonly kind: 'open'; readonly session: AttemptSession }
  | { readonly kind: 'lost' | 'unreachable' }

/** Opens an attempt that was just joined. */
export function openJoined({ token, attempt }: JoinedAttempt, clock: ServerClock): Promise<AttemptSession> {
  clock.hear(attempt.server_time)
  return openSession({ attempt_id: attempt.id, token }, clock, attempt, 'joined')
}

/** Opens a test that another server gives than ours; what an earlier try has left on the device is not wanted. */
export async function openTried(server: ServerCalls, clock: ServerClock, attempt: Attempt): Promise<AttemptSession> {
  clock.hear(attempt.server_time)
  await forgetAnswers(attempt.id)
  return new AttemptSession(
    { bearer: { attempt_id: attempt.id, token: '' }, clock, server, ...browserDeps },
    { attempt, checked: new Map(), isOver: false },
    { answers: [], handIn: 'none', locked: [] },
  )
}

/** Opens an attempt begun earlier on this device; without a connection from the copy that the device has. */
export async function openRemembered(bearer: Bearer, clock: ServerClock): Promise<Opened> {
  try {
    const attempt = await fetchAttempt(bearer)
    clock.hear(attempt.server_time)
    return { kind: 'open', session: await openSession(bearer, clock, attempt, 'resumed') }
  } catch (error) {
    return openCopy(bearer, clock, sendFailure(error).kind)
  }
}

async function openCopy(bearer: Bearer, clock: ServerClock, failure: string): Promise<Opened> {
  const copy = await keptAttempt(bearer.attempt_id)
  const halt: Halt | null = failure === 'other_device' || failure === 'signed_out' ? failure : null
  if (copy === null) return { kind: halt === null ? 'unreachable' : 'lost' }
  const session = await openSession(bearer, clock, copy, 'resumed')
  if (halt !== null) session.queue.stop(halt)
  return { kind: 'open', session }
}

async function openSession(
  bearer: Bearer,
  clock: ServerClock,
  attempt: Attempt,
  returnKind: ReturnKind,
): Promise<AttemptSession> {
  const [kept, isWanted, checked] = await Promise.all([
    keptAnswers(bearer.attempt_id),
    isHandInWanted(bearer.attempt_id),
    checkedSoFar(bearer, attempt),
    keepAttempt(attempt),
  ])
  const isSubmitted = attempt.state === 'submitted'
  return new AttemptSession(
    {
      bearer,
      clock,
      server: serverCalls,
      ...browserDeps,
      keepLine: (listener) =>
        keepLine(listener, { open: (signal) => attemptEvents(bearer, signal), random: Math.random, wait: rest }),
    },
    { attempt, checked, isOver: isSubmitted },
    {
      answers: mergeAnswers(kept, attempt.answers, returnKind),
      handIn: isSubmitted ? 'done' : isWanted ? 'waiting' : 'none',
      locked: attempt.answers.filter((answer) => answer.is_locked).map((answer) => answer.item_no),
    },
  )
}

/** With feedback at once, the questions whose feedback has been shown before a reload. */
async function checkedSoFar(bearer: Bearer, attempt: Attempt): Promise<Map<number, ItemReview>> {
  const isNeeded = attempt.state === 'open' && attempt.answers.some((answer) => answer.is_locked)
  if (!isNeeded) return new Map()
  const review = await fetchReview(bearer).catch(() => null)
  return new Map(review?.items.map((item) => [item.item_no, item]))
}
