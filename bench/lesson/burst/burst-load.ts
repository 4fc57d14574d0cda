import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { attempts } from '@katedra/contract/attempts'
import { call } from '../../../tools/call.ts'
import { takeSeat, type Launched, type Seat } from '../../classroom.ts'
import { timing } from '../timing.ts'

/**
 * A thousand pupils in a process of their own: `burst-load.ts <file with the test> <address> …`. Where there are more addresses
 * than one, who is not answered at one asks at the next; a proxy does not do that for every call, nor after a 503.
 */
const [file = '', ...addresses] = process.argv.slice(2)
const test: Launched = JSON.parse(readFileSync(file, 'utf8'))

const joinWithin = 10_000
const betweenAnswers = 3000
const betweenWords = 4000

const times = {
  open: new Array<number>(),
  join: new Array<number>(),
  save: new Array<number>(),
  presence: new Array<number>(),
  'hand in': new Array<number>(),
}
const { tried, errorCount } = timing(times)
let askedAgain = 0
let turn = 0

/** A server that stops refuses connections, or says 503 on those that are open. */
const isGoing = (error: unknown) =>
  error instanceof Error && (error.message === 'fetch failed' || / 503 /.test(error.message))

async function anywhere<T>(work: (address: string) => Promise<T>): Promise<T> {
  turn += 1
  const inTurn = addresses.map((_, place) => addresses[(turn + place) % addresses.length] ?? '')
  for (const [place, address] of inTurn.entries()) {
    try {
      return await work(address)
    } catch (error) {
      if (place === inTurn.length - 1 || !isGoing(error)) throw error
      askedAgain += 1
    }
  }
  throw new Error('no server was named')
}

function triedAnywhere<T>(kind: keyof typeof times, work: (address: string) => Promise<T>): Promise<T | undefined> {
  return tried(kind, () => anywhere(work))
}

async function pupil(student: Launched['students'][number], place: number): Promise<void> {
  await wait((place / test.students.length) * joinWithin)
  await triedAnywhere('open', (address) => call(address, attempts.joinableTest, { params: { code: test.join_code } }))
  const seat = await triedAnywhere('join', (address) => takeSeat(address, test.join_code, student))
  if (seat === undefined) return
  const { stop } = present(seat)
  await wait(Math.random() * betweenAnswers)
  for (const [index, { item_no, answer }] of seat.answers.entries()) {
    const due = performance.now() + betweenAnswers
    await triedAnywhere('save', (address) =>
      call(
        address,
        attempts.saveAnswer,
        {
          params: { attempt_id: seat.attempt_id, item_no },
          body: { revision: index + 1, answer, active_ms: 3000 },
        },
        seat.token,
      ),
    )
    await wait(Math.max(0, due - performance.now()))
  }
  stop()
  const params = { attempt_id: seat.attempt_id }
  await triedAnywhere('hand in', (address) => call(address, attempts.submitAttempt, { params }, seat.token))
}

/** The device says that it is there, as the pupils' app does. */
function present(seat: Seat): { stop: () => void } {
  const params = { attempt_id: seat.attempt_id }
  const timer = setInterval(
    () =>
      void triedAnywhere('presence', (address) =>
        call(address, attempts.presence, { params, body: { item_no: 1 } }, seat.token),
      ),
    betweenWords,
  )
  return { stop: () => clearInterval(timer) }
}

await Promise.all(test.students.map(pupil))
process.stdout.write(JSON.stringify({ times, errors: errorCount(), askedAgain }))
