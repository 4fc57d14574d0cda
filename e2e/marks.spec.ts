import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { isKeyed, library } from '@katedra/contract/library'
import { plannedTests } from '@katedra/contract/planned-tests'
import { subjects } from '@katedra/contract/subjects'
import type { Question } from '@katedra/questions'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { enterCode, finger, joinAs } from './pupil.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const questionCount = 4
const [best, second, onPhone, missing] = ['Adamová Eva', 'Beran Jan', 'Cibulka Ota', 'Dubová Klára'] as const

for (const language of storyLanguages) {
  test(`a teacher shifts bounds by keys and publishes marks, and a pupil sees one on the phone (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const planned = await planTest(`Známkovaný ${language}`)
    const phone = await pageOnDevice(browser, katedra.url, { language, size: 'phone' })
    await test.step('three pupils write: one has all, two have three right answers of four', async () => {
      await writeOnPhone(phone, say, planned)
      await write(planned, best, questionCount)
      await write(planned, second, questionCount - 1)
      await finish(planned)
    })
    const page = await pageOnDevice(browser, katedra.url, { language, size: 'desktop' })
    await signIn(page, katedra.url, 'teacher')
    await test.step('results lead to the marks', async () => {
      await page.goto(`/vysledky/${planned.id}`)
      await expect(page.getByRole('link', { name: say('marks', 'state.proposed') })).toBeVisible()
      await page.getByRole('link', { name: say('results', 'toMarks'), exact: true }).click()
      await expect(page.getByText(say('marks', 'headline.ready', { count: 3 }))).toBeVisible()
    })
    await test.step('a bound is moved by keys and another one by the mouse, with a preview', async () => {
      const bound = handle(page, say, '2')
      // Three of four are 75 %, which is exactly the bound.
      await expect(bound).toHaveAttribute('aria-valuetext', /^2 .*75.*2/)
      await bound.focus()
      await page.keyboard.press('PageUp')
      await expect(bound).toHaveAttribute('aria-valuetext', /^2 .*80.*0/)
      const changes = page.getByRole('table', { name: say('marks', 'bounds.change', { count: 2 }) })
      await expect(changes.getByRole('row', { name: onPhone })).toBeVisible()
      await drag(page, say, '4', 0.05)
      await expectAccessible(page, 'bounds of marks')
    })
    await test.step('who missed is excused with one press', async () => {
      const excused = say('marks', 'absence.excused')
      await page.getByRole('button', { name: say('marks', 'decide.offerOf', { name: missing, mark: excused }) }).click()
      await expect(page.getByRole('row', { name: missing }).getByRole('button', { name: excused })).toBeVisible()
    })
    await test.step('before marks are published the pupil sees none', async () => {
      await phone.reload()
      await expect(phone.getByRole('heading', { name: say('attempts', 'review.title') })).toBeVisible()
      await expect(phone.getByText(say('attempts', 'mark.title'))).toBeHidden()
    })
    await test.step('the marks are published', async () => {
      await page.getByRole('button', { name: say('marks', 'publish.open', { count: 4 }), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(say('marks', 'publish.own'))).toBeVisible()
      await expectAccessible(page, 'publishing marks')
      await dialog.getByRole('button', { name: say('marks', 'publish.submit'), exact: true }).click()
      await expect(page.getByText(say('marks', 'publish.done', { count: 4 })).first()).toBeVisible()
      await expect(page.getByText(say('marks', 'setting.shifted'))).toBeVisible()
    })
    await test.step('the pupil sees the mark on the phone', async () => {
      await phone.reload()
      await expect(phone.getByRole('heading', { name: say('attempts', 'mark.title') })).toBeVisible()
      await expect(phone.getByText('3', { exact: true })).toBeVisible()
      await expect(phone.getByText(planned.title).last()).toBeVisible()
      await expectAccessible(phone, 'a mark on the phone')
    })
    await test.step('a mark changed since reaches the pupil only when it is published', async () => {
      await changeByHand(page, say)
      await phone.reload()
      await expect(phone.getByText('3', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: say('marks', 'changed.submit', { count: 1 }), exact: true }).click()
      await expect(page.getByText(say('marks', 'changed.done', { count: 1 })).first()).toBeVisible()
      await phone.reload()
      await expect(phone.getByText('2', { exact: true })).toBeVisible()
    })
  })
}

interface Planned {
  id: string
  title: string
  join_code: string
  questions: Question[]
  students: readonly { id: string; first_name: string; last_name: string; personal_code: string }[]
}

/** A test of four choices of one for a class of four, started. */
async function planTest(title: string): Promise<Planned> {
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const { level_id, questions } = await fourChoices(access)
  const students = [best, second, onPhone, missing].map((name) => {
    const [last_name = '', first_name = ''] = name.split(' ')
    return { last_name, first_name }
  })
  const schoolClass = await call(katedra.url, classes.createClass, { body: { name: `8.${title}`, students } }, access)
  const plan = {
    class_id: schoolClass.id,
    title,
    level_id,
    question_ids: questions.map(({ id }) => id),
    starts_at: new Date(Date.now() + 60_000).toISOString(),
    feedback: 'after_submission',
  } as const
  const planned = await call(katedra.url, plannedTests.planTest, { body: plan }, access)
  await call(katedra.url, plannedTests.launchTest, { params: { test_id: planned.id } }, access)
  return {
    id: planned.id,
    title,
    join_code: planned.join_code,
    questions: questions.map(({ question }) => question),
    students: schoolClass.students,
  }
}

async function fourChoices(access: string) {
  for (const subject of await call(katedra.url, subjects.subjects, {}, access)) {
    for (const level of await call(katedra.url, subjects.levels, { params: { subject_id: subject.id } }, access)) {
      const read = await call(katedra.url, library.levelQuestions, { params: { level_id: level.id } }, access)
      const choices = read
        .filter(isKeyed)
        .filter(({ question }) => question.type === 'abc' && !question.content.multiple && question.points === 1)
      if (choices.length >= questionCount) return { level_id: level.id, questions: choices.slice(0, questionCount) }
    }
  }
  throw new Error('no level has four choices of one')
}

function studentOf({ students }: Planned, name: string) {
  const student = students.find(({ last_name, first_name }) => `${last_name} ${first_name}` === name)
  if (student === undefined) throw new Error(`${name} is not in the class`)
  return student
}

async function write(planned: Planned, name: string, rightCount: number): Promise<void> {
  const { id: student_id, personal_code } = studentOf(planned, name)
  const join = { params: { code: planned.join_code }, body: { student_id, personal_code } }
  await answerAll(planned, await call(katedra.url, attempts.joinTest, join), rightCount)
}

/** The pupil comes in on the phone, so that it knows the attempt; the answers are sent as the phone would. */
async function writeOnPhone(phone: Page, say: Say, planned: Planned): Promise<void> {
  const { first_name, last_name, personal_code } = studentOf(planned, onPhone)
  await enterCode(phone, say, finger(), planned.join_code)
  const joining = phone.waitForResponse((response) => /\/join\/[^/]+\/attempts\/$/.test(response.url()))
  await joinAs(phone, say, finger(), { name: `${first_name} ${last_name.charAt(0)}.`, code: personal_code })
  await answerAll(planned, await (await joining).json(), questionCount - 1)
}

type Joined = Awaited<ReturnType<typeof call<typeof attempts.joinTest>>>

async function answerAll({ questions }: Planned, { token, attempt }: Joined, rightCount: number): Promise<void> {
  const own = { attempt_id: attempt.id }
  for (const { item_no } of attempt.questions) {
    const question = questions[item_no - 1]
    if (question?.type !== 'abc') throw new Error('a question of another type')
    const { correct } = question.key
    const wrong = question.content.options.find(({ id }) => !correct.includes(id))
    const chosen = item_no <= rightCount ? correct : [wrong?.id ?? '']
    const body = { revision: 1, answer: { chosen }, active_ms: 20_000 }
    await call(katedra.url, attempts.saveAnswer, { params: { ...own, item_no }, body }, token)
  }
  await call(katedra.url, attempts.submitAttempt, { params: own }, token)
}

async function finish({ id }: Planned): Promise<void> {
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  await call(katedra.url, plannedTests.finishTest, { params: { test_id: id } }, access)
}

function handle(page: Page, say: Say, label: string) {
  return page.getByRole('slider', { name: say('marks', 'bounds.handle', { label }), exact: true })
}

/** Drags a bound down by a part of the whole line; no one has a result there. */
async function drag(page: Page, say: Say, label: string, part: number): Promise<void> {
  const bound = handle(page, say, label)
  const before = Number(await bound.getAttribute('aria-valuenow'))
  const box = await bound.boundingBox()
  const line = await bound.locator('xpath=..').boundingBox()
  if (box === null || line === null) throw new Error('the bound is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - line.width * part, y, { steps: 5 })
  await page.mouse.up()
  await expect(bound).toHaveAttribute('aria-valuenow', String(before - part * 100))
}

/** The pupil of the phone gets a better mark, with a reason. */
async function changeByHand(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('marks', 'decide.menu', { name: onPhone, mark: '3' }) }).click()
  await page.getByRole('menuitem', { name: '2', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('marks', 'decide.reason') }).fill('ústní dovysvětlení')
  await dialog.getByRole('button', { name: say('marks', 'decide.submit'), exact: true }).click()
  await expect(page.getByRole('heading', { name: say('marks', 'changed.title', { count: 1 }) })).toBeVisible()
}
