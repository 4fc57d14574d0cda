import { operatorSelling, type SoldKind, type SoldStep } from '@katedra/contract/operator-selling'
import { stringify } from 'yaml'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  actionsOf,
  contentLoadedAgain,
  operatorAtConsole,
  operatorName,
  signedInOperator,
} from '../../testing/build-operator.ts'
import { buyer, priceListFor } from '../../testing/build-order.ts'
import { at } from '../../testing/build-school.ts'

const apis: TestApi[] = []
let api: TestApi
let staff: { token: string }
beforeEach(async () => {
  api = await startTestApi()
  apis.push(api)
  staff = await operatorAtConsole(api)
})
afterAll(() => Promise.all(apis.map((one) => one.stop())))

const field = (name: string): SoldStep => ({ kind: 'field', name })
const programs = () => api.get(operatorSelling.programs, {}, staff)
const lists = () => api.get(operatorSelling.priceLists, {}, staff)
const listWith = (price_list_id: number) => api.get(operatorSelling.priceList, { params: { price_list_id } }, staff)
const preview = (kind: SoldKind, text: string) =>
  api.get(operatorSelling.preview, { params: { kind }, body: { text } }, staff)
const load = (kind: SoldKind, text: string, version: string) =>
  api.call(operatorSelling.load, { params: { kind }, body: { text, version } }, staff)

/** The programs on sale as their file has them. */
async function onSale() {
  const { programs: all } = await programs()
  return all
    .filter(({ is_on_sale }) => is_on_sale)
    .map(({ key, subject, title, description }) => ({ key, subject, title, description }))
}

const fresh = {
  key: 'dejepis-pokrocili',
  subject: 'dejepis',
  title: { cs: 'Dějepis pro pokročilé', en: 'Advanced history' },
  description: { cs: 'Nová úroveň pro jednoho žáka.', en: 'A new level for one pupil.' },
}

describe('programs', () => {
  it('are listed with their subjects; a new one is previewed, put on sale and stays so after a restart', async () => {
    const { version, subjects } = await programs()
    expect(subjects[0]).toMatchObject({ code: 'dejepis', name: { cs: 'Dějepis' } })
    const text = JSON.stringify([...(await onSale()), fresh])
    const { changes, problems } = await preview('programs', text)
    expect(problems).toEqual([])
    expect(changes).toContainEqual({
      path: [{ kind: 'program', key: 'dejepis-pokrocili' }, field('title'), field('cs')],
      after: 'Dějepis pro pokročilé',
    })
    expect((await programs()).version).toBe(version)
    expect(await load('programs', text, version)).toMatchObject({ status: 200, body: { problems: [] } })
    expect(await actionsOf(api)).toMatchObject([{}, {}, { action: 'programs.loaded', operator_name: operatorName }])
    await contentLoadedAgain(api)
    expect((await programs()).programs.at(-1)).toEqual({
      ...fresh,
      is_taken: false,
      is_on_sale: true,
      is_priced: false,
    })
  })

  it('are taken off sale and put back', async () => {
    const { version } = await programs()
    const [first, ...others] = await onSale()
    await load('programs', JSON.stringify(others), version)
    const { programs: all, version: next } = await programs()
    expect(all.at(-1)).toMatchObject({ key: first?.key, is_on_sale: false })
    await load('programs', JSON.stringify([...others, first]), next)
    expect((await programs()).programs.at(-1)).toMatchObject({ key: first?.key, is_on_sale: true, is_priced: true })
  })

  it('changed by somebody else meanwhile are not overwritten', async () => {
    const { version } = await programs()
    const all = await onSale()
    await load('programs', JSON.stringify([...all, fresh]), version)
    expect(await load('programs', JSON.stringify(all), version)).toMatchObject({
      status: 409,
      body: { code: 'programs.changed_meanwhile' },
    })
    expect(await onSale()).toContainEqual(fresh)
  })

  it('with many mistakes are told twenty of them and how many are left, in the language of the one who asks', async () => {
    const text = Array.from({ length: 30 }, () => '- nothing: 1').join('\n')
    const told = (language: string) =>
      api.get(operatorSelling.preview, { params: { kind: 'programs' }, body: { text } }, { ...staff, language })
    const czech = await told('cs')
    expect(czech.problems).toHaveLength(20)
    expect(czech.more_problems).toBe('A ještě 130 dalších chyb.')
    const english = await told('en')
    expect(english.problems[0]).toEqual({ where: 'line 1, program 1', text: '“key” is missing here. Add it.' })
    expect(english.more_problems).toBe('And 130 more mistakes.')
  })

  it('with mistakes are refused line by line and nothing holds', async () => {
    const { version } = await programs()
    const notList = 'Patří sem seznam: každá položka na svém řádku s pomlčkou.'
    for (const [text, problem] of [
      ['a: [\n', { where: '', text: expect.stringContaining('špatně odsazený') }],
      ['- key: X', { where: '1. program, klíč', text: expect.stringContaining('malá písmena') }],
      [
        '- key: historie\n  subject: 5',
        { where: 'řádek 2, 1. program, předmět', text: expect.stringContaining('text') },
      ],
      ['a: &a [1]\nb: [*a]', { where: 'řádek 1', text: notList }],
    ] as const) {
      const { body, status } = await load('programs', text, version)
      expect(status).toBe(200)
      expect(body).toMatchObject({ changes: [], problems: expect.arrayContaining([problem]), more_problems: '' })
      expect((await preview('programs', text)).problems).not.toEqual([])
    }
    expect((await programs()).version).toBe(version)
  })
})

