import { writeFileSync } from 'node:fs'
import type { Order } from '@katedra/contract/orders'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { demoOperator } from './console.ts'
import { demoAdmin } from './demo.ts'
import { pageInWindow } from './new-page.ts'
import { buyerOf, clientPage, makeOrder } from './ordering.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { comeIn, registerSchool } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

for (const language of storyLanguages) {
  const say = wordsOf(language)

  test(`a school orders by card: the payment fails, the second one brings the credits (${language})`, async ({
    browser,
  }) => {
    const page = await pageInWindow(browser, katedra.url, language)
    await signIn(page, katedra.url, 'admin')
    await test.step('chooses a program, and the price follows the number of pupils', () => chooses(page, say, 27))
    await test.step('nothing typed is lost by a reload', async () => {
      await page.reload()
      await expect(page.getByRole('textbox', { name: say('orders', 'programs.quantity') })).toHaveValue('27')
    })
    await test.step('takes the better price', async () => {
      await page.getByRole('button', { name: say('orders', 'programs.takeBargain', { count: 30 }) }).click()
      await expect(page.getByRole('textbox', { name: say('orders', 'programs.quantity') })).toHaveValue('30')
      await expectAccessible(page, 'the programs of an order')
    })
    await press(page, say('orders', 'new.next.programs'))
    await test.step('an invoice that is overdue is told', async () => {
      await expect(page.getByRole('radio', { name: say('orders', 'method.invoice') })).toBeEnabled()
      const [reason = ''] = say('orders', 'method.invoiceUnpaid', { symbol: '#' }).split('#')
      await expect(page.getByText(reason)).toBeVisible()
    })
    await page.getByText(say('orders', 'method.card'), { exact: true }).click()
    await expectAccessible(page, 'the payer of an order')
    await confirms(page, say)
    await test.step('the way to the gateway counts down and can be stopped', async () => {
      await press(page, say('orders', 'redirect.stop'))
      await expect(page.getByText(say('orders', 'redirect.stopped'))).toBeVisible()
      await expectAccessible(page, 'the way to the gateway')
      await page.getByRole('link', { name: say('orders', 'redirect.go'), exact: true }).click()
    })
    await test.step('the payment fails', async () => {
      await expectAccessible(page, 'the simulated gateway')
      await press(page, say('orders', 'gateway.failure'))
      await expect(page.getByText(say('errors', 'orders.not_paid'))).toBeVisible()
      await expectAccessible(page, 'an order that was not paid')
    })
    await test.step('the second one goes through by itself, and the invoice is there', async () => {
      await page.getByRole('link', { name: say('orders', 'now.payByCard') }).click()
      await press(page, say('orders', 'gateway.success'))
      await expect(page.getByText(say('orders', 'state.paid'), { exact: true })).toBeVisible()
      await expect(page.getByText(/^F\d{10}/)).toBeVisible()
    })
    await test.step('and leads to the classes that it is for', async () => {
      await page.getByRole('link', { name: say('orders', 'now.assign'), exact: true }).click()
      await expect(page.getByRole('button', { name: /^(?:Přidělit|Assign) \d/ }).first()).toBeVisible()
      await expectAccessible(page, 'giving credits to classes')
    })
    await page.goto('/kredity')
    await expect(page.getByRole('table')).toContainText('30')
  })

  test(`a person orders by transfer: codes, data, documents, storno and once more (${language})`, async ({
    browser,
  }) => {
    const page = await pageInWindow(browser, katedra.url, language)
    await signIn(page, katedra.url, 'teacher')
    await chooses(page, say, 5)
    await press(page, say('orders', 'new.next.programs'))
    await page.getByText(say('orders', 'payer.person'), { exact: true }).click()
    await expect(page.getByRole('textbox', { name: say('orders', 'payer.identification_number') })).toHaveCount(0)
    await page.getByRole('textbox', { name: say('orders', 'payer.personName') }).fill('')
    await press(page, say('orders', 'new.next.payer'))
    await expect(page.getByText(say('fields', 'required')).first()).toBeVisible()
    const name = 'Ing. Maximiliána Nejedlá-Vondráčková, Ph.D.'
    await page.getByRole('textbox', { name: say('orders', 'payer.personName') }).fill(name)
    await page.getByText(say('orders', 'method.transfer'), { exact: true }).click()
    const symbol = await confirms(page, say)
    await test.step('the code and the data next to it', async () => {
      await expect(page.getByRole('img', { name: say('orders', 'codes.spayd.alt', { symbol }) })).toBeVisible()
      await expect(page.getByText('19-2000145399/0800')).toBeVisible()
      await expect(page.getByText(name)).toBeVisible()
      await expectAccessible(page, 'an order that waits for a transfer')
    })
    await test.step('the proforma as PDF', async () => {
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: /PDF$/ }).click()
      expect((await coming).suggestedFilename()).toMatch(/^Z\d+\.pdf$/)
    })
    await test.step('is found by its symbol', async () => {
      await page.goto('/objednavky')
      await page.getByRole('searchbox').fill('nikdo takový')
      await expect(page.getByText(say('orders', 'list.noneFound'), { exact: true })).toBeVisible()
      await page.getByRole('searchbox').fill(symbol)
      await page.getByRole('link', { name: symbol, exact: true }).click()
    })
    await test.step('is cancelled and ordered once more', async () => {
      await press(page, say('orders', 'actions.cancel'))
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('orders', 'cancel.confirm'), exact: true })
        .click()
      await expect(page.getByText(say('orders', 'state.cancelled'), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: say('orders', 'actions.repeat'), exact: true }).click()
      await expect(page.getByRole('textbox', { name: say('orders', 'programs.quantity') })).toHaveValue('5')
    })
  })

  test(`a transfer is paired from the bank’s file, and the credits come (${language})`, async ({ browser }, info) => {
    const admin = await buyerOf(katedra.url, demoAdmin)
    const order = await makeOrder(admin, { program: 0, quantity: 7, payment_method: 'transfer' })
    const page = await pageInWindow(browser, katedra.url, language)
    await signIn(page, katedra.url, 'admin')
    await page.goto(`/objednavky/${order.variable_symbol}`)
    await expect(page.getByText(say('orders', 'state.created'), { exact: true })).toBeVisible()
    const operator = `ucetni-${language}@katedra.example`
    await katedra.operate(['create', operator, '--name', 'Olga Nová'], 'a long enough password\n')
    const file = info.outputPath('vypis.json')
    writeFileSync(file, statementOf(order))
    await test.step('the operator reads the statement, twice', async () => {
      const read = () => katedra.operate(['bank', 'import', file, '--as', operator, '--json'])
      expect(await read()).toMatch(/"paired(?:_count)?":\s*1\b/)
      expect(await read()).toMatch(/"paired(?:_count)?":\s*0\b/)
    })
    await page.reload()
    await expect(page.getByText(say('orders', 'state.paid'), { exact: true })).toBeVisible()
    await expect(page.getByText(/^F\d{10}/)).toBeVisible()
    await page.goto('/kredity')
    await expect(page.getByRole('link', { name: new RegExp(order.variable_symbol) })).toBeVisible()
  })

  test(`a registered school orders on an invoice: the provider approves it, and credits come (${language})`, async ({
    browser,
  }) => {
    const page = await pageInWindow(browser, katedra.url, language)
    const account = { email: `kancelar-${language}@example.org`, password: 'kolik-dni-ma-rok' }
    await comeIn(page, katedra.url, account)
    await registerSchool(katedra.url, account, '25097563')
    await chooses(page, say, 12)
    await press(page, say('orders', 'new.next.programs'))
    await page.getByRole('textbox', { name: say('orders', 'payer.identification_number') }).fill('250 97 563')
    await page.getByRole('textbox', { name: say('orders', 'payer.street') }).fill('Školní 1')
    await page.getByRole('textbox', { name: say('orders', 'payer.postal_code') }).fill('602 00')
    await press(page, say('orders', 'lookUp.button'))
    await expect(page.getByText(say('orders', 'lookUp.unavailable'))).toBeVisible()
    await page.getByRole('textbox', { name: say('orders', 'delivery.orderNumber') }).fill('OBJ-2026/17')
    await page.getByText(say('orders', 'method.invoice'), { exact: true }).click()
    const symbol = await confirms(page, say)
    // The register of companies cannot be asked here, so no one has confirmed the number.
    await test.step('it waits, without a number of an invoice', async () => {
      await expect(page.getByText(say('orders', 'now.await_approval.title'))).toBeVisible()
      await expect(page.getByText(/^F\d{10}/)).toHaveCount(0)
      await expectAccessible(page, 'an order that waits for its approval')
    })
    const { email: operator } = demoOperator
    await katedra.operate(['orders', 'approve', symbol, '--note', 'Ověřeno telefonem', '--as', operator])
    await page.reload()
    await expect(page.getByText(/^F\d{10}/)).toBeVisible()
    await expect(page.getByText('OBJ-2026/17')).toBeVisible()
    await expectAccessible(page, 'an order on an invoice')
    await page.goto('/kredity')
    await expect(page.getByRole('link', { name: say('credits', 'lots.order', { symbol }) })).toBeVisible()
  })

  test(`a client abroad opens the order from the mail and pays without the tax (${language})`, async ({ browser }) => {
    const page = await pageInWindow(browser, katedra.url, language)
    await signIn(page, katedra.url, 'admin')
    const symbol = await ordersForAbroad(page, say)
    const client = await pageInWindow(browser, katedra.url, language)
    await client.goto(await clientPage(katedra.url, symbol))
    const english = wordsOf('en')
    await test.step('it is in English, with the European code', async () => {
      await expect(client.getByRole('heading', { name: english('orders', 'order.title', { symbol }) })).toBeVisible()
      await client.getByRole('tab', { name: english('orders', 'codes.epc.name') }).click()
      await expect(client.getByRole('img', { name: english('orders', 'codes.epc.alt', { symbol }) })).toBeVisible()
      await expectAccessible(client, 'the order of a client abroad')
    })
    await test.step('with a VAT number the charge is reversed', async () => {
      await press(client, english('orders', 'actions.changePayer'))
      const sheet = client.getByRole('dialog')
      await sheet.getByRole('textbox', { name: english('orders', 'payer.vat_id') }).fill('sk 2020 123 456')
      await expectAccessible(client, 'the payer of a client abroad')
      await sheet.getByRole('button', { name: english('orders', 'save'), exact: true }).click()
      await expect(client.getByText(english('orders', 'vat.reverse_charge', { country: 'Slovakia' }))).toBeVisible()
    })
    await test.step('changes to a card and pays', async () => {
      await press(client, english('orders', 'actions.changeMethod'))
      const dialog = client.getByRole('dialog')
      await dialog.getByText(english('orders', 'method.card'), { exact: true }).click()
      await dialog.getByRole('button', { name: english('orders', 'method.change'), exact: true }).click()
      await client.getByRole('link', { name: english('orders', 'now.payByCard') }).click()
      await client.getByRole('link', { name: english('orders', 'redirect.go'), exact: true }).click()
      // The gateway is no page of the order's: it speaks the language of the device.
      await press(client, say('orders', 'gateway.success'))
      await expect(client.getByText(english('orders', 'state.paid'), { exact: true })).toBeVisible()
    })
    await client.goto('/client?code=wrong')
    await expect(client.getByText(say('orders', 'client.unknown'))).toBeVisible()
  })
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** The first program for a number of pupils, chosen by hand. */
async function chooses(page: Page, say: Say, quantity: number): Promise<void> {
  await page.goto('/objednavky/nova')
  await page.getByRole('button', { name: /^(?:Dějepis|History)/ }).click()
  const field = page.getByRole('textbox', { name: say('orders', 'programs.quantity') })
  await field.fill(String(quantity))
  await field.press('Tab')
  await expect(page.getByText(say('orders', 'programs.steps')).or(page.getByRole('list')).first()).toBeAttached()
}

