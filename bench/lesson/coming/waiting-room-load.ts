import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { attempts } from '@katedra/contract/attempts'
import { plannedTests } from '@katedra/contract/planned-tests'
import { call } from '../../../tools/call.ts'
import { signIn, type Planned } from '../../classroom.ts'
import { timing } from '../timing.ts'

/** Pupils who wait, in a process of their own: `waiting-room-load.ts <address> <file with the test>`. */
const [address = '', file = ''] = process.argv.slice(2)
const test: Planned = JSON.parse(readFileSync(file, 'utf8'))

const comeWithin = 10_000
/** As the pupils' app spreads its question. */
const spread = 700

const times = {
  'coming in': new Array<number>(),
  'the start is heard': new Array<number>(),
  'the questions are asked for': new Array<number>(),
  'from the start to the questions': new Array<number>(),
}
let errors = 0
let launchedAt = 0

const { timed } = timing(times)

interface Line {
  attempt_id: string
  token: string
  /** Ends when the server has told of the start. */
  heard: Promise<void>
}

async function comeIn(student: Planned['students'][number], place: number): Promise<Line> {
  await wait((place / test.students.length) * comeWithin)
  const body = { student_id: student.id, personal_code: student.personal_code }
  const { token, waiting } = await timed('coming in', () =>
    call(address, attempts.wait, { params: { code: test.join_code }, body }),
  )
  const { attempt_id } = waiting
  const url = `${address}${attempts.waitingEvents.path.replace(':attempt_id', attempt_id)}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || response.body === null) throw new Error(`the line: ${response.status}`)
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
  await chunks.read()
  return { attempt_id, token, heard: hear(chunks) }
}

async function hear(chunks: ReadableStreamDefaultReader<string>): Promise<void> {
  for (;;) {
    const { done, value } = await chunks.read()
    if (done || value.includes('launched')) return
  }
}

async function begin({ attempt_id, token, heard }: Line): Promise<void> {
  await heard
  times['the start is heard'].push(performance.now() - launchedAt)
  await wait(Math.random() * spread)
  const { attempt } = await timed('the questions are asked for', () =>
    call(address, attempts.begin, { params: { attempt_id } }, token),
  )
  if (attempt === null) throw new Error('the attempt has not begun')
  times['from the start to the questions'].push(performance.now() - launchedAt)
}

function noteError(error: unknown): undefined {
  errors += 1
  if (errors <= 5) console.error(error)
  return undefined
}

const lines = await Promise.all(test.students.map((student, place) => comeIn(student, place).catch(noteError)))
process.send?.('all wait')
await once(process, 'message')
const access = await signIn(address, test.teacher)
const begun = lines.flatMap((line) => (line === undefined ? [] : [begin(line).catch(noteError)]))
launchedAt = performance.now()
await call(address, plannedTests.launchTest, { params: { test_id: test.test_id } }, access)
await Promise.all(begun)
process.send?.(JSON.stringify({ times, errors }), () => process.exit())
