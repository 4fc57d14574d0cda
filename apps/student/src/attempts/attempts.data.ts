import { CallError } from '@katedra/contract/call'
import type { Attempt, attempts, JoinableTest, Presence, Review } from '@katedra/contract/attempts'
import type { Reply, RouteLine } from '@katedra/contract/route'
import { call, openStream } from '../app/call.ts'
import type { KeptAnswer } from './queue/merge.ts'
import type { SendOutcome, SubmitOutcome } from './queue/outcomes.ts'

type Routes = typeof attempts

/** The calls without their schemas, which the first page can't afford (call.ts). */
const lines: { readonly [K in keyof Routes]: RouteLine<Routes[K]> } = {
  joinableTest: { method: 'GET', path: '/v1/join/:code/' },
  testsOfStudent: { method: 'POST', path: '/v1/join/personal/', body: 'json' },
  joinTest: { method: 'POST', path: '/v1/join/:code/attempts/', body: 'json' },
  wait: { method: 'POST', path: '/v1/join/:code/waiting-pupils/', body: 'json' },
  begin: { method: 'POST', path: '/v1/waiting-pupils/:attempt_id/begin/' },
  waitingEvents: { method: 'GET', path: '/v1/waiting-pupils/:attempt_id/events/' },
  askToEnter: { method: 'POST', path: '/v1/join/:code/entry-requests/', body: 'json' },
  enterByRequest: { method: 'POST', path: '/v1/join/:code/entry-requests/enter/', body: 'json' },
  attempt: { method: 'GET', path: '/v1/attempts/:attempt_id/' },
  saveAnswer: { method: 'PUT', path: '/v1/attempts/:attempt_id/answers/:item_no/', body: 'json' },
  presence: { method: 'POST', path: '/v1/attempts/:attempt_id/presence/', body: 'json' },
  attemptEvents: { method: 'GET', path: '/v1/attempts/:attempt_id/events/' },
  submitAttempt: { method: 'POST', path: '/v1/attempts/:attempt_id/submit/' },
  tryAgain: { method: 'POST', path: '/v1/attempts/:attempt_id/again/' },
  review: { method: 'GET', path: '/v1/attempts/:attempt_id/review/' },
  answerReview: { method: 'POST', path: '/v1/attempts/:attempt_id/answers/:item_no/check/' },
}

/** An attempt and the token with which this device writes to it. */
export interface Bearer {
  readonly attempt_id: string
  readonly token: string
}

/** Who joins: a pupil of the class, with the code unless the test asks for none, or a guest by name where it lets guests in. */
export type Joiner = { readonly student_id: string; readonly personal_code?: string } | { readonly guest_name: string }

export type WaitingPlace = Reply<Routes['wait']>
export type StudentTests = Reply<Routes['testsOfStudent']>
export type StudentTest = StudentTests['tests'][number]
export type JoinedAttempt = Reply<Routes['joinTest']>
export type ItemReview = Reply<Routes['answerReview']>

export function fetchTest(code: string): Promise<JoinableTest> {
  return call<Routes['joinableTest']>(lines.joinableTest, { params: { code } })
}

export function fetchTestsOfStudent(personal_code: string): Promise<StudentTests> {
  return call<Routes['testsOfStudent']>(lines.testsOfStudent, { body: { personal_code } })
}

export function joinTest(code: string, joiner: Joiner): Promise<JoinedAttempt> {
  return call<Routes['joinTest']>(lines.joinTest, { params: { code }, body: joiner })
}

/** Comes into the waiting room of a test that has not started. */
export function waitForTest(code: string, joiner: Joiner): Promise<WaitingPlace> {
  return call<Routes['wait']>(lines.wait, { params: { code }, body: joiner })
}

/** The attempt, once the test has started; until then that the pupil waits. */
export function beginAttempt({ attempt_id, token }: Bearer): Promise<Reply<Routes['begin']>> {
  return call<Routes['begin']>(lines.begin, { params: { attempt_id } }, { token })
}

/** Where a device that waits hears of the start. */
export function waitingEvents({ attempt_id, token }: Bearer, signal: AbortSignal): Promise<Response> {
  return openStream<Routes['waitingEvents']>(lines.waitingEvents, { params: { attempt_id } }, { token, signal })
}

/** Asks the teacher to let this device in as a pupil. */
export function askToEnter(code: string, student_id: string): Promise<Reply<Routes['askToEnter']>> {
  return call<Routes['askToEnter']>(lines.askToEnter, { params: { code }, body: { student_id } })
}

