import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { mail } from '@katedra/contract/mail'
import { plannedTests } from '@katedra/contract/planned-tests'
import { rosters } from '@katedra/contract/rosters'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { call, callRaw } from '../tools/call.ts'
import { demoAdmin, demoSchool, demoTeacher } from './demo.ts'
import { launchTest } from './launched.ts'
import { finishTest } from './marked-test.ts'
import { pageOnDevice, type sizes } from './new-page.ts'
import { newTeacher, type NewTeacher } from './teacher.ts'
import { wordsOf } from './words.ts'

/*
 * The ways that a teacher goes most often, from the sign-in page to the end, told so that presses can be counted: `npm run
 * journeys` goes each of them and prints how many presses and seconds it took (docs/journeys.md). Stories tell that something
 * works; these tell how far away it is.
 */

const say = wordsOf('cs')

/** A teacher's hand that counts: what is pressed, what is typed into, and whatever else needs a decision. */
class CountingHand {
  readonly page: Page
  readonly #isTouch: boolean
  presses = 0
  fields = 0

  constructor(page: Page, isTouch: boolean) {
    this.page = page
    this.#isTouch = isTouch
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1
    await (this.#isTouch ? target.tap() : target.click())
  }

  /** A field is reached by the tap that puts the cursor into it; that and the typing count as one field. */
  async write(target: Locator, text: string): Promise<void> {
    this.fields += 1
    await target.fill(text)
  }

  /** The system's own window, in which one file is chosen, is one press more. */
  async chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.press(button)
    this.presses += 1
    await (await chooser).setFiles(file)
  }

  /** What is opened outside Katedra: a link in a mail. */
  async open(address: string): Promise<void> {
    this.presses += 1
    await this.page.goto(address)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' })
  }

  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true })
  }
}

/** Where a journey begins: the sign-in page of a running Katedra. */
interface Begun {
  address: string
  hand: CountingHand
}

export interface Journey {
  name: string
  /** On which devices it is gone; some ways are a phone's. */
  sizes: readonly (keyof typeof sizes)[]
  /** The most presses, where there is a promise. */
  maxPresses?: number
  /** Makes without a screen what is there before, and returns how to go. `nth` tells one run from another. */
  prepare: (address: string, nth: number) => Promise<(begun: Begun) => Promise<void>>
}

const anywhere = ['desktop', 'phone'] as const
const names = ['Nováková Anna', 'Chalupa Šimon', 'Nguyen Linh']
const students = names.map((name) => ({ last_name: name.split(' ')[0] ?? '', first_name: name.split(' ')[1] ?? '' }))

function accountOf(journey: string, nth: number): NewTeacher {
  return { email: `${journey}-${nth}@example.org`, password: 'kolik-dni-ma-rok' }
}

async function accessOf(address: string, account: NewTeacher): Promise<string> {
  return (await call(address, auth.signIn, { body: account })).access
}

async function signsIn({ hand }: Begun, { email, password }: NewTeacher): Promise<void> {
  await hand.write(hand.field(say('auth', 'email')), email)
  await hand.write(hand.field(say('auth', 'password')), password)
  await hand.press(hand.button(say('auth', 'signIn.submit')))
  await hand.page.waitForURL('**/mojecviceni')
}

/** A name of the main navigation, on a phone perhaps behind "more". */
async function goesTo({ hand }: Begun, page: 'classes' | 'questions' | 'orders' | 'credits'): Promise<void> {
  const name = say('app', `pages.${page}`)
  const link = hand.page.getByRole('navigation').getByRole('link', { name, exact: true })
  const more = hand.button(say('app', 'shell.more'))
  await expect(link.or(more).first()).toBeVisible()
  if (await link.isVisible()) return hand.press(link)
  await hand.press(more)
  await hand.press(hand.page.getByRole('menuitem', { name, exact: true }))
}

