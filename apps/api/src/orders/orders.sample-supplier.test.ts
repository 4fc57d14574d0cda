import { readFileSync } from 'node:fs'
import { operatorHealth } from '@katedra/contract/operator-health'
import { operatorSelling, SupplierDetails } from '@katedra/contract/operator-selling'
import { orders, type PaymentMethod } from '@katedra/contract/orders'
import { programs } from '@katedra/contract/programs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { isSampleSupplier } from '../programs/programs.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { hiredOperator, signedInOperator } from '../testing/build-operator.ts'
import { buyer, orderForm, placedOrder } from '../testing/build-order.ts'
import type { SignedInTeacher } from '../testing/build-school.ts'

const content = readFileSync(new URL('../../../../content/supplier.yaml', import.meta.url), 'utf8')
const sample = SupplierDetails.parse(parse(content))
const own = {
  ...sample,
  name: 'Naše škola online, s. r. o.',
  company_id: '25596641',
  accounts: [
    { currency: 'CZK' as const, account_number: '2600000003/2010', iban: 'CZ7120100000002600000003', bic: '' },
    { currency: 'EUR' as const, account_number: '2700000019/2010', iban: 'CZ7120100000002700000019', bic: '' },
  ],
}

describe('the supplier that comes with Katedra', () => {
  it('is known by its number and by each of its accounts', () => {
    expect(isSampleSupplier(sample)).toBe(true)
    expect(isSampleSupplier({ ...own, company_id: sample.company_id })).toBe(true)
    for (const account of sample.accounts) expect(isSampleSupplier({ ...own, accounts: [account] })).toBe(true)
    expect(isSampleSupplier(own)).toBe(false)
  })
})

describe('in production', () => {
  let api: TestApi
  /** The same database, served for development. */
  let elsewhere: TestApi
  let demo: TestApi
  let teacher: SignedInTeacher
  let staff: { token: string }
  beforeAll(async () => {
    const config = { isProduction: true, smtpUrl: 'smtp://127.0.0.1:9' }
    api = await startTestApi({ config })
    elsewhere = await startTestApi({ beside: api })
    demo = await startTestApi({ beside: api, config, demo: true })
    teacher = await buyer(elsewhere)
    await hiredOperator(elsewhere)
    staff = await signedInOperator(elsewhere)
  })
  afterAll(async () => {
    await demo.stop()
    await elsewhere.stop()
    await api.stop()
  })

  const offered = async (at: TestApi) => (await at.get(programs.priceList, {}, teacher)).accepts_transfers
  const ordered = async (payment_method: PaymentMethod) =>
    api.call(orders.createOrder, { body: await orderForm(api, teacher, { payment_method }) }, teacher)
  const refused = { status: 422, body: { detail: { payment_method: [expect.any(String)] } } }

  it('asks no one for money in its name: no transfer, no invoice, no account of an older order', async () => {
    expect([await offered(api), await offered(elsewhere), await offered(demo)]).toEqual([false, true, true])
    expect(await ordered('transfer')).toMatchObject(refused)
    expect(await ordered('invoice')).toMatchObject(refused)
    const { variable_symbol } = await placedOrder(elsewhere, teacher, { payment_method: 'transfer' })
    const params = { variable_symbol }
    expect(await api.get(orders.order, { params }, teacher)).toMatchObject({ transfer: null, accepts_transfers: false })
    const change = { params, body: { payment_method: 'invoice' as const } }
    expect(await api.call(orders.changeOrderMethod, change, teacher)).toMatchObject(refused)
  })

  it('tells the console, until a supplier of one’s own is set there', async () => {
    const { version, is_sample } = await api.get(operatorSelling.supplier, {}, staff)
    expect([is_sample, (await api.get(operatorHealth.health, {}, staff)).accepts_transfers]).toEqual([true, false])
    const body = { version, text: stringify(own) }
    expect(await api.get(operatorSelling.load, { params: { kind: 'supplier' }, body }, staff)).toMatchObject({
      problems: [],
    })
    expect((await api.get(operatorSelling.supplier, {}, staff)).is_sample).toBe(false)
    expect((await api.get(operatorHealth.health, {}, staff)).accepts_transfers).toBe(true)
    expect(await offered(api)).toBe(true)
    const order = await placedOrder(api, teacher, { payment_method: 'transfer' })
    expect(order.transfer).toMatchObject({ iban: 'CZ7120100000002600000003' })
  })
})
