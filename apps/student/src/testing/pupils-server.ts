import { attempts, type Attempt, type Presence, type SavedAnswer } from '@katedra/contract/attempts'
import type { FakeServer } from '@katedra/testing/fake-server'
import type { Look, Screen } from '@katedra/testing/screens'
import { onTestFinished } from 'vitest'
import { rememberAttempt } from '../attempts/joining/remembered-attempts.ts'
import { openPage } from './open-page.tsx'
import { after, comingReview, sampleAttempt, sampleTest } from './samples.ts'

/** What the server knows of the attempt; a test changes it as a teacher or another device would. */
export interface ServedAttempt {
  attempt: Attempt
  messages: Presence['messages']
}

/** A server that keeps one attempt: it saves answers, hands in, and tells how things stand. */
export function serveAttempt(server: FakeServer, own: Partial<Attempt> = {}): ServedAttempt {
  const world: ServedAttempt = { attempt: sampleAttempt(own), messages: [] }
  server.reply(attempts.joinableTest, sampleTest({ join_code: world.attempt.join_code }))
  server.reply(attempts.attempt, () => world.attempt)
  server.reply(attempts.presence, () => {
    const { server_time, state, deadline, is_paused } = world.attempt
    return { server_time, state, deadline, is_paused, messages: world.messages }
  })
  server.stream(attempts.attemptEvents)
  takeAnswers(server, world)
  server.reply(attempts.submitAttempt, () => {
    world.attempt = { ...world.attempt, state: 'submitted', submitted_at: after(2) }
    return world.attempt
  })
  server.reply(attempts.review, comingReview())
  return world
}

/** Answers are saved, perhaps again after they were refused. */
export function takeAnswers(server: FakeServer, world: ServedAttempt): void {
  server.reply(attempts.saveAnswer, ({ params: { item_no }, body: { revision, answer, active_ms } }) => {
    const saved_at = after(1)
    save(world, { item_no, revision, answer, active_ms, saved_at, is_locked: false })
    return { revision, saved_at }
  })
}

function save(world: ServedAttempt, saved: SavedAnswer): void {
  const others = world.attempt.answers.filter(({ item_no }) => item_no !== saved.item_no)
  world.attempt = { ...world.attempt, answers: [...others, saved] }
}

/** Opens an attempt that was begun on this device earlier. */
export async function openAttempt({ attempt }: ServedAttempt, look?: Look): Promise<Screen> {
  onTestFinished(lastWords)
  rememberAttempt('token-of-this-device', attempt)
  return openPage(`/t/${attempt.join_code}`, look)
}

/** A page that goes still sends the time spent on its question: that belongs to this test, not to the next one. */
async function lastWords(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, 100)
  })
}

/** The connection is said to be back: the page asks at once instead of in a while. */
export function hurry(): void {
  dispatchEvent(new Event('online'))
}
