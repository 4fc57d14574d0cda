import { credits } from '@katedra/contract/credits'
import { orders, type OrderSummary } from '@katedra/contract/orders'
import { programs, type PriceList } from '@katedra/contract/programs'
import { school } from '@katedra/contract/school'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { onScreen } from '@katedra/testing/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '../../app/query.ts'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import { sampleNeed } from '../../testing/sample-credits.ts'
import {
  sampleOrder,
  sampleOrderSummary,
  samplePriceList,
  sampleProgram,
  sampleSchool,
} from '../../testing/sample-orders.ts'

const server = fakeServer()
const now = '2026-11-02T08:00:00.000Z'

beforeEach(() => {
  server.reply(school.school, sampleSchool())
  server.reply(credits.creditNeeds, [])
  unpaid([])
})

describe('the programs of a new order', () => {
  it('are not there when nothing is sold', async () => {
    const screen = await openOrdering({ programs: [] })
    await expect.element(screen.getByText(screen.say('orders', 'new.nothingSold'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('are chosen with a number, and the price follows, on %i pixels', async (width) => {
    const screen = await openOrdering({}, { width })
    await choose(screen, 12)
    await expect.poll(() => priceBox(screen).element().textContent).toMatch(/1\s161,60/)
    await expectAccessible()
  })

  it('begin with as many pupils as have none, which is said and can be changed', async () => {
    const need = sampleNeed(7, [{ class_name: '6.A', not_assigned: 28 }], { available: 4 })
    server.reply(credits.creditNeeds, [need, sampleNeed(8, [{ class_name: '6.A', not_assigned: 2 }])])
    const screen = await openOrdering()
    await expect.poll(() => server.asked(credits.creditNeeds)).toHaveLength(1)
    await tile(screen).click()
    await expect.element(quantity(screen)).toHaveValue('24')
    const origin = screen.say('orders', 'programs.fromClassesAndPool', { count: 28, available: 4 })
    await expect.element(quantity(screen)).toHaveAccessibleDescription(onScreen(origin))
    await quantity(screen).fill('12')
    await userEvent.tab()
    await expect.poll(() => priceBox(screen).element().textContent).toMatch(/1\s161,60/)
    // The pool is enough for the other program.
    await screen.getByRole('button', { name: /^Čeština v kostce/ }).click()
    await expect.element(quantity(screen).nth(1)).toHaveValue('')
  })

  it('show prices with VAT, and small next to them without', async () => {
    const screen = await openOrdering()
    await expect.poll(() => tile(screen).element().textContent).toMatch(/96,80/)
    await expect.poll(() => tile(screen).element().textContent).toMatch(/80,00/)
    await choose(screen, 9)
    const steps = screen.getByRole('list', { name: screen.say('orders', 'programs.stepsWithVat') })
    await expect.poll(() => steps.getByRole('listitem').first().element().textContent).toMatch(/121,00.*100,00/)
    await expect.element(screen.getByText(/^1\s089,00.*s\sDPH$/)).toBeVisible()
    await expect.poll(() => priceBox(screen).element().textContent).toMatch(/1\s089,00.*900,00/)
  })

  it('of a supplier who pays no VAT have one price', async () => {
    const screen = await openOrdering({ supplier: { country: 'CZ', is_vat_payer: false } })
    await choose(screen, 9)
    await expect.element(screen.getByRole('list', { name: screen.say('orders', 'programs.steps') })).toBeVisible()
    await expect.poll(() => tile(screen).element().textContent).toMatch(/80,00/)
    expect(screen.getByText(/bez DPH/).query()).toBeNull()
  })

  it('are offered cheaper where more pupils cost no more', async () => {
    const screen = await openOrdering()
    await choose(screen, 9)
    const bargain = screen.getByRole('button', { name: screen.say('orders', 'programs.takeBargain', { count: 10 }) })
    await bargain.click()
    await expect.element(quantity(screen)).toHaveValue('10')
    await expect.poll(() => priceBox(screen).element().textContent).toMatch(/968/)
  })

  it('must be chosen, each with a number, before one goes on', async () => {
    const screen = await openOrdering()
    await next(screen, 'programs').click()
    await expect.element(screen.getByText(screen.say('orders', 'programs.chooseSome'))).toBeVisible()
    await tile(screen).click()
    await next(screen, 'programs').click()
    await expect.element(screen.getByText(screen.say('orders', 'programs.fillNumbers'))).toBeVisible()
    await expect.element(quantity(screen)).toHaveFocus()
    await expect.element(quantity(screen)).toBeInViewport()
    await expect
      .element(quantity(screen))
      .toHaveAccessibleDescription(expect.stringContaining(screen.say('orders', 'programs.quantityMissing')))
    await expectAccessible()
  })

  it('that are sold in crowns only can not be chosen in euros', async () => {
    const [prices] = sampleProgram(9, '').prices
    const onlyCrowns = sampleProgram(9, 'Jen za koruny', { prices: prices === undefined ? [] : [prices] })
    const screen = await openOrdering({ programs: [sampleProgram(7, 'Matematika hrou'), onlyCrowns] })
    await screen.getByText(screen.say('orders', 'currency.EUR'), { exact: true }).click()
    await expect.element(screen.getByText(screen.say('orders', 'programs.notInCurrency'))).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Jen za koruny/ })).toBeDisabled()
    await expect.element(tile(screen)).toBeEnabled()
  })

  it('may be three hundred', async () => {
    const many = Array.from({ length: 300 }, (_, index) => sampleProgram(index + 1, `Program ${index + 1}`))
    const screen = await openOrdering({ programs: many }, { width: 320 })
    await expect.element(screen.getByRole('button', { name: /^Program 300/ })).toBeInTheDocument()
    await expectAccessible({ in: ['light'] })
  })

  it('begin with what the address asks for', async () => {
    const screen = await openOrdering({}, {}, '?program=7&quantity=25')
    await expect.element(quantity(screen)).toHaveValue('25')
    await expect.poll(() => location.search).toBe('')
  })

  it('are those of the order to be repeated, without what is not sold any more', async () => {
    const { lines } = sampleOrder()
    const gone = lines.map((line) => ({ ...line, program: { ...line.program, id: 99, title: 'Zeměpis' } }))
    server.reply(orders.order, sampleOrder({ lines: [...lines, ...gone] }))
    const screen = await openOrdering({}, {}, '?repeat=20260001')
    await expect.element(quantity(screen)).toHaveValue('30')
    const notice = screen.say('orders', 'programs.notRepeated', { count: 1, names: 'Zeměpis' })
    await expect.element(screen.getByText(notice).first()).toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(programs.priceList, 'app.unavailable')
    const screen = await openPage(server, '/objednavky/nova')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'new.safe'))).toBeVisible()
    server.reply(programs.priceList, samplePriceList())
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(tile(screen)).toBeVisible()
  })

  it('wait for a slow line, and say when it breaks', async () => {
    const slow = server.slow(programs.priceList)
    const screen = await openOrdering()
    await expect.element(screen.getByRole('heading', { name: screen.say('orders', 'new.title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('are shown in English', async () => {
    const screen = await openOrdering({}, { language: 'en' })
    await expect.element(screen.getByRole('heading', { name: 'New order' })).toBeVisible()
  })
})

describe('the payer of a new order', () => {
  it.each([320, 1280] as const)('is the school, on %i pixels', async (width) => {
    const screen = await toPayer({ width })
    await expect.element(field(screen, 'payer.companyName')).toHaveValue('ZŠ Úvoz')
    await expect.element(field(screen, 'delivery.email')).toHaveValue('kancelar@zsuvoz.cz')
    await expectAccessible()
  })

  it('must have what a document needs', async () => {
    const screen = await toPayer()
    await field(screen, 'payer.street').fill('')
    await next(screen, 'payer').click()
    await expect.element(field(screen, 'payer.street')).toHaveFocus()
    await expect
      .element(field(screen, 'payer.street'))
      .toHaveAccessibleDescription(expect.stringContaining(onScreen(screen.say('fields', 'street_required'))))
  })

  it('stays as typed on the way back and forth', async () => {
    const screen = await toPayer()
    await field(screen, 'payer.companyName').fill('Obec Úvoz')
    await screen.getByRole('button', { name: screen.say('orders', 'new.steps.programs') }).click()
    await expect.element(quantity(screen)).toHaveValue('12')
    await next(screen, 'programs').click()
    await expect.element(field(screen, 'payer.companyName')).toHaveValue('Obec Úvoz')
  })

  it('is told of an invoice that is not paid, and may choose another', async () => {
    unpaid([sampleOrderSummary('20260009', { payment_method: 'invoice' })])
    const screen = await toPayer()
    const notice = screen.say('orders', 'method.invoiceUnpaid', { symbol: '20260009' })
    await expect.element(screen.getByText(notice)).toBeVisible()
    await expect
      .element(screen.getByRole('radio', { name: new RegExp(`^${screen.say('orders', 'method.invoice')}`) }))
      .toBeEnabled()
    await expectAccessible({ in: ['dark'] })
  })
})

describe('a new order of a school without a company number', () => {
  it('is not offered an invoice, and is told how to come to one', async () => {
    const screen = await openOrdering({ accepts_invoices: false })
    await choose(screen, 12)
    await next(screen, 'programs').click()
    await expect
      .element(screen.getByRole('radio', { name: new RegExp(`^${screen.say('orders', 'method.invoice')}`) }))
      .toBeDisabled()
    await expect.element(screen.getByText(screen.say('orders', 'method.invoiceNotOffered'))).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: screen.say('orders', 'method.register') }))
      .toHaveAttribute('href', '/skola')
    await expectAccessible()
  })
})

