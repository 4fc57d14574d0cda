import { orders, type Order } from '@katedra/contract/orders'
import { programs } from '@katedra/contract/programs'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import { sampleOrder, samplePriceList } from '../../testing/sample-orders.ts'

const server = fakeServer()
const at = '2026-11-05T09:00:00.000Z'
const moment = '5. 11. 2026'
const due = '16. 11. 2026'

beforeEach(() => {
  server.reply(programs.priceList, samplePriceList())
})

/** The states of an order and the sentence that its page begins with. */
const outlooks: readonly (readonly [string, Partial<Order>, object])[] = [
  ['pay_by_card', { payment_method: 'card', actions: ['pay_by_card'] }, {}],
  ['pay_by_transfer', {}, { due }],
  ['pay_invoice', { payment_method: 'invoice', issued_at: at, actions: [] }, { due }],
  ['paid', { state: 'paid', paid_at: at, issued_at: at, actions: ['repeat'] }, { paid: moment }],
  ['cancelled', { state: 'cancelled', cancelled_at: at, actions: ['repeat'] }, { cancelled: moment }],
  ['refunded', refunded(null), { refunded: moment }],
  ['refund_wanted', refunded({ state: 'wanted', sent_at: null }), {}],
  ['refund_sent', refunded({ state: 'sent', sent_at: at }), { sent: moment }],
  ['refund_refused', refunded({ state: 'refused', sent_at: null }), {}],
]

