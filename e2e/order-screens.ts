import type { Page } from '@playwright/test'
import type { DemoFacts } from './demo.ts'
import { at, type Screen } from './screen.ts'
import type { Say } from './words.ts'

/** Credits and orders, for those who sell, buy and give. */
export const orderScreens: readonly Screen[] = [
  { name: 'class-credits-own', who: 'teacher', open: at((demo) => `/tridy/${demo.class_id}/kredity`) },
  { name: 'credits-own', who: 'teacher', open: at('/kredity') },
  { name: 'gateway', who: 'nobody', open: at((demo) => demo.gateway_page) },
  { name: 'client-order-gone', who: 'nobody', open: at('/client?code=x') },
  { name: 'client-order', who: 'nobody', open: at((demo) => demo.client_page) },
  { name: 'credits', who: 'admin', open: at('/kredity') },
  { name: 'credits-assign', who: 'admin', open: at('/kredity?view=assign') },
  { name: 'credits-history', who: 'admin', open: at('/kredity?view=history') },
  { name: 'class-credits', who: 'admin', open: at((demo) => `/tridy/${demo.class_id}/kredity`) },
  { name: 'class-credits-add', who: 'admin', open: openGiving },
  { name: 'orders', who: 'admin', open: at('/objednavky') },
  { name: 'order-transfer', who: 'admin', open: at((demo) => `/objednavky/${demo.orders.transfer}`) },
  { name: 'order-invoice', who: 'admin', open: at((demo) => `/objednavky/${demo.orders.invoice}`) },
  { name: 'order-card', who: 'admin', open: at((demo) => `/objednavky/${demo.orders.card}`) },
  { name: 'order-unknown', who: 'admin', open: at('/objednavky/1000000001') },
  { name: 'order-payer', who: 'admin', open: openPayer },
  { name: 'card-redirect', who: 'admin', open: openRedirect },
  { name: 'new-order', who: 'admin', open: openNewOrder },
  { name: 'new-order-payer', who: 'admin', open: openNewOrderPayer },
  { name: 'new-order-review', who: 'admin', open: openNewOrderReview },
]

async function openGiving(page: Page, _say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/tridy/${demo.class_id}/kredity`)
  await page.getByRole('tabpanel').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
}

async function openPayer(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/objednavky/${demo.orders.transfer}`)
  await page.getByRole('button', { name: say('orders', 'actions.changePayer'), exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

/** Stopped, or it would have left before it was looked at. */
async function openRedirect(page: Page, say: Say, demo: DemoFacts): Promise<void> {
  await page.goto(`/objednavky/${demo.orders.card}/platba`)
  await page.getByRole('button', { name: say('orders', 'redirect.stop'), exact: true }).click()
}

async function openNewOrder(page: Page): Promise<void> {
  await page.goto('/objednavky/nova?program=1&quantity=27')
  await page.getByRole('textbox').first().waitFor()
}

async function openNewOrderPayer(page: Page, say: Say): Promise<void> {
  await openNewOrder(page)
  await page.getByRole('button', { name: say('orders', 'new.next.programs'), exact: true }).click()
  await page.getByRole('heading', { name: say('orders', 'payer.title') }).waitFor()
}

async function openNewOrderReview(page: Page, say: Say): Promise<void> {
  await openNewOrderPayer(page, say)
  await page.getByRole('button', { name: say('orders', 'new.next.payer'), exact: true }).click()
  await page.getByRole('button', { name: say('orders', 'review.submit'), exact: true }).waitFor()
}
