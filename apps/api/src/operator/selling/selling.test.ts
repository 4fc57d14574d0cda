import { readFileSync } from 'node:fs'
import { soldKinds, type SoldKind, type SoldPath, type SoldStep } from '@katedra/contract/operator-selling'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  actionsOf,
  contentLoadedAgain,
  hiredOperator,
  operatorEmail,
  operatorName,
} from '../../testing/build-operator.ts'
import { buyer, placedOrder, priceListFor } from '../../testing/build-order.ts'
import { at } from '../../testing/build-school.ts'
import { FileMistakes } from '../../content-files/content-files.ts'
import { loadSold, showSold } from './selling.ts'
import { act, look, rehearse } from '../operator.ts'
import { auditLog } from '../operator.audit-log.ts'

const apis: TestApi[] = []
let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
  apis.push(api)
  await hiredOperator(api)
})
afterAll(() => Promise.all(apis.map((one) => one.stop())))

const contentFile = (kind: SoldKind) =>
  readFileSync(new URL(`../../../../../content/${kind}.yaml`, import.meta.url), 'utf8')
const show = (kind: SoldKind, day?: string) => look(api.api, (call) => showSold(call, kind, day))
const load = (kind: SoldKind, text: string) => act(api.api, operatorEmail, (call) => loadSold(call, kind, text))
const preview = (kind: SoldKind, text: string) =>
  rehearse(api.api, async (call) => (await loadSold(call, kind, text)).result)
const field = (name: string): SoldStep => ({ kind: 'field', name })
const program = (key: string): SoldStep => ({ kind: 'program', key })
const crownsOf = (key: string, pupils: number): SoldPath => [
  field('prices'),
  { kind: 'price', program: key, months: 12 },
  { kind: 'currency', currency: 'CZK' },
  { kind: 'pupils', from: pupils },
]
const loads = async () => (await actionsOf(api)).slice(1)

describe.each(soldKinds)('%s', (kind) => {
  it('come out as YAML and go in again without a change', async () => {
    const text = await show(kind)
    expect(await load(kind, text)).toEqual([])
    expect(await load(kind, contentFile(kind))).toEqual([])
    expect(await show(kind)).toBe(text)
    expect(await loads()).toEqual([])
  })

  it.each(['a: [', 'nic', '- nic: 1', '{}'])('are refused as %j, with the place of each mistake', async (text) => {
    await expect(load(kind, text)).rejects.toThrow(FileMistakes)
  })
})

const allPrograms = [
  ...['dejepis', 'zemepis', 'matematika', 'prirodopis', 'fyzika', 'chemie'],
  ...['cesky-jazyk', 'anglictina', 'prvouka', 'informatika'],
]

describe('a price list', () => {
  const dearer = (from: string) => contentFile('prices').replace('30: 79.00', '30: 80.10').replace('2026-09-01', from)

  it('says what it changes, and changes nothing until it is meant', async () => {
    const changes = await preview('prices', dearer('2026-09-02'))
    expect(changes).toEqual([
      { path: [field('valid_from')], before: '2026-09-01', after: '2026-09-02' },
      ...allPrograms.map((key) => ({
        path: crownsOf(key, 30),
        before: '79',
        after: '80.1',
      })),
    ])
    expect(await show('prices')).toContain('2026-09-01')
    expect(await loads()).toEqual([])
  })

  it('holds from its day on; an order keeps the old one, and the log its changes, also of former versions', async () => {
    const teacher = await buyer(api)
    const order = await placedOrder(api, teacher)
    await load('prices', dearer('2026-09-07'))
    const list = await priceListFor(api, teacher)
    expect(at(list.programs, 0).prices[0]?.steps).toContainEqual({ from_quantity: 30, unit_price: 8010 })
    const orders = await api.sql('select price_list_id <> $1 as is_other from orders where variable_symbol = $2', [
      list.id,
      order.variable_symbol,
    ])
    expect(orders).toEqual([{ is_other: true }])
    expect(await loads()).toEqual([
      {
        operator_name: operatorName,
        action: 'prices.loaded',
        of_school: null,
        details: { changes: allPrograms.length + 1, list: expect.any(Array) },
      },
    ])
    const { actions } = await look(api.api, ({ db }) => auditLog(db, { action: 'prices.loaded' }))
    expect(at(actions, 0).details).toEqual({ changes: allPrograms.length + 1 })
    expect(at(actions, 0).changes).toHaveLength(allPrograms.length + 1)
    expect(at(actions, 0).changes).toContainEqual({
      path: crownsOf('dejepis', 30),
      before: '79',
      after: '80.1',
    })
    const oldText = JSON.stringify({ path: 'prices / dejepis for 12 months / CZK / 30', before: '79' })
    await api.sql(
      `update operator_actions set details = '{"changes":1,"list":[${oldText}]}' where action = 'prices.loaded'`,
    )
    const { actions: old } = await look(api.api, ({ db }) => auditLog(db, { action: 'prices.loaded' }))
    expect(at(old, 0).changes).toEqual([{ path: crownsOf('dejepis', 30), before: '79' }])
    const [row] = await api.sql('select loaded_by from price_lists order by id desc limit 1')
    expect(row).toEqual({ loaded_by: operatorName })
  })

  it('may begin later, and is shown by a day on which it holds', async () => {
    await load('prices', dearer('2027-01-01'))
    expect(await show('prices')).toContain('valid_from: 2026-09-01')
    expect(await show('prices', '2027-01-01')).toContain('valid_from: 2027-01-01')
    expect(await load('prices', dearer('2027-01-01'))).toEqual([])
  })

  it('that would never hold is refused', async () => {
    await expect(load('prices', dearer('2026-08-01'))).rejects.toThrow('programs.never_in_force')
    expect(await api.sql('select count(*)::int as count from price_lists')).toEqual([{ count: 1 }])
  })

  it('of programs that do not exist is refused by their name', async () => {
    const unknown = contentFile('prices').replaceAll('zemepis', 'botanika')
    await expect(load('prices', unknown)).rejects.toThrow(
      'line 8, group of prices 1, program 2: There is no program “botanika”.',
    )
    await expect(load('prices', unknown)).rejects.toThrow('line 12, group of prices 2, program 2: There is no program')
  })
})

