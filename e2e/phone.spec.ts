import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { test } from './story.ts'
import { comeInWithClass, planTest } from './teacher.ts'
import { storyLanguages, wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const stories = {
  cs: { locale: 'cs-CZ', subject: 'Dějepis', level: 'Starověk' },
  en: { locale: 'en-GB', subject: 'History', level: 'Ancient history' },
} as const

for (const language of storyLanguages) {
  test(`a phone becomes the teacher’s remote, until it is disconnected (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const { locale, subject, level } = stories[language]
    const desk = await newPage(browser, locale, { width: 1280, height: 800 })
    const phone = await newPage(browser, locale, { width: 360, height: 740 })
    const account = { email: `telefon-${language}@example.org`, password: 'kolik-dni-ma-rok' }
    const schoolClass = { name: '6.A', pupils: ['Nováková Anna'] }
    await comeInWithClass(desk, katedra.url, { ...account, schoolClass })
    await planTest(desk, say, { subject, level, className: '6.A', startsAt: inAnHour() })

    const address = await test.step('the settings show a code', async () => {
      await desk.goto('/settings#phone')
      // Above it the devices are still being looked for; when they come, everything below moves under the finger.
      await expect(desk.getByRole('button', { name: say('sessions', 'endOthers'), exact: true })).toBeVisible()
      await desk.getByRole('button', { name: say('phone', 'connect'), exact: true }).click()
      await expect(desk.getByRole('img', { name: say('phone', 'qrLabel') })).toBeVisible()
      return desk.getByText(/\/telefon\/[\w-]{43}/).innerText()
    })

    await test.step('the phone opens it, and the desk follows by itself', async () => {
      await phone.goto(new URL(address).pathname)
      await phone.waitForURL((url) => url.pathname === '/telefon')
      await expect(phone.getByRole('heading', { name: say('phone', 'remote.title') })).toBeVisible()
      await expect(desk.getByRole('img', { name: say('phone', 'qrLabel') })).toBeHidden()
      await expect(desk.getByRole('button', { name: say('phone', 'disconnect') })).toBeVisible()
      await expectAccessible(phone, 'remote')
    })

    await test.step('the code works once', async () => {
      const other = await newPage(browser, locale, { width: 360, height: 740 })
      await other.goto(new URL(address).pathname)
      await expect(other.getByText(say('errors', 'phone.code_invalid'))).toBeVisible()
    })

    await test.step('the rest of Katedra is not for a remote', async () => {
      await phone.goto('/tridy')
      await phone.waitForURL((url) => url.pathname === '/telefon')
    })

    await test.step('the phone launches and finishes a test', async () => {
      await press(phone, say('planned-tests', 'launch.button'), say('planned-tests', 'launch.confirm'))
      await expect(phone.getByRole('heading', { name: say('phone', 'remote.running') })).toBeVisible()
      await expectAccessible(phone, 'remote-running')
      await press(phone, say('planned-tests', 'finish.button'), say('planned-tests', 'finish.confirm'))
      await expect(phone.getByText(say('phone', 'remote.none'))).toBeVisible()
    })

    await test.step('the desk disconnects, and the phone is signed out', async () => {
      await desk.getByRole('button', { name: say('phone', 'disconnect') }).click()
      await desk
        .getByRole('alertdialog')
        .getByRole('button', { name: say('phone', 'disconnect') })
        .click()
      await expect(desk.getByRole('button', { name: say('phone', 'connect'), exact: true })).toBeVisible()
      await phone.waitForURL((url) => url.pathname === '/')
    })
  })
}

async function press(page: Page, button: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click()
}

async function newPage(browser: Browser, locale: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: katedra.url, locale, viewport, reducedMotion: 'reduce' })
  return context.newPage()
}

function inAnHour(): Date {
  return new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000)
}
