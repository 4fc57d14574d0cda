import type { Attempt, Review } from '@katedra/contract/attempts'
import type { sampleTests } from '@katedra/contract/sample-test'
import type { Reply, RouteLine } from '@katedra/contract/route'
import { call } from '../../app/call.ts'
import type { ServerClock } from '../../app/server-clock.ts'
import type { Translate } from '../../app/texts/translate.ts'
import { sendFailure, type ItemReview } from '../attempts.data.ts'
import { sampleCode } from '../joining/joining.ts'
import { openTried } from '../session/opening.ts'
import type { AttemptSession, ServerCalls } from '../session/session.ts'

/*
 * The test that anybody may try. The page is the one of every test; instead of the server an object here takes the answers,
 * which live as long as the page. Only what is checked or handed in goes to the real server, which scores it and keeps nothing.
 */

type Routes = typeof sampleTests

const lines: { readonly [K in keyof Routes]: RouteLine<Routes[K]> } = {
  sampleTest: { method: 'GET', path: '/v1/sample-test/' },
  checkSample: { method: 'POST', path: '/v1/sample-test/check/', body: 'json' },
}

const minutes = 30

/** Whether an attempt is the one that anybody may try. */
export function isSample({ join_code }: Pick<Attempt, 'join_code'>): boolean {
  return join_code === sampleCode
}

/** A new try; rejects where the questions can't be reached. */
export async function openSample(clock: ServerClock, t: Translate): Promise<AttemptSession> {
  const { questions } = await call<Routes['sampleTest']>(lines.sampleTest, {})
  if (questions.length === 0) throw new Error('There is no question to try.')
  const attempt = beginSample(questions, t)
  return openTried(createSampleServer(attempt), clock, attempt)
}

function beginSample(questions: Reply<Routes['sampleTest']>['questions'], t: Translate): Attempt {
  const now = Date.now()
  return {
    id: sampleCode,
    join_code: sampleCode,
    title: t('sample.title'),
    kind: 'exercise',
    student_name: t('sample.nothingKept'),
    state: 'open',
    started_at: moment(now),
    submitted_at: null,
    deadline: moment(now + minutes * 60_000),
    is_paused: false,
    has_time_limit: false,
    server_time: moment(now),
    feedback: 'at_once',
    may_check: true,
    attempts_left: 0,
    questions,
    answers: [],
  }
}

/** What an open attempt asks of the server, answered here. */
function createSampleServer(begun: Attempt): ServerCalls {
  let attempt = begun
  const checked = new Map<number, ItemReview>()

  /** As it stands now; with its deadline it ends by itself. */
  function standing(): Attempt {
    const isOver = Date.now() >= Date.parse(attempt.deadline)
    if (attempt.state === 'open' && isOver) attempt = { ...attempt, state: 'submitted', submitted_at: attempt.deadline }
    return { ...attempt, server_time: moment(Date.now()) }
  }

  async function check(item_nos: readonly number[]): Promise<void> {
    const answers = item_nos.map((item_no) => ({
      item_no,
      answer: attempt.answers.find((given) => given.item_no === item_no)?.answer ?? null,
    }))
    if (answers.length === 0) return
    const { items } = await call<Routes['checkSample']>(lines.checkSample, { body: { answers } })
    for (const item of items) checked.set(item.item_no, item)
  }

  return {
    bePresent: () => {
      const { server_time, state, deadline, is_paused } = standing()
      return Promise.resolve({ server_time, state, deadline, is_paused, messages: [] })
    },
    fetchAttempt: () => Promise.resolve(standing()),
    stateOfTest: () => Promise.resolve('finished'),
    sendAnswer: (_, { item_no, revision, answer, active_ms }) => {
      if (standing().state === 'submitted') return Promise.resolve({ kind: 'closed' })
      if (answer === null) return Promise.resolve({ kind: 'refused' })
      const saved_at = moment(Date.now())
      const others = attempt.answers.filter((given) => given.item_no !== item_no)
      const saved = { item_no, revision, answer: { ...answer }, active_ms, saved_at, is_locked: false }
      attempt = { ...attempt, answers: [...others, saved] }
      return Promise.resolve({ kind: 'saved', saved_at })
    },
    async checkAnswer(_, item_no) {
      await check([item_no])
      const review = checked.get(item_no)
      if (review === undefined) throw new Error('The server has said nothing of the answer.')
      return review
    },
    async submitAttempt(_, onAttempt) {
      try {
        await check(unchecked())
      } catch (error) {
        const outcome = sendFailure(error)
        return { kind: 'unreachable', retry_after: outcome.kind === 'unreachable' ? outcome.retry_after : 0 }
      }
      attempt = { ...attempt, state: 'submitted', submitted_at: moment(Date.now()) }
      onAttempt(standing())
      return { kind: 'submitted' }
    },
    async fetchReview() {
      await check(unchecked())
      return reviewOf([...checked.values()])
    },
  }

  function unchecked(): number[] {
    return attempt.questions.map(({ item_no }) => item_no).filter((item_no) => !checked.has(item_no))
  }
}

function reviewOf(items: ItemReview[]): Review {
  return {
    state: 'submitted',
    is_available: true,
    keys_come: 'at_once',
    available_at: null,
    points: items.reduce((sum, { points }) => sum + (points ?? 0), 0),
    out_of: items.reduce((sum, { question, points }) => sum + (points === null ? 0 : question.points), 0),
    manual_count: items.filter(({ points }) => points === null).length,
    notes: [],
    items,
    mark: null,
  }
}

function moment(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
