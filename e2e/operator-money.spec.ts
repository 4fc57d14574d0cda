import { writeFileSync } from 'node:fs'
import type { Order } from '@katedra/contract/orders'
import { programs } from '@katedra/contract/programs'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoOperator, demoSchool, signInAtConsole, takeBackButton } from './console.ts'
import { demoAdmin } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { buyerOf, makeOrder } from './ordering.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

for (const language of storyLanguages) {
  test(`an operator puts a new program on sale, a school orders it, and the bank’s statement pays it (${language})`, async ({
    browser,
  }, info) => {
    const say = wordsOf(language)
    const page = await pageInWindow(browser, katedra.url, language)
    await signInAtConsole(page, demoOperator)
    await expect(page.getByRole('tab').first()).toBeVisible()
    const title = `Navíc o dějinách ${language}`
    await test.step('is told what is wrong with a file', () => uploadsBroken(page, say))
    await test.step('makes a program', () => makesProgram(page, say, title))
    await test.step('gives it a price from today on', () => pricesIt(page, say))
    const order = await test.step('a school orders it by transfer', () => ordersLast(title))
    await test.step('uploads the statement, twice', async () => {
      const file = info.outputPath('vypis.json')
      writeFileSync(file, statementOf(order))
      await uploads(page, say, file)
    })
    await test.step('the order is paid', () => findsPaid(page, say, order))
    await test.step('the odd movement is settled', () => settles(page, say))
  })
}

