import { orders, type Order } from '@katedra/contract/orders'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import { sampleOrder } from '../../testing/sample-orders.ts'

const server = fakeServer()

describe('the order of a client with the link from the mail', () => {
  it.each([320, 1280] as const)('is shown without an account, on %i pixels', async (width) => {
    const screen = await openClient({}, { width })
    await expect.element(title(screen)).toBeVisible()
    await expect.element(screen.getByText('Matematika hrou')).toBeVisible()
    expect(server.asked(orders.clientOrder)[0]?.query).toEqual({ code: 'klic' })
    await expectAccessible()
  })

  it('can be neither cancelled nor ordered again from there', async () => {
    const screen = await openClient()
    await expect.element(button(screen, 'actions.changePayer')).toBeVisible()
    expect(button(screen, 'actions.cancel').query()).toBeNull()
    expect(screen.getByRole('link', { name: screen.say('orders', 'actions.repeat') }).query()).toBeNull()
  })

  it('is in the language of the order until the client chooses another', async () => {
    server.reply(orders.clientOrder, sampleOrder({ language: 'en' }))
    const screen = await openPage(server, '/client?code=klic', { me: null })
    await expect.element(screen.getByRole('heading', { name: 'Order 20260001' })).toBeVisible()
    await screen.getByRole('button', { name: 'Čeština' }).click()
    await expect.element(title(screen)).toBeVisible()
  })

  it.each(['/client', '/client?code=kli'])('leaves the language as it is where there is none: %s', async (path) => {
    server.refuse(orders.clientOrder, 'orders.not_found')
    const screen = await openPage(server, path, { me: null })
    await expect.element(screen.getByText(screen.say('orders', 'client.unknown'))).toBeVisible()
    expect(document.documentElement.lang).toBe('cs')
    expect(localStorage.getItem('language')).toBe('cs')
  })

  it('lends its language to its own page only', async () => {
    server.reply(orders.clientOrder, sampleOrder({ language: 'en' }))
    const screen = await openPage(server, '/client?code=klic', { me: null })
    await expect.element(screen.getByRole('heading', { name: 'Order 20260001' })).toBeVisible()
    expect(localStorage.getItem('language')).toBe('cs')
  })

  it('gets another payer, who is told what a VAT number does; no register is asked', async () => {
    server.reply(orders.changeClientPayer, ({ body }) => sampleOrder(body))
    const screen = await openClient()
    await button(screen, 'actions.changePayer').click()
    await expect.element(screen.getByText(screen.say('orders', 'vat.explained.client'))).toBeVisible()
    expect(button(screen, 'lookUp.button').query()).toBeNull()
    await expectAccessible()
    await screen.getByRole('textbox', { name: screen.say('orders', 'payer.companyName') }).fill('Obec Úvoz')
    await button(screen, 'save').click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(orders.changeClientPayer).map(({ query, body }) => [query.code, body.payer.name])).toEqual([
      ['klic', 'Obec Úvoz'],
    ])
  })

  it('gets another way to pay', async () => {
    server.reply(orders.changeClientMethod, ({ body }) => sampleOrder({ payment_method: body.payment_method }))
    const screen = await openClient()
    await button(screen, 'actions.changeMethod').click()
    await screen.getByRole('dialog').getByText(screen.say('orders', 'method.card'), { exact: true }).click()
    await button(screen, 'method.change').click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(orders.changeClientMethod).map(({ body }) => body.payment_method)).toEqual(['card'])
  })

  it('is paid by card over the gateway, with a way to stay', async () => {
    server.reply(orders.payClientByCard, { url: '#brana' })
    const screen = await openClient({ payment_method: 'card', actions: ['pay_by_card'] })
    await screen.getByRole('link', { name: screen.say('orders', 'now.payByCard') }).click()
    await button(screen, 'redirect.stop').click()
    await expect.element(screen.getByText(screen.say('orders', 'redirect.stopped'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('link', { name: screen.say('orders', 'order.title', { symbol: '20260001' }) }).click()
    await expect.element(screen.getByText('Matematika hrou')).toBeVisible()
  })

  it('is not there under a broken link', async () => {
    server.refuse(orders.clientOrder, 'orders.not_found')
    const screen = await openPage(server, '/client?code=kli', { me: null, language: 'en' })
    await expect.element(screen.getByText(screen.say('errors', 'orders.not_found'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'client.unknown'))).toBeVisible()
    await expectAccessible()
  })

  it('is tried again when the line comes back', async () => {
    server.reply(orders.clientOrder, sampleOrder())
    const slow = server.slow(orders.clientOrder)
    const screen = await openPage(server, '/client?code=klic', { me: null, language: 'en' })
    await expect
      .element(screen.getByRole('heading', { name: screen.say('orders', 'client.title'), exact: true }))
      .toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    server.online()
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText('Matematika hrou')).toBeVisible()
  })
})

function openClient(change: Partial<Order> = {}, look: Omit<PageLook, 'me'> = {}): Promise<Screen> {
  server.reply(orders.clientOrder, sampleOrder(change))
  return openPage(server, '/client?code=klic', { ...look, me: null })
}

function title(screen: Screen) {
  return screen.getByRole('heading', { name: screen.say('orders', 'order.title', { symbol: '20260001' }) })
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: screen.say('orders', key), exact: true })
}
