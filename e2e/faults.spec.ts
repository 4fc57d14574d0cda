import { live } from '@katedra/contract/live'
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import type { Katedra } from './katedra.ts'
import { bearerOf, launchTest, storedAnswers, Witness, type LaunchedTest } from './launched.ts'
import { answer, finger, joinAs } from './pupil.ts'
import { test } from './story.ts'
import { wordsOf } from './words.ts'

const say = wordsOf('cs')
const hour = 3_600_000

let katedra: Katedra
let launched: LaunchedTest

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
  launched = await launchTest(katedra.url, 10)
})

interface Seat {
  page: Page
  context: BrowserContext
  witness: Witness
}

async function newDevice(browser: Browser): Promise<Seat> {
  const context = await browser.newContext({
    baseURL: katedra.url,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  return { context, page: await context.newPage(), witness: new Witness(context) }
}

function pupil(index: number) {
  const found = launched.pupils[index]
  if (found === undefined) throw new Error('the class is too small')
  return found
}

async function join(page: Page, index: number): Promise<void> {
  await page.goto(`/t/${launched.join_code}`)
  await joinAs(page, say, finger(), pupil(index))
  await expect(page.locator('[data-question]')).toBeVisible()
}

async function takeSeat(browser: Browser, index: number): Promise<Seat> {
  const seat = await newDevice(browser)
  await join(seat.page, index)
  return seat
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('attempts', 'question.next'), exact: true }).tap()
}

async function answerNext(page: Page): Promise<void> {
  await next(page)
  await answer(page, say, 'touch')
}

async function expectSaved(page: Page, where: 'server' | 'device'): Promise<void> {
  await expect(page.locator(`[data-saved=${where}]`)).toBeVisible({ timeout: 30_000 })
}

/** Whether the app is kept on the device, its questions' part too. */
async function isAtHand(): Promise<boolean> {
  const shelf = await caches.open('katedra-pupil')
  const isKept = (await shelf.keys()).some(({ url }) => url.includes('attempt-screen'))
  return isKept && navigator.serviceWorker.controller !== null
}

/** The questions are on the screen, the given number of them answered; an end screen looks for them every ten seconds. */
async function done(page: Page, count: number): Promise<void> {
  const progress = page.getByRole('progressbar', { name: say('attempts', 'question.progress') })
  const words = say('attempts', 'question.progressText', { done: count, total: 12 })
  await expect(progress).toHaveAttribute('aria-valuetext', words, { timeout: 20_000 })
}