for (const language of storyLanguages) {
  test(`an operator gives a school ten times too many credits and takes them back, and the school reads why (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const page = await pageInWindow(browser, katedra.url, language)
    await signInAtConsole(page, demoOperator)
    await expect(page.getByRole('tab').first()).toBeVisible()
    const reason = `Překlep v počtu ${language}`
    await test.step('gives a thousand', () => givesTooMany(page, say))
    await test.step('takes nine hundred back', () => takesBack(page, say, reason))
    const admin = await pageInWindow(browser, katedra.url, language)
    await signIn(admin, katedra.url, 'admin')
    await test.step('the school reads it in its history and its log', () => readsWhy(admin, say, reason))
  })
}

async function givesTooMany(page: Page, say: Say): Promise<void> {
  const text = (key: string, values = {}) => say('operator-credits', key, values)
  await page.goto('/operator/kredity')
  await page.getByRole('button', { name: text('give.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill(demoSchool)
  await dialog
    .getByRole('list', { name: text('schools') })
    .getByRole('button')
    .first()
    .click()
  await dialog.getByRole('button', { name: text('program') }).click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: text('quantity') }).fill('1000')
  await dialog.getByRole('textbox', { name: text('reason') }).fill('Soutěž')
  await dialog.getByRole('button', { name: text('give.submit') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(text('left', { count: 1000 })).first()).toBeVisible()
}

async function takesBack(page: Page, say: Say, reason: string): Promise<void> {
  const text = (key: string, values = {}) => say('operator-credits', key, values)
  // A message of what was done may stand over the list.
  await page.reload()
  await takeBackButton(page).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('textbox', { name: text('takeBack.quantity') })
  const confirm = dialog.getByRole('button', { name: text('takeBack.open'), exact: true })
  await expect(number).toHaveValue(/^1\D?000$/)
  await expect(dialog).toContainText(text('takeBack.free', { count: 1000 }))
  await confirm.click()
  await expect(dialog.getByText(say('operator', 'reason.missing'))).toBeVisible()
  await dialog.getByRole('textbox', { name: say('operator', 'reason.label') }).fill(reason)
  await number.fill('1001')
  await confirm.click()
  await expect(dialog.getByText(say('fields', 'more_than_free', { max: 1000 }))).toBeVisible()
  await expectAccessible(page, 'more than can be taken back')
  await number.fill('900')
  await confirm.click()
  await expect(page.getByText(text('takeBack.done', { count: 900, school: demoSchool })).last()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const row = page
    .getByRole('row')
    .filter({ has: takeBackButton(page) })
    .first()
  await expect(row).toContainText(text('left', { count: 100 }))
  await expect(row).toContainText(text('withdrawn', { number: 900 }))
  await expectAccessible(page, 'credits that were taken back')
  await page.goto('/operator/zaznam')
  await expect(page.locator('main').getByRole('listitem').first()).toContainText(reason)
}

async function readsWhy(page: Page, say: Say, reason: string): Promise<void> {
  await page.goto('/kredity?view=history')
  const taken = page.getByRole('row', { name: say('credits', 'history.move.withdrawn', { count: 900 }) }).first()
  await expect(taken).toContainText(reason)
  await page.goto('/skola/zaznam')
  await expect(page.getByText(reason).first()).toBeVisible()
  await page.goto('/kredity')
  await expect(page.getByText(say('credits', 'lots.withdrawn', { number: 900 })).first()).toBeVisible()
  await expectAccessible(page, 'a pool of which credits were taken back')
}

/** Ten mistakes, from a key of its own to a subject that is none. */
const brokenFile = [
  '- key: Dějepis pro pokročilé',
  '  subject: 5',
  '  title: Dějepis',
  '  description: { cs: "", en: "History" }',
  '  barva: červená',
  '- key: zemepis',
  '  subject:',
  '  title: { cs: "Zeměpis" }',
  '  description: [Mapy]',
  '- matematika',
  '- subject: fyzika',
  '  title: { cs: "Fyzika", en: "Physics" }',
  '  description: { cs: "Síly a teplo", en: "Forces and heat" }',
].join('\n')

async function uploadsBroken(page: Page, say: Say): Promise<void> {
  const wrong = (key: string, values = {}) => say('content-files', `mistake.${key}`, values)
  await page.goto('/operator/programy')
  await page.locator('input[type=file]').setInputFiles({
    name: 'programy.yaml',
    mimeType: 'application/yaml',
    buffer: Buffer.from(brokenFile),
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert').first()).toHaveText(say('operator-selling', 'preview.unusable'))
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await expect(dialog.getByRole('listitem').nth(4)).toContainText(wrong('unknown_key', { key: 'barva' }))
  await expect(dialog.getByRole('listitem').nth(4)).toContainText(say('content-files', 'line', { number: 5 }))
  await expect(dialog.getByRole('listitem').last()).toContainText(wrong('missing', { key: 'key' }))
  await expectAccessible(page, 'what is wrong with a file')
  await dialog.getByRole('button', { name: say('operator-selling', 'preview.back') }).click()
}

async function makesProgram(page: Page, say: Say, title: string): Promise<void> {
  const text = (key: string) => say('operator-selling', key)
  await page.goto('/operator/programy')
  await page.getByRole('button', { name: text('programs.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: text('programs.subject') }).click()
  await page.getByRole('option').first().click()
  for (const field of ['title_cs', 'title_en', 'description_cs', 'description_en'])
    await dialog.getByRole('textbox', { name: text(`programs.field.${field}`) }).fill(title)
  await expectAccessible(page, 'a new program')
  await dialog.getByRole('button', { name: text('programs.keep') }).click()
  await page.getByRole('button', { name: text('programs.check') }).click()
  await expect(page.getByRole('dialog')).toContainText(title)
  await expectAccessible(page, 'what changes in the programs')
  await page.getByRole('button', { name: text('preview.confirm') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: title })).toContainText(text('programs.notPriced'))
  await expectAccessible(page, 'programs')
}

async function pricesIt(page: Page, say: Say): Promise<void> {
  const text = (key: string) => say('operator-selling', key)
  await page.getByRole('link', { name: text('programs.setPrice') }).click()
  const twelve = page.getByRole('textbox', { name: 'CZK', exact: true }).last()
  await twelve.fill('x')
  await page.getByRole('button', { name: text('prices.check') }).click()
  await expect(page.getByRole('alert')).toContainText(text('mistake.some'))
  await twelve.fill('12,50')
  await expectAccessible(page, 'a new price list')
  await page.getByRole('button', { name: text('prices.check') }).click()
  await expect(page.getByRole('dialog')).toContainText(/12[,.]5/)
  await page.getByRole('button', { name: text('preview.confirm') }).click()
  await expect(page.getByRole('heading', { level: 1, name: text('prices.title') })).toBeVisible()
  await expect(page.getByRole('table')).toContainText(text('prices.states.current'))
  await expectAccessible(page, 'price lists')
  await page.goto('/operator/programy')
  await expect(page.getByText(text('programs.priced')).first()).toBeVisible()
  await expect(page.getByText(text('programs.notPriced'))).toHaveCount(0)
}

/** The program that came last in the price list. */
async function ordersLast(title: string): Promise<Order> {
  const buyer = await buyerOf(katedra.url, demoAdmin)
  const list = await call(katedra.url, programs.priceList, {}, buyer.access)
  const program = list.programs.findIndex((one) => one.title === title)
  expect(program).toBe(list.programs.length - 1)
  return makeOrder(buyer, { program, quantity: 2, payment_method: 'transfer' })
}

/** A day of the bank in Fio's JSON: the order's money, and a crown that belongs nowhere. */
function statementOf({ total, variable_symbol }: Order): string {
  const column = (id: number, value: unknown) => [`column${id}`, { value, name: '', id }]
  const movement = (id: number, amount: number, symbol: string) =>
    Object.fromEntries([
      column(22, id),
      column(0, '2026-11-20+0100'),
      column(1, amount),
      column(14, 'CZK'),
      ...(symbol === '' ? [] : [column(5, symbol)]),
    ])
  const number = Number(variable_symbol)
  return JSON.stringify({
    accountStatement: {
      info: { accountId: '2000145399', bankId: '0800', currency: 'CZK', iban: 'CZ6508000000192000145399' },
      transactionList: { transaction: [movement(number, total / 100, variable_symbol), movement(number + 1, 1, '')] },
    },
  })
}

async function uploads(page: Page, say: Say, file: string): Promise<void> {
  const text = (key: string, values = {}) => say('operator-payments', key, values)
  await page.goto('/operator/vypisy')
  const field = page.locator('input[type=file]')
  await field.setInputFiles(file)
  await expect(page.getByText(text('report.announced', { paired: 1, unpaired: 1 }))).toBeAttached()
  await expectAccessible(page, 'what came of a statement')
  await field.setInputFiles(file)
  await expect(page.getByText(text('report.announced', { paired: 0, unpaired: 0 }))).toBeAttached()
}

async function findsPaid(page: Page, say: Say, { variable_symbol }: Order): Promise<void> {
  await page.goto('/operator/objednavky')
  await page.locator('main').getByRole('searchbox').fill(variable_symbol)
  await page.locator('main').getByRole('link', { name: variable_symbol }).click()
  // The list stays until the order's page has come, and has paid orders of its own.
  const title = say('operator-orders', 'one', { symbol: variable_symbol })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(say('orders', 'state.paid'), { exact: true })).toBeVisible()
  await expect(page.getByText(/^F\d{10}/)).toBeVisible()
  await expectAccessible(page, 'one order at the console')
  await page.getByRole('button', { name: say('operator-orders', 'change.refund.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('operator-orders', 'outlook.withdrawn', { count: 2 }))
  await expectAccessible(page, 'a refund before it is done')
  await dialog.getByRole('button', { name: say('operator', 'cancel') }).click()
}

async function settles(page: Page, say: Say): Promise<void> {
  const text = (key: string) => say('operator-payments', key)
  await page.goto('/operator/platby')
  const line = page.getByRole('row').filter({ hasText: text('reason.no_symbol') })
  await line.getByRole('button', { name: text('resolve.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Vráceno plátci')
  await dialog.getByRole('button', { name: text('resolve.open') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(text('reason.no_symbol'))).toHaveCount(0)
  await page.getByText(text('settled.yes'), { exact: true }).click()
  await expect(page.getByText('Vráceno plátci').first()).toBeVisible()
  await expectAccessible(page, 'settled movements')
}
