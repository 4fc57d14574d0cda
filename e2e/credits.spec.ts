import { school } from '@katedra/contract/school'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoAdmin } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { buyerOf, endPayment, makeOrder, spendAll } from './ordering.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { makeClass } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

/** The place in the price list and the name of a program of its own, so that the stories don't spend each other's credits. */
const ownProgram = { cs: { place: 2, title: 'Matematika' }, en: { place: 1, title: 'Geography' } } as const
const pupils = ['Nováková Anna', 'Malý Ota', 'Nguyen Linh']

for (const language of storyLanguages) {
  test(`credits are asked for, ordered, granted, taken back and given out again (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const { place, title } = ownProgram[language]
    const buyer = await buyerOf(katedra.url, demoAdmin)
    await spendAll(buyer, place)
    const teacher = await pageInWindow(browser, katedra.url, language)
    await signIn(teacher, katedra.url, 'teacher')
    const className = language === 'cs' ? '3.K' : '4.K'
    await makeClass(teacher, say, className, pupils)
    const credits = `${new URL(teacher.url()).pathname}/kredity`
    const admin = await pageInWindow(browser, katedra.url, language)
    await signIn(admin, katedra.url, 'admin')

    // Other stories' requests may wait as well.
    const { credit_requests: others } = await call(katedra.url, school.waiting, {}, buyer.access)
    await test.step('there is none free, so the teacher asks', () => asks(teacher, say, { credits, title }))
    await test.step('the admin sees it, and the order begins with the number filled in', () =>
      seesRequest(admin, say, { className, title, waiting: others.count + 1 }))
    const order = await makeOrder(buyer, { program: place, quantity: 5, payment_method: 'card' })
    await endPayment(buyer, order.variable_symbol, 'success')
    await test.step('the admin grants it with a word', () => grants(admin, say, className))
    await test.step('every pupil has a credit, and the teacher sees it', async () => {
      await opens(teacher, credits, title)
      await expect(teacher.getByText(say('credits', 'ofClass.allHave', { count: 3 }))).toBeVisible()
      await expect(teacher.getByText(say('credits', 'state.assigned'), { exact: true })).toHaveCount(3)
    })
    await opens(admin, credits, title)
    await test.step('one pupil’s credit goes back into the pool', () => removes(admin, say))
    await test.step('and the pupil gets one again', () => gives(admin, say))
    await test.step('new pupils get one by themselves', async () => {
      const setting = admin.getByRole('switch', { name: say('credits', 'automatic.switch') })
      await setting.focus()
      await admin.keyboard.press('Space')
      await expect(admin.getByText(say('credits', 'automatic.on')).last()).toBeVisible()
    })
    await test.step('the history knows all of it', async () => {
      await admin.goto('/kredity?view=history')
      await expect(admin.getByText(say('credits', 'history.move.returned', { count: 1 })).first()).toBeVisible()
      await expect(admin.getByText(say('credits', 'history.move.assigned', { count: 3 })).first()).toBeVisible()
      await expectAccessible(admin, 'the history of credits')
    })
  })
}

interface OfClass {
  credits: string
  title: string
}

async function opens(page: Page, credits: string, title: string): Promise<void> {
  await page.goto(credits)
  await page.getByRole('tab', { name: new RegExp(`^${title}`) }).click()
}

async function asks(page: Page, say: Say, { credits, title }: OfClass): Promise<void> {
  await opens(page, credits, title)
  await expect(page.getByText(say('errors', 'credits.none_free'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: say('credits', 'request.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('credits', 'request.note') }).fill('Do pátku, prosím.')
  await expectAccessible(page, 'the request for credits')
  await dialog.getByRole('button', { name: say('credits', 'request.submit'), exact: true }).click()
  await expect(page.getByText(say('credits', 'request.waiting', { count: 3 }))).toBeVisible()
  await expectAccessible(page, 'a class whose credits were asked for')
}

interface Asked {
  className: string
  title: string
  /** How many requests there are with it. */
  waiting: number
}

async function seesRequest(page: Page, say: Say, { className, title, waiting }: Asked): Promise<void> {
  await page.goto('/skola')
  await page.getByRole('link', { name: say('school', 'waiting.creditRequests', { count: waiting }) }).click()
  const wish = say('credits', 'requests.asked', { count: 3, program: title, class: className })
  const card = page.getByRole('listitem').filter({ hasText: wish })
  await expect(card.getByText(say('credits', 'requests.noneFree'))).toBeVisible()
  await expectAccessible(page, 'credits with a request')
  await card.getByRole('link', { name: say('credits', 'requests.order', { count: 3 }) }).click()
  await expect(page.getByRole('textbox', { name: say('orders', 'programs.quantity') })).toHaveValue('3')
}

async function grants(page: Page, say: Say, className: string): Promise<void> {
  await page.goto('/kredity')
  await page.getByRole('button', { name: say('credits', 'requests.grantOf', { class: className }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Hotovo.')
  await expectAccessible(page, 'the answer to a request')
  await dialog.getByRole('button', { name: say('credits', 'answer.grant', { count: 3 }), exact: true }).click()
  await expect(page.getByText(say('credits', 'answer.granted', { class: className })).last()).toBeVisible()
}

async function removes(page: Page, say: Say): Promise<void> {
  await page.getByRole('checkbox', { name: 'Malý Ota' }).check()
  await page.getByRole('button', { name: say('credits', 'remove.openChosen'), exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(say('credits', 'remove.returned', { count: 1 }))).toBeVisible()
  await dialog.getByRole('button', { name: say('credits', 'remove.submit', { count: 1 }), exact: true }).click()
  await expect(page.getByText(say('credits', 'ofClass.without', { count: 1, all: 3 }))).toBeVisible()
}

async function gives(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('credits', 'add.openAll', { count: 1 }), exact: true }).click()
  await expectAccessible(page, 'giving credits')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('credits', 'add.submit', { count: 1 }), exact: true })
    .click()
  await expect(page.getByText(say('credits', 'ofClass.allHave', { count: 3 }))).toBeVisible()
  await expectAccessible(page, 'a class with credits')
}
