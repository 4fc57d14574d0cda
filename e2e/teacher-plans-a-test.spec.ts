import { expect, type Browser, type Page } from '@playwright/test'
import type { Language } from '@katedra/i18n'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { answer, enterCode, finger, keyboard, waitAs, type Hand } from './pupil.ts'
import { test } from './story.ts'
import { makeClass, planTest, signUpAndIn } from './teacher.ts'
import { wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

/** One question of each type of the level "Starověk"; the beginning of its prompt. */
const story = {
  cs: { locale: 'cs-CZ', subject: 'Dějepis', level: 'Starověk' },
  en: { locale: 'en-GB', subject: 'History', level: 'Ancient history' },
} as const

const names = ['Nováková Anna', 'Chalupa Šimon', 'Dvořák Tomáš']
const minute = 60_000

for (const language of ['cs', 'en'] as const) {
  test(`a teacher plans a test, two pupils take it, the results come at once (${language})`, async ({ browser }) => {
    test.setTimeout(6 * minute)
    const say = wordsOf(language)
    const teacher = await newPage(browser, language, 'desktop')
    await signUpAndIn(teacher, say, { email: `eva-${language}@example.org`, password: 'kolik-dni-ma-rok' })
    await expect(teacher.getByText(say('planned-tests', 'steps.title'))).toBeVisible()

    const codes = await makeClass(teacher, say, '6.A', names)
    expect([...codes.values()].every((code) => /^[2-9A-HJKMNP-Z]{8}$/.test(code))).toBe(true)

    const startsAt = soon(katedra.now())
    const code = await planTest(teacher, say, { ...story[language], className: '6.A', startsAt })
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/)

    const first = await newPage(browser, language, 'phone')
    const second = await newPage(browser, language, 'phone')
    const anna = { name: 'Anna N.', code: codes.get('Nováková Anna') ?? '' }
    const simon = { name: 'Šimon Ch.', code: codes.get('Chalupa Šimon') ?? '' }
    await waits(first, say, keyboard(first), { ...anna, testCode: code })
    await waits(second, say, finger(), { ...simon, testCode: code })
    await test.step('the waiting room shows them, and a page loaded again still waits', async () => {
      await seesWaiting(teacher, say)
      await first.reload()
      await expect(first.getByText(say('attempts', 'waiting.you', { name: 'Anna Nováková' }))).toBeVisible()
    })
    await katedra.passTo(startsAt)

    await test.step('the first pupil answers all five types by keyboard alone', () => takesTest(first, say, 'keys'))
    await test.step('the second one goes offline in the middle and loses nothing', () =>
      takesTest(second, say, 'touch', 2))

    await test.step('the teacher sees both results', () => seesResults(teacher, say))
  })
}

async function newPage(browser: Browser, language: Language, size: 'phone' | 'desktop'): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({
    baseURL: katedra.url,
    locale: story[language].locale,
    timezoneId: 'Europe/Prague',
    ...(size === 'phone' ? phone : { viewport: { width: 1280, height: 800 } }),
  })
  return context.newPage()
}

/** A full minute that leaves time to plan. */
function soon(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + 2 * minute) / minute) * minute)
}

interface EarlyPupil {
  name: string
  code: string
  testCode: string
}

/** Comes before the start and waits; from then on no one presses anything: the server launches the test and it opens by itself. */
async function waits(page: Page, say: Say, hand: Hand, { testCode, ...pupil }: EarlyPupil): Promise<void> {
  await enterCode(page, say, hand, testCode)
  await expect(page.getByText(say('attempts', 'waiting.title'))).toBeVisible()
  await waitAs(page, say, hand, pupil)
  await expect(page.getByText(say('attempts', 'waiting.insideTitle'))).toBeVisible()
}

/** The teacher's room before the start: names as they have come. */
async function seesWaiting(page: Page, say: Say): Promise<void> {
  await page.goto('/mojecviceni')
  await page
    .getByRole('link', { name: say('planned-tests', 'next.joinCode') })
    .first()
    .click()
  await expect(page.getByText(say('live', 'waiting.title', { count: 2 }))).toBeVisible()
  await expect(page.getByText('Nováková Anna')).toBeVisible()
  await expectAccessible(page, 'the waiting room')
}

async function takesTest(page: Page, say: Say, way: 'touch' | 'keys', offlineAt?: number): Promise<void> {
  const hand = way === 'keys' ? keyboard(page) : finger()
  const onServer = page.locator('[data-saved=server]')
  const kinds = new Set<string>()
  for (let number = 1; number <= 5; number += 1) {
    await expect(
      page.getByRole('heading', { name: say('attempts', 'question.title', { number, total: 5 }) }),
    ).toBeVisible({ timeout: minute })
    if (number === offlineAt) await page.context().setOffline(true)
    kinds.add(await answer(page, say, way))
    if (number === offlineAt) await expect(page.locator('[data-saved=device]')).toBeVisible()
    else if (offlineAt === undefined) await expect(onServer).toBeVisible()
    if (number === 4) await page.context().setOffline(false)
    await hand.press(
      page.getByRole('button', {
        name: say('attempts', number === 5 ? 'question.finish' : 'question.next'),
        exact: true,
      }),
    )
  }
  expect([...kinds].toSorted()).toEqual(['abc', 'alphabet', 'axis', 'connection', 'text'])
  await expect(onServer).toBeVisible({ timeout: minute })
  await expect(page.getByText(say('attempts', 'overview.allDone'))).toBeVisible()
  await hand.press(page.getByRole('button', { name: say('attempts', 'overview.handIn') }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: say('attempts', 'overview.handIn') }))
  await expect(page.getByRole('heading', { name: say('attempts', 'end.doneTitle') })).toBeVisible()
  await expect(page.getByText(say('attempts', 'review.title'))).toBeVisible()
  await expectAccessible(page, 'the review of a handed-in test')
}

async function seesResults(page: Page, say: Say): Promise<void> {
  await page.goto('/mojecviceni')
  await page
    .getByRole('link', { name: say('planned-tests', 'next.watch') })
    .first()
    .click()
  for (const label of ['number.average', 'number.duration', 'number.answers'])
    await expect(page.getByText(say('results', label))).toBeVisible()
  await expect(page.getByText(say('results', 'number.submitted', { count: 2, total: 3 }))).toBeVisible()
  const pupils = page.getByRole('table', { name: say('live', 'table.caption'), exact: true })
  await expect(pupils.getByRole('row', { name: /Nováková Anna/ })).toContainText(say('live', 'pupil.submitted'))
  await page.getByRole('button', { name: say('live', 'do.more', { name: 'Nováková Anna' }), exact: true }).click()
  await page.getByRole('menuitem', { name: say('live', 'do.answers'), exact: true }).click()
  await expect(page.getByRole('dialog').getByText(say('results', 'attempt.title'))).toBeVisible()
}
