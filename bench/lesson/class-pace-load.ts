import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { attempts } from '@katedra/contract/attempts'
import { classPace, type ClassNews, type ClassStep } from '@katedra/contract/class-pace'
import { call } from '../../tools/call.ts'
import { fittingAnswer } from '../../tools/browser/fitting-answer.ts'
import { signIn, type Launched } from '../classroom.ts'
import { timing } from './timing.ts'

/** Pupils of a lesson, in a process of their own: `class-pace-load.ts <address> <file with the test>`. */
const [address = '', file = ''] = process.argv.slice(2)
const test: Launched = JSON.parse(readFileSync(file, 'utf8'))

const comeWithin = 10_000
const answerWithin = 5000
const lifeEvery = 4000
/** As the pupils' app spreads its question after a reveal. */
const spread = 700

const times = {
  'coming in': new Array<number>(),
  'from “show” to the question on the line': new Array<number>(),
  'an answer is saved': new Array<number>(),
  'from the reveal to how the own answer did': new Array<number>(),
}
let errors = 0
/** When the teacher's present step was pressed. */
let pressedAt = 0

const { timed } = timing(times)

function noteError(error: unknown): void {
  errors += 1
  if (errors <= 5) console.error(error)
}

interface Pupil {
  attempt_id: string
  token: string
  chunks: ReadableStreamDefaultReader<string>
}

async function comeIn(student: Launched['students'][number], place: number): Promise<Pupil> {
  await wait((place / test.students.length) * comeWithin)
  const body = { student_id: student.id, personal_code: student.personal_code }
  const { token, attempt } = await timed('coming in', () =>
    call(address, attempts.joinTest, { params: { code: test.join_code }, body }),
  )
  const url = `${address}${classPace.pupilEvents.path.replace(':attempt_id', attempt.id)}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok || response.body === null) throw new Error(`the line: ${response.status}`)
  const chunks = response.body.pipeThrough(new TextDecoderStream()).getReader()
  return { attempt_id: attempt.id, token, chunks }
}

const lesson = new AbortController()

async function live({ attempt_id, token }: Pupil): Promise<void> {
  await wait(Math.random() * lifeEvery)
  while (!lesson.signal.aborted) {
    await call(address, attempts.presence, { params: { attempt_id }, body: { item_no: 1 } }, token).catch(noteError)
    await wait(lifeEvery)
  }
}

/** Reads the line to the end of the lesson, and does what the app does at each step. */
async function takePart(pupil: Pupil): Promise<void> {
  let unread = ''
  for (;;) {
    const { done, value } = await pupil.chunks.read()
    if (done) return
    unread += value
    for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(unread.slice(0, end))?.[1]
      unread = unread.slice(end + 2)
      if (data !== undefined) follow(pupil, JSON.parse(data))
    }
  }
}

function follow(pupil: Pupil, news: ClassNews): void {
  if (news.phase === 'open') {
    times['from “show” to the question on the line'].push(performance.now() - pressedAt)
    void answer(pupil, news).catch(noteError)
  }
  if (news.phase === 'revealed') void look(pupil).catch(noteError)
}

async function answer({ attempt_id, token }: Pupil, { item_no, question }: ClassNews): Promise<void> {
  if (item_no === null || question === null) throw new Error('there is no question on the line')
  await wait(Math.random() * answerWithin)
  const body = { revision: 1, answer: fittingAnswer(question), active_ms: 3000 }
  await timed('an answer is saved', () =>
    call(address, attempts.saveAnswer, { params: { attempt_id, item_no }, body }, token),
  )
}

async function look({ attempt_id, token }: Pupil): Promise<void> {
  await wait(Math.random() * spread)
  const { review } = await call(address, classPace.pupilStep, { params: { attempt_id } }, token)
  if (review === null) throw new Error('the right answer is not there')
  times['from the reveal to how the own answer did'].push(performance.now() - pressedAt)
}

const pupils: Pupil[] = []
await Promise.all(
  test.students.map((student, place) =>
    comeIn(student, place)
      .then((pupil) => void pupils.push(pupil))
      .catch(noteError),
  ),
)
for (const pupil of pupils) {
  void live(pupil)
  void takePart(pupil).catch(noteError)
}
const access = await signIn(address, test.teacher)
await wait(2000)
const params = { test_id: test.test_id }
let { version, total } = await call(address, classPace.lesson, { params }, access)
async function press(step: ClassStep): Promise<void> {
  pressedAt = performance.now()
  ;({ version, total } = await call(address, classPace.takeStep, { params, body: { step, version } }, access))
}
for (let number = 1; number <= total; number += 1) {
  await press('show')
  await wait(answerWithin + 1000)
  await press('close')
  await wait(1000)
  await press('reveal')
  await wait(3000)
}
lesson.abort()
process.send?.(JSON.stringify({ times, errors }), () => process.exit())
