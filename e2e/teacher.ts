import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { mail } from '@katedra/contract/mail'
import { currentTerms, school } from '@katedra/contract/school'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import type { Say } from './words.ts'

export interface NewTeacher {
  email: string
  password: string
}

/** Signs up through the three panels, confirms by the mail in the outbox, signs in and ends on /mojecviceni. */
export async function signUpAndIn(page: Page, say: Say, { email, password }: NewTeacher): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('link', { name: say('auth', 'signIn.noAccount') })
    .or(page.getByRole('button', { name: say('auth', 'signIn.noAccount') }))
    .click()
  await page.getByRole('textbox', { name: say('auth', 'email') }).fill(email)
  await page.getByRole('button', { name: say('auth', 'signUp.next') }).click()
  await page.getByRole('textbox', { name: say('auth', 'password'), exact: true }).fill(password)
  await page.getByRole('textbox', { name: say('auth', 'signUp.passwordConfirm') }).fill(password)
  await page.getByRole('button', { name: say('auth', 'signUp.continue') }).click()
  await page.getByRole('textbox', { name: say('auth', 'signUp.firstName') }).fill('Eva')
  await page.getByRole('textbox', { name: say('auth', 'signUp.lastName') }).fill('Nejedlá-Vondráčková')
  await page.getByRole('textbox', { name: say('auth', 'signUp.city') }).fill('Brno')
  await page.getByRole('textbox', { name: say('auth', 'signUp.schoolName') }).fill('ZŠ Na Kopci')
  await page.getByRole('button', { name: say('auth', 'signUp.finish') }).click()
  await expect(page.getByText(say('auth', 'signUp.sent')).last()).toBeVisible()

  await page.goto('/outbox')
  await page.getByText(say('letters', 'confirm_email.subject')).first().click()
  await page.getByRole('tab', { name: say('mail', 'text') }).click()
  await page.getByRole('link', { name: /confirm-email/ }).click()
  await expect(page.getByText(say('auth', 'signIn.emailConfirmed')).last()).toBeVisible()
  await expect(page.getByRole('textbox', { name: say('auth', 'email') })).toHaveValue(email)

  await page.getByRole('textbox', { name: say('auth', 'password'), exact: true }).fill(password)
  await page.getByRole('button', { name: say('auth', 'signIn.submit'), exact: true }).click()
  await page.waitForURL('**/mojecviceni')
}

const person = { first_name: 'Eva', last_name: 'Nejedlá-Vondráčková', city: 'Brno', school_name: 'ZŠ Na Kopci' }

/** The same without a screen: a confirmed teacher, alone in a school that is not registered yet. */
export async function newTeacher(address: string, account: NewTeacher, name: Partial<typeof person> = {}) {
  await call(address, auth.signUp, { body: { ...account, ...person, ...name } })
  const mails = await call(address, mail.outbox, {})
  const text = mails.find(({ recipient }) => recipient === account.email)?.text ?? ''
  await fetch(/https?:\S+confirm-email\S+/.exec(text)?.[0] ?? `${address}/no-link`)
}

/** Makes a new teacher's school a registered one, whose admin the teacher is from now on; no other story has the number. */
export async function registerSchool(
  address: string,
  account: NewTeacher,
  identification_number: string,
): Promise<void> {
  const { access } = await call(address, auth.signIn, { body: account })
  const body = {
    name: person.school_name,
    street: 'Školní 1',
    city: person.city,
    postal_code: '602 00',
    identification_number,
    tax_id: '',
    vat_id: '',
    director_name: 'Ivana Stará',
    director_email: account.email,
    contact_email: account.email,
    phone: '',
    website: '',
    accepts_terms: true,
    terms_version: currentTerms,
  } as const
  await call(address, school.registerSchool, { body }, access)
}

/**
 * Signs in by the call, and leaves the tokens where the app keeps them (specification, section 3); the page stands nowhere then.
 * How one signs in by the form is told elsewhere (entrance.spec.ts).
 */
