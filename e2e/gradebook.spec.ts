import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { wordsOf, type Say } from './words.ts'

let katedra: Katedra
let classId: string

test.beforeAll(async ({ newHouse }) => {
  const house = await newHouse()
  katedra = house.katedra
  classId = house.demo.class_id
})

test('a teacher reads the results of a class as a table, by keyboard, and takes them along (en, desktop)', async ({
  browser,
}) => {
  const say = wordsOf('en')
  const page = await pageOnDevice(browser, katedra.url, { language: 'en', size: 'desktop' })
  await openBook(page, say)
  const grid = page.getByRole('table', { name: say('gradebook', 'book.caption') })
  await expectAccessible(page, 'the gradebook')
  await test.step('orders by average and finds a pupil', () => ordersAndFinds(page, say))
  await test.step('goes from cell to cell by arrows, and into an attempt', async () => {
    await grid.getByRole('link').first().focus()
    // The head of a test leads to its results, and below to its marks.
    await page.keyboard.press('ArrowDown')
    await expect(grid.getByRole('link', { name: new RegExp(say('gradebook', 'book.marks')) }).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await expect(grid.getByRole('rowheader').getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/vysledky\/[^/]+\?attempt_id=/)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(grid).toBeVisible()
  })
  await test.step('takes the table along as a file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say('gradebook', 'export.open'), exact: true }).click()
    await page.getByRole('menuitem', { name: say('gradebook', 'export.xlsx'), exact: true }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^Results – 7\.B – .+\.xlsx$/)
  })
  await readsTheRest(page, say)
})

test('a teacher reads the same on a phone as a list of pupils (cs, phone)', async ({ browser }) => {
  const say = wordsOf('cs')
  const page = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'phone' })
  await openBook(page, say)
  await expect(page.getByRole('table')).toHaveCount(0)
  const pupil = page
    .getByRole('list', { name: say('gradebook', 'book.caption') })
    .getByRole('listitem')
    .first()
  await pupil.getByText(say('gradebook', 'book.showTests')).tap()
  await expect(pupil.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'the gradebook as a list')
  await readsTheRest(page, say)
})

async function openBook(page: Page, say: Say): Promise<void> {
  await signIn(page, katedra.url, 'teacher')
  await page.goto(`/tridy/${classId}`)
  await page.getByRole('link', { name: say('classes', 'results'), exact: true }).click()
  await expect(
    page.getByRole('heading', { name: say('gradebook', 'titleOf', { name: '7.B' }), level: 1 }),
  ).toBeVisible()
}

async function ordersAndFinds(page: Page, say: Say): Promise<void> {
  const pupils = page.getByRole('rowheader').getByRole('link')
  const names = await pupils.allInnerTexts()
  await page.getByRole('button', { name: say('gradebook', 'book.sort') }).click()
  await page.getByRole('option', { name: say('gradebook', 'book.sortBest'), exact: true }).click()
  await page.waitForURL(/order=best/)
  await expect.poll(() => pupils.allInnerTexts()).not.toEqual(names)
  const search = page.getByRole('searchbox', { name: say('gradebook', 'book.search') })
  await search.fill(names[3] ?? '')
  await expect(pupils).toHaveText([names[3] ?? ''])
  await search.fill('')
}

/** Topics, comparison, one pupil. */
async function readsTheRest(page: Page, say: Say): Promise<void> {
  await test.step('topics, the weakest first', async () => {
    await page.getByRole('tab', { name: say('gradebook', 'view.topics'), exact: true }).click()
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expect(page.getByText(say('gradebook', 'topics.weak')).first()).toBeVisible()
    await expectAccessible(page, 'topics')
  })
  await test.step('the parallel class, and why nothing is said of all schools', async () => {
    await page.getByRole('tab', { name: say('gradebook', 'view.comparison'), exact: true }).click()
    await expect(page.getByRole('row', { name: /7\.A/ })).toContainText(/%/)
    await expect(page.getByText(say('gradebook', 'comparison.everyoneNone'))).toBeVisible()
    await expectAccessible(page, 'comparison')
  })
  await test.step('one pupil through time, with the picture’s values by arrow keys and as a table', async () => {
    await page.getByRole('tab', { name: say('gradebook', 'view.book'), exact: true }).click()
    await page.locator('a[href*="/zaci/"]').first().click()
    const chart = page.getByRole('figure', { name: say('gradebook', 'progress.chart') })
    await chart.getByRole('slider').focus()
    await page.keyboard.press('ArrowRight')
    await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /%/)
    await chart.getByText(say('ui', 'table')).click()
    await expect(chart.getByRole('table')).toBeVisible()
    await expectAccessible(page, 'a pupil')
  })
}
