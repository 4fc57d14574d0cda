import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { expect, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { newTeacher, registerSchool, signInAs } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ sharedHouse }) => {
  katedra = sharedHouse.katedra
  await newTeacher(katedra.url, admin, { first_name: 'Jana', last_name: 'Dvořáková' })
  await registerSchool(katedra.url, admin, '61858382')
  await fillLog()
})

/** Of a school of her own, whose log no one else writes. */
const admin = { email: 'zaznam@example.org', password: 'kolik-dni-ma-rok' }

/** More lines than come at once. */
async function fillLog(): Promise<void> {
  const { access } = await call(katedra.url, auth.signIn, { body: admin })
  const students = [{ first_name: 'Anna', last_name: 'Nováková' }]
  const schoolClass = await call(katedra.url, classes.createClass, { body: { name: '6.A', students } }, access)
  const class_id = schoolClass.id
  const student_id = schoolClass.students[0]?.id ?? ''
  for (let line = 0; line < 105; line += 1)
    await call(katedra.url, classes.renewPersonalCode, { params: { class_id, student_id } }, access)
}

const looks = [
  { language: 'cs', size: 'phone' },
  { language: 'en', size: 'desktop' },
] as const

for (const { language, size } of looks.filter((look) => storyLanguages.includes(look.language))) {
  test(`an admin reads who was invited and whose role has changed, and finds it by name (${language}, ${size})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const [name, email] = [`Ivana Nováčková-${language.toUpperCase()}`, `ivana@${language}.example`]
    const page = await pageOnDevice(browser, katedra.url, { language, size })
    await signInAs(page, katedra.url, admin)
    await test.step('invites and gives a role', () => invites(page, say, { name, email }))
    const role = { from: say('audit', 'roles.TEACHER'), to: say('audit', 'roles.SCHOOL_ADMIN') }
    const lines = [
      say('audit', 'sentences.colleagues.role_changed', { name, ...role }),
      say('audit', 'sentences.colleagues.invited', { name }),
    ]
    await test.step('reads both, the newest first', () => reads(page, say, lines))
    await test.step('goes on to older ones, by keyboard alone', () => readsOn(page, say))
    await test.step('finds both by name', () => finds(page, say, name, lines))
    await test.step('sees that what has failed can be tried again', () => triesAgain(page, say))
    await page
      .getByRole('link', { name: say('audit', 'back') })
      .last()
      .click()
    await page.waitForURL('**/skola')
  })
}

test('a teacher is led to the school instead of its change log', async ({ browser }) => {
  const page = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
  await signIn(page, katedra.url, 'teacher')
  await page.goto('/skola/zaznam')
  await page.waitForURL('**/skola')
  const say = wordsOf('cs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: say('audit', 'title') })).toHaveCount(0)
})

async function invites(page: Page, say: Say, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/kolegove')
  await page.getByRole('button', { name: say('colleagues', 'invite.open') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: say('colleagues', 'invite.label') }).fill(`${name} <${email}>`)
  await sheet.getByRole('button', { name: say('colleagues', 'invite.submitWith', { count: 1 }) }).click()
  await expect(sheet.getByText(say('colleagues', 'invite.invited', { count: 1 }))).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: say('colleagues', 'openOf', { name }), exact: true }).click()
  await sheet.getByRole('radio', { name: say('colleagues', 'roles.SCHOOL_ADMIN') }).check({ force: true })
  await sheet.getByRole('button', { name: say('colleagues', 'role.change') }).click()
  const role = say('colleagues', 'roles.SCHOOL_ADMIN')
  await expect(page.getByText(say('colleagues', 'role.done', { name, role })).last()).toBeVisible()
}

/** The lines as they stand on a phone or in the table. */
const changes = (page: Page) =>
  page
    .locator('main')
    .locator('li, tr')
    .filter({ has: page.locator('time') })

async function reads(page: Page, say: Say, lines: readonly string[]): Promise<void> {
  await page.goto('/skola/zaznam')
  await expect(page.getByRole('heading', { level: 1, name: say('audit', 'title') })).toBeVisible()
  for (const [place, line] of lines.entries()) {
    await expect(changes(page).nth(place)).toContainText(line)
    await expect(changes(page).nth(place)).toContainText('Jana Dvořáková')
  }
  await expect(page.getByRole('status').first()).toHaveText(say('audit', 'shownMore', { count: 100 }))
  await expectAccessible(page, 'change log')
}

async function readsOn(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('audit', 'older') }).focus()
  await page.keyboard.press('Enter')
  await expect(changes(page).nth(100)).toBeFocused()
  await expect(page.getByRole('button', { name: say('audit', 'older') })).toHaveCount(0)
}

async function finds(page: Page, say: Say, name: string, lines: readonly string[]): Promise<void> {
  const search = page.getByRole('searchbox', { name: say('audit', 'search') })
  await search.fill(name.toLowerCase())
  await expect(page.getByRole('status').first()).toHaveText(say('audit', 'shown', { count: lines.length }))
  await expect(changes(page)).toHaveCount(lines.length)
  await page.reload()
  await expect(search).toHaveValue(name.toLowerCase())
  await expect(changes(page)).toHaveCount(lines.length)
  await expectAccessible(page, 'found changes')
  await search.fill('nikdo takový')
  await expect(page.getByRole('status').first()).toHaveText(say('audit', 'noneFound'))
  await expectAccessible(page, 'no change found')
  await page.getByRole('button', { name: say('audit', 'clearSearch') }).click()
  await expect(search).toBeFocused()
  await expect(changes(page)).toHaveCount(100)
}

async function triesAgain(page: Page, say: Say): Promise<void> {
  await page.route('**/v1/school/audit-log/*', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(page.getByText(say('audit', 'safe'))).toBeVisible()
  await expectAccessible(page, 'a change log that did not come')
  await page.unroute('**/v1/school/audit-log/*')
  await page.getByRole('button', { name: say('ui', 'retry') }).click()
  await expect(changes(page)).toHaveCount(100)
}