test('a line cut in the middle of an answer loses nothing, also where the server had already taken it', async ({
  browser,
}) => {
  const { page, context, witness } = await takeSeat(browser, 0)
  await page.route('**/answers/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await answer(page, say, 'touch')
  await expectSaved(page, 'device')
  await expect.poll(async () => (await storedAnswers(katedra.url, page)).length).toBe(1)
  await context.setOffline(true)
  // A further try may just be on its way through the handler.
  await page.unrouteAll({ behavior: 'wait' })
  await answerNext(page)
  await expectSaved(page, 'device')
  await expect(page.getByText(say('attempts', 'saved.deviceHint'))).toBeVisible()
  expect(await storedAnswers(katedra.url, page)).toHaveLength(1)
  await context.setOffline(false)
  await expectSaved(page, 'server')
  await witness.expectKept(katedra.url, page)
  expect(await storedAnswers(katedra.url, page)).toHaveLength(2)
})

test('a page loaded again while the line is down has every answer once the line is back', async ({ browser }) => {
  const { page, context, witness } = await takeSeat(browser, 1)
  await answer(page, say, 'touch')
  await expectSaved(page, 'server')
  await context.setOffline(true)
  await answerNext(page)
  await expectSaved(page, 'device')
  await page.reload().catch(() => undefined)
  await context.setOffline(false)
  await page.goto(`/t/${launched.join_code}`)
  await done(page, 2)
  await expectSaved(page, 'server')
  await witness.expectKept(katedra.url, page)
  expect(await storedAnswers(katedra.url, page)).toHaveLength(2)
})

test('a page loaded again without a line is there with every answer, and takes further ones', async ({ browser }) => {
  const { page, context, witness } = await takeSeat(browser, 9)
  await answer(page, say, 'touch')
  await expectSaved(page, 'server')
  await expect.poll(() => page.evaluate(isAtHand), { timeout: 30_000 }).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await done(page, 1)
  await answerNext(page)
  await expectSaved(page, 'device')
  await context.setOffline(false)
  await expectSaved(page, 'server')
  await done(page, 2)
  await witness.expectKept(katedra.url, page)
  expect(await storedAnswers(katedra.url, page)).toHaveLength(2)
})

test('of two devices the one that joined last writes, the other one says why not, and gives up no answer', async ({
  browser,
}) => {
  const first = await takeSeat(browser, 2)
  await answer(first.page, say, 'touch')
  await expectSaved(first.page, 'server')
  await first.context.setOffline(true)
  await answerNext(first.page)
  await expectSaved(first.page, 'device')

  const second = await takeSeat(browser, 2)
  await done(second.page, 1)
  await next(second.page)
  await answerNext(second.page)
  await expectSaved(second.page, 'server')

  await first.context.setOffline(false)
  await expect(first.page.getByText(say('attempts', 'device.otherTitle'))).toBeVisible()
  await expect(first.page.getByText(say('attempts', 'device.otherUnsent', { count: 1 }))).toBeVisible()
  await expectSaved(first.page, 'device')
  await second.witness.expectKept(katedra.url, second.page)

  await first.page.getByRole('button', { name: say('attempts', 'device.continueHere') }).tap()
  await joinAs(first.page, say, finger(), pupil(2))
  await done(first.page, 3)
  await expectSaved(first.page, 'server')
  await expect(second.page.getByText(say('attempts', 'device.otherTitle'))).toBeVisible()
  for (const { witness } of [first, second]) await witness.expectKept(katedra.url, first.page)
  expect(await storedAnswers(katedra.url, first.page)).toHaveLength(3)
})

for (const [index, hours] of [
  [3, -3],
  [4, 3],
] as const) {
  test(`a device whose clock is ${hours} hours wrong goes by the server’s time`, async ({ browser }) => {
    const { page, witness } = await newDevice(browser)
    await page.clock.setSystemTime(Date.now() + hours * hour)
    await join(page, index)
    // With the device's own clock it would be over, or three hours more.
    const left = page
      .getByText(say('attempts', 'time.minutes', { count: 29 }))
      .or(page.getByText(say('attempts', 'time.minutes', { count: 28 })))
      .first()
    await expect(left).toBeVisible()
    await answer(page, say, 'touch')
    await expectSaved(page, 'server')
    const [saved] = await storedAnswers(katedra.url, page)
    const time = new Intl.DateTimeFormat('cs-CZ', { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Prague' })
    await expect(
      page.getByText(say('attempts', 'saved.server', { time: time.format(new Date(saved?.saved_at ?? '')) })),
    ).toBeVisible()
    await page.reload()
    await done(page, 1)
    await expect(left).toBeVisible()
    await witness.expectKept(katedra.url, page)
  })
}

test('doubled, late and reordered requests leave the pupil’s last word', async ({ browser }) => {
  const { page, witness } = await takeSeat(browser, 5)
  const requests: { url: string; body: string }[] = []
  await page.route('**/answers/**', async (route) => {
    const request = route.request()
    requests.push({ url: request.url(), body: request.postData() ?? '' })
    await Promise.all([route.fetch(), route.fetch()])
    // Every second reply comes late, after the pupil has changed the answer again.
    if (requests.length % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  for (let times = 0; times < 3; times += 1) {
    await answer(page, say, 'touch')
    await answerNext(page)
    await page.getByRole('button', { name: say('attempts', 'question.previous'), exact: true }).tap()
  }
  await expectSaved(page, 'server')
  const before = await storedAnswers(katedra.url, page)
  const { token } = await bearerOf(page)
  for (const { url, body } of [...requests.toReversed(), ...requests])
    await fetch(url, {
      method: 'PUT',
      body,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
  expect(await storedAnswers(katedra.url, page)).toEqual(before)
  await witness.expectKept(katedra.url, page)
})

test('a break that began while the line was down covers the questions, and the device’s clock does not end it', async ({
  browser,
}) => {
  const { page, context, witness } = await takeSeat(browser, 6)
  await answer(page, say, 'touch')
  await expectSaved(page, 'server')
  const { attempt_id } = await bearerOf(page)
  const whom = { params: { test_id: launched.id }, body: { attempt_ids: [attempt_id] } }
  await context.setOffline(true)
  await answerNext(page)
  await call(katedra.url, live.pause, whom, launched.access)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: say('attempts', 'break.title') })).toBeVisible()
  await expect(page.locator('[data-question]')).toBeHidden()
  await expectSaved(page, 'server')
  await witness.expectKept(katedra.url, page)
  await call(katedra.url, live.resume, whom, launched.access)
  await expect(page.locator('[data-question]')).toBeVisible()
  await done(page, 2)
})

test('an answer given before the end that comes after it is kept for the teacher, who lets the pupil go on', async ({
  browser,
}) => {
  const { page, context, witness } = await takeSeat(browser, 7)
  await answer(page, say, 'touch')
  await expectSaved(page, 'server')
  const { attempt_id } = await bearerOf(page)
  const test_id = launched.id
  await context.setOffline(true)
  await answerNext(page)
  await call(katedra.url, live.end, { params: { test_id }, body: { attempt_ids: [attempt_id] } }, launched.access)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: say('attempts', 'end.endedTitle') })).toBeVisible()
  await expect(page.getByText(say('attempts', 'end.late', { count: 1 }))).toBeVisible()
  await expect(page.getByText(say('attempts', 'end.onServer', { count: 1, total: 12 }))).toBeVisible()
  const late = await call(katedra.url, live.lateAnswers, { params: { test_id } }, launched.access)
  expect(late.filter((one) => one.attempt_id === attempt_id)).toHaveLength(1)
  await witness.expectKept(katedra.url, page)

  await call(katedra.url, live.reopen, { params: { test_id }, body: { attempt_id, minutes: 5 } }, launched.access)
  await done(page, 2)
  await expectSaved(page, 'server')
  await witness.expectKept(katedra.url, page)
  expect(await storedAnswers(katedra.url, page)).toHaveLength(2)
})

test('a server and a database that are killed in the middle have every acknowledged answer, and get the others', async ({
  browser,
}) => {
  const { page, witness } = await takeSeat(browser, 8)
  await answer(page, say, 'touch')
  await expectSaved(page, 'server')
  await Promise.all([answerNext(page), katedra.kill()])
  await answerNext(page)
  await expectSaved(page, 'device')
  await katedra.restart()
  await done(page, 3)
  await expectSaved(page, 'server')
  await witness.expectKept(katedra.url, page)
  expect(await storedAnswers(katedra.url, page)).toHaveLength(3)

  katedra.killDatabase()
  await answerNext(page)
  await expectSaved(page, 'server')
  await expect.poll(() => witness.acknowledged.size).toBe(4)
  await witness.expectKept(katedra.url, page)
})
