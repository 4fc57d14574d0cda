import { setTimeout as pause } from 'node:timers/promises'
import { operatorPayments } from '@katedra/contract/operator-payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { operatorAtConsole } from '../../testing/build-operator.ts'
import * as hostile from '../../testing/hostile-statements.ts'
import { browserForm } from '../../testing/send-file.ts'

/* Statements that were made to keep a reader busy, sent over the network as the provider's staff send them. */

let api: TestApi
let address: string
let staff: { token: string }
beforeAll(async () => {
  api = await startTestApi()
  address = await api.server.listen({ port: 0, host: '127.0.0.1' })
  staff = await operatorAtConsole(api)
})
afterAll(() => api.stop())

async function upload(bytes: Uint8Array<ArrayBuffer>) {
  const { payload, contentType } = await browserForm([['statement', bytes]])
  const response = await fetch(`${address}${operatorPayments.importStatement.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': contentType },
    body: new Uint8Array(payload),
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

/** Sends a file and asks how the server is until it is answered. */
async function uploadBesideOthers(bytes: Uint8Array<ArrayBuffer>) {
  const answered = new AbortController()
  const answer = upload(bytes).finally(() => answered.abort())
  const health = new Set<number>()
  while (!answered.signal.aborted) {
    health.add((await fetch(`${address}/health`)).status)
    await pause(20)
  }
  expect(health).toEqual(new Set([200]))
  return answer
}

// Megabytes go through one process with everything else that tests do at the time.
describe('a statement', { timeout: 60_000 }, () => {
  it.each([
    ['of one line without end', hostile.endlessLine, 'too_large'],
    ['of one line of marks', hostile.lineOfMarks, 'too_large'],
    ['of XML without a bottom', hostile.deepXml, 'too_large'],
    ['of one entry without end', hostile.endlessEntry, 'too_large'],
    ['full of attributes', hostile.fullOfAttributes, 'too_large'],
    ['of JSON without a bottom', hostile.deepJson, 'too_large'],
  ])('%s is refused, and others are answered meanwhile', async (_, bytes, failure) => {
    expect(await uploadBesideOthers(bytes())).toMatchObject({ status: 200, body: { failure, new_count: 0 } })
  })

  it('whose payer wrote marks without end is read, with as many as a language needs', async () => {
    const { body } = await uploadBesideOthers(hostile.paymentOfMarks())
    const marks = '\u0301\u0323'.repeat(15)
    expect(body).toMatchObject({
      failure: null,
      new_count: 1,
      unpaired: [{ counter_name: `Eva${marks}`, message: `a${marks}` }],
    })
  })

  it('that is long is read while others are answered', async () => {
    expect(await uploadBesideOthers(hostile.longOfNothing())).toMatchObject({ body: { failure: null, new_count: 1 } })
  })
})