export async function signInAs(page: Page, address: string, account: NewTeacher): Promise<void> {
  const { access, refresh } = await call(address, auth.signIn, { body: account })
  await page.route('**/nowhere', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(`${address}/nowhere`)
  await page.evaluate(
    ([accessToken, refreshToken]) => {
      localStorage.setItem('accessToken', accessToken)
      localStorage.setItem('refreshToken', refreshToken)
    },
    [access, refresh] as const,
  )
  await page.unroute('**/nowhere')
}

export interface NewClass {
  name: string
  /** Surname and first name. */
  pupils: readonly string[]
}

/** A new teacher, signed in; how one signs up and makes a class is told elsewhere (teacher-plans-a-test.spec.ts). */
export async function comeIn(page: Page, address: string, account: NewTeacher): Promise<void> {
  await newTeacher(address, account)
  await signInAs(page, address, account)
}

/** The same with a class; returns the personal codes by name. */
export async function comeInWithClass(
  page: Page,
  address: string,
  { schoolClass: { name, pupils }, ...account }: NewTeacher & { schoolClass: NewClass },
): Promise<Map<string, string>> {
  await newTeacher(address, account)
  const { access } = await call(address, auth.signIn, { body: account })
  const students = pupils.map((pupil) => {
    const [last_name = '', first_name = ''] = pupil.split(' ')
    return { last_name, first_name }
  })
  const made = await call(address, classes.createClass, { body: { name, students } }, access)
  await signInAs(page, address, account)
  return new Map(
    made.students.map(({ last_name, first_name, personal_code }) => [`${last_name} ${first_name}`, personal_code]),
  )
}

/** Makes a class by pasting names; returns the personal codes by name as the roster shows it. */
export async function makeClass(page: Page, say: Say, name: string, names: string[]): Promise<Map<string, string>> {
  await page.goto('/tridy')
  await page
    .getByRole('button', { name: say('classes', 'create.open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('classes', 'name') }).fill(name)
  await dialog.getByRole('textbox', { name: say('classes', 'paste.label') }).fill(names.join('\n'))
  await dialog.getByRole('button', { name: say('classes', 'create.submitWith', { count: names.length }) }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const codes = new Map<string, string>()
  for (const one of names) {
    const row = page.getByRole('row', { name: one })
    const code = /[2-9A-HJKMNP-Z]{4}[\s ]?[2-9A-HJKMNP-Z]{4}/.exec(await row.innerText())?.[0] ?? ''
    codes.set(one, code.replaceAll(/[\s ]/g, ''))
  }
  return codes
}

export interface Plan {
  subject: string
  level: string
  className: string
  startsAt: Date
}

const types = ['abc', 'alphabet', 'axis', 'connection', 'text'] as const

/** Plans a test from the level tiles with one question of each type chosen by hand and a start of its own; returns the join code. */
export async function planTest(page: Page, say: Say, plan: Plan): Promise<string> {
  await page.goto('/mojecviceni')
  // From its beginning: "History" is also a part of the level tile "Ancient history".
  await page.getByRole('button', { name: new RegExp(`^${plan.subject}`) }).click()
  await page.getByRole('button', { name: plan.level }).click()
  const sheet = page.getByRole('dialog')
  // The only class is chosen from the start, and a press would take it back.
  const schoolClass = sheet.getByRole('checkbox', { name: plan.className })
  if (!(await schoolClass.isChecked())) await sheet.getByText(plan.className, { exact: true }).click()
  await sheet.getByText(say('planned-tests', 'questions.byHand'), { exact: true }).click()
  for (const type of types) {
    const question = sheet
      .getByRole('listitem')
      .filter({ hasText: say('subjects', `type.${type}`) })
      .first()
    await question.locator('label').first().click()
  }
  await sheet.getByText(say('planned-tests', 'preset.own')).first().click()
  await typeMoment(page, plan.startsAt)
  await sheet.getByRole('button', { name: say('planned-tests', 'sheet.submit'), exact: true }).click()
  await expect(page.getByText(say('planned-tests', 'access.code')).first()).toBeVisible()
  return joinCode(page)
}

/** The code of the test that has just been planned, without its spaces. */
export async function joinCode(page: Page): Promise<string> {
  const code =
    /\b[2-9A-HJKMNP-Z]{3}[\s ]?[2-9A-HJKMNP-Z]{3}\b/.exec(await page.getByRole('dialog').innerText())?.[0] ?? ''
  return code.replaceAll(/[\s ]/g, '')
}

/** Types a date and a time into the segments of the field; the browser is in Prague's time zone. */
export async function typeMoment(page: Page, moment: Date): Promise<void> {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Prague',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  for (const { type, value } of parts) {
    if (type === 'literal') continue
    const segment = page.getByRole('dialog').locator(`[data-type="${type}"]`).first()
    await segment.focus()
    await page.keyboard.type(value)
  }
}
