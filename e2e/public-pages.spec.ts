import { publicPages } from '@katedra/contract/public-pages'
import type { Language } from '@katedra/i18n'
import { holdTogether } from '@katedra/i18n/held-together'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { DemoSchool } from './demo.ts'
import { dayWithQuestion, startForeignPage } from './embedding.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra
let demo: DemoSchool

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra, demo } = await newHouse())
})

for (const language of storyLanguages) {
  test(`results are shared by a link, looked at without signing in, and taken back (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const teacher = await pageInWindow(browser, katedra.url, language)
    await signIn(teacher, katedra.url, 'teacher')
    const address = await test.step('the teacher shares them for thirty days', () => shares(teacher, say))
    const parent = await pageInWindow(browser, katedra.url, language)
    await test.step('a parent sees figures and no names', () => looksAt(parent, say, address))
    await test.step('in the other language, too', () => switches(parent, language))
    await test.step('the teacher ends it, and the link leads to nothing', () => ends({ teacher, parent }, say))
  })

  test(`the event of a day stands in a school’s own page and is answered there (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const { day } = await dayWithQuestion(katedra.url)
    const page = await pageInWindow(browser, katedra.url, language)
    const code = await test.step('the teacher copies the code', () => copiesCode(page, say, { language, day }))
    const pasted = code.replace('lang=', `date=${day}&amp;lang=`)
    const school = await startForeignPage(pasted)
    try {
      await test.step('a visitor answers in the frame, which grows', () => answersInFrame(page, say, school.url))
      expect(await page.context().cookies()).toEqual([])
    } finally {
      await school.stop()
    }
  })

  test(`a partner’s text is read, and an address that leads nowhere says so (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const page = await pageInWindow(browser, katedra.url, language)
    await page.goto(`/public-partner-text?partner=skoly&lang=${language}`)
    await expect(page.getByRole('list').first()).toBeVisible()
    await expectAccessible(page, 'a partner’s text')
    await page.goto(`/public-partner-text?partner=nikdo&lang=${language}`)
    await expect(page.getByText(say('errors', 'partner-texts.unknown_partner'))).toBeVisible()
    await page.goto(`/public-daily-event?subject_code=nic&lang=${language}`)
    await expect(page.getByText(say('errors', 'daily-events.unknown_subject'))).toBeVisible()
    await expectAccessible(page, 'an event that is not there')
  })

  test(`a school switches the suspicion of clicking off and on (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const page = await pageInWindow(browser, katedra.url, language)
    await signIn(page, katedra.url, 'admin')
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
  // Another story may have shared them before.
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
  expect(text).toContain(holdTogether(say('public-pages', 'privacy')))
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

/** With the address that the subject's tile leads to; the code is what stands there to be copied. */
async function copiesCode(
  page: Page,
  say: Say,
  { language, day }: { language: Language; day: string },
): Promise<string> {
  const reply = await page.goto(`/public-daily-event?subject_code=dejepis&date=${day}&lang=${language}`)
  expect(reply?.headers()['content-security-policy']).toContain('frame-ancestors *')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'the event of a day')
  await expect(page.getByRole('button', { name: say('embed', 'snippet.copy'), exact: true })).toBeVisible()
  return page.getByRole('textbox', { name: say('embed', 'snippet.label') }).inputValue()
}

async function answersInFrame(page: Page, say: Say, address: string): Promise<void> {
  await page.goto(address)
  const frame = page.frameLocator('iframe')
  const check = frame.getByRole('button', { name: say('daily-events', 'check'), exact: true })
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(frame.getByRole('textbox', { name: say('embed', 'snippet.label') })).toHaveCount(0)
  await expectFitting(page)
  await frame.getByRole('radio').or(frame.getByRole('checkbox')).first().check()
  await check.click()
  await expect(frame.getByRole('button', { name: say('daily-events', 'again'), exact: true })).toBeVisible()
  await expect(frame.getByText(say('questions', 'explanation'))).toBeVisible()
  await expectFitting(page)
  const stored = await frame
    .locator('body')
    .evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])
  expect(stored).toEqual([0, 0, ''])
}

/** The frame is as high as what is in it: nothing in it scrolls. */
async function expectFitting(page: Page): Promise<void> {
  const inside = page.frameLocator('iframe').locator('html')
  await expect
    .poll(() => inside.evaluate((html) => html.scrollHeight - html.clientHeight), { message: 'the frame fits' })
    .toBe(0)
  expect(await page.locator('iframe').evaluate((frame) => frame.style.height)).not.toBe('480px')
}