describe('price lists', () => {
  it('of a new program are made without a file, and the program is sold from their day on', async () => {
    await load('programs', JSON.stringify([...(await onSale()), fresh]), (await programs()).version)
    const { version, lists: known } = await lists()
    expect(known).toMatchObject([{ state: 'current', loaded_by: 'content' }])
    const { content } = await listWith(at(known, 0).id)
    const text = JSON.stringify({
      ...content,
      valid_from: '2026-09-08',
      prices: [...content.prices, { programs: [fresh.key], months: 12, CZK: { 1: 49.5, 30: 39 } }],
    })
    const { changes } = await preview('prices', text)
    expect(changes).toContainEqual({
      path: [
        field('prices'),
        { kind: 'price', program: 'dejepis-pokrocili', months: 12 },
        { kind: 'currency', currency: 'CZK' },
        { kind: 'pupils', from: 1 },
      ],
      after: '49.5',
    })
    expect(await load('prices', text, version)).toMatchObject({ status: 200 })
    expect((await lists()).lists).toMatchObject([{ state: 'future', loaded_by: operatorName }, { state: 'current' }])
    const offered = async () => (await priceListFor(api, await buyer(api))).programs.map(({ title }) => title)
    expect(await offered()).not.toContain('Dějepis pro pokročilé')
    api.clock.set(new Date('2026-09-08T08:00:00Z'))
    staff = await signedInOperator(api)
    expect(await offered()).toContain('Dějepis pro pokročilé')
    expect((await programs()).programs.at(-1)).toMatchObject({ is_priced: true })
    expect((await lists()).lists).toMatchObject([{ state: 'current' }, { state: 'past' }])
  })

  it('that would never hold are refused, as are prices beyond reason', async () => {
    const { version, lists: known } = await lists()
    const { content } = await listWith(at(known, 0).id)
    const early = JSON.stringify({ ...content, valid_from: '2026-08-01' })
    expect(await load('prices', early, version)).toMatchObject({ body: { code: 'programs.never_in_force' } })
    const dear = { ...content, prices: [{ programs: ['dejepis'], months: 12, CZK: { 1: 99_999_999 } }] }
    expect((await preview('prices', JSON.stringify(dear))).problems).toEqual([
      { where: '1. skupina cen, v korunách, od 1 žáka', text: 'Cena může být nejvýš milion.' },
    ])
  })
})

describe('the supplier', () => {
  it('is edited by a form and by YAML alike', async () => {
    const { version, supplier } = await api.get(operatorSelling.supplier, {}, staff)
    const text = stringify({ ...supplier, street: 'Nová 2' })
    expect(await preview('supplier', text)).toMatchObject({ changes: [{ path: [field('street')], after: 'Nová 2' }] })
    expect(await load('supplier', text, version)).toMatchObject({ status: 200 })
    const file = await api.get(operatorSelling.file, { params: { kind: 'supplier' }, query: {} }, staff)
    expect(file.text).toContain('street: Nová 2')
    expect(await load('supplier', file.text, version)).toMatchObject({ status: 409 })
  })
})
