import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { pageInWindow } from './new-page.ts'
import { test } from './story.ts'
import { comeInWithClass } from './teacher.ts'
import { storyLanguages, wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const roster = [
  'Třída;Příjmení;Jméno;E-mail',
  '6.A;Nováková;Anna;anna@skola.cz',
  '6.A;Řehoř;Jiří;',
  '6.A;;;nikdo@skola.cz',
  '6.B;Chalupa;Šimon;',
].join('\n')

for (const language of storyLanguages) {
  test(`pupils come from a file, and no one leaves without a tick (${language})`, async ({ browser }) => {
    const say = wordsOf(language)
    const page = await pageInWindow(browser, katedra.url, language)
    const account = { email: `soupisky-${language}@example.org`, password: 'kolik-dni-ma-rok' }
    const schoolClass = { name: '6.A', pupils: ['Nováková Anna', 'Malá Ida'] }
    await comeInWithClass(page, katedra.url, { ...account, schoolClass })
    await page.goto('/tridy')
    await page.getByRole('link', { name: say('classes', 'fromFile') }).click()
    await expect(page.getByRole('heading', { name: say('rosters', 'title'), level: 1 })).toBeVisible()

    await test.step('a file that is no roster is refused, and another can be chosen', async () => {
      await choose('obrazek.csv', Buffer.from([0x89, 0x50, 0, 0]))
      await expect(page.getByText(say('fields', 'file_type'))).toBeVisible()
    })
    await test.step('the preview says what would happen, line by line', async () => {
      await choose('zaci.csv', Buffer.from(roster))
      await expect(page.getByText(say('rosters', 'willDo', { added: 2, changed: 1, removed: 0 }))).toBeVisible()
      await expect(page.getByText(say('rosters', 'problems.no_name'))).toBeVisible()
      await expect(page.getByRole('heading', { name: say('rosters', 'missing', { count: 1 }) })).toBeVisible()
      await expectAccessible(page, 'import')
    })
    await test.step('what is ticked is written', async () => {
      await page.getByRole('button', { name: say('rosters', 'import', { count: 3 }) }).click()
      await expect(page.getByText(say('rosters', 'done.title'), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: say('rosters', 'done.toClasses'), exact: true }).click()
      await page.getByRole('link', { name: '6.A', exact: true }).click()
      for (const name of ['Nováková Anna', 'Řehoř Jiří', 'Malá Ida'])
        await expect(page.getByRole('rowheader', { name })).toBeVisible()
      await expect(page.getByRole('cell', { name: 'anna@skola.cz' })).toBeVisible()
    })

    async function choose(name: string, buffer: Buffer): Promise<void> {
      await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    }
  })
}