describe('programs', () => {
  it('are renamed, ordered and taken off sale by their file; a restart does not bring the old ones back', async () => {
    const [dejepis = '', zemepis = '', matematika = ''] = contentFile('programs')
      .split(/^(?=- key)/m)
      .slice(1)
    const changes = await load('programs', `${matematika}${dejepis.replace('"Dějepis"', '"Dějiny"')}`)
    expect(changes).toEqual(
      expect.arrayContaining([
        {
          path: [field('order')],
          before: allPrograms.join(', '),
          after: 'matematika, dejepis',
        },
        { path: [program('dejepis'), field('title'), field('cs')], before: 'Dějepis', after: 'Dějiny' },
        { path: [program('zemepis'), field('title'), field('cs')], before: 'Zeměpis', after: undefined },
      ]),
    )
    const shown = await show('programs')
    expect(shown).not.toContain('zemepis')
    await contentLoadedAgain(api)
    expect(await show('programs')).toBe(shown)
    // What no one has touched still follows the content.
    expect(await show('prices')).toContain('2026-09-01')
    await load('programs', `${matematika}${dejepis}${zemepis}`)
    expect(await show('programs')).toContain('Zeměpis')
  })

  it('keep their subject once they have been ordered or given; until then it may change', async () => {
    const other = contentFile('programs').replace('subject: dejepis', 'subject: zemepis')
    expect(await preview('programs', other)).toEqual([
      { path: [program('dejepis'), field('subject')], before: 'dejepis', after: 'zemepis' },
    ])
    await placedOrder(api, await buyer(api))
    const refusal =
      'The program “dejepis” has been ordered by schools or given to them, so its subject stays “dejepis”.'
    await expect(load('programs', other)).rejects.toThrow(refusal)
    expect(await show('programs')).toContain('subject: dejepis')
  })

  it('of unknown subjects are refused', async () => {
    const unknown = contentFile('programs').replace('subject: zemepis', 'subject: botanika')
    await expect(load('programs', unknown)).rejects.toThrow('There is no subject “botanika”.')
  })
})

describe('the supplier', () => {
  it('is refused with a number or an account that cannot be, in a line for each', async () => {
    const wrong = contentFile('supplier')
      .replace('"12345679"', '"12345678"')
      .replace('CZ6508000000192000145399', 'CZ6508000000192000145398')
      .replace('fakturace@katedra.example', 'fakturace')
    const refusal = await load('supplier', wrong).catch((error: unknown) => error)
    const lines = refusal instanceof FileMistakes ? refusal.message.split('\n') : []
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'line 8, company number',
      'line 13, e-mail',
      'line 16, account 1, IBAN',
    ])
    expect(lines).toContainEqual(expect.stringContaining('(fakturace)'))
    expect(await loads()).toEqual([])
  })

  it('is another one from then on', async () => {
    const changes = await load('supplier', contentFile('supplier').replace('Školní 1', 'Nová 2'))
    expect(changes).toEqual([{ path: [field('street')], before: 'Školní 1', after: 'Nová 2' }])
    expect(await show('supplier')).toContain('Nová 2')
    expect(await loads()).toMatchObject([{ action: 'supplier.loaded' }])
    await contentLoadedAgain(api)
    expect(await show('supplier')).toContain('Nová 2')
  })
})
