import { orders, type OrderSummary } from '@katedra/contract/orders'
import { programs } from '@katedra/contract/programs'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { sampleOrder, sampleOrderSummary, samplePriceList } from '../testing/sample-orders.ts'

const server = fakeServer()

describe('the orders of a school', () => {
  it.each([320, 1280] as const)('invite to the first one where there is none, on %i pixels', async (width) => {
    server.reply(orders.orders, { orders: [], has_more: false })
    const screen = await openPage(server, '/objednavky', { width })
    await expect.element(screen.getByRole('heading', { name: screen.say('orders', 'list.emptyTitle') })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: screen.say('orders', 'new.open') })).toBeVisible()
    expect(screen.getByRole('searchbox').query()).toBeNull()
    await expectAccessible()
  })

  it('say of one what, for whom, when and for how much', async () => {
    listOf([sampleOrderSummary('20260001', { is_overdue: true })])
    const screen = await openPage(server, '/objednavky')
    const row = screen.getByRole('row', { name: /20260001/ })
    for (const text of [/Matematika hrou, 30 žáků/, 'ZŠ Úvoz', 'Jana Dvořáková', /3\s630/])
      await expect.element(row.getByText(text)).toBeVisible()
    await expect.element(row.getByText(screen.say('orders', 'state.unpaid'))).toBeVisible()
    await expect.element(row.getByText(screen.say('orders', 'state.overdue'))).toBeVisible()
    await expectAccessible()
  })

  it('are cards on a small phone', async () => {
    listOf(numbered(3))
    const screen = await openPage(server, '/objednavky', { width: 320 })
    await expect.element(screen.getByRole('link', { name: '20260003' })).toBeVisible()
    await expectAccessible()
  })

  it('are three hundred, the older ones after those shown', async () => {
    listOf(numbered(300), 150)
    const screen = await openPage(server, '/objednavky')
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(150)
    const older = screen.getByRole('button', { name: screen.say('orders', 'list.older') })
    await older.click()
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(300)
    await expect.element(screen.getByRole('link', { name: '20260001' })).toBeInTheDocument()
    await expect.element(older).not.toBeInTheDocument()
    expect(server.asked(orders.orders).at(-1)?.query.before).toBe('20260151')
    await expectAccessible({ in: ['light'] })
  })

  it('are found by what the server is asked for once the typing rests', async () => {
    listOf(numbered(3))
    const screen = await openPage(server, '/objednavky')
    await expect.element(screen.getByRole('link', { name: '20260003' })).toBeVisible()
    await screen.getByRole('searchbox').fill('20260002')
    await expect.poll(() => symbolsOf(screen)).toEqual(['20260002'])
    expect(new URLSearchParams(location.search).get('search')).toBe('20260002')
  })

  it('say of an unknown symbol that there is no such order, and of other words that nothing was found', async () => {
    listOf(numbered(3))
    const screen = await openPage(server, '/objednavky?search=99999999')
    await expect.element(screen.getByText(screen.say('orders', 'list.unknownSymbol'))).toBeVisible()
    await screen.getByRole('searchbox').fill('Olomouc')
    await expect.element(screen.getByText(screen.say('orders', 'list.noneFound'))).toBeVisible()
    await expect.element(screen.getByRole('searchbox')).toHaveValue('Olomouc')
    await expectAccessible()
  })

  it('are narrowed by the state in the address', async () => {
    server.reply(orders.orders, { orders: [sampleOrderSummary('20260001', { state: 'paid' })], has_more: false })
    const screen = await openPage(server, '/objednavky?state=paid')
    await expect.element(screen.getByRole('link', { name: '20260001' })).toBeVisible()
    expect(server.asked(orders.orders).every(({ query }) => query.state === 'paid')).toBe(true)
  })

  it('are opened by the keyboard alone', async () => {
    listOf(numbered(2))
    server.reply(orders.order, sampleOrder({ variable_symbol: '20260001' }))
    server.reply(programs.priceList, samplePriceList())
    const screen = await openPage(server, '/objednavky')
    const link = screen.getByRole('link', { name: '20260001' })
    await expect.element(link).toBeVisible()
    await tabTo(link)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('heading', { name: screen.say('orders', 'order.title', { symbol: '20260001' }) }))
      .toBeVisible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(orders.orders, 'app.unavailable')
    const screen = await openPage(server, '/objednavky')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('orders', 'safe'))).toBeVisible()
    await expectAccessible()
    listOf(numbered(2))
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('link', { name: '20260002' })).toBeVisible()
  })

  it('stand as empty lines while the line is slow, and say so when it breaks', async () => {
    listOf(numbered(2))
    const slow = server.slow(orders.orders)
    const screen = await openPage(server, '/objednavky')
    await expect.element(screen.getByRole('heading', { name: screen.say('orders', 'title') })).toBeVisible()
    expect(screen.getByRole('table').query()).toBeNull()
    await expectAccessible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('are shown in English', async () => {
    listOf(numbered(2))
    const screen = await openPage(server, '/objednavky', { language: 'en' })
    await expect.element(screen.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
    await expect.element(screen.getByText('Matematika hrou, 30 pupils').first()).toBeVisible()
  })
})

/** Answers as the server does: by the search, and from the newest on. */
function listOf(all: readonly OrderSummary[], pageSize = 50): void {
  server.reply(orders.orders, ({ query: { search = '', before } }) => {
    const found = all.filter(({ variable_symbol }) => variable_symbol.includes(search))
    const rest = found.filter(({ variable_symbol }) => before === undefined || variable_symbol < before)
    return { orders: rest.slice(0, pageSize), has_more: rest.length > pageSize }
  })
}

/** The newest first. */
function numbered(count: number): OrderSummary[] {
  return Array.from({ length: count }, (_, index) => sampleOrderSummary(String(20_260_000 + count - index)))
}

function symbolsOf(screen: Screen): string[] {
  return screen
    .getByRole('link', { name: /^\d{8}$/ })
    .elements()
    .map(({ textContent }) => textContent)
}