describe('the ways to pay a new order', () => {
  const radioOf = (screen: Screen, method: 'card' | 'transfer' | 'invoice') =>
    screen.getByRole('radio', { name: new RegExp(`^${screen.say('orders', `method.${method}`)}`) })

  it('are cards only while there is no account to pay to', async () => {
    const screen = await toPayer({}, { accepts_transfers: false })
    await expect.element(radioOf(screen, 'card')).toBeChecked()
    await expect.element(screen.getByText(screen.say('orders', 'method.onlyCards'))).toBeVisible()
    expect([radioOf(screen, 'transfer').query(), radioOf(screen, 'invoice').query()]).toEqual([null, null])
    await expectAccessible()
  })

  it.each(['cs', 'en'] as const)(
    'are none where nothing is set up, which is said instead of the next step (%s)',
    async (language) => {
      const screen = await toPayer({ language }, { accepts_transfers: false, accepts_cards: false })
      await expect.element(screen.getByText(screen.say('orders', 'method.none'))).toBeVisible()
      expect(screen.getByRole('radio', { name: screen.say('orders', 'method.transfer') }).query()).toBeNull()
      expect(next(screen, 'payer').query()).toBeNull()
      await expectAccessible()
    },
  )
})

describe('a new order once more before it is binding', () => {
  it.each([320, 1280] as const)('is shown whole, on %i pixels', async (width) => {
    const screen = await toReview({ width })
    await expect.element(screen.getByText(/Úvoz 55/)).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: 'Matematika hrou' })).toBeVisible()
    await expectAccessible()
  })

  it('has its button by the price, where those of the steps before were', async () => {
    const screen = await toReview({ width: 1280 })
    const price = screen.getByRole('complementary', { name: screen.say('orders', 'price.title') })
    await expect.element(price.getByRole('button', { name: screen.say('orders', 'review.submit') })).toBeInViewport()
  })

  it('is sent once with what stands on the screen, and its page follows', async () => {
    server.reply(orders.createOrder, sampleOrder())
    server.reply(orders.order, sampleOrder())
    const slow = server.slow(orders.createOrder)
    const screen = await toReview()
    await order(screen).click()
    await expect.element(screen.getByRole('button', { name: screen.say('orders', 'review.working') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.poll(() => location.pathname).toBe('/objednavky/20260001')
    const [sent, ...others] = server.asked(orders.createOrder)
    expect(others).toEqual([])
    expect(sent?.body).toMatchObject({
      price_list_id: 3,
      total: 116_160,
      lines: [{ program_id: 7, months: 12, quantity: 12 }],
      currency: 'CZK',
      valid_from: '2026-11-02',
      payment_method: 'transfer',
      language: 'cs',
      delivery_email: 'kancelar@zsuvoz.cz',
    })
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('katedra-order-'))).toEqual([])
  })

  it('is sent under the same id again after the line broke, so that it is made once', async () => {
    server.reply(orders.createOrder, sampleOrder())
    server.reply(orders.order, sampleOrder())
    const slow = server.slow(orders.createOrder)
    const screen = await toReview()
    await order(screen).click()
    await expect.poll(() => server.asked(orders.createOrder)).toHaveLength(1)
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    server.online()
    await order(screen).click()
    await expect.poll(() => location.pathname).toBe('/objednavky/20260001')
    const ids = server.asked(orders.createOrder).map(({ body }) => body.request_id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('at a price that has changed says both, and waits to be sent again', async () => {
    const screen = await toReview()
    server.refuse(orders.createOrder, 'orders.price_changed')
    const dearer = sampleProgram(7, 'Matematika hrou', {
      prices: [{ months: 12, currency: 'CZK', steps: [{ from_quantity: 1, unit_price: 9000 }] }],
    })
    server.reply(programs.priceList, samplePriceList({ id: 4, programs: [dearer] }))
    await order(screen).click()
    await expect.element(screen.getByRole('alert').getByText(/1\s161,60.*1\s306,80/)).toBeVisible()
    server.reply(orders.createOrder, sampleOrder())
    server.reply(orders.order, sampleOrder())
    await order(screen).click()
    await expect.poll(() => location.pathname).toBe('/objednavky/20260001')
    expect(server.asked(orders.createOrder).map(({ body }) => [body.price_list_id, body.total])).toEqual([
      [3, 116_160],
      [4, 130_680],
    ])
  })

  it('that is refused leads back to the field that is to be mended', async () => {
    server.refuseFields(orders.createOrder, { 'payer.postal_code': 'postal_code_invalid' })
    const screen = await toReview()
    await order(screen).click()
    await expect.element(screen.getByText(screen.say('fields', 'postal_code_invalid'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('orders', 'review.mend') }).click()
    await expect
      .element(field(screen, 'payer.postal_code'))
      .toHaveAccessibleDescription(expect.stringContaining(screen.say('fields', 'postal_code_invalid')))
  })

  it('that is to be paid by card goes on to the gateway', async () => {
    const card = sampleOrder({ payment_method: 'card', actions: ['pay_by_card'] })
    server.reply(orders.createOrder, card)
    server.reply(orders.order, card)
    server.reply(orders.payOrderByCard, { url: '#brana' })
    const screen = await toPayer()
    await screen.getByText(screen.say('orders', 'method.card'), { exact: true }).click()
    await next(screen, 'payer').click()
    await order(screen).click()
    await screen.getByRole('button', { name: screen.say('orders', 'redirect.stop') }).click()
    expect(server.asked(orders.createOrder)[0]?.body.payment_method).toBe('card')
  })
})

describe('the draft of a new order', () => {
  it('outlives a reload of the tab', async () => {
    const before = await openOrdering()
    await choose(before, 12)
    await leave(before)
    const screen = await openOrdering()
    await expect.element(quantity(screen)).toHaveValue('12')
  })

  it('is not shown to the next teacher at the same computer', async () => {
    const before = await openOrdering()
    await choose(before, 12)
    await leave(before)
    const screen = await openOrdering({}, { me: sampleTeacher('TEACHER', { id: idOf(77) }) })
    await expect.element(tile(screen)).toHaveAttribute('aria-pressed', 'false')
    expect(quantity(screen).query()).toBeNull()
  })

  it('of programs that are not sold any more is told so, and goes on without them', async () => {
    const before = await openOrdering()
    await choose(before, 12)
    await leave(before)
    const screen = await openOrdering({ programs: [sampleProgram(8, 'Čeština v kostce')] })
    await expect.element(screen.getByText(screen.say('orders', 'programs.notSold', { count: 1 }))).toBeVisible()
    const drop = screen.getByRole('button', { name: screen.say('orders', 'programs.dropNotSold') })
    await drop.click()
    await expect.element(drop).not.toBeInTheDocument()
  })
})

/** As a reload does: nothing stays but what the tab keeps. */
async function leave(screen: Screen): Promise<void> {
  await screen.unmount()
  queryClient.clear()
}

/** Orders that wait for money, as the step of the payer asks for them. */
function unpaid(found: OrderSummary[]): void {
  server.reply(orders.orders, ({ query }) => ({ orders: query.state === 'unpaid' ? found : [], has_more: false }))
}

function openOrdering(change: Partial<PriceList> = {}, look: PageLook = {}, search = ''): Promise<Screen> {
  server.reply(programs.priceList, samplePriceList(change))
  return openPage(server, `/objednavky/nova${search}`, { now, ...look })
}

async function toPayer(look: PageLook = {}, list: Partial<PriceList> = {}): Promise<Screen> {
  const screen = await openOrdering(list, look)
  await choose(screen, 12)
  await next(screen, 'programs').click()
  await expect.element(field(screen, 'payer.companyName')).toBeVisible()
  return screen
}

async function toReview(look: PageLook = {}): Promise<Screen> {
  const screen = await toPayer(look)
  await next(screen, 'payer').click()
  await expect.element(order(screen)).toBeVisible()
  return screen
}

async function choose(screen: Screen, count: number): Promise<void> {
  await tile(screen).click()
  await quantity(screen).fill(String(count))
  await userEvent.tab()
}

function tile(screen: Screen) {
  return screen.getByRole('button', { name: /^Matematika hrou/ })
}

function quantity(screen: Screen) {
  return screen.getByRole('textbox', { name: screen.say('orders', 'programs.quantity') })
}

function priceBox(screen: Screen) {
  return screen.getByRole('complementary', { name: screen.say('orders', 'price.title') })
}

function next(screen: Screen, step: string) {
  return screen.getByRole('button', { name: screen.say('orders', `new.next.${step}`), exact: true })
}

function order(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('orders', 'review.submit') })
}

function field(screen: Screen, key: string) {
  return screen.getByRole('textbox', { name: screen.say('orders', key) })
}
