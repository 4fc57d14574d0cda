import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import type { CallInput, Route } from '@katedra/contract/route'
import { takeSeat, type Launched, type Seat } from '../classroom.ts'

/**
 * Pupils of several schools in a process of its own: `faults-load.ts <file with the tests> <address> <seconds>`. Each saves newer and
 * newer answers, and asks again until an answer is acknowledged, as the pupils' app does. Prints what became of each.
 */
const [file = '', address = '', seconds = '60'] = process.argv.slice(2)
const tests: Launched[] = JSON.parse(readFileSync(file, 'utf8'))

const betweenAnswers = 3000
const betweenWords = 4000
/** A call is given up after this long and made again, as by the app. */
const patience = 15_000
/** From a refusal to the next try. */
const again = 1000
/** Nobody waits for longer; what is not acknowledged by then is reported. */
const end = Date.now() + Number(seconds) * 1000 + 120_000

/** One answer, from the first try to the acknowledgement. */
export interface Saved {
  /** Which of the tests. */
  test: number
  /** Of the first try, by the clock. */
  at: number
  ms: number
  /** What the tries before the last one came to: a status, or the network's word. */
  refused: string[]
  isAcknowledged: boolean
}

export interface Kept {
  test: number
  attempt_id: string
  item_no: number
  /** The newest that was acknowledged. */
  revision: number
}

export interface FaultsLoad {
  saved: Saved[]
  kept: Kept[]
  /** The same of handing in, which is tried again as well. */
  handedIn: Saved[]
  /** Signs of life, which nobody repeats. */
  signs: { test: number; at: number; outcome: string }[]
}

const load: FaultsLoad = { saved: [], kept: [], handedIn: [], signs: [] }

async function outcomeOf<const R extends Route>(route: R, input: CallInput<R>, token: string): Promise<string> {
  const { method, url, body } = prepareRequest(route, input)
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  try {
    const response = await fetch(`${address}${url}`, {
      method,
      headers: { ...type, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return response.ok ? 'ok' : `${response.status} ${text.slice(0, 60)}`
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown'
  }
}

async function untilAcknowledged(test: number, tryOnce: () => Promise<string>): Promise<Saved> {
  const at = Date.now()
  const start = performance.now()
  const refused: string[] = []
  const done = (isAcknowledged: boolean) => ({ test, at, ms: performance.now() - start, refused, isAcknowledged })
  while (Date.now() < end) {
    const outcome = await tryOnce()
    if (outcome === 'ok') return done(true)
    refused.push(outcome)
    await wait(again)
  }
  return done(false)
}

async function pupil(test: number, seat: Seat, until: number): Promise<void> {
  const { attempt_id, token, answers } = seat
  const kept = new Map<number, number>()
  const params = { attempt_id }
  const sign = async () => {
    const at = Date.now()
    const outcome = await outcomeOf(attempts.presence, { params, body: { item_no: 1 } }, token)
    load.signs.push({ test, at, outcome })
  }
  const timer = setInterval(() => void sign(), betweenWords)
  await wait(Math.random() * betweenAnswers)
  for (let revision = 1; Date.now() < until; revision += 1) {
    const { item_no, answer } = answers[revision % answers.length] ?? { item_no: 0, answer: {} }
    const due = performance.now() + betweenAnswers
    const saved = await untilAcknowledged(test, () =>
      outcomeOf(
        attempts.saveAnswer,
        { params: { attempt_id, item_no }, body: { revision, answer, active_ms: 3000 } },
        token,
      ),
    )
    load.saved.push(saved)
    if (saved.isAcknowledged) kept.set(item_no, revision)
    await wait(Math.max(0, due - performance.now()))
  }
  clearInterval(timer)
  load.handedIn.push(await untilAcknowledged(test, () => outcomeOf(attempts.submitAttempt, { params }, token)))
  for (const [item_no, revision] of kept) load.kept.push({ test, attempt_id, item_no, revision })
}

const seats = await Promise.all(
  tests.map(async ({ join_code, students }) => {
    const taken: Seat[] = []
    for (const student of students) taken.push(await takeSeat(address, join_code, student))
    return taken
  }),
)
process.stdout.write('\n')
const until = Date.now() + Number(seconds) * 1000
await Promise.all(seats.flatMap((taken, test) => taken.map((seat) => pupil(test, seat, until))))
process.stdout.write(JSON.stringify(load))
