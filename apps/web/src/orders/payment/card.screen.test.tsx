import { orders, type CardPayment } from '@katedra/contract/orders'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage, type PageLook } from '../../testing/open-page.tsx'

const server = fakeServer()
const redirect = '/objednavky/20260001/platba'

// Addresses of other pages are parts of this one here, so that the browser stays with the tests.

describe('the way to the payment gateway', () => {
  it('begins the payment once and leaves by itself', async () => {
    server.reply(orders.payOrderByCard, { url: '#brana' })
    const screen = await openPage(server, redirect)
    await expect.element(screen.getByRole('progressbar')).toBeVisible()
    await expectAccessible()
    await expect.poll(() => location.hash, { timeout: 8000 }).toBe('#brana')
    expect(server.asked(orders.payOrderByCard).map(({ params }) => params)).toEqual([{ variable_symbol: '20260001' }])
  })

  it.each([320, 1280] as const)('can be stopped, and gone on later, on %i pixels', async (width) => {
    server.reply(orders.payOrderByCard, { url: '#brana' })
    const screen = await openPage(server, redirect, { width })
    await screen.getByRole('button', { name: screen.say('orders', 'redirect.stop') }).click()
    await expect.element(screen.getByText(screen.say('orders', 'redirect.stopped'))).toBeVisible()
    expect(screen.getByRole('progressbar').query()).toBeNull()
    await expectAccessible()
    await screen.getByRole('link', { name: screen.say('orders', 'redirect.go') }).click()
    await expect.poll(() => location.hash).toBe('#brana')
  })

  it('says when the gateway does not answer that the order is safe, and tries again', async () => {
    server.refuse(orders.payOrderByCard, 'orders.gateway_unavailable')
    const screen = await openPage(server, redirect, { language: 'en' })
    await expect.element(screen.getByText(screen.say('errors', 'orders.gateway_unavailable'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'redirect.safe'))).toBeVisible()
    await expectAccessible()
    server.reply(orders.payOrderByCard, { url: '#brana' })
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await screen.getByRole('button', { name: screen.say('orders', 'redirect.stop') }).click()
    await expect.element(screen.getByText(screen.say('orders', 'redirect.stopped'))).toBeVisible()
  })

  it('says that there is no line; nothing has begun twice', async () => {
    server.reply(orders.payOrderByCard, { url: '#brana' })
    const slow = server.slow(orders.payOrderByCard)
    const screen = await openPage(server, redirect)
    await expect.element(screen.getByRole('heading', { name: screen.say('orders', 'redirect.title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

describe('the simulated gateway', () => {
  it.each([320, 1280] as const)('looks like no one else and says that it is a trial, on %i pixels', async (width) => {
    const screen = await openPayment({}, { width })
    await expect.element(screen.getByText(screen.say('orders', 'gateway.text'))).toBeVisible()
    await expect.element(screen.getByText(/3\s630/)).toBeVisible()
    await expectAccessible()
  })

  it.each(['success', 'failure'] as const)('ends once with %s and goes back to the order', async (outcome) => {
    server.reply(orders.endSimulatedPayment, samplePayment({ state: 'succeeded' }))
    const slow = server.slow(orders.endSimulatedPayment)
    const screen = await openPayment()
    await button(screen, outcome).click()
    await expect.element(button(screen, outcome === 'success' ? 'failure' : 'success')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.poll(() => location.hash).toBe('#objednavka')
    expect(server.asked(orders.endSimulatedPayment).map(({ body }) => body)).toEqual([{ outcome }])
  })

  it.each(['succeeded', 'failed'] as const)('ends no payment twice: %s', async (state) => {
    const screen = await openPayment({ state })
    await expect.element(screen.getByText(screen.say('orders', `gateway.state.${state}`))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: screen.say('orders', 'gateway.back') })).toBeVisible()
    expect(button(screen, 'success').query()).toBeNull()
  })

  it('says why a payment could not be ended, and both ways stay open', async () => {
    server.refuse(orders.endSimulatedPayment, 'orders.wrong_state')
    const screen = await openPayment()
    await button(screen, 'success').click()
    await expect.element(screen.getByText(screen.say('errors', 'orders.wrong_state'))).toBeVisible()
    await expect.element(button(screen, 'failure')).toBeEnabled()
    await expectAccessible()
  })

  it('knows no such payment, and is asked again', async () => {
    server.refuse(orders.cardPayment, 'orders.not_found')
    const screen = await openPage(server, `/platba/${idOf(5)}`, { me: null })
    await expect.element(screen.getByText(screen.say('orders', 'gateway.unknown'))).toBeVisible()
    await expectAccessible()
    server.reply(orders.cardPayment, samplePayment())
    await button(screen, 'retry').click()
    await expect.element(button(screen, 'success')).toBeVisible()
  })

  it('says that there is no line', async () => {
    server.reply(orders.cardPayment, samplePayment())
    const slow = server.slow(orders.cardPayment)
    const screen = await openPage(server, `/platba/${idOf(5)}`, { me: null, language: 'en' })
    await expect.element(screen.getByRole('heading', { name: screen.say('orders', 'gateway.title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

function openPayment(change: Partial<CardPayment> = {}, look: Omit<PageLook, 'me'> = {}): Promise<Screen> {
  server.reply(orders.cardPayment, samplePayment(change))
  return openPage(server, `/platba/${idOf(5)}`, { ...look, me: null })
}

function samplePayment(change: Partial<CardPayment> = {}): CardPayment {
  return {
    provider: 'simulation',
    state: 'open',
    amount: 363_000,
    currency: 'CZK',
    variable_symbol: '20260001',
    return_url: '#objednavka',
    ...change,
  }
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: screen.say('orders', `gateway.${key}`), exact: true })
}