/** From the payer's step to the order; returns its symbol. */
async function confirms(page: Page, say: Say): Promise<string> {
  await press(page, say('orders', 'new.next.payer'))
  await expectAccessible(page, 'the check of an order')
  await press(page, say('orders', 'review.submit'))
  await page.waitForURL(/\/objednavky\/\d{10}/)
  return /\d{10}/.exec(page.url())?.[0] ?? ''
}

/** In euro, for a Slovak company that has not given its VAT number. */
async function ordersForAbroad(page: Page, say: Say): Promise<string> {
  await chooses(page, say, 40)
  await page.getByText(say('orders', 'currency.EUR'), { exact: true }).click()
  await press(page, say('orders', 'new.next.programs'))
  await page.getByRole('button', { name: new RegExp(say('orders', 'payer.country')) }).click()
  await page.getByRole('option', { name: /^(?:Slovensko|Slovakia)$/ }).click()
  await page.getByRole('textbox', { name: say('orders', 'payer.identification_number') }).fill('')
  await page.getByText(say('orders', 'method.transfer'), { exact: true }).click()
  return confirms(page, say)
}

/** A statement of the supplier's account with the payment of an order, as Fio's interface writes it. */
function statementOf({ variable_symbol, total }: Order): string {
  const amount = `${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`
  const day = new Date().toISOString().slice(0, 10)
  const info = { accountId: '2000145399', bankId: '0800', currency: 'CZK', iban: 'CZ6508000000192000145399' }
  const columns = [
    `"column22":{"value":${variable_symbol},"name":"ID pohybu","id":22}`,
    `"column0":{"value":"${day}+0100","name":"Datum","id":0}`,
    `"column1":{"value":${amount},"name":"Objem","id":1}`,
    '"column14":{"value":"CZK","name":"Měna","id":14}',
    `"column5":{"value":"${variable_symbol}","name":"VS","id":5}`,
  ]
  return `{"accountStatement":{"info":${JSON.stringify(info)},"transactionList":{"transaction":[{${columns.join(',')}}]}}}`
}
