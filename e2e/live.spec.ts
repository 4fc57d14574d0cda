import { attempts } from '@katedra/contract/attempts'
import { expect, type Browser, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { fittingAnswer } from '../tools/browser/fitting-answer.ts'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { launchTest, type LaunchedTest } from './launched.ts'
import { pageInWindow } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const first = 'Vzorný 1 Žák'

for (const language of storyLanguages) {
  test(`a teacher watches a test, gives time and a break, writes, ends and opens again (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const launched = await launchTest(katedra.url, 3)
    const page = await teacherPage(browser, language)
    await page.goto(`/testy/${launched.id}`)
    await page.getByRole('link', { name: say('planned-tests', 'next.watch'), exact: true }).click()
    await expect(page.getByText(say('live', 'state.launched')).first()).toBeVisible()
    await expectAccessible(page, 'a room without pupils')

    const pupil = await join(launched, 1)
    const line = page.getByRole('row', { name: first })
    await test.step('who joins is there by itself, with what is answered', async () => {
      await expect(line.getByText(say('live', 'pupil.open'), { exact: true })).toBeVisible()
      await pupil.answer(1)
      await pupil.speak(2)
      await expect(line.getByText(say('live', 'table.of', { count: 1, total: 12 })).last()).toBeVisible()
    })
    await test.step('time for one', async () => {
      await choose(page, say, 'time')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('live', 'time.submit'), exact: true }).click()
      await expect(page.getByText(say('live', 'time.done', { count: 5 })).last()).toBeVisible()
      expect((await pupil.speak(2)).is_paused).toBe(false)
    })
    await test.step('a break for all, and its end', async () => {
      await page.getByRole('button', { name: say('live', 'do.pause'), exact: true }).click()
      await expect(line.getByText(say('live', 'pupil.paused'), { exact: true })).toBeVisible()
      expect((await pupil.speak(2)).is_paused).toBe(true)
      await page.getByRole('button', { name: say('live', 'do.resume'), exact: true }).click()
      await expect(line.getByText(say('live', 'pupil.open'), { exact: true })).toBeVisible()
    })
    await test.step('a message comes to the pupil and is marked', async () => {
      await page.getByRole('button', { name: say('live', 'do.message'), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say('live', 'message.submit'), exact: true }).click()
      await expect(dialog.getByText(say('fields', 'message_required'))).toBeVisible()
      await dialog.getByRole('textbox', { name: say('live', 'message.label') }).fill('Ještě pět minut.')
      await expectAccessible(page, 'a message to pupils')
      await dialog.getByRole('button', { name: say('live', 'message.submit'), exact: true }).click()
      await expect(page.getByText(say('live', 'message.delivered', { delivered: 0, total: 1 }))).toBeVisible()
      const { messages } = await pupil.speak(2)
      expect(messages.map(({ text }) => text)).toEqual(['Ještě pět minut.'])
      await pupil.speak(3, messages.at(-1)?.id)
      await expect(page.getByText(say('live', 'message.delivered', { delivered: 1, total: 1 }))).toBeVisible()
      await expectAccessible(page, 'a room with pupils')
    })
    await test.step('the end for one, a late answer that counts, and open again', async () => {
      await choose(page, say, 'end')
      await confirm(page, say('live', 'do.end'))
      await expect(line.getByText(say('live', 'pupil.submitted'), { exact: true })).toBeVisible()
      expect(await pupil.tryToAnswer(2)).toBe('refused')
      await page.getByRole('button', { name: say('live', 'late.open'), exact: true }).click()
      await expectAccessible(page, 'late answers')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('live', 'late.accept'), exact: true })
        .click()
      await expect(page.getByRole('dialog').getByText(say('live', 'late.accepted'), { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await choose(page, say, 'reopen')
      await expect(line.getByText(say('live', 'pupil.open'), { exact: true })).toBeVisible()
      await expect(line.getByText(say('live', 'table.of', { count: 2, total: 12 })).last()).toBeVisible()
    })
    await test.step('without cards a name is enough, and one in use is the teacher’s decision', async () => {
      await page.getByText(say('live', 'codes.without'), { exact: true }).click()
      await expect(page.getByText(say('live', 'codes.off')).last()).toBeVisible()
      const device = await pupilPage(browser, launched, language)
      await device.getByRole('button', { name: /Vzorný 2/ }).click()
      await device.getByRole('button', { name: say('attempts', 'join.start') }).click()
      await expect(device.getByRole('heading', { name: /1.*12/ })).toBeVisible()
      const second = page.getByRole('row', { name: 'Vzorný 2 Žák' })
      await expect(second.getByText(say('live', 'pupil.without_code'), { exact: true })).toBeVisible()
      const other = await pupilPage(browser, launched, language)
      await other.getByRole('button', { name: /Vzorný 2/ }).click()
      await other.getByRole('button', { name: say('attempts', 'join.start') }).click()
      await expect(other.getByText(say('attempts', 'ask.taken'))).toBeVisible()
      await page.getByRole('button', { name: new RegExp(`^${say('live', 'entrance.letIn')}`) }).click()
      await expect(other.getByRole('heading', { name: /1.*12/ })).toBeVisible()
      await expect(device.getByText(say('attempts', 'device.otherTitle'))).toBeVisible()
      await expect(second.getByText(say('live', 'pupil.without_code'), { exact: true })).toBeHidden()
    })
  })
}

/** A pupil's browser of its own at the test. */
async function pupilPage(browser: Browser, { join_code }: LaunchedTest, language: 'cs' | 'en'): Promise<Page> {
  const page = await pageInWindow(browser, katedra.url, language)
  await page.goto(`/t/${join_code}`)
  return page
}

async function teacherPage(browser: Browser, language: 'cs' | 'en'): Promise<Page> {
  const page = await pageInWindow(browser, katedra.url, language)
  await signIn(page, katedra.url, 'teacher')
  return page
}

/** A step from the menu of the first pupil. */
async function choose(page: Page, say: Say, step: string): Promise<void> {
  await page.getByRole('button', { name: say('live', 'do.more', { name: first }), exact: true }).click()
  await page.getByRole('menuitem', { name: say('live', `do.${step}`), exact: true }).click()
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true }).click()
}

/** A pupil's device that speaks and answers by the calls of the contract. */
async function join({ join_code, pupils }: LaunchedTest, number: number) {
  const code = pupils[number - 1]?.code ?? ''
  const { students } = await call(katedra.url, attempts.joinableTest, { params: { code: join_code } })
  const student = students.find(({ last_name }) => last_name === `Vzorný ${number}`)
  const { token, attempt } = await call(katedra.url, attempts.joinTest, {
    params: { code: join_code },
    body: { student_id: student?.id ?? '', personal_code: code },
  })
  const params = { attempt_id: attempt.id }
  const fittingFor = (item_no: number) => {
    const item = attempt.questions.find((one) => one.item_no === item_no)
    return item === undefined ? {} : fittingAnswer(item.question)
  }
  const answer = (item_no: number) =>
    call(
      katedra.url,
      attempts.saveAnswer,
      { params: { ...params, item_no }, body: { revision: 1, answer: fittingFor(item_no), active_ms: 9000 } },
      token,
    )
  return {
    answer,
    tryToAnswer: (item_no: number) =>
      answer(item_no).then(
        () => 'saved',
        () => 'refused',
      ),
    speak: (item_no: number, shown_message_id: string | null = null) =>
      call(katedra.url, attempts.presence, { params, body: { item_no, shown_message_id } }, token),
  }
}
