import { partnerTexts, type PartnerTextForm } from '@katedra/contract/partner-texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { eventEditor } from '../testing/build-event.ts'
import { loadPartnerTexts, readPartnerTexts } from './partner-texts.load.ts'
import { deleteText, editedTexts, giveTextBack, saveText } from './partner-texts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from partner_texts'))

const form: PartnerTextForm = {
  code: 'muzeum',
  name: 'Muzeum',
  url: 'https://www.nm.cz',
  title: { cs: 'Muzeum školám', en: 'The museum for schools' },
  text: { cs: '## Pro školy\n\n<script>alert(1)</script>', en: '## For schools' },
}
const byHand = <T>(work: (call: Parameters<typeof saveText>[0]) => Promise<T>) =>
  api.api.database.transaction(undefined, (db) => work({ db, now: api.clock.now(), operator: eventEditor }))
const load = (texts = [form]) =>
  api.api.database.transaction(undefined, (db) =>
    loadPartnerTexts(
      db,
      texts.map(({ url, ...text }) => ({ ...text, ...(url === null ? {} : { url }) })),
    ),
  )
const textOf = (partner: string, lang?: 'cs' | 'en') =>
  api.call(partnerTexts.publicPartnerText, { query: { partner, ...(lang === undefined ? {} : { lang }) } })

describe('a partner’s text', () => {
  it('comes in the language asked for, as it was written', async () => {
    await byHand((call) => saveText(call, form))
    expect(await textOf('muzeum')).toMatchObject({
      status: 200,
      body: {
        partner: { code: 'muzeum', name: 'Muzeum', url: 'https://www.nm.cz' },
        title: 'Muzeum školám',
        text: '## Pro školy\n\n<script>alert(1)</script>',
      },
    })
    expect(await textOf('muzeum', 'en')).toMatchObject({ body: { title: 'The museum for schools' } })
  })

  it('may be kept for five minutes and is confirmed by its tag', async () => {
    await byHand((call) => saveText(call, form))
    const ask = (headers = {}) => api.server.inject({ url: '/v1/public-partner-text/?partner=muzeum', headers })
    const { headers } = await ask()
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300' })
    expect((await ask({ 'if-none-match': headers.etag })).statusCode).toBe(304)
  })

  it.each(['', 'x', '../', 'MUZEUM'])('of the unknown partner “%s” is a sentence', async (partner) => {
    await byHand((call) => saveText(call, form))
    expect(await textOf(partner)).toMatchObject({ status: 404, body: { code: 'partner-texts.unknown_partner' } })
  })

  it('that was taken away is not there', async () => {
    await byHand((call) => saveText(call, form))
    await byHand((call) => deleteText(call, 'muzeum'))
    expect(await textOf('muzeum')).toMatchObject({ status: 404 })
  })
})

describe('loading partners’ texts', () => {
  const outcome = async (texts?: PartnerTextForm[]) => {
    const { keys } = await load(texts)
    return Object.fromEntries(Object.entries(keys).filter(([, codes]) => codes.length > 0))
  }

  it('of the installation reads them all', () => {
    expect(readPartnerTexts().length).toBeGreaterThan(0)
  })

  it('again changes nothing; a change, an end and a return are told', async () => {
    expect(await outcome()).toEqual({ new: ['muzeum'] })
    const version = () => api.sql('select xmin::text from partner_texts')
    const before = await version()
    expect(await outcome()).toEqual({ same: ['muzeum'] })
    expect(await version()).toEqual(before)
    expect(await outcome([{ ...form, name: 'Jiné' }])).toEqual({ changed: ['muzeum'] })
    expect(await outcome([])).toEqual({ retired: ['muzeum'] })
    expect(await outcome()).toEqual({ changed: ['muzeum'] })
  })

  it('leaves alone what an operator has changed, until it is given back', async () => {
    await load()
    await byHand((call) => saveText(call, { ...form, name: 'Rukou' }))
    expect(await outcome()).toEqual({ edited: ['muzeum'] })
    const shown = await api.api.database.read(undefined, editedTexts)
    expect(shown).toMatchObject([{ name: 'Rukou', edited_by: 'Provozovatel' }])
    await byHand(({ db }) => giveTextBack(db, 'muzeum'))
    expect(await outcome()).toEqual({ changed: ['muzeum'] })
  })
})