async function signsUp(begun: Begun, { email, password }: NewTeacher): Promise<void> {
  const { hand, address } = begun
  const { page } = hand
  await hand.press(hand.link(say('auth', 'signIn.noAccount')))
  await hand.write(page.getByRole('textbox', { name: say('auth', 'email') }), email)
  await hand.press(hand.button(say('auth', 'signUp.next')))
  await hand.write(hand.field(say('auth', 'password')), password)
  await hand.write(page.getByRole('textbox', { name: say('auth', 'signUp.passwordConfirm') }), password)
  await hand.press(hand.button(say('auth', 'signUp.continue')))
  const person = { firstName: 'Eva', lastName: 'Nová', city: 'Brno', schoolName: 'ZŠ Na Kopci' }
  for (const [key, text] of Object.entries(person))
    await hand.write(page.getByRole('textbox', { name: say('auth', `signUp.${key}`) }), text)
  await hand.press(hand.button(say('auth', 'signUp.finish')))
  await expect(page.getByText(say('auth', 'signUp.sent')).last()).toBeVisible()
  const mails = await call(address, mail.outbox, {})
  const text = mails.find(({ recipient }) => recipient === email)?.text ?? ''
  await hand.open(/https?:\S+confirm-email\S+/.exec(text)?.[0] ?? `${address}/no-link`)
  await hand.write(hand.field(say('auth', 'password')), password)
  await hand.press(hand.button(say('auth', 'signIn.submit')))
  await page.waitForURL('**/mojecviceni')
}

/** From a teacher's first screen over pasted names to the class. */
async function makesClass({ hand }: Begun): Promise<void> {
  await hand.press(hand.link(say('planned-tests', 'steps.class.action')))
  const dialog = hand.page.getByRole('dialog')
  await hand.write(dialog.getByRole('textbox', { name: say('classes', 'name') }), '6.A')
  await hand.write(dialog.getByRole('textbox', { name: say('classes', 'paste.label') }), names.join('\n'))
  await hand.press(dialog.getByRole('button', { name: say('classes', 'create.submitWith', { count: names.length }) }))
  await expect(hand.page.getByRole('heading', { name: '6.A', level: 1 })).toBeVisible()
}

/** From planning to a test that runs; a level's tile is there without a press. `decide`: what is to be other than usual. */
async function plansNow({ hand }: Begun, decide?: (sheet: Locator) => Promise<void>): Promise<void> {
  const { page } = hand
  await hand.press(page.getByRole('button', { name: /^Starověk/ }))
  const sheet = page.getByRole('dialog')
  await decide?.(sheet)
  const now = sheet.getByRole('button', { name: say('planned-tests', 'launch.button'), exact: true })
  await expect(now).toBeVisible()
  await hand.press(now)
  await expect(page.getByText(say('live', 'state.launched')).first()).toBeVisible()
}

/** A pupil of the class gets into the newest test: they answer from now on. */
async function pupilsAnswer(address: string, account: NewTeacher, hasCode = true): Promise<void> {
  const access = await accessOf(address, account)
  const [test] = await call(address, plannedTests.tests, {}, access)
  if (test === undefined) throw new Error('There is no test.')
  const schoolClass = await call(address, classes.schoolClass, { params: { class_id: test.class_id } }, access)
  const [pupil] = schoolClass.students
  const body = { student_id: pupil?.id ?? '', ...(hasCode ? { personal_code: pupil?.personal_code ?? '' } : {}) }
  const joined = await call(address, attempts.joinTest, { params: { code: test.join_code }, body })
  expect(joined.attempt.state).toBe('open')
}

/** A teacher of a class, who has planned nothing yet. */
async function teacherOfClass(address: string, account: NewTeacher): Promise<void> {
  await newTeacher(address, account)
  await call(address, classes.createClass, { body: { name: '6.A', students } }, await accessOf(address, account))
}

