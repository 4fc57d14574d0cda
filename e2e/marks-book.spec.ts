import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { library } from '@katedra/contract/library'
import { marks } from '@katedra/contract/marks'
import { plannedTests } from '@katedra/contract/planned-tests'
import { subjects } from '@katedra/contract/subjects'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const pupils = ['Adamová Eva', 'Beran Jan', 'Čápová Žofie', 'Dubová Klára']
/** Who missed the test has no mark. */
const given = ['1', '4', null, '2']

for (const language of storyLanguages) {
  test(`a teacher takes a column of marks into the school’s register, in its order (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const title = `Do sešitu ${language}`
    const classId = await publishedTest(title)
    const page = await pageOnDevice(browser, katedra.url, { language, size: 'desktop' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: katedra.url })
    await signIn(page, katedra.url, 'teacher')
    await test.step('the class book has the marks with their average', async () => {
      await page.goto(`/tridy/${classId}/vysledky`)
      await page.getByRole('tab', { name: say('gradebook', 'view.marks'), exact: true }).click()
      const grid = page.getByRole('table', { name: say('marks', 'book.caption') })
      await expect(grid.getByRole('row', { name: /Beran/ })).toContainText(language === 'cs' ? '4,00' : '4.00')
      await expectAccessible(page, 'the class book')
    })
    await test.step('the class is put in the order of the register by its list of names', () =>
      ordersAsRegister(page, say, title))
    await test.step('one press copies the column, and that is what is in the clipboard', async () => {
      await page.getByRole('button', { name: say('marks', 'register.copy'), exact: true }).click()
      await expect(page.getByText(say('marks', 'register.marks', { count: 3 })).last()).toBeVisible()
      expect(await copied(page)).toBe('2\n\n4\n1')
    })
    await test.step('the order is remembered on the page of the test’s marks as well', async () => {
      await page.keyboard.press('Escape')
      await page
        .getByRole('link', { name: new RegExp(`${title}, `) })
        .first()
        .click()
      await page.waitForURL(/\/znamky$/)
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await page.getByRole('button', { name: say('marks', 'register.open'), exact: true }).click()
      await page.getByRole('button', { name: say('marks', 'register.copy'), exact: true }).click()
      await expect.poll(() => copied(page)).toBe('2\n\n4\n1')
    })
  })
}

/** What a person would paste; Windows has other ends of lines. */
async function copied(page: Page): Promise<string> {
  return (await page.evaluate(() => navigator.clipboard.readText())).replaceAll('\r', '')
}

async function ordersAsRegister(page: Page, say: Say, title: string): Promise<void> {
  await page.getByRole('button', { name: say('marks', 'register.openOf', { title }), exact: true }).click()
  await page.getByText(say('marks', 'register.names.skola_online'), { exact: true }).click()
  await expectAccessible(page, 'marks on their way to a register')
  await page.getByRole('button', { name: say('marks', 'register.change'), exact: true }).click()
  await page.getByRole('textbox', { name: say('marks', 'register.order.paste') }).fill(
    pupils
      .toReversed()
      .map((name, place) => `${place + 1}\t${name}\t8.A`)
      .join('\n'),
  )
  await page.getByRole('button', { name: say('marks', 'register.order.match'), exact: true }).click()
  await expect(page.getByText(say('marks', 'register.order.matched', { count: 4 }))).toBeVisible()
  await expectAccessible(page, 'the order of a register')
  await page.getByRole('button', { name: say('marks', 'register.order.save'), exact: true }).click()
  await expect(page.getByRole('button', { name: say('marks', 'register.copy'), exact: true })).toBeVisible()
}

/** A test that is over, its marks given by hand and published; returns its class. */
async function publishedTest(title: string): Promise<string> {
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const students = pupils.map((name) => {
    const [last_name = '', first_name = ''] = name.split(' ')
    return { last_name, first_name }
  })
  const schoolClass = await call(katedra.url, classes.createClass, { body: { name: `8.${title}`, students } }, access)
  const plan = {
    class_id: schoolClass.id,
    title,
    ...(await someQuestions(access)),
    starts_at: new Date(Date.now() + 60_000).toISOString(),
  }
  const planned = await call(katedra.url, plannedTests.planTest, { body: plan }, access)
  const params = { test_id: planned.id }
  await call(katedra.url, plannedTests.launchTest, { params }, access)
  await call(katedra.url, plannedTests.finishTest, { params }, access)
  await call(katedra.url, marks.setTestMarks, { params, body: { scale_id: null, weight: 2, topic: 'Zlomky' } }, access)
  const decided = schoolClass.students.flatMap(({ id, last_name, first_name }) => {
    const label = given[pupils.indexOf(`${last_name} ${first_name}`)] ?? null
    return label === null ? [] : [{ student_id: id, label, absence: null }]
  })
  for (const { student_id, ...decision } of decided)
    await call(
      katedra.url,
      marks.decideMark,
      { params: { ...params, student_id }, body: { ...decision, reason: 'ústně' } },
      access,
    )
  const body = { student_ids: decided.map(({ student_id }) => student_id), expected: decided }
  await call(katedra.url, marks.publishMarks, { params, body }, access)
  return schoolClass.id
}

async function someQuestions(access: string) {
  for (const subject of await call(katedra.url, subjects.subjects, {}, access)) {
    for (const level of await call(katedra.url, subjects.levels, { params: { subject_id: subject.id } }, access)) {
      const questions = await call(katedra.url, library.levelQuestions, { params: { level_id: level.id } }, access)
      const [first] = questions
      if (first !== undefined) return { level_id: level.id, question_ids: [first.id] }
    }
  }
  throw new Error('the library has no question')
}
