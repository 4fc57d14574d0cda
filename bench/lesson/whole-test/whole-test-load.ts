import { readFileSync } from 'node:fs'
import { attempts } from '@katedra/contract/attempts'
import { call } from '../../../tools/call.ts'
import { takeSeat, type Launched } from '../../classroom.ts'
import { timing } from '../timing.ts'

/**
 * Pupils in a process of their own, each with a whole test and no time to think: open, join, answer each question, hand in.
 * `whole-test-load.ts <address> <file with the tests> <pupils at one moment> <signs of life of each>`.
 */
const [address = '', file = '', together = '1', signs = '0'] = process.argv.slice(2)
const tests: Launched[] = JSON.parse(readFileSync(file, 'utf8'))

const times = {
  open: new Array<number>(),
  join: new Array<number>(),
  save: new Array<number>(),
  'sign of life': new Array<number>(),
  'hand in': new Array<number>(),
}
const { tried, errorCount } = timing(times)

async function wholeTest(code: string, student: Launched['students'][number]): Promise<void> {
  await tried('open', () => call(address, attempts.joinableTest, { params: { code } }))
  const seat = await tried('join', () => takeSeat(address, code, student))
  if (seat === undefined) return
  const params = { attempt_id: seat.attempt_id }
  const signsAfter = Math.round(Number(signs) / seat.answers.length)
  for (const [index, { item_no, answer }] of seat.answers.entries()) {
    for (let sign = 0; sign < signsAfter; sign += 1)
      await tried('sign of life', () => call(address, attempts.presence, { params, body: { item_no } }, seat.token))
    const body = { revision: index + 1, answer, active_ms: 3000 }
    await tried('save', () => call(address, attempts.saveAnswer, { params: { ...params, item_no }, body }, seat.token))
  }
  await tried('hand in', () => call(address, attempts.submitAttempt, { params }, seat.token))
}

const left = tests.flatMap(({ join_code, students }) => students.map((student) => ({ join_code, student }))).values()
async function oneAfterAnother(): Promise<void> {
  for (const { join_code, student } of left) await wholeTest(join_code, student)
}

const start = performance.now()
const processor = process.cpuUsage()
await Promise.all(Array.from({ length: Number(together) }, oneAfterAnother))
const { user, system } = process.cpuUsage(processor)
const seconds = (performance.now() - start) / 1000
process.stdout.write(JSON.stringify({ times, errors: errorCount(), seconds, processor: (user + system) / 1e6 }))
