import { mail } from '@katedra/contract/mail'
import type { Language } from '@katedra/i18n'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoAdmin, demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { test } from './story.ts'
import { signInAs } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

const newPassword = 'kolik-dni-ma-rok'

for (const language of storyLanguages) {
  test(`an admin invites thirty colleagues, one of them joins and becomes an admin too (${language})`, async ({
    browser,
  }) => {
    const say = wordsOf(language)
    const emails = Array.from({ length: 30 }, (_, index) => `kolega${index}@${language}.example`)
    const [first = '', second = '', third = ''] = emails
    const admin = await pageOnDevice(browser, katedra.url, { language, size: 'desktop' })
    await signInAs(admin, katedra.url, demoAdmin)
    await admin.goto('/mojecviceni')
    await test.step('invites by pasting a column', () => invites(admin, say, emails))
    const link = await linkFor(first)
    const joined = await pageOnDevice(browser, katedra.url, { language, size: 'phone' })
    await test.step('one accepts on a phone and is signed in at once', () => accepts(joined, say, link))
    await test.step('the link is good once', () => findsLinkUsed(browser, language, link))
    await test.step('the admin gives a subject and a role, by keyboard alone', () => givesRole(admin, say))
    await test.step('two admins in two windows', () => meets(admin, joined, say, { second, third }))
    await test.step('the new admin asks, and is removed in the end', () => comesAndGoes(admin, joined, say))
  })
}

test('a colleague is created with a password; a teacher sees the list and no button that would be refused', async ({
  browser,
}) => {
  const say = wordsOf('cs')
  const admin = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'desktop' })
  await signInAs(admin, katedra.url, demoAdmin)
  await admin.goto('/kolegove')
  await admin.getByRole('button', { name: say('colleagues', 'create.open') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('colleagues', 'create.firstName') }).fill('Maximiliána')
  await dialog.getByRole('textbox', { name: say('colleagues', 'create.lastName') }).fill('Nejedlá-Vondráčková')
  await dialog.getByRole('textbox', { name: say('colleagues', 'create.email') }).fill('ucitel@demo.example')
  await dialog.getByRole('textbox', { name: say('colleagues', 'create.password') }).fill(newPassword)
  await dialog.getByRole('button', { name: say('colleagues', 'create.submit') }).click()
  await expect(dialog.getByText(say('fields', 'email_taken'))).toBeVisible()
  await dialog.getByRole('textbox', { name: say('colleagues', 'create.email') }).fill('nova@demo.example')
  await dialog.getByRole('button', { name: say('colleagues', 'create.submit') }).click()
  await expect(admin.getByText('Kolega byl úspěšně přidán').last()).toBeVisible()
  await expect(admin.getByRole('row', { name: /Maximiliána/ })).toContainText(say('colleagues', 'states.unverified'))

  const teacher = await pageOnDevice(browser, katedra.url, { language: 'cs', size: 'phone' })
  await signInAs(teacher, katedra.url, demoTeacher)
  await teacher.goto('/mojecviceni')
  await goByMenu(teacher, say)
  await expect(teacher.getByRole('row', { name: /Maximiliána/ })).toBeVisible()
  await expect(teacher.getByRole('button', { name: say('colleagues', 'invite.open') })).toHaveCount(0)
  await expect(teacher.getByText(say('colleagues', 'states.unverified'))).toHaveCount(0)
  await expectAccessible(teacher, 'colleagues of a teacher')
  const sheet = await openColleague(teacher, say, 'Jana Dvořáková')
  for (const name of ['role.change', 'remove.open', 'resend.invitation'])
    await expect(sheet.getByRole('button', { name: say('colleagues', name) })).toHaveCount(0)
  await expectAccessible(teacher, 'a colleague as a teacher sees her')
})

/** On a phone the page is under "More". */
async function goByMenu(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('app', 'shell.more') }).tap()
  await page.getByRole('menuitem', { name: say('app', 'pages.colleagues') }).tap()
  await page.getByRole('table', { name: say('colleagues', 'list') }).waitFor()
}

async function linkFor(email: string): Promise<string> {
  const mails = await call(katedra.url, mail.outbox, {})
  const { text } = mails.find(({ recipient }) => recipient === email) ?? { text: '' }
  return /\/pozvanka\/\S+/.exec(text)?.[0] ?? ''
}

function toast(page: Page, text: string): Locator {
  return page.getByText(text).last()
}

async function openColleague(page: Page, say: Say, name: string): Promise<Locator> {
  await page.getByRole('button', { name: say('colleagues', 'openOf', { name }), exact: true }).click()
  return page.getByRole('dialog')
}