export const journeys: readonly Journey[] = [
  {
    name: 'From a new account to a running test',
    sizes: anywhere,
    prepare: async (address, nth) => async (begun) => {
      const account = accountOf('ucet', nth)
      await signsUp(begun, account)
      await makesClass(begun)
      await begun.hand.press(begun.hand.link(say('classes', 'plan')))
      await plansNow(begun)
      await pupilsAnswer(address, account)
    },
  },
  {
    name: 'Pupils of an existing class answer',
    sizes: anywhere,
    maxPresses: 5,
    prepare: async (address, nth) => {
      const account = accountOf('trida', nth)
      await teacherOfClass(address, account)
      return async (begun) => {
        await signsIn(begun, account)
        await plansNow(begun)
        await pupilsAnswer(address, account)
      }
    },
  },
  {
    name: 'Pupils of a new class, pasted, answer',
    sizes: anywhere,
    maxPresses: 8,
    prepare: async (address, nth) => {
      const account = accountOf('nova', nth)
      await newTeacher(address, account)
      return async (begun) => {
        await signsIn(begun, account)
        await makesClass(begun)
        await begun.hand.press(begun.hand.link(say('classes', 'plan')))
        await plansNow(begun)
        await pupilsAnswer(address, account)
      }
    },
  },
  {
    name: 'Pupils answer without cards',
    sizes: anywhere,
    prepare: async (address, nth) => {
      const account = accountOf('bez-karticek', nth)
      await teacherOfClass(address, account)
      return async (begun) => {
        const { hand } = begun
        await signsIn(begun, account)
        await plansNow(begun, async (sheet) => {
          await hand.press(sheet.getByText(say('planned-tests', 'more.title'), { exact: true }))
          await hand.press(sheet.getByText(say('planned-tests', 'switch.without_codes'), { exact: true }))
        })
        await pupilsAnswer(address, account, false)
      }
    },
  },
  {
    name: 'At the class’s pace, to the first right answer',
    sizes: anywhere,
    prepare: async (address, nth) => {
      const account = accountOf('tempem-tridy', nth)
      await teacherOfClass(address, account)
      return async (begun) => {
        const { hand } = begun
        await signsIn(begun, account)
        await plansNow(begun, (sheet) =>
          hand.press(sheet.getByText(say('planned-tests', 'pace.class'), { exact: true })),
        )
        await pupilsAnswer(address, account)
        for (const step of ['showFirst', 'close', 'reveal'])
          await hand.press(hand.button(say('class-pace', `steps.${step}`)))
        await expect(hand.page.getByText(say('class-pace', 'phase.revealed'), { exact: true })).toBeVisible()
      }
    },
  },
  {
    name: 'A roster from Excel',
    sizes: anywhere,
    prepare: async (address, nth) => {
      const account = accountOf('soupiska', nth)
      await newTeacher(address, account)
      const access = await accessOf(address, account)
      const made = await call(address, classes.createClass, { body: { name: '6.A', students } }, access)
      const params = { class_id: made.id }
      const file = await callRaw(address, rosters.exportRoster, { params, body: { format: 'xlsx' } }, access)
      const buffer = Buffer.from(await file.arrayBuffer())
      const mimeType = file.headers.get('content-type') ?? ''
      const other = accountOf('soupiska-druha', nth)
      await newTeacher(address, other)
      return async (begun) => {
        const { hand } = begun
        await signsIn(begun, other)
        await goesTo(begun, 'classes')
        await hand.press(hand.link(say('classes', 'fromFile')))
        await hand.chooseFile(hand.button(say('rosters', 'choose')), { name: 'zaci.xlsx', mimeType, buffer })
        await hand.press(hand.button(say('rosters', 'into.go')))
        await hand.press(hand.button(say('rosters', 'import', { count: names.length })))
        await expect(hand.page.getByText(say('rosters', 'done.title'), { exact: true })).toBeVisible()
      }
    },
  },
  {
    name: 'Results read',
    sizes: anywhere,
    prepare: async (address) => {
      const { finished_test_id } = await demoSchool(address)
      const params = { test_id: finished_test_id }
      const { title } = await call(address, plannedTests.test, { params }, await accessOf(address, demoTeacher))
      return async (begun) => {
        await signsIn(begun, demoTeacher)
        await opensResults(begun, title)
      }
    },
  },
  {
    name: 'A question excluded',
    sizes: anywhere,
    prepare: async (address, nth) => {
      const { title } = await finishTest(address, `Vyřazená ${nth}`)
      return async (begun) => {
        const { hand } = begun
        await signsIn(begun, demoTeacher)
        await opensResults(begun, title)
        const line = hand.page.getByRole('row', { name: /^1\. / })
        await hand.press(line.getByRole('button', { name: say('results', 'exclusion.exclude') }))
        const dialog = hand.page.getByRole('dialog')
        await hand.press(dialog.getByRole('button', { name: say('results', 'reason.unclear'), exact: true }))
        await hand.press(dialog.getByRole('button', { name: say('results', 'exclusion.question'), exact: true }))
        await expect(line.getByText(say('results', 'exclusion.badge'), { exact: true })).toBeVisible()
      }
    },
  },
  {
    name: 'Credits bought by card and given to a class',
    sizes: anywhere,
    prepare: async (address, nth) => {
      const access = await accessOf(address, demoAdmin)
      const name = `1.${'ABCDEFGH'[nth] ?? 'X'}`
      await call(address, classes.createClass, { body: { name, students } }, access)
      return async (begun) => {
        const { hand } = begun
        const { page } = hand
        await signsIn(begun, demoAdmin)
        await goesTo(begun, 'orders')
        await hand.press(hand.link(say('orders', 'new.open')))
        await hand.press(page.getByRole('button', { name: /^Dějepis/ }))
        await hand.write(page.getByRole('textbox', { name: say('orders', 'programs.quantity') }), String(names.length))
        await hand.press(hand.button(say('orders', 'new.next.programs')))
        await hand.press(page.getByText(say('orders', 'method.card'), { exact: true }))
        await hand.press(hand.button(say('orders', 'new.next.payer')))
        await hand.press(hand.button(say('orders', 'review.submit')))
        await hand.press(hand.button(say('orders', 'gateway.success')))
        await expect(page.getByText(say('orders', 'state.paid'), { exact: true })).toBeVisible()
        await hand.press(hand.link(say('orders', 'now.assign')))
        // One of each program that the class could have, whatever its name.
        const begins = say('credits', 'assign.giveOf', { count: names.length, class: name, program: '' }).trim()
        const give = page.getByRole('button', { name: begins })
        await expect(give.first()).toBeVisible()
        const before = await give.count()
        await hand.press(give.first())
        await expect(give).toHaveCount(before - 1)
      }
    },
  },
  {
    name: 'An own question',
    sizes: anywhere,
    prepare: async (address, nth) => {
      const account = accountOf('otazka', nth)
      await newTeacher(address, account)
      return async (begun) => {
        const { hand } = begun
        const { page } = hand
        await signsIn(begun, account)
        await goesTo(begun, 'questions')
        await hand.press(
          hand
            .link(say('question-bank', 'new'))
            .or(hand.button(say('question-bank', 'new')))
            .first(),
        )
        await hand.write(page.locator('[name="prompt.cs"]'), 'Kolik nohou má pavouk?')
        for (const [letter, text] of Object.entries({ A: 'osm', B: 'šest' }))
          await hand.write(page.getByRole('textbox', { name: say('question-bank', 'abc.option', { letter }) }), text)
        await hand.press(
          page
            .getByRole('checkbox', { name: say('question-bank', 'abc.isCorrect', { letter: 'A' }) })
            .locator('xpath=ancestor::label'),
        )
        await hand.press(hand.button(new RegExp(say('question-bank', 'filing.subject'))))
        await hand.press(page.getByRole('option').first())
        await hand.press(hand.button(say('question-bank', 'save.submit')))
        await page.waitForURL(/otazky\/[0-9a-f-]{36}$/)
      }
    },
  },
  {
    name: 'A running test ended from the phone',
    sizes: ['phone'],
    prepare: async (address) => {
      const { id, access } = await launchTest(address, 2)
      return async (begun) => {
        const { hand } = begun
        const { page } = hand
        await signsIn(begun, demoTeacher)
        await hand.press(hand.link(say('planned-tests', 'next.watch')).first())
        await hand.press(hand.button(say('planned-tests', 'finish.button')).first())
        const sure = page.getByRole('alertdialog')
        await hand.press(sure.getByRole('button', { name: say('planned-tests', 'finish.confirm'), exact: true }))
        const params = { test_id: id }
        await expect
          .poll(async () => (await call(address, plannedTests.test, { params }, access)).state)
          .toBe('finished')
      }
    },
  },
]

