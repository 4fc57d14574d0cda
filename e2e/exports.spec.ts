import { readFile } from 'node:fs/promises'
import type { Language } from '@katedra/i18n'
import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { DemoSchool } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra
let demo: DemoSchool

test.beforeAll(({ sharedHouse }) => {
  ;({ katedra, demo } = sharedHouse)
})

for (const language of storyLanguages) {
  test(`results, an attempt and a paper are downloaded (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const page = await signedIn(browser, language)
    const t = (key: string) => say('exports', key)

    await test.step('results as a table, by keyboard alone', async () => {
      await page.goto(`/vysledky/${demo.finished_test_id}`)
      await page.getByRole('button', { name: t('download'), exact: true }).press('Enter')
      await expect(page.getByRole('menuitem', { name: t('format.xlsx') })).toBeFocused()
      await expectAccessible(page, 'the menu of formats')
      const table = await downloaded(page, () => page.keyboard.press('Enter'))
      expect(table.name).toMatch(new RegExp(`^${t('file.results')} – .*\\.xlsx$`))
      expect(table.start).toBe('PK')
      await expect(page.getByText(say('exports', 'done', { name: table.name })).last()).toBeVisible()
    })
    await test.step('results as a document', async () => {
      await page.getByRole('button', { name: t('download'), exact: true }).click()
      const item = page.getByRole('menuitem', { name: t('format.pdf') })
      expect(await downloaded(page, () => item.click())).toMatchObject({ start: '%P' })
    })
    await test.step('one pupil’s answers for the parents', () => downloadsAttempt(page, say))
    await test.step('the test on paper with sheets, without a key', async () => {
      await page.goto(`/testy/${demo.scheduled_test_id}`)
      await page.getByRole('button', { name: t('paper.open'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: t('paper.title') })
      await dialog.getByRole('checkbox', { name: t('paper.key') }).press('Space')
      await dialog.getByText(t('paper.sheetKind.named'), { exact: true }).click()
      const make = dialog.getByRole('button', { name: t('paper.make'), exact: true })
      const { name } = await downloaded(page, () => make.click())
      expect(name).toContain(t('file.sheet'))
      expect(name).not.toContain(t('file.key'))
    })
  })
}

async function signedIn(browser: Browser, language: Language): Promise<Page> {
  const page = await pageInWindow(browser, katedra.url, language)
  await signIn(page, katedra.url, 'teacher')
  return page
}

async function downloadsAttempt(page: Page, say: Say): Promise<void> {
  const row = page.getByRole('table', { name: say('results', 'students.title') }).getByRole('rowheader')
  await row.getByRole('button').first().click()
  const button = page.getByRole('dialog').getByRole('button', { name: say('exports', 'downloadAttempt'), exact: true })
  const { name, start } = await downloaded(page, () => button.click())
  expect(name).toMatch(/\.pdf$/)
  expect(start).toBe('%P')
}

/** The file that comes of pressing something: its name and its first two characters. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; start: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), start: bytes.subarray(0, 2).toString('latin1') }
}