async function invites(page: Page, say: Say, emails: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: say('app', 'pages.colleagues') }).click()
  await page.getByRole('button', { name: say('colleagues', 'invite.open') }).click()
  const sheet = page.getByRole('dialog')
  const [one, ...others] = emails
  const pasted = [`Ivana Nová <${one}>`, 'nonsense', ...others, 'admin@demo.example', emails[3]]
  await sheet.getByRole('textbox', { name: say('colleagues', 'invite.label') }).fill(pasted.join('\n'))
  await expect(sheet.getByText(say('colleagues', 'invite.will', { count: 30 }))).toBeVisible()
  await expect(sheet.getByText(say('colleagues', 'invite.skipped', { count: 3 }))).toBeVisible()
  await expectAccessible(page, 'inviting')
  await sheet.getByRole('button', { name: say('colleagues', 'invite.submitWith', { count: 30 }) }).click()
  await expect(sheet.getByText(say('colleagues', 'invite.invited', { count: 30 }))).toBeFocused()
  await expectAccessible(page, 'what has become of the invitations')
  await sheet
    .getByRole('button', { name: say('colleagues', 'close'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('row', { name: /Ivana Nová/ })).toContainText(say('colleagues', 'states.invited'))
}

async function accepts(page: Page, say: Say, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('textbox', { name: say('colleagues', 'create.firstName') })).toHaveValue('Ivana')
  await expectAccessible(page, 'invitation')
  const password = page.getByRole('textbox', { name: say('colleagues', 'invitation.password') })
  await password.fill('krátké')
  await page.getByRole('button', { name: say('colleagues', 'invitation.submit') }).tap()
  await expect(page.getByText(say('fields', 'password_short'))).toBeVisible()
  await password.fill(newPassword)
  await page.getByRole('button', { name: say('colleagues', 'invitation.submit') }).tap()
  await page.waitForURL('**/mojecviceni')
}

async function findsLinkUsed(browser: Browser, language: Language, link: string): Promise<void> {
  const page = await pageOnDevice(browser, katedra.url, { language, size: 'desktop' })
  await page.goto(link)
  await expect(page.getByText(wordsOf(language)('errors', 'colleagues.invitation_used'))).toBeVisible()
  await expectAccessible(page, 'a used invitation')
}

async function givesRole(page: Page, say: Say): Promise<void> {
  await page.goto('/kolegove?state=active')
  await page.getByRole('button', { name: say('colleagues', 'openOf', { name: 'Ivana Nová' }) }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  const subject = (await sheet.getByRole('checkbox').first().locator('xpath=..').innerText()).trim()
  await expect(toast(page, say('colleagues', 'subjectAssigned', { name: 'Ivana Nová', subject }))).toBeVisible()
  await expect(sheet.getByRole('checkbox').first()).toBeChecked()
  await sheet.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await sheet.getByRole('button', { name: say('colleagues', 'role.change') }).focus()
  await page.keyboard.press('Enter')
  const role = say('colleagues', 'roles.SCHOOL_ADMIN')
  await expect(toast(page, say('colleagues', 'role.done', { name: 'Ivana Nová', role }))).toBeVisible()
  await expectAccessible(page, 'a colleague')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

/** What one of them does, the other one learns by a sentence and a fresh list, never by a broken screen. */
async function meets(
  admin: Page,
  other: Page,
  say: Say,
  { second, third }: { second: string; third: string },
): Promise<void> {
  await admin.goto('/kolegove')
  await openColleague(admin, say, second)
  await other.reload()
  await goByMenu(other, say)
  const theirs = await openColleague(other, say, second)
  await theirs.getByRole('button', { name: say('colleagues', 'withdraw.open') }).tap()
  await other
    .getByRole('alertdialog')
    .getByRole('button', { name: say('colleagues', 'withdraw.confirm') })
    .tap()
  await expect(toast(other, say('colleagues', 'withdraw.done', { name: second }))).toBeVisible()
  await admin.getByRole('button', { name: say('colleagues', 'resend.invitation') }).click()
  await expect(toast(admin, say('errors', 'app.not_found'))).toBeVisible()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
  await expect(admin.getByText(second)).toHaveCount(0)

  const ours = await openColleague(admin, say, third)
  await ours.getByRole('button', { name: say('colleagues', 'poke.open') }).click()
  await expect(ours.getByText(say('colleagues', 'reminders.poke'))).toBeVisible()
  await expect(ours.getByRole('button', { name: say('colleagues', 'poke.open') })).toBeDisabled()
  await admin.keyboard.press('Escape')
}

async function comesAndGoes(admin: Page, other: Page, say: Say): Promise<void> {
  await other.goto('/kolegove')
  const sheet = await openColleague(other, say, 'Petr Svoboda')
  await sheet.getByRole('button', { name: say('colleagues', 'nudge.open') }).tap()
  await sheet.getByText(say('colleagues', 'nudge.topics.place_order'), { exact: true }).tap()
  await sheet.getByRole('textbox', { name: say('colleagues', 'nudge.note') }).fill('Do pátku, prosím.')
  await sheet.getByRole('button', { name: say('colleagues', 'nudge.send') }).tap()
  await expect(sheet.getByText('Do pátku, prosím.').first()).toBeVisible()
  await expectAccessible(other, 'a colleague on a phone')

  await admin.goto('/kolegove')
  const ours = await openColleague(admin, say, 'Ivana Nová')
  await ours.getByRole('button', { name: say('colleagues', 'remove.open') }).click()
  const question = admin.getByRole('dialog').last()
  await expectAccessible(admin, 'removing a colleague')
  await question.getByRole('button', { name: say('colleagues', 'remove.confirm') }).click()
  await expect(toast(admin, say('colleagues', 'remove.done', { name: 'Ivana Nová' }))).toBeVisible()
  await other.goto('/kolegove')
  await expect(other).toHaveURL(/\/\?expired=true$/)
}