describe('an order', () => {
  it.each(outlooks)('begins with what to do now: %s', async (outlook, change, facts) => {
    const screen = await openOrder(change)
    const title = screen.say('orders', `now.${outlook}.title`, facts)
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible({ in: ['dark'] })
  })

  it.each([320, 1280] as const)('says what, who pays and how much, on %i pixels', async (width) => {
    const screen = await openOrder({ school_order_number: '2026/77' }, { width })
    await expect.element(screen.getByText('Matematika hrou')).toBeVisible()
    for (const text of ['kancelar@zsuvoz.cz', '2026/77', /Úvoz 55/, /602 00/])
      await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByText(/3\s630/).first()).toBeVisible()
    await expectAccessible()
  })

  it('that waits for its approval says that its invoice comes with that', async () => {
    const screen = await openOrder({ payment_method: 'invoice', awaits_approval: true, documents: [], actions: [] })
    await expect.element(screen.getByText(screen.say('orders', 'documents.approvedFirst'))).toBeVisible()
    await expectAccessible()
  })

  it('that is late says since when', async () => {
    const screen = await openOrder({ is_overdue: true })
    await expect.element(screen.getByRole('heading', { name: screen.say('orders', 'now.late') })).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'now.overdue', { due }))).toBeVisible()
  })

  it('says that the card has just failed, until something newer happens', async () => {
    const events = [
      { at: '2026-11-02T08:00:00.000Z', event: 'created', actor_name: 'Jana Dvořáková', note: '' },
      { at, event: 'payment_failed', actor_name: '', note: '' },
    ] satisfies Order['events']
    const screen = await openOrder({ payment_method: 'card', actions: ['pay_by_card'], events })
    await expect.element(screen.getByText(screen.say('orders', 'now.failed'))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: screen.say('orders', 'now.payByCard') })).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'history.event.payment_failed'))).toBeVisible()
  })

  it('offers only what the server allows', async () => {
    const screen = await openOrder({ actions: ['repeat'] })
    await expect.element(screen.getByRole('link', { name: screen.say('orders', 'actions.repeat') })).toBeVisible()
    for (const action of ['changePayer', 'changeMethod', 'cancel'])
      expect(screen.getByRole('button', { name: screen.say('orders', `actions.${action}`) }).query()).toBeNull()
  })

  it('leads to the classes once its credits are there, those who may assign them', async () => {
    const paid = { state: 'paid', paid_at: at, issued_at: at, actions: [] } satisfies Partial<Order>
    const screen = await openOrder(paid)
    await expect
      .element(screen.getByRole('link', { name: screen.say('orders', 'now.assign') }))
      .toHaveAttribute('href', '/kredity?view=assign&program=7')
  })

  it('does not lead there without the permission', async () => {
    const me = sampleTeacher('SCHOOL_FIRST_ADMIN', { permissions: ['create_order'] })
    const screen = await openOrder({ state: 'paid', paid_at: at, issued_at: at, actions: [] }, { me })
    const title = screen.say('orders', 'now.paid.title', { paid: moment })
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole('link', { name: screen.say('orders', 'now.assign') }).query()).toBeNull()
  })

  it.each([320, 1280] as const)('to be paid by transfer has its code and its data, on %i pixels', async (width) => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="9" height="9"/></svg>'
    const transfer: Order['transfer'] = {
      account_number: '2000145399/2010',
      iban: 'CZ6520100000002000145399',
      bic: 'FIOBCZPP',
      account_name: 'Katedra s.r.o.',
      amount: 363_000,
      currency: 'CZK',
      variable_symbol: '20260001',
      constant_symbol: '0308',
      message: '',
      due_on: '2026-11-16',
      codes: [{ kind: 'spayd', text: 'SPD*1.0', svg }],
    }
    const screen = await openOrder({ transfer }, { width })
    const alt = screen.say('orders', 'codes.spayd.alt', { symbol: '20260001' })
    await expect.element(screen.getByRole('img', { name: alt })).toBeVisible()
    await expect.element(screen.getByText('CZ65 2010 0000 0020 0014 5399')).toBeVisible()
    await expect.element(screen.getByText('2000145399/2010')).toBeVisible()
    expect(screen.getByText(screen.say('orders', 'transfer.message')).query()).toBeNull()
    await expectAccessible()
  })

  it('says what became of the VAT number', async () => {
    const payer = { ...sampleOrder().payer, country: 'SK', vat_id: 'SK2020123456' } as const
    const screen = await openOrder({ payer, vat_treatment: 'reverse_charge', vat_id_is_valid: false })
    await expect.element(screen.getByText(screen.say('orders', 'order.vatId.invalid'))).toBeVisible()
  })

  it('has papers for people and for accounting programs', async () => {
    server.file(orders.orderDocument, new File(['%PDF'], 'zaloha-20260001.pdf', { type: 'application/pdf' }))
    const screen = await openOrder({ documents: [proforma] })
    await screen.getByRole('button', { name: downloadName(screen, 'PDF') }).click()
    const done = screen.say('orders', 'documents.done', { name: 'zaloha-20260001.pdf' })
    await expect.element(screen.getByText(done).first()).toBeVisible()
    expect(server.asked(orders.orderDocument).map(({ query }) => query.format)).toEqual(['pdf'])
    await expectAccessible()
  })

  it('says that a paper did not come', async () => {
    server.refuse(orders.orderDocument, 'orders.not_found')
    const screen = await openOrder({ documents: [proforma] })
    await screen.getByRole('button', { name: downloadName(screen, 'ISDOC') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'orders.not_found')).first()).toBeVisible()
  })

  it('that is not there says how it may be mistyped', async () => {
    server.refuse(orders.order, 'orders.not_found')
    const screen = await openPage(server, '/objednavky/20269999')
    await expect.element(screen.getByText(screen.say('errors', 'orders.not_found'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'order.notFoundHint'))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: screen.say('orders', 'order.toList') })).toBeVisible()
    await expectAccessible()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(orders.order, 'app.unavailable')
    const screen = await openPage(server, '/objednavky/20260001')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(orders.order, sampleOrder())
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText('Matematika hrou')).toBeVisible()
  })

  it('has its title while the line is slow, and says so when it breaks', async () => {
    server.reply(orders.order, sampleOrder())
    const slow = server.slow(orders.order)
    const screen = await openPage(server, '/objednavky/20260001')
    const title = screen.say('orders', 'order.title', { symbol: '20260001' })
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'safe'))).toBeVisible()
  })

  it('is shown in English', async () => {
    const screen = await openOrder({}, { language: 'en' })
    await expect.element(screen.getByRole('heading', { name: 'Order 20260001' })).toBeVisible()
    await expect.element(screen.getByText('30', { exact: true }).first()).toBeVisible()
  })
})

const proforma = { id: idOf(40), kind: 'proforma', label: 'ZF20260001', issued_on: '2026-11-02' } as const

function downloadName(screen: Screen, format: string): string {
  return screen.say('orders', 'documents.download', { label: 'ZF20260001', format })
}

function refunded(card_refund: Order['card_refund']): Partial<Order> {
  return { state: 'paid', is_refunded: true, paid_at: at, issued_at: at, refunded_at: at, card_refund, actions: [] }
}

async function openOrder(change: Partial<Order> = {}, look: PageLook = {}): Promise<Screen> {
  server.reply(orders.order, sampleOrder(change))
  return openPage(server, '/objednavky/20260001', look)
}
