import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { expect, type Page } from '@playwright/test'
import type { FilledSheet, Given } from '../apps/api/src/testing/sheet-photographs/class-sheets.ts'
import { call } from '../tools/call.ts'
import { fittingAnswer } from '../tools/browser/fitting-answer.ts'
import { expectAccessible } from './accessible.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { paperClass } from './paper-class.ts'
import { keyboard } from './pupil.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

type Camera = Pick<FilledSheet, 'turn' | 'isCrumpled'>

/** Five write on paper: crumpled, upside down, with corrections, nothing at all, and two marks in three questions. */
const onPaper: readonly (readonly [name: string, answers: readonly Given[], camera?: Camera])[] = [
  ['Adamová', ['right', 'right', 'right', 'right'], { isCrumpled: true }],
  ['Beran', ['right', 'right', 'wrong', 'wrong'], { turn: 2 }],
  ['Cibulka', ['corrected', 'right', 'corrected', 'wrong']],
  ['Dubová', ['none', 'none', 'none', 'none']],
  ['Eliáš', ['both', 'both', 'both', 'right']],
]
const onScreens = ['Fialová', 'Green'] as const
const everybody = onPaper.length + onScreens.length

for (const language of ['cs', 'en'] as const) {
  test(`a class of five on paper and two on screens has one table of results (${language})`, async ({ browser }) => {
    test.setTimeout(600_000)
    const say = wordsOf(language)
    const t = (key: string, values = {}) => say('sheets', key, values)
    const written = await writeTest(`Papír ${language}`)
    const page = await pageOnDevice(browser, katedra.url, { language, size: 'desktop' })
    const keys = keyboard(page)
    await signIn(page, katedra.url, 'teacher')
    await test.step('pictures are sent from the page of the test', async () => {
      await page.goto(`/testy/${written.id}`)
      await keys.press(page.getByRole('link', { name: say('planned-tests', 'actions.sheets'), exact: true }))
      await expect(page.getByRole('heading', { name: t('title'), level: 1 })).toBeVisible()
      await page.locator('input[type=file][multiple]').setInputFiles(written.pictures)
      await expect(page.getByText(t('send.sent', { count: written.pictures.length }))).toBeVisible({ timeout: 120_000 })
      await expect(page.getByRole('heading', { name: t('doubts.title', { count: 3 }) })).toBeVisible({
        timeout: 240_000,
      })
      const reading = written.pictures.map((_, at) => t('send.reading', { count: at + 1 }))
      await expect(async () => {
        const shown = (await page.getByRole('main').textContent()) ?? ''
        expect(reading.filter((sentence) => shown.includes(sentence))).toEqual([])
      }).toPass({ timeout: 240_000 })
      await expectAccessible(page, 'answer sheets')
    })
    await test.step('three doubts are decided by a key each', async () => {
      for (const left of [2, 1, 0]) {
        await page.getByRole('group', { name: /Eliáš/ }).press('a')
        const next = page.getByRole('heading', { name: t('doubts.title', { count: left }) })
        await (left === 0 ? expect(page.getByText(t('doubts.ask'))).toHaveCount(0) : expect(next).toBeVisible())
      }
    })
    await test.step('the empty sheet counts, the one of another test does not', async () => {
      await keys.press(page.getByRole('button', { name: t('accept.blank'), exact: true }))
      await expect(page.getByRole('button', { name: t('accept.blank') })).toHaveCount(0)
      await expect(page.getByText(t('problem.other_test'))).toBeVisible()
      await keys.press(page.getByRole('button', { name: t('stray.setAside'), exact: true }))
      await expect(page.getByText(t('pupils.summary', { count: onPaper.length, total: everybody }))).toBeVisible()
    })
    await test.step('results, an answer on its sheet, marks and the table hold all seven', async () => {
      await page.goto(`/vysledky/${written.id}`)
      const table = page.getByRole('table', { name: say('results', 'students.title') })
      await expect(table.getByText(say('results', 'onPaper'), { exact: true })).toHaveCount(onPaper.length)
      await expect(table.getByText(say('results', 'state.submitted'), { exact: true })).toHaveCount(everybody)
      await keys.press(table.getByRole('button', { name: /Beran/ }))
      const sheet = page.getByRole('dialog')
      await keys.press(sheet.getByRole('button', { name: t('answer.show'), exact: true }).first())
      await expect(sheet.getByRole('img', { name: t('answer.picture', { number: 1 }) })).toBeVisible()
      await expectAccessible(page, 'an answer on its sheet')
      expect(await rowsOfTable(page)).toBe(everybody)
      await page.goto(`/vysledky/${written.id}/znamky`)
      await expect(page.getByText(say('marks', 'headline.ready', { count: everybody }))).toBeVisible()
    })
  })
}

interface WrittenTest {
  id: string
  pictures: { name: string; mimeType: string; buffer: Buffer }[]
}

/** The results as a table of text, counted without its head. */
async function rowsOfTable(page: Page): Promise<number> {
  const id = /vysledky\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const response = await fetch(`${katedra.url}/v1/tests/${id}/export/results/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify({ format: 'csv' }),
  })
  return (await response.text()).trim().split('\n').length - 1
}

async function writeTest(title: string): Promise<WrittenTest> {
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const names = [...onPaper.map(([name]) => name), ...onScreens]
  const { planned, other, pupilOf, sheetsOf } = await paperClass(katedra.url, access, title, names)
  const pictures = []
  for (const [index, [name, answers, camera]] of onPaper.entries()) {
    const sheet = { variant: 'b', student: pupilOf(name).id, answers, seed: 1 + index, turn: 0, ...camera }
    pictures.push(await sheetsOf(planned).photographed(sheet))
  }
  const stray = { variant: 'a', student: pupilOf('Adamová').id, answers: ['right'], seed: 9 } as const
  pictures.push(await sheetsOf(other).photographed(stray))
  for (const name of onScreens) {
    const { id, personal_code } = pupilOf(name)
    const join = { params: { code: planned.join_code }, body: { student_id: id, personal_code } }
    const { token, attempt } = await call(katedra.url, attempts.joinTest, join)
    for (const { item_no, question } of attempt.questions) {
      const body = { revision: 1, answer: fittingAnswer(question), active_ms: 20_000 }
      await call(katedra.url, attempts.saveAnswer, { params: { attempt_id: attempt.id, item_no }, body }, token)
    }
    await call(katedra.url, attempts.submitAttempt, { params: { attempt_id: attempt.id } }, token)
  }
  return {
    id: planned.id,
    pictures: pictures.map((buffer, index) => ({ name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer })),
  }
}
