import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import type { LocalText, PublicQuestion, Question } from '@katedra/questions'
import { examples, gapsExamples } from '@katedra/questions/examples'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { storedAnswers } from './launched.ts'
import { joinAs, keyboard } from './pupil.ts'
import { test } from './story.ts'
import { comeInWithClass, newTeacher, type NewTeacher } from './teacher.ts'
import { wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(({ sharedHouse }) => {
  katedra = sharedHouse.katedra
})

const say = wordsOf('cs')
const minute = 60_000
const password = 'kolik-dni-ma-rok'

test('a pupil fills gaps and an order by keys alone on a phone, offline in the middle, and reads gap by gap how it went', async ({
  browser,
}) => {
  test.setTimeout(5 * minute)
  const [written, chosen, ofBank] = gapsExamples
  const [, , order] = examples.connection
  const planned = await planOwn({ email: 'mezery@example.org', password }, [written, chosen, ofBank, order])
  const page = await newPage(browser, { width: 360, height: 740 })
  const hand = keyboard(page)
  const gap = (role: 'textbox' | 'combobox', number: number, total: number) =>
    page.getByRole(role, { name: say('questions', 'gaps.name', { number, total }) })
  await page.goto(`/t/${planned.join_code}`)
  await joinAs(page, say, hand, planned.pupil)

  await test.step('gaps to write in, the last ones without a line', async () => {
    await onQuestion(page, 1)
    await hand.write(gap('textbox', 1, 3), 'Saturn')
    await expectSaved(page, 'server')
    await page.context().setOffline(true)
    await hand.write(gap('textbox', 2, 3), '11,9')
    await hand.write(gap('textbox', 3, 3), 'prachu')
    await expectSaved(page, 'device')
    await goOn(page)
  })

  await test.step('gaps with a list', async () => {
    await onQuestion(page, 2)
    for (const number of [1, 2]) {
      await hand.focus(gap('combobox', number, 2))
      await page.keyboard.press('y')
      await expect(gap('combobox', number, 2).locator('option:checked')).toHaveText('y')
    }
    await expectSaved(page, 'device')
    await goOn(page)
  })

  await test.step('gaps filled from a bank of words', async () => {
    await onQuestion(page, 3)
    const words = ['Vltavě', 'Labi', 'Odře']
    for (const [index, word] of words.entries()) {
      const name = say('questions', 'gaps.name', { number: index + 1, total: 3 })
      const place = page.getByRole('button', { name: new RegExp(`^${name}`) })
      await hand.press(place)
      const bank = page.getByRole('list', { name: say('questions', 'gaps.bank') })
      await arrowTo(page, bank.getByRole('button', { name: word }))
      await page.keyboard.press('Enter')
      await expect(place).toHaveText(word)
    }
    await expectSaved(page, 'device')
    await goOn(page)
  })

  await test.step('things are put in order, the line comes back on the way', async () => {
    await onQuestion(page, 4)
    const names = order?.content.right.map(({ text }) => text.cs ?? '') ?? []
    for (const [place, name] of names.entries()) {
      await moveTo(page, name, place)
      if (place === 0) await page.context().setOffline(false)
    }
    await expectSaved(page, 'server')
  })

  await test.step('the server holds every answer before anything is handed in', async () => {
    const expected = [
      { text: '', gaps: { p1: 'Saturn', r2: '11,9', k3: 'prachu' } },
      { text: '', gaps: { a1: 'x2', b2: 'x1' } },
      { text: '', gaps: { v1: 'w1', v2: 'w3', v3: 'w4' } },
      { pairs: { p1: 't6', p2: 'f1', p3: 'z9', p4: 'c2' } },
    ]
    const stored = (await storedAnswers(katedra.url, page)).toSorted((one, other) => one.item_no - other.item_no)
    expect(stored.map(({ answer }) => answer)).toEqual(expected)
  })

  await test.step('it is handed in, and what was right is read gap by gap', async () => {
    await hand.press(page.getByRole('button', { name: say('attempts', 'question.finish'), exact: true }))
    await expect(page.getByText(say('attempts', 'overview.allDone'))).toBeVisible()
    const handIn = { name: say('attempts', 'overview.handIn') }
    await hand.press(page.getByRole('button', handIn))
    await hand.press(page.getByRole('dialog').getByRole('button', handIn))
    await expect(page.getByRole('heading', { name: say('attempts', 'end.doneTitle') })).toBeVisible()
    await expect(page.getByText('7,5 z 10 bodů')).toBeVisible()
    const lists = page.getByRole('list', { name: say('questions', 'gaps.list') })
    await expect(lists.nth(0)).toMatchAriaSnapshot(`
      - list "Mezery":
        - listitem: /mezera 1 z 3 Saturn špatně Uznávaná odpověď.* Jupiter/
        - listitem: /mezera 2 z 3 11,9 let správně/
        - listitem: mezera 3 z 3 prachu správně
    `)
    await expect(lists.nth(2)).toMatchAriaSnapshot(`
      - list "Mezery":
        - listitem: mezera 1 z 3 Vltavě správně
        - listitem: /mezera 2 z 3 Labi špatně Uznávaná odpověď.* Svratce/
        - listitem: mezera 3 z 3 Odře správně
    `)
    const inOrder = page.getByRole('list', { name: say('questions', 'givenAnswer') }).last()
    await expect(inOrder.getByRole('listitem').first()).toContainText('Zlatá bula sicilská')
    await expect(inOrder.getByText(say('questions', 'verdict.right'))).toHaveCount(4)
    await expectAccessible(page, 'the review of gaps and an order')
  })
})

/** Two questions as Moodle writes them; the rivers have three gaps. */
const moodle = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="cloze">
    <name><text>Řeky</text></name>
    <questiontext format="html"><text><![CDATA[<p>Praha leží na {1:SHORTANSWER:=Vltavě}, Brno na {1:MULTICHOICE:=Svratce~Labi~Odře} a Ostrava na {1:SHORTANSWER:=Odře}.</p>]]></text></questiontext>
  </question>
  <question type="multichoice">
    <name><text>Moře</text></name>
    <questiontext format="html"><text><![CDATA[<p>Do kterého moře teče Odra?</p>]]></text></questiontext>
    <single>true</single>
    <answer fraction="100"><text>do Baltského</text></answer>
    <answer fraction="0"><text>do Severního</text></answer>
  </question>
</quiz>`

const names = ['Adamová Eva', 'Beran Jan', 'Cibulka Ota', 'Dubová Klára']
/** What each of them fills in, and where the Oder flows to. */
const filled: readonly (readonly [string, string, string, string])[] = [
  ['Vltavě', 'Svratce', 'Odře', 'do Baltského'],
  ['Vltavě', 'Svratce', 'Ostravici', 'do Baltského'],
  ['vltavě', 'Labi', 'Ostravici', 'do Baltského'],
  ['Vltavě', 'Svratce', 'Ostravici', 'do Severního'],
]

test('a teacher brings a quiz from Moodle, plans it, sees which gap was hard and accepts one more word for it', async ({
  browser,
}) => {
  test.setTimeout(5 * minute)
  const account = { email: 'moodle@example.org', password }
  const page = await newPage(browser, { width: 1280, height: 800 })
  const codes = await comeInWithClass(page, katedra.url, { ...account, schoolClass: { name: '7.M', pupils: names } })
  const { access } = await call(katedra.url, auth.signIn, { body: account })
  const file = (key: string, values = {}) => say('question-files', key, values)

  await test.step('the file is read whole, and its questions are added', async () => {
    await page.goto('/otazky/import')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: file('import.choose'), exact: true }).click()
    await (await chooser).setFiles({ name: 'reky.xml', mimeType: 'text/xml', buffer: Buffer.from(moodle) })
    await expect(page.getByRole('heading', { name: file('import.ready', { count: 2 }) })).toBeVisible()
    await expect(page.getByRole('table', { name: file('import.skipped', { count: 1 }) })).toHaveCount(0)
    await page.getByRole('button', { name: file('import.subject') }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: file('import.submit', { count: 2 }), exact: true }).click()
    await expect(page.getByRole('heading', { name: file('import.done.title', { count: 2 }) })).toBeVisible()
  })

  const test_id = await test.step('a test of them is planned and runs at once', async () => {
    await page.getByRole('link', { name: file('import.done.plan') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('planned-tests', 'start.now') })
      .click()
    await expect(page.getByText(say('live', 'state.launched')).first()).toBeVisible()
    const [planned] = await call(katedra.url, plannedTests.tests, {}, access)
    return planned?.id ?? ''
  })

  await answerAll(test_id, access, codes)

  const facts = page
    .getByRole('table', { name: say('results', 'questions.title') })
    .getByRole('row', { name: /^\d+\..*Praha leží/ })
  const pupil = page
    .getByRole('table', { name: say('results', 'students.title') })
    .getByRole('row', { name: /Cibulka/ })
  await test.step('the results before', async () => {
    await page.goto(`/vysledky/${test_id}`)
    await expect(facts).toContainText(percent(67))
    await expect(pupil).toContainText(percent(50))
    await expect(figure(page, 'number.average')).toContainText(percent(69))
  })

  await test.step('which gap was hard is marked, with what was written in it', async () => {
    await facts.getByRole('link').first().click()
    const hardest = `${say('results', 'gaps.gap', { number: 3 })} ${say('results', 'gaps.hard')}`
    await expect(page.getByRole('heading', { name: hardest })).toBeVisible()
    await expect(gapFacts(page, 3)).toContainText(percent(25))
    await expect(gapFacts(page, 1)).toContainText(percent(100))
    await expect(wordsIn(page, 3).getByRole('row').nth(1)).toContainText('Ostravici')
    await expectAccessible(page, 'the gaps of a question in results')
  })

  await test.step('one more word is accepted, after a look at what changes', async () => {
    await wordsIn(page, 3)
      .getByRole('row', { name: /Ostravici/ })
      .getByRole('button', { name: say('results', 'groups.acceptAll') })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('results', 'change.students', { count: 3, total: 4 }))).toBeVisible()
    await dialog.getByRole('button', { name: say('results', 'reason.alsoRight'), exact: true }).click()
    await dialog.getByRole('button', { name: say('results', 'groups.acceptAll'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('every figure follows: the gap’s, the question’s, the average, the pupil’s', async () => {
    await expect(gapFacts(page, 3)).toContainText(percent(100))
    await expect(figure(page, 'column.success')).toContainText(percent(92))
    await page.goto(`/vysledky/${test_id}`)
    await expect(facts).toContainText(percent(92))
    await expect(pupil).toContainText(percent(75))
    await expect(figure(page, 'number.average')).toContainText(percent(88))
  })
})

async function newPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const isPhone = viewport.width < 600
  const context = await browser.newContext({
    baseURL: katedra.url,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    viewport,
    ...(isPhone && { hasTouch: true, isMobile: true }),
  })
  return context.newPage()
}

/** A new teacher's test of questions of her own, which runs, and the only pupil of its class. */
async function planOwn(account: NewTeacher, own: readonly (Question | undefined)[]) {
  const { url } = katedra
  await newTeacher(url, account)
  const { access } = await call(url, auth.signIn, { body: account })
  const [subject] = await call(url, subjects.subjects, {}, access)
  const subject_id = subject?.id ?? 0
  const question_ids: string[] = []
  for (const question of own) {
    if (question === undefined) throw new Error('the examples have changed')
    question_ids.push((await call(url, questions.createQuestion, { body: { subject_id, question } }, access)).id)
  }
  const students = [{ last_name: 'Nováková', first_name: 'Anna' }]
  const schoolClass = await call(url, classes.createClass, { body: { name: '6.G', students } }, access)
  const body = {
    class_id: schoolClass.id,
    title: 'Mezery a pořadí',
    subject_id,
    question_ids,
    starts_at: new Date(Date.now() + minute).toISOString(),
    shuffle_questions: false,
  }
  const { id, join_code } = await call(url, plannedTests.planTest, { body }, access)
  await call(url, plannedTests.launchTest, { params: { test_id: id } }, access)
  return { join_code, pupil: { name: 'Anna N.', code: schoolClass.students[0]?.personal_code ?? '' } }
}

/** All pupils answer as `filled` says and hand in, the last of them ends the test. */
async function answerAll(test_id: string, access: string, codes: ReadonlyMap<string, string>): Promise<void> {
  const { url } = katedra
  const { class_id, join_code } = await call(url, plannedTests.test, { params: { test_id } }, access)
  const { students } = await call(url, classes.schoolClass, { params: { class_id } }, access)
  for (const [place, name] of names.entries()) {
    const student = students.find(({ last_name }) => name.startsWith(last_name))
    const body = { student_id: student?.id ?? '', personal_code: codes.get(name) ?? '' }
    const { token, attempt } = await call(url, attempts.joinTest, { params: { code: join_code }, body })
    const own = { attempt_id: attempt.id }
    for (const { item_no, question } of attempt.questions) {
      const answer = answerOf(question, filled[place] ?? [])
      await call(
        url,
        attempts.saveAnswer,
        { params: { ...own, item_no }, body: { revision: 1, answer, active_ms: 20_000 } },
        token,
      )
    }
    await call(url, attempts.submitAttempt, { params: own }, token)
  }
  // It ends up to a second after the last of them.
  await expect
    .poll(async () => (await call(url, plannedTests.test, { params: { test_id } }, access)).state)
    .toBe('finished')
}

/** By the words that are seen: what belongs together is known to the server alone. */
function answerOf(question: PublicQuestion, words: readonly string[]): Record<string, unknown> {
  const idOf = (options: readonly { id: string; text?: LocalText | undefined }[]) =>
    options.find(({ text }) => words.includes(text?.cs ?? ''))?.id ?? ''
  if (question.type === 'abc') return { chosen: [idOf(question.content.options)] }
  if (question.type !== 'text') throw new Error('a question that the file does not hold')
  const gaps = (question.content.gaps ?? []).map((gap, index) => [
    gap.id,
    gap.kind === 'chosen' ? idOf(gap.options) : (words[index] ?? ''),
  ])
  return { text: '', gaps: Object.fromEntries(gaps) }
}

async function onQuestion(page: Page, number: number): Promise<void> {
  const title = say('attempts', 'question.title', { number, total: 4 })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

async function goOn(page: Page): Promise<void> {
  await keyboard(page).press(page.getByRole('button', { name: say('attempts', 'question.next'), exact: true }))
}

async function expectSaved(page: Page, where: 'server' | 'device'): Promise<void> {
  await expect(page.locator(`[data-saved=${where}]`)).toBeVisible({ timeout: 30_000 })
}

/** From word to word of the bank, where the focus stands. */
async function arrowTo(page: Page, word: Locator): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    if (await word.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error('the arrows do not get to the word')
}

/** Takes a thing, moves it up to its place and puts it down. */
async function moveTo(page: Page, name: string, place: number): Promise<void> {
  const things = page.locator('[data-take]')
  const before = (await things.allInnerTexts()).findIndex((text) => text.includes(name))
  await keyboard(page).press(page.getByRole('button', { name: new RegExp(`^${name}`) }))
  for (let at = before; at > place; at -= 1) {
    await page.keyboard.press('ArrowUp')
    await expect(things.nth(at - 1)).toContainText(name)
  }
  await page.keyboard.press('Enter')
}

/** As Czech writes it, with a space that does not break. */
function percent(whole: number): string {
  return `${whole}\u00a0%`
}

/** One of the big figures of a page, by its label. */
function figure(page: Page, label: string): Locator {
  return page.getByText(say('results', label), { exact: true }).first().locator('xpath=..')
}

function gapFacts(page: Page, number: number): Locator {
  const name = say('results', 'gaps.gap', { number })
  return page.getByRole('heading', { name: new RegExp(`^${name}`) }).locator('xpath=following-sibling::p')
}

function wordsIn(page: Page, number: number): Locator {
  return page.getByRole('table', { name: say('results', 'gaps.answers', { number }) })
}
