import { auth } from '@katedra/contract/auth'
import { prepareRequest } from '@katedra/contract/call'
import { results } from '@katedra/contract/results'
import { sheets } from '@katedra/contract/sheets'
import { expect } from '@playwright/test'
import { call } from '../tools/call.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { paperClass } from './paper-class.ts'
import { test } from './story.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const pupils = Array.from({ length: 30 }, (_, at) => `Žák${String(at + 1).padStart(2, '0')}`)

test('a server that is killed while it reads thirty pictures loses none and counts none twice', async () => {
  test.setTimeout(600_000)
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const { planned, pupilOf, sheetsOf } = await paperClass(katedra.url, access, 'Třicet archů', pupils)
  const params = { test_id: planned.id }
  const read = () => call(katedra.url, sheets.testSheets, { params }, access)
  await test.step('thirty pictures are sent, and some of them twice', async () => {
    for (const [at, name] of pupils.entries()) {
      const sheet = { variant: 'a', student: pupilOf(name).id, answers: [at % 2 === 0 ? 'right' : 'wrong'] } as const
      const bytes = await sheetsOf(planned).photographed({ ...sheet, seed: 100 + (at % 5), turn: 0 })
      for (let times = 0; times < (at % 10 === 0 ? 2 : 1); times += 1) await send(planned.id, bytes, access)
    }
  })
  await test.step('the server dies in the middle', async () => {
    await expect.poll(async () => (await read()).waiting_count, { timeout: 120_000, intervals: [200] }).toBeLessThan(20)
    expect((await read()).waiting_count).toBeGreaterThan(0)
    await katedra.kill()
    await katedra.restart()
  })
  await test.step('all thirty are read, and each pupil has one attempt', async () => {
    await expect.poll(async () => (await read()).waiting_count, { timeout: 300_000, intervals: [1000] }).toBe(0)
    const { pages, failed, doubts, pupils: counted } = await read()
    expect([pages, failed, doubts]).toEqual([[], [], []])
    expect(counted.map(({ state }) => state)).toEqual(pupils.map(() => 'counted'))
    const { students } = await call(katedra.url, results.testResults, { params }, access)
    expect(students.map(({ state, attempt_count }) => [state, attempt_count])).toEqual(
      pupils.map(() => ['submitted', 1]),
    )
  })
})

async function send(test_id: string, bytes: Buffer<ArrayBuffer>, access: string): Promise<void> {
  const { url } = prepareRequest(sheets.sendPicture, { params: { test_id }, query: {} })
  const body = new FormData()
  body.append('sheet', new Blob([bytes]), 'arch.jpg')
  const response = await fetch(`${katedra.url}${url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body,
  })
  expect(response.status).toBe(201)
}
