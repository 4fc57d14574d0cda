import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoOperator, signInAtConsole } from './console.ts'
import { demoAdmin } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { buyerOf, endPayment, makeOrder } from './ordering.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

for (const language of storyLanguages) {
  test(`an operator refunds an order that was paid by card, and sees when the money has left (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const buyer = await buyerOf(katedra.url, demoAdmin)
    const { variable_symbol } = await makeOrder(buyer, { program: 0, quantity: 2, payment_method: 'card' })
    await endPayment(buyer, variable_symbol, 'success')
    const page = await pageInWindow(browser, katedra.url, language)
    await signInAtConsole(page, demoOperator)
    await page.getByRole('tab', { name: say('operator', 'overview.tab.machinery') }).click()
    await expect(page.getByText(say('operator', 'overview.refusedRefunds'))).toBeVisible()
    await page.goto(`/operator/objednavky/${variable_symbol}`)
    await test.step('refunds it', () => refunds(page, say))
    await test.step('sees that the money has left', () => seesItLeave(page, say))
    const admin = await pageInWindow(browser, katedra.url, language)
    await signIn(admin, katedra.url, 'admin')
    await admin.goto(`/objednavky/${variable_symbol}`)
    await test.step('the school sees it, too', () => schoolSeesIt(admin, say))
  })
}

async function refunds(page: Page, say: Say): Promise<void> {
  const text = (key: string) => say('operator-orders', `change.refund_to_card.${key}`)
  await page.getByRole('button', { name: text('open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text('text'))
  await dialog.getByRole('textbox').fill('Objednáno dvakrát')
  await expectAccessible(page, 'a refund to a card before it is done')
  await dialog.getByRole('button', { name: text('open') }).click()
  await expect(dialog).toHaveCount(0)
}

/** The console does not ask by itself for what is new. */
async function seesItLeave(page: Page, say: Say): Promise<void> {
  const [sent = ''] = say('operator-orders', 'refund.sent', { sent: '|' }).split('|')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(sent)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText(/^simulation-/)).toBeVisible()
  await expect(page.getByText(say('orders', 'history.event.refund_sent'))).toBeVisible()
  await expectAccessible(page, 'an order whose money has gone back')
}

async function schoolSeesIt(page: Page, say: Say): Promise<void> {
  const [sent = ''] = say('orders', 'now.refund_sent.title', { sent: '|' }).split('|')
  await expect(page.getByRole('heading', { name: new RegExp(`^${sent}`) })).toBeVisible()
  await expect(page.getByText(say('orders', 'history.event.refund_sent'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'an order of the school whose money has gone back')
}
