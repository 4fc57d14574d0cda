import { publicPages } from '@katedra/contract/public-pages'
import type { Language } from '@katedra/i18n'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoFacts, type DemoFacts } from './demo.ts'
import { startKatedra, type Katedra } from './katedra.ts'
import { signIn } from './screens.ts'
import { wordsOf, type Say } from './words.ts'

let katedra: Katedra
let demo: DemoFacts

test.beforeAll(async () => {
  katedra = await startKatedra({ demo: true })
  demo = await demoFacts(katedra.url)
})
test.afterAll(() => katedra.stop())

const looks = {
  cs: { locale: 'cs-CZ', viewport: { width: 360, height: 740 } },
  en: { locale: 'en-GB', viewport: { width: 1280, height: 800 } },
} as const

async function newPage(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ baseURL: katedra.url, reducedMotion: 'reduce', ...looks[language] })
  return context.newPage()
}

for (const language of ['cs', 'en'] as const) {
  test(`results are shared by a link, looked at without signing in, and taken back (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const teacher = await newPage(browser, language)
    await signIn(teacher, 'teacher')
    const address = await test.step('the teacher shares them for thirty days', () => shares(teacher, say))
    const parent = await newPage(browser, language)
    await test.step('a parent sees figures and no names', () => looksAt(parent, say, address))
    await test.step('in the other language, too', () => switches(parent, language))
    await test.step('the teacher ends it, and the link leads to nothing', () => ends({ teacher, parent }, say))
  })

  test(`a school switches the suspicion of clicking off and on (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const page = await newPage(browser, language)
    await signIn(page, 'admin')
    for (const [isOn, told] of [
      [false, 'suspicion.hidden'],
      [true, 'suspicion.shown'],
    ] as const) {
      await page.goto('/skola')
      const setting = page.getByRole('switch', { name: say('school', 'suspicion.switch') })
      await setting.focus()
      await page.keyboard.press('Space')
      await expect(page.getByText(say('school', told)).last()).toBeVisible()
      await page.reload()
      await expect(setting).toBeChecked({ checked: isOn })
    }
    await expectAccessible(page, 'the school with its setting')
  })
}

async function openDialog(page: Page, say: Say): Promise<void> {
  await page.goto(`/vysledky/${demo.finished_test_id}`)
  await page.getByRole('button', { name: say('public-pages', 'share.open'), exact: true }).click()
}

async function shares(page: Page, say: Say): Promise<string> {
  await openDialog(page, say)
  const dialog = page.getByRole('dialog', { name: say('public-pages', 'share.title') })
  const press = (key: string) => dialog.getByRole('button', { name: say('public-pages', key), exact: true }).click()
  await dialog.getByText(say('public-pages', 'share.duration.month'), { exact: true }).click()
  // Another story, or the demo's own facts, may have shared them before.
  await dialog
    .getByRole('button', { name: say('public-pages', 'share.start'), exact: true })
    .or(dialog.getByRole('button', { name: say('public-pages', 'share.prolong'), exact: true }))
    .click()
  await expect(dialog.getByRole('button', { name: say('public-pages', 'share.copy'), exact: true })).toBeVisible()
  await expectAccessible(page, 'the dialog of a shared test')
  await press('share.prolong')
  await expect(page.getByText(say('public-pages', 'share.prolonged')).last()).toBeVisible()
  return (await dialog.getByRole('link').getAttribute('href')) ?? '/no-link'
}

async function looksAt(page: Page, say: Say, address: string): Promise<void> {
  const asked = page.waitForRequest((request) => request.url().includes(publicPages.publicResults.path))
  const reply = await page.goto(address)
  expect(reply?.headers()['x-robots-tag']).toBe('noindex')
  expect(await (await asked).headerValue('referer')).toBeNull()
  await expect(page.getByRole('figure', { name: say('public-pages', 'distribution.title') })).toBeVisible()
  await page
    .getByRole('button', { name: say('public-pages', 'questions.solutionOf', { number: 1 }), exact: true })
    .click()
  await expect(page.getByRole('group').first()).toBeVisible()
  await expectAccessible(page, 'the public page')
  const text = await page.locator('body').innerText()
  expect(text).not.toContain(demo.student.name.split(' ')[0])
  expect(text).toContain(say('public-pages', 'privacy'))
}

async function switches(page: Page, language: Language): Promise<void> {
  const other = language === 'cs' ? 'en' : 'cs'
  await page.getByRole('button', { name: other === 'en' ? 'English' : 'Čeština', exact: true }).click()
  await expect(page.getByRole('heading', { name: wordsOf(other)('public-pages', 'questions.title') })).toBeVisible()
  await page.getByRole('button', { name: language === 'en' ? 'English' : 'Čeština', exact: true }).click()
}

async function ends({ teacher, parent }: { teacher: Page; parent: Page }, say: Say): Promise<void> {
  const stop = { name: say('public-pages', 'share.stop'), exact: true }
  await teacher.getByRole('dialog').getByRole('button', stop).click()
  await teacher.getByRole('alertdialog').getByRole('button', stop).click()
  await expect(teacher.getByText(say('public-pages', 'share.stopped')).last()).toBeVisible()
  await parent.reload()
  await expect(parent.getByText(say('errors', 'public-pages.unknown_code'))).toBeVisible()
  await expectAccessible(parent, 'a link that leads to nothing')
}
