import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { finishTest } from './marked-test.ts'
import { pageInWindow } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

for (const language of storyLanguages) {
  test(`a teacher reads results, leaves a question out, mends a key and marks by hand (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const marked = await finishTest(katedra.url, `Opakování ${language}`)
    const page = await teacherPage(browser, language)
    await page.goto(`/vysledky/${marked.id}`)
    await expect(page.getByText(say('results', 'suspicion.count', { count: 1 }))).toBeVisible()

    await test.step('why a pupil is suspected', async () => {
      const line = page.getByRole('row', { name: marked.clicker })
      await line.getByRole('button', { name: say('results', 'suspicion.strong') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(say('results', 'suspicion.advice'))).toBeVisible()
      await expectAccessible(page, 'why a pupil is suspected')
      await page.keyboard.press('Escape')
    })
    await test.step('a question is left out with a reason, seen before and taken back after', async () => {
      const line = page.getByRole('row', { name: /^1\. / })
      await line.getByRole('button', { name: say('results', 'exclusion.exclude') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('table', { name: say('results', 'change.title') })).toBeVisible()
      await press(dialog, say('results', 'exclusion.question'))
      await expect(dialog.getByText(say('results', 'reason.required'))).toBeVisible()
      await press(dialog, say('results', 'reason.unclear'))
      await expectAccessible(page, 'leaving a question out')
      await press(dialog, say('results', 'exclusion.question'))
      await expect(line.getByText(say('results', 'exclusion.badge'), { exact: true })).toBeVisible()
      await press(page, say('ui', 'undo'))
      await expect(line.getByText(say('results', 'exclusion.badge'), { exact: true })).toBeHidden()
      await expect(page.getByText(say('results', 'interventions.returned'), { exact: true })).toBeVisible()
    })
    await test.step('a slip is accepted for all who made it', async () => {
      await page.goto(`/vysledky/${marked.id}/otazky/${marked.text}`)
      const group = page.getByRole('table', { name: say('results', 'groups.title') }).getByRole('row', {
        name: marked.slip,
      })
      await expect(group.getByText(say('results', 'groups.near'))).toBeVisible()
      await expectAccessible(page, 'a question with texts')
      await group.getByRole('button', { name: say('results', 'groups.acceptAll') }).click()
      await giveReason(page, say, 'near', 'groups.acceptAll')
      await expect(page.getByText(say('results', 'mend.done', { count: 2 })).first()).toBeVisible()
      await expect(group.getByText(say('results', 'groups.right'))).toBeVisible()
    })
    await test.step('a key is mended, with both results in view', async () => {
      await page.goto(`/vysledky/${marked.id}/otazky/${marked.choice}`)
      await press(page, say('results', 'mend.open'))
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('radio', { checked: false }).first().locator('xpath=ancestor::label').click()
      await expect(sheet.getByRole('heading', { name: say('results', 'change.title') })).toBeVisible()
      await expectAccessible(page, 'mending a key')
      await giveReason(page, say, 'wrongKey', 'mend.submit')
      await expect(page.getByText(say('results', 'interventions.rescored'), { exact: true })).toBeVisible()
    })
    await test.step('open answers are marked, the same ones together', async () => {
      await page.goto(`/vysledky/${marked.id}`)
      await page.getByRole('link', { name: say('results', 'marking.start', { count: 4 }) }).click()
      await expect(page.getByText(say('results', 'marking.pupils', { count: 2 }))).toBeVisible()
      await expect(page.getByText(say('results', 'marking.of', { done: 0, total: 4 }))).toBeVisible()
      await expectAccessible(page, 'marking by hand')
      await page.getByRole('button', { name: new RegExp(`^${firstWord(say('results', 'marking.full'))}`) }).click()
      await expect(page.getByText(say('results', 'marking.of', { done: 2, total: 4 }))).toBeVisible()
      // From here by keys alone: on, nothing, on, half.
      for (const key of ['0', say('results', 'marking.halfKey')]) await page.keyboard.press(key)
      await expect(page.getByText(say('results', 'marking.doneTitle'))).toBeVisible()
      await expect(page.getByText(say('results', 'marking.saved'))).toBeVisible()
      await page.getByRole('link', { name: say('results', 'marking.toResults') }).click()
      await expect(page.getByText(say('results', 'map.title'), { exact: true }).first()).toBeVisible()
      await expect(page.getByText(say('results', 'marking.start', { count: 4 }))).toBeHidden()
    })
    await test.step('the analysis says that four pupils are too few', async () => {
      await page.getByRole('link', { name: say('results', 'analysis.title'), exact: true }).click()
      await expect(page.getByText(say('results', 'analysis.unsaidAll'))).toBeVisible()
      await expectAccessible(page, 'the analysis of questions')
    })
  })
}

async function teacherPage(browser: Browser, language: 'cs' | 'en'): Promise<Page> {
  const page = await pageInWindow(browser, katedra.url, language)
  await signIn(page, katedra.url, 'teacher')
  return page
}

async function press(where: Page | Locator, name: string): Promise<void> {
  await where.getByRole('button', { name, exact: true }).click()
}

/** A usual reason, and the button that makes the change. */
async function giveReason(page: Page, say: Say, reason: string, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(dialog, say('results', `reason.${reason}`))
  await press(dialog, say('results', confirm))
  await expect(dialog).toBeHidden()
}

function firstWord(text: string): string {
  return text.split(' ')[0] ?? ''
}
