import { attempts } from '@katedra/contract/attempts'
import type { Reply } from '@katedra/contract/route'
import { expect } from '@playwright/test'
import { setTimeout as wait } from 'node:timers/promises'
import { call } from '../tools/call.ts'
import { fittingAnswer } from '../tools/browser/fitting-answer.ts'
import type { Katedra } from './katedra.ts'
import { launchTest, type LaunchedTest } from './launched.ts'
import { test } from './story.ts'

/*
 * Two classes of pupils answer at once, each its own device without a browser, when the server is killed and then the
 * database. A device repeats an answer until it is acknowledged, as the pupils' app does.
 */
const size = 60
const answersEach = 12

let katedra: Katedra
let launched: LaunchedTest

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
  launched = await launchTest(katedra.url, size)
})

interface Device {
  attempt_id: string
  token: string
  questions: Reply<typeof attempts.joinTest>['attempt']['questions']
  /** Revision and answer that the server has acknowledged, by question. */
  acknowledged: Map<number, { revision: number; answer: unknown }>
  repeats: number
}

const soon = () => wait(100 + Math.random() * 400)

async function join({ id, code }: LaunchedTest['pupils'][number]): Promise<Device> {
  const body = { student_id: id, personal_code: code }
  const params = { code: launched.join_code }
  const { token, attempt } = await call(katedra.url, attempts.joinTest, { params, body })
  return { attempt_id: attempt.id, token, questions: attempt.questions, acknowledged: new Map(), repeats: 0 }
}

async function work(device: Device) {
  for (const [index, { item_no, question }] of device.questions.slice(0, answersEach).entries()) {
    const revision = index + 1
    const answer = fittingAnswer(question)
    const params = { attempt_id: device.attempt_id, item_no }
    for (;;) {
      try {
        const body = { revision, answer, active_ms: 1000 }
        const saved = await call(katedra.url, attempts.saveAnswer, { params, body }, device.token)
        expect(saved.revision).toBe(revision)
        device.acknowledged.set(item_no, { revision, answer })
        break
      } catch {
        device.repeats += 1
        await soon()
      }
    }
    await soon()
  }
}

test('a burst of answers survives the end of the server and of the database: each acknowledged one is there, once', async () => {
  test.setTimeout(180_000)
  const devices: Device[] = []
  for (const pupil of launched.pupils) devices.push(await join(pupil))
  // All begin together once the last has joined: a slow machine must not let the first finish before the faults.
  const working = devices.map(work)
  await wait(1000)
  await katedra.kill()
  await soon()
  await katedra.restart()
  await wait(1500)
  katedra.killDatabase()
  await Promise.all(working)

  // The faults fell into the middle of the burst, or this test has shown nothing.
  expect(devices.filter(({ repeats }) => repeats > 0).length).toBeGreaterThan(size / 2)
  for (const { attempt_id, token, acknowledged } of devices) {
    const { answers } = await call(katedra.url, attempts.attempt, { params: { attempt_id } }, token)
    expect(answers).toHaveLength(answersEach)
    const stored = new Map(answers.map(({ item_no, revision, answer }) => [item_no, { revision, answer }]))
    expect(stored).toEqual(acknowledged)
  }
})