/** The attempt, or before the start the place in the waiting room, once the teacher has let the device in; nulls until then. */
export function enterByRequest(code: string, token: string): Promise<Reply<Routes['enterByRequest']>> {
  return call<Routes['enterByRequest']>(lines.enterByRequest, { params: { code }, body: { token } })
}

/** Begins the next attempt of the same pupil, where the test allows another. */
export function tryAgain({ attempt_id, token }: Bearer): Promise<JoinedAttempt> {
  return call<Routes['tryAgain']>(lines.tryAgain, { params: { attempt_id } }, { token })
}

export function fetchAttempt({ attempt_id, token }: Bearer): Promise<Attempt> {
  return call<Routes['attempt']>(lines.attempt, { params: { attempt_id } }, { token })
}

export function fetchReview({ attempt_id, token }: Bearer): Promise<Review> {
  return call<Routes['review']>(lines.review, { params: { attempt_id } }, { token })
}

/** What the device tells: the question on the screen, and the newest message that it has shown. */
export interface Here {
  readonly item_no: number | null
  readonly shown_message_id: string | null
}

export function bePresent({ attempt_id, token }: Bearer, here: Here): Promise<Presence> {
  return call<Routes['presence']>(lines.presence, { params: { attempt_id }, body: here }, { token })
}

/** Where a device hears that it should ask again. */
export function attemptEvents({ attempt_id, token }: Bearer, signal: AbortSignal): Promise<Response> {
  return openStream<Routes['attemptEvents']>(lines.attemptEvents, { params: { attempt_id } }, { token, signal })
}

/** Locks the answer and tells how it did. */
export function checkAnswer({ attempt_id, token }: Bearer, item_no: number): Promise<ItemReview> {
  return call<Routes['answerReview']>(lines.answerReview, { params: { attempt_id, item_no } }, { token })
}

/** Saves one answer; what comes of it is a value, because the queue goes on in every case. */
export async function sendAnswer(
  { attempt_id, token }: Bearer,
  kept: KeptAnswer,
  isLast: boolean,
): Promise<SendOutcome> {
  const { item_no, revision, answer, active_ms } = kept
  if (answer === null) return { kind: 'refused' }
  const body = { revision, answer: { ...answer }, active_ms: Math.min(active_ms, 86_400_000) }
  try {
    const reply = await call<Routes['saveAnswer']>(
      lines.saveAnswer,
      { params: { attempt_id, item_no }, body },
      { token, isLast },
    )
    return reply.revision > revision ? { kind: 'stale' } : { kind: 'saved', saved_at: reply.saved_at }
  } catch (error) {
    return sendFailure(error)
  }
}

/** Hands in; `onAttempt` gets the attempt as the server closed it. */
export async function submitAttempt(
  { attempt_id, token }: Bearer,
  onAttempt: (attempt: Attempt) => void,
): Promise<SubmitOutcome> {
  try {
    onAttempt(await call<Routes['submitAttempt']>(lines.submitAttempt, { params: { attempt_id } }, { token }))
    return { kind: 'submitted' }
  } catch (error) {
    return submitFailure(sendFailure(error))
  }
}

function submitFailure(outcome: SendOutcome): SubmitOutcome {
  const isHalt = outcome.kind === 'closed' || outcome.kind === 'other_device' || outcome.kind === 'signed_out'
  return isHalt || outcome.kind === 'unreachable' ? outcome : { kind: 'unreachable', retry_after: 0 }
}

const outcomes: Readonly<Record<string, 'closed' | 'other_device' | 'stale' | 'locked'>> = {
  'attempts.closed': 'closed',
  'attempts.other_device': 'other_device',
  'attempts.stale_revision': 'stale',
  'attempts.answer_locked': 'locked',
}

/** What a refusal means for the queue. Whatever may be different in a while counts as `unreachable`. */
export function sendFailure(error: unknown): SendOutcome {
  if (!(error instanceof CallError)) return { kind: 'unreachable', retry_after: 0 }
  const known = outcomes[error.code ?? '']
  if (known !== undefined) return { kind: known }
  // The server keeps it for the teacher; sent again it would be as late.
  if (error.code === 'attempts.question_closed') return { kind: 'refused' }
  if (error.status === 401 || error.status === 404) return { kind: 'signed_out' }
  if (error.status === 400 || error.status === 413 || error.status === 422) return { kind: 'refused' }
  return { kind: 'unreachable', retry_after: (error.retryAfter ?? 0) * 1000 }
}
