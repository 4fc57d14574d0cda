import { countryCodes } from '@katedra/contract/programs'
import { orders } from '@katedra/contract/orders'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { buyer, placedOrder, slovakPayer } from '../../testing/build-order.ts'
import type { SignedInTeacher } from '../../testing/build-school.ts'
import { startCompanyRegister, type CompanyRegister } from '../../testing/company-register.ts'
import { isVatIdOf } from './vat-ids.ts'

describe('the shape of a VAT number', () => {
  const right: Record<(typeof countryCodes)[number], string> = {
    AT: 'ATU12345678',
    BE: 'BE0123456789',
    BG: 'BG123456789',
    CY: 'CY12345678X',
    CZ: 'CZ12345679',
    DE: 'DE123456789',
    DK: 'DK12345678',
    EE: 'EE123456789',
    ES: 'ESX1234567X',
    FI: 'FI12345678',
    FR: 'FRXX123456789',
    GR: 'EL123456789',
    HR: 'HR12345678901',
    HU: 'HU12345678',
    IE: 'IE1234567WA',
    IT: 'IT12345678901',
    LT: 'LT123456789',
    LU: 'LU12345678',
    LV: 'LV12345678901',
    MT: 'MT12345678',
    NL: 'NL123456789B01',
    PL: 'PL1234567890',
    PT: 'PT123456789',
    RO: 'RO12',
    SE: 'SE123456789001',
    SI: 'SI12345678',
    SK: 'SK2020123456',
  }
  it.each(countryCodes)('is known for %s, and only with its own letters in front', (country) => {
    expect(countryCodes.filter((other) => isVatIdOf(other, right[country]))).toEqual([country])
    expect(isVatIdOf(country, `${right[country]}00000000000`)).toBe(false)
    expect(isVatIdOf(country, right[country].slice(0, 3))).toBe(false)
  })
})

describe('the European register of VAT numbers', () => {
  let register: CompanyRegister
  let api: TestApi
  let teacher: SignedInTeacher
  beforeAll(async () => {
    register = await startCompanyRegister()
    // The queue goes by the real clock.
    api = await startTestApi({ config: { vatRegisterUrl: register.url }, jobs: true, now: new Date() })
    teacher = await buyer(api)
  })
  afterAll(async () => {
    await api.stop()
    await register.stop()
  })
  afterEach(() => {
    register.asked.length = 0
  })

  const ask = (vat_id: string) => api.call(orders.checkVatId, { params: { vat_id } }, teacher)
  let counter = 0
  const fresh = () => `SK${2_020_000_000 + (counter += 1)}`
  function says(body: unknown, status = 200): void {
    register.answer = (reply) =>
      void reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  it('tells whose number it is', async () => {
    says({ isValid: true, userError: 'VALID', name: 'Hlavná\n s.r.o.', address: 'Hlavná 1\n040 01 Košice' })
    expect((await ask('sk 2020 123 456')).body).toEqual({
      state: 'valid',
      name: 'Hlavná s.r.o.',
      address: 'Hlavná 1 040 01 Košice',
    })
    expect(register.asked).toEqual(['/rest/ms/SK/vat/2020123456'])
    await ask('SK2020123456')
    expect(register.asked).toHaveLength(1)
  })

  it('tells that there is no such number', async () => {
    says({ isValid: false, userError: 'INVALID', name: '---', address: '---' })
    expect((await ask(fresh())).body).toEqual({ state: 'invalid', name: '', address: '' })
  })

  it('is not bothered with what is no number', async () => {
    for (const vat_id of ['SK1', 'XX123456789', 'nonsense'])
      expect((await ask(vat_id)).body).toMatchObject({ state: 'invalid' })
    expect(register.asked).toEqual([])
  })

  it.each<[string, () => void]>([
    ['has a country that does not answer', () => says({ isValid: false, userError: 'MS_UNAVAILABLE' })],
    ['is broken', () => says('oops', 500)],
    ['speaks no JSON', () => says('<html>')],
    ['hangs up', () => (register.answer = (reply) => void reply.destroy())],
    ['leads elsewhere', () => (register.answer = (reply) => void reply.writeHead(302, { location: '/x' }).end())],
    ['says nothing', () => (register.answer = () => undefined)],
  ])('that %s blocks nothing, and is asked again the next time', async (_, breakIt) => {
    const number = fresh()
    breakIt()
    expect((await ask(number)).body).toEqual({ state: 'unavailable', name: '', address: '' })
    says({ isValid: true })
    expect((await ask(number)).body).toMatchObject({ state: 'valid' })
  })

  const known = async (symbol: string) =>
    (await api.get(orders.order, { params: { variable_symbol: symbol } }, teacher)).vat_id_is_valid
  const placed = (vat_id: string) => placedOrder(api, teacher, { currency: 'EUR', payer: { ...slovakPayer, vat_id } })

  it.each([true, false])('is asked after an order was made, and its word is noted (%s)', async (isValid) => {
    says({ isValid, userError: isValid ? 'VALID' : 'INVALID' })
    const { variable_symbol, vat_id_is_valid } = await placed(fresh())
    expect(vat_id_is_valid).toBeNull()
    await vi.waitFor(async () => expect(await known(variable_symbol)).toBe(isValid), { timeout: 15_000, interval: 100 })
  })

  it('that is down is asked again a quarter of an hour later', async () => {
    says('oops', 500)
    const vat_id = fresh()
    const { variable_symbol } = await placed(vat_id)
    await vi.waitFor(() => expect(register.asked.length).toBe(1), { timeout: 15_000, interval: 100 })
    const waiting =
      "select start_after - created_on > interval '10 minutes' as is_later from pgboss.job where name = 'check-vat-id' and state = 'created' and data ->> 'vat_id' = $1"
    await vi.waitFor(async () => expect(await api.sql(waiting, [vat_id])).toHaveLength(1), {
      timeout: 15_000,
      interval: 100,
    })
    expect(await known(variable_symbol)).toBeNull()
    says({ isValid: true })
    await api.sql("update pgboss.job set start_after = now() where name = 'check-vat-id' and state = 'created'")
    await vi.waitFor(async () => expect(await known(variable_symbol)).toBe(true), { timeout: 15_000, interval: 100 })
  })
})
