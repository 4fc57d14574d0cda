import { once } from 'node:events'
import { rosters } from '@katedra/contract/rosters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endThreads } from '../app/work/thread-pool.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher } from '../testing/build-school.ts'
import { startChildServer } from '../testing/child-server.ts'
import { endlessWorkbook, farCornerWorkbook, towerOfMarks } from '../testing/hostile-rosters.ts'
import { browserForm } from '../testing/send-file.ts'

/* Files that were made to keep a reader busy, sent over the network as anybody could send them. */

let api: TestApi
let address: string
beforeAll(async () => {
  // The clock of the server that is a process of its own.
  api = await startTestApi({ now: new Date() })
  address = await api.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.stop())

async function preview(bytes: Uint8Array<ArrayBuffer>, token: string, at = address) {
  const { payload, contentType } = await browserForm([['file', bytes]])
  const response = await fetch(`${at}${rosters.previewRoster.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType, 'accept-language': 'cs' },
    body: new Uint8Array(payload),
  })
  const body: unknown = await response.json()
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}

const isHealthy = async (at = address) => (await fetch(`${at}/health`)).status

const refusedWith = (sentence: string) => ({ status: 422, body: { detail: { file: [sentence] } } })

const roster = new Uint8Array(Buffer.from('Příjmení;Jméno;Třída\nMalá;Eva;6.A\n'))

describe('the preview of a file', () => {
  it.each([
    [
      'with one cell in the far corner',
      farCornerWorkbook,
      'V souboru je víc než 100 sloupců. Nechte v něm jen ty se žáky.',
    ],
    [
      'of one cell full of marks in turn',
      towerOfMarks,
      'Řádek 2 je příliš dlouhý. Zkontrolujte v něm uvozovky a konce řádků.',
    ],
    [
      'with a quotation mark that is not closed',
      () => new Uint8Array(Buffer.from('Příjmení;Jméno\n"Malá;Eva\nVelká;Ida\n')),
      'Uvozovka v řádku 2 není ukončená. Doplňte ji, nebo smažte, a zkuste to znovu.',
    ],
  ])('%s is a 422, and others are answered meanwhile', async (_, bytes, sentence) => {
    const { token } = await signedUpTeacher(api)
    const [refused, ...health] = await Promise.all([
      preview(bytes(), token),
      ...Array.from({ length: 20 }, () => isHealthy()),
    ])
    expect(refused).toMatchObject(refusedWith(sentence))
    expect(new Set(health)).toEqual(new Set([200]))
  })

  it('that takes too long is a 422, and everything else is answered long before', async () => {
    const { token } = await signedUpTeacher(api)
    let isRefused = false
    const refused = preview(endlessWorkbook(), token).finally(() => {
      isRefused = true
    })
    for (let round = 0; round < 20; round += 1) expect(await isHealthy()).toBe(200)
    expect(isRefused).toBe(false)
    expect(await refused).toMatchObject(
      refusedWith('Čtení souboru trvalo příliš dlouho. Uložte z něj jen seznam žáků, nebo ho rozdělte na menší.'),
    )
  })
})

describe('a server that is stopped while it reads', () => {
  it('ends, and the file is to be sent again', { timeout: 60_000 }, async () => {
    const { token } = await signedUpTeacher(api)
    const { address: started, process: server } = await startChildServer(api)
    try {
      const stopped = preview(endlessWorkbook(), token, started)
      await serveOthers(started)
      server.kill('SIGTERM')
      expect(await stopped).toMatchObject({ status: 503, retryAfter: '5' })
      expect(await once(server, 'exit')).toEqual([0, null])
    } finally {
      server.kill('SIGKILL')
    }
  })
})

/** For a while in which the file comes and its thread begins. */
async function serveOthers(at: string): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    expect(await isHealthy(at)).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('ten slow files of one account', () => {
  it('keep no one else’s file waiting', async () => {
    const [{ token }, other] = [await signedUpTeacher(api), await signedUpTeacher(api)]
    const bytes = endlessWorkbook()
    let ended = 0
    const slow = Array.from({ length: 10 }, () =>
      preview(bytes, token).then((answer) => {
        if (answer.status === 422) ended += 1
        return answer
      }),
    )
    expect(await preview(roster, other.token)).toMatchObject({ status: 200 })
    expect(ended).toBe(0)
    await endThreads()
    for (const answer of await Promise.all(slow)) expect(answer).toMatchObject({ status: 503, retryAfter: '5' })
  })
})
