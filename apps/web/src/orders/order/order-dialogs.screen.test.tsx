import { orders, type Order } from '@katedra/contract/orders'
import { programs } from '@katedra/contract/programs'
import { school } from '@katedra/contract/school'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import { sampleOrder, samplePriceList } from '../../testing/sample-orders.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(programs.priceList, samplePriceList())
})

describe('another way to pay', () => {
  it('is explained before it is chosen, and saved once', async () => {
    server.reply(orders.changeOrderMethod, ({ body }) => sampleOrder({ payment_method: body.payment_method }))
    const slow = server.slow(orders.changeOrderMethod)
    const screen = await openDialog('changeMethod')
    await expect.element(button(screen, 'method.change')).toBeDisabled()
    await choose(screen, 'card')
    await expect.element(screen.getByText(screen.say('orders', 'method.explained.card'))).toBeVisible()
    await expectAccessible()
    await button(screen, 'method.change').click()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText(screen.say('orders', 'method.changed')).first()).toBeVisible()
    expect(server.asked(orders.changeOrderMethod).map(({ body }) => body)).toEqual([{ payment_method: 'card' }])
  })

  it('is without cards where there is no gateway', async () => {
    server.reply(programs.priceList, samplePriceList({ accepts_cards: false }))
    const screen = await openDialog('changeMethod')
    await expect.element(radio(screen, 'invoice')).toBeInTheDocument()
    expect(radio(screen, 'card').query()).toBeNull()
  })

  it('is a card only while there is no account to pay to', async () => {
    const screen = await openDialog('changeMethod', { accepts_transfers: false })
    await expect.element(screen.getByText(screen.say('orders', 'method.onlyCards'))).toBeVisible()
    expect([radio(screen, 'transfer').query(), radio(screen, 'invoice').query()]).toEqual([null, null])
  })

  it('that is refused keeps the choice and the dialog', async () => {
    server.refuse(orders.changeOrderMethod, 'orders.invoice_not_offered')
    const screen = await openDialog('changeMethod', {}, { width: 320 })
    await choose(screen, 'invoice')
    await button(screen, 'method.change').click()
    await expect.element(screen.getByText(screen.say('errors', 'orders.invoice_not_offered'))).toBeVisible()
    await expect.element(radio(screen, 'invoice')).toBeChecked()
    await expectAccessible()
  })

  it('is given up by Escape, and the focus returns to its button', async () => {
    const screen = await openOrder()
    const open = button(screen, 'actions.changeMethod')
    await expect.element(open).toBeVisible()
    await tabTo(open)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
    expect(server.asked(orders.changeOrderMethod)).toEqual([])
  })
})

describe('the cancelling of an order', () => {
  it.each([320, 1280] as const)('is asked about first, on %i pixels', async (width) => {
    const screen = await openDialog('cancel', {}, { width })
    await expect.element(screen.getByText(screen.say('orders', 'cancel.text'))).toBeVisible()
    await expectAccessible()
    await button(screen, 'cancel.keep').click()
    await expect.element(question(screen)).not.toBeInTheDocument()
    expect(server.asked(orders.cancelOrder)).toEqual([])
  })

  it('is done once, and the page says so', async () => {
    server.reply(
      orders.cancelOrder,
      sampleOrder({ state: 'cancelled', cancelled_at: '2026-11-05T09:00:00.000Z', actions: ['repeat'] }),
    )
    const slow = server.slow(orders.cancelOrder)
    const screen = await openDialog('cancel')
    await confirm(screen).click()
    await userEvent.keyboard('{Enter}')
    slow.release()
    const title = screen.say('orders', 'now.cancelled.title', { cancelled: '5. 11. 2026' })
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    expect(server.asked(orders.cancelOrder)).toHaveLength(1)
  })

  it('that comes too late says why, and the order stays', async () => {
    server.refuse(orders.cancelOrder, 'orders.wrong_state')
    const screen = await openDialog('cancel')
    await confirm(screen).click()
    await expect.element(screen.getByText(screen.say('errors', 'orders.wrong_state')).first()).toBeVisible()
    await expect.element(question(screen)).not.toBeInTheDocument()
    await expect.element(button(screen, 'actions.cancel')).toBeVisible()
  })

  it('is given up by Escape', async () => {
    const screen = await openDialog('cancel')
    await userEvent.keyboard('{Escape}')
    await expect.element(question(screen)).not.toBeInTheDocument()
    expect(server.asked(orders.cancelOrder)).toEqual([])
  })
})