/** From the first screen to what came out, and to one pupil's answers. */
async function opensResults({ hand }: Begun, title: string): Promise<void> {
  await hand.press(hand.page.getByRole('link').filter({ hasText: title }).first())
  await expect(hand.page.getByText(say('results', 'number.duration'), { exact: true })).toBeVisible()
}

/** What a journey took. */
export interface Taken {
  presses: number
  fields: number
  seconds: number
}

/** Goes one journey on a device of its own, from the sign-in page. */
export async function goJourney(
  browser: Browser,
  address: string,
  { prepare }: Journey,
  { size, nth }: { size: Journey['sizes'][number]; nth: number },
): Promise<Taken> {
  const go = await prepare(address, nth)
  const page = await pageOnDevice(browser, address, { language: 'cs', size })
  page.setDefaultTimeout(15_000)
  try {
    const hand = new CountingHand(page, size === 'phone')
    await page.goto('/')
    await expect(hand.button(say('auth', 'signIn.submit'))).toBeVisible()
    const begun = performance.now()
    await go({ address, hand })
    return { presses: hand.presses, fields: hand.fields, seconds: (performance.now() - begun) / 1000 }
  } catch (error) {
    await page.screenshot({ path: `test-results/journey-${nth}.png` })
    throw error
  } finally {
    await page.context().close()
  }
}
