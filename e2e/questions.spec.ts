import { expect, type Browser, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { answer, enterCode, finger, joinAs } from './pupil.ts'
import { planChosen, writeFiveQuestions } from './question-writer.ts'
import { test } from './story.ts'
import { comeIn, comeInWithClass, registerSchool, signInAs } from './teacher.ts'
import { wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const say = wordsOf('cs')
const minute = 60_000
const names = ['Nováková Anna', 'Chalupa Šimon']

test('a teacher writes one question of each type by keyboard alone and plans them, a pupil answers', async ({
  browser,
}) => {
  test.setTimeout(6 * minute)
  const teacher = await newPage(browser)
  const account = { email: 'klavesnice@example.org', password: 'kolik-dni-ma-rok' }
  const schoolClass = { name: '6.A', pupils: names }
  const codes = await comeInWithClass(teacher, katedra.url, { ...account, schoolClass })

  await teacher.goto('/otazky')
  await expect(teacher.getByRole('heading', { name: say('question-bank', 'empty.own.title') })).toBeVisible()
  await writeFiveQuestions(teacher, say)
  await expectAccessible(teacher, 'the editor of a saved question')

  await teacher.goto('/otazky')
  await expect(teacher.getByText(say('question-bank', 'list.count', { count: 5 }))).toBeVisible()
  const startsAt = new Date(Math.ceil((katedra.now().getTime() + 2 * minute) / minute) * minute)
  const code = await planChosen(teacher, say, { className: '6.A', startsAt })
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)

  const pupil = await newPage(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await enterCode(pupil, say, finger(), code)
  // The names are there before the start as well, with another button, so it is waited for the start itself.
  const ahead = pupil.getByRole('heading', { name: say('attempts', 'waiting.title') })
  await expect(ahead).toBeVisible()
  await katedra.passTo(startsAt)
  await expect(ahead).toBeHidden({ timeout: minute })
  await joinAs(pupil, say, finger(), { name: 'Anna N.', code: codes.get('Nováková Anna') ?? '' })
  expect(await answerAll(pupil, say, 5)).toEqual(['abc', 'alphabet', 'axis', 'connection', 'text'])
})

test('a second window that saves meanwhile costs no one a word', async ({ browser }) => {
  const first = await newPage(browser)
  const account = { email: 'dve-okna@example.org', password: 'kolik-dni-ma-rok' }
  await comeIn(first, katedra.url, account)
  // A copy of the library's question comes with its key, so it is for teachers of registered schools.
  await registerSchool(katedra.url, account, '70123462')
  await first.goto('/otazky?whose=library&type=abc')
  await first.getByRole('rowheader').getByRole('link').first().click()
  await first.getByRole('button', { name: say('question-bank', 'act.copy'), exact: true }).click()
  const prompt = (page: Page) => page.locator('[name="prompt.cs"]')
  await expect(prompt(first)).not.toHaveValue('')

  await first.waitForURL(/otazky\/[0-9a-f-]{36}$/)
  // A fresh context has another storage, as another computer would.
  const second = await newPage(browser)
  await signInAs(second, katedra.url, account)
  await second.goto(first.url())
  await prompt(second).fill('Napsáno ve druhém okně')
  await second.keyboard.press('Control+S')
  await expect(second.getByText(say('question-bank', 'save.done')).last()).toBeVisible()

  await prompt(first).fill('Napsáno v prvním okně')
  await first.reload()
  await expect(prompt(first)).toHaveValue('Napsáno v prvním okně')
  await first.keyboard.press('Control+S')
  const conflict = first.getByRole('dialog', { name: say('question-bank', 'conflict.title') })
  await expect(conflict.getByText('Napsáno v prvním okně')).toBeVisible()
  await expect(conflict.getByText('Napsáno ve druhém okně')).toBeVisible()
  await expectAccessible(first, 'two versions of a question')
  await conflict.getByRole('button', { name: say('question-bank', 'conflict.overwrite') }).click()
  await expect(conflict).toBeHidden()

  await first.getByRole('button', { name: say('question-bank', 'act.more') }).click()
  await first.getByRole('menuitem', { name: say('question-bank', 'versions.title') }).click()
  const versions = first.getByRole('dialog', { name: say('question-bank', 'versions.title') })
  await expect(
    versions.getByRole('listitem').filter({ hasText: say('question-bank', 'versions.restore') }),
  ).toHaveCount(2)
  await versions
    .getByRole('button', {
      name: `${say('question-bank', 'versions.restore')}: ${say('question-bank', 'versions.number', { number: 2 })}`,
    })
    .click()
  await expect(prompt(first)).toHaveValue('Napsáno ve druhém okně')
})

test('what is deleted in the bank comes back, and search does not mind diacritics', async ({ browser }) => {
  const page = await newPage(browser)
  await comeIn(page, katedra.url, { email: 'hledani@example.org', password: 'kolik-dni-ma-rok' })
  await page.goto('/otazky/nova')
  await page.locator('[name="prompt.cs"]').fill('Žluťoučký kůň pěl ďábelské ódy?')
  const options = page.getByRole('textbox', { name: say('question-bank', 'abc.option', { letter: 'A' }) })
  await options.fill('ano')
  await page.getByRole('textbox', { name: say('question-bank', 'abc.option', { letter: 'B' }) }).fill('ne')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('button', { name: say('question-bank', 'save.problems', { count: 1 }) })).toBeVisible()
  await page.getByRole('checkbox', { name: say('question-bank', 'abc.isCorrect', { letter: 'A' }) }).check()
  await page.getByRole('button', { name: say('question-bank', 'filing.subject') }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Control+S')
  await page.waitForURL(/otazky\/[0-9a-f-]{36}$/)

  await page.goto('/otazky')
  await page.getByRole('searchbox', { name: say('question-bank', 'filter.search') }).fill('zlutoucky dabelske')
  await page.waitForURL(/search=/)
  const row = page.getByRole('row', { name: /Žluťoučký/ })
  await row.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: say('question-bank', 'bulk.label') })
  await bar.getByRole('button', { name: say('question-bank', 'act.delete') }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: say('ui', 'undo') }).click()
  await expect(row).toBeVisible()
})

async function newPage(browser: Browser, device = {}): Promise<Page> {
  const size = { viewport: { width: 1280, height: 800 } }
  const context = await browser.newContext({
    baseURL: katedra.url,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    ...size,
    ...device,
  })
  return context.newPage()
}

/** Answers every question of a test and hands it in; returns the types, sorted. */
async function answerAll(page: Page, words: Say, total: number): Promise<string[]> {
  const kinds: string[] = []
  for (let number = 1; number <= total; number += 1) {
    await expect(
      page.getByRole('heading', { name: words('attempts', 'question.title', { number, total }) }),
    ).toBeVisible()
    kinds.push(await answer(page, words, 'touch'))
    const next = number === total ? 'question.finish' : 'question.next'
    await page.getByRole('button', { name: words('attempts', next), exact: true }).tap()
  }
  await page.getByRole('button', { name: words('attempts', 'overview.handIn') }).tap()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('attempts', 'overview.handIn') })
    .tap()
  await expect(page.getByRole('heading', { name: words('attempts', 'end.doneTitle') })).toBeVisible()
  return kinds.toSorted()
}