describe('another payer', () => {
  it.each([320, 1280] as const)('begins with the one there is, on %i pixels', async (width) => {
    const screen = await openDialog('changePayer', {}, { width })
    await expect.element(field(screen, 'payer.companyName')).toHaveValue('ZŠ Úvoz')
    await expect.element(field(screen, 'payer.identification_number')).toHaveValue('48512541')
    await expectAccessible()
  })

  it('that is refused stands at its field, and the focus goes there', async () => {
    server.refuseFields(orders.changeOrderPayer, { 'payer.postal_code': 'postal_code_invalid' })
    const screen = await openDialog('changePayer')
    await field(screen, 'payer.companyName').fill('Obec Úvoz')
    await button(screen, 'save').click()
    await expect
      .element(field(screen, 'payer.postal_code'))
      .toHaveAccessibleDescription(expect.stringContaining(screen.say('fields', 'postal_code_invalid')))
    await expect.element(field(screen, 'payer.postal_code')).toHaveFocus()
    await expect.element(field(screen, 'payer.companyName')).toHaveValue('Obec Úvoz')
    await expectAccessible()
  })

  it('without an identification number is not sent at all', async () => {
    const screen = await openDialog('changePayer')
    await field(screen, 'payer.identification_number').fill('')
    await button(screen, 'save').click()
    await expect.element(field(screen, 'payer.identification_number')).toHaveFocus()
    expect(server.asked(orders.changeOrderPayer)).toEqual([])
  })

  it('is saved once, and the page says when the total has changed', async () => {
    server.reply(orders.changeOrderPayer, ({ body }) => sampleOrder({ ...body, total: 300_000 }))
    const slow = server.slow(orders.changeOrderPayer)
    const screen = await openDialog('changePayer')
    await field(screen, 'payer.companyName').fill('Obec Úvoz')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText(screen.say('orders', 'payer.changedWithTotal')).first()).toBeVisible()
    expect(server.asked(orders.changeOrderPayer).map(({ body }) => body.payer.name)).toEqual(['Obec Úvoz'])
  })

  it('who is a person has no numbers, and none are sent', async () => {
    server.reply(orders.changeOrderPayer, ({ body }) => sampleOrder(body))
    const screen = await openDialog('changePayer')
    await screen.getByText(screen.say('orders', 'payer.person'), { exact: true }).click()
    await expect.element(field(screen, 'payer.personName')).toHaveValue('ZŠ Úvoz')
    expect(field(screen, 'payer.identification_number').query()).toBeNull()
    await field(screen, 'payer.personName').fill('Jan Malý')
    await button(screen, 'save').click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(orders.changeOrderPayer)[0]?.body.payer).toMatchObject({
      kind: 'person',
      name: 'Jan Malý',
      identification_number: '',
    })
  })

  it('is filled in from the public register', async () => {
    server.reply(school.company, {
      state: 'found',
      company: {
        name: 'Obec Lhota',
        street: 'Náves 1',
        city: 'Lhota',
        postal_code: '664 01',
        tax_id: '',
        is_closed: false,
      },
    })
    const screen = await openDialog('changePayer')
    await button(screen, 'lookUp.button').click()
    await expect.element(screen.getByText(screen.say('orders', 'lookUp.found', { name: 'Obec Lhota' }))).toBeVisible()
    await expect.element(field(screen, 'payer.companyName')).toHaveValue('Obec Lhota')
    await expect.element(field(screen, 'payer.city')).toHaveValue('Lhota')
  })

  it.each([
    ['unknown', 'unknown'],
    ['unavailable', 'unavailable'],
  ] as const)('is typed by hand when the register says: %s', async (state, key) => {
    server.reply(school.company, { state, company: null })
    const screen = await openDialog('changePayer')
    await button(screen, 'lookUp.button').click()
    await expect.element(screen.getByText(screen.say('orders', `lookUp.${key}`))).toBeVisible()
    await expect.element(field(screen, 'payer.companyName')).toHaveValue('ZŠ Úvoz')
  })

  it('is not looked for under a number that can not be one', async () => {
    const screen = await openDialog('changePayer')
    await field(screen, 'payer.identification_number').fill('12345678')
    await button(screen, 'lookUp.button').click()
    await expect.element(field(screen, 'payer.identification_number')).toHaveFocus()
    await expect.element(field(screen, 'payer.identification_number')).toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(school.company)).toEqual([])
  })

  it.each(['valid', 'invalid', 'unavailable'] as const)(
    'abroad is told what the European register says: %s',
    async (state) => {
      server.reply(orders.checkVatId, { state, name: 'Škola Bratislava', address: '' })
      const payer = { ...sampleOrder().payer, country: 'SK', vat_id: 'SK2020123456' } as const
      const screen = await openDialog('changePayer', { payer })
      const verdict = screen.say('orders', `vatCheck.${state}`, { name: 'Škola Bratislava' })
      await expect.element(screen.getByText(verdict)).toBeVisible()
    },
  )

  it('is kept in the fields while there is no line', async () => {
    const screen = await openDialog('changePayer')
    await field(screen, 'payer.companyName').fill('Obec Úvoz')
    server.offline()
    await button(screen, 'save').click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(field(screen, 'payer.companyName')).toHaveValue('Obec Úvoz')
  })
})

type Action = 'changeMethod' | 'changePayer' | 'cancel'

function openOrder(change: Partial<Order> = {}, look: PageLook = {}): Promise<Screen> {
  server.reply(orders.order, sampleOrder(change))
  return openPage(server, '/objednavky/20260001', look)
}

async function openDialog(action: Action, change: Partial<Order> = {}, look: PageLook = {}): Promise<Screen> {
  const screen = await openOrder(change, look)
  await button(screen, `actions.${action}`).click()
  await expect.element(action === 'cancel' ? question(screen) : screen.getByRole('dialog')).toBeVisible()
  return screen
}

function nameOf(screen: Screen, method: string): string {
  return screen.say('orders', `method.${method}`)
}

/** The radio button itself is drawn by its label. */
async function choose(screen: Screen, method: string): Promise<void> {
  await screen.getByRole('dialog').getByText(nameOf(screen, method), { exact: true }).click()
}

/** Its name goes on with what follows from the choice. */
function radio(screen: Screen, method: string) {
  return screen.getByRole('radio', { name: new RegExp(`^${nameOf(screen, method)}`) })
}

/** By its title: a toast that says why something went wrong is an alert dialog too. */
function question(screen: Screen) {
  return screen.getByRole('alertdialog', { name: screen.say('orders', 'cancel.title', { symbol: '20260001' }) })
}

function confirm(screen: Screen) {
  return question(screen).getByRole('button', { name: screen.say('orders', 'cancel.confirm') })
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: screen.say('orders', key), exact: true })
}

function field(screen: Screen, key: string) {
  return screen.getByRole('textbox', { name: screen.say('orders', key) })
}
