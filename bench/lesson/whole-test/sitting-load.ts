import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { attempts } from '@katedra/contract/attempts'
import { call } from '../../../tools/call.ts'
import { takeSeat, type Launched, type Seat } from '../../classroom.ts'
import { timing } from '../timing.ts'

/**
 * Pupils who sit over their questions, in a process of their own and by the clock: `sitting-load.ts <address> <file with the test>
 * <line or alone> <seconds that don't count> <seconds>`. They join, open their lines, say for so long that they are there, and hear
 * of a change. Before each step it says that the last one is done and waits for a word.
 */
const [address = '', file = '', way = 'line', warm = '0', seconds = '60'] = process.argv.slice(2)
const test: Launched = JSON.parse(readFileSync(file, 'utf8'))
const hasLine = way === 'line'

/** As the pupils' app speaks (session.ts): in its rhythm, a twentieth or a fifth more or less, and soon after each change of the question. */
const rhythm = hasLine ? 17_000 : 4000
const spread = hasLine ? 0.05 : 0.2
const afterQuestion = 4000
const newsSpread = 1000
/** Twenty questions in twenty minutes. */
const betweenQuestions = 60_000
/** Pupils do not come all at once. */
const comeWithin = 10_000

const { tried, errorCount } = timing({ 'sign of life': new Array<number>(), line: new Array<number>() })
let signs = 0
let heard = 0
const allHeard = Promise.withResolvers<void>()

async function step(done: string): Promise<void> {
  process.send?.(JSON.stringify({ done, signs, errors: errorCount() }))
  await once(process, 'message')
}

function random(milliseconds: number): number {
  return milliseconds * (1 - spread + 2 * spread * Math.random())
}

async function sign({ attempt_id, token }: Seat, item_no: number): Promise<void> {
  signs += 1
  await tried('sign of life', () =>
    call(address, attempts.presence, { params: { attempt_id }, body: { item_no, shown_message_id: null } }, token),
  )
}

async function openLine(seat: Seat): Promise<void> {
  const url = `${address}${attempts.attemptEvents.path.replace(':attempt_id', seat.attempt_id)}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${seat.token}` } })
  if (!response.ok || response.body === null) throw new Error(`the line: ${response.status}`)
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
  await chunks.read()
  await wait(Math.random() * 400)
  await sign(seat, 1)
  void listen(seat, chunks)
}

async function listen(seat: Seat, chunks: ReadableStreamDefaultReader<string>): Promise<void> {
  for (;;) {
    const { done, value } = await chunks.read()
    if (done) return
    if (!value.includes('data: ')) continue
    await wait(Math.random() * newsSpread)
    await sign(seat, 1)
    heard += 1
    if (heard === test.students.length) allHeard.resolve()
  }
}

/** Says until then that the pupil is there, from somewhere in the middle of a question on. */
async function sit(seat: Seat, until: number): Promise<void> {
  let question = performance.now() + Math.random() * betweenQuestions
  let due = performance.now() + Math.random() * rhythm
  let item = 1
  while (Math.min(due, question) < until) {
    const isQuestion = question < due
    await wait(Math.max(0, Math.min(due, question) - performance.now()))
    if (isQuestion) {
      item += 1
      if (hasLine) due = Math.min(due, question + afterQuestion)
      question += betweenQuestions
    } else {
      await sign(seat, item)
      due = performance.now() + random(rhythm)
    }
  }
}

const seats: Seat[] = []
const left = test.students.values()
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (const student of left) seats.push(await takeSeat(address, test.join_code, student))
  }),
)
await step('joined')
await Promise.all(
  seats.map(async (seat) => {
    await wait(Math.random() * comeWithin)
    await (hasLine ? tried('line', () => openLine(seat)) : sign(seat, 1))
  }),
)
await step('opened')
for (const [lasts, done] of [
  [warm, 'sat down'],
  [seconds, 'sat'],
] as const) {
  const until = performance.now() + Number(lasts) * 1000
  await Promise.all(seats.map((seat) => sit(seat, until)))
  await step(done)
}
// Who has no line hears of a change by the next sign, which is counted already.
if (hasLine) await allHeard.promise
await step('heard')
process.exit()
