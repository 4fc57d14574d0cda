import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { makeClass } from './teacher.ts'
import { storyLanguages, wordsOf, type Say } from './words.ts'

const anna = 'Nováková Anna'
const tomas = 'Dvořák Tomáš'
const colleague = 'Mgr. Jana Dvořáková'
const me = /Mgr\. Petr Svoboda/

for (const language of storyLanguages) {
  test.describe(language, () => {
    let katedra: Katedra
    test.beforeAll(async ({ newHouse }) => {
      ;({ katedra } = await newHouse())
    })

    test(`a class gets teachers, loses a pupil, is written to and goes into the next year (${language})`, async ({
      browser,
    }) => {
      const say = wordsOf(language)
      const page = await pageOnDevice(browser, katedra.url, { language, size: language === 'cs' ? 'phone' : 'desktop' })
      await signIn(page, katedra.url, 'teacher')
      await makeClass(page, say, '5.B', ['Malá Ida'])
      await makeClass(page, say, '5.A', [anna, tomas])

      await test.step('a colleague teaches it too; a class is never without a teacher', () => sharesClass(page, say))
      await test.step('a pupil moves to another class and back, by keyboard', () => movesPupil(page, say))
      await test.step('the data of a pupil are handed out', () => handsOutData(page, say))
      await test.step('who was taken off can be put back later', () => putsBack(page, say))
      await test.step('a pupil is erased once the name has been typed', () => erasesPupil(page, say))
      await test.step('a message needs an address, and is not lost by closing', () => writesToClass(page, say))
      await test.step('who leaves a class does not see it any more', () => leavesClass(page, say))
      await test.step('all classes go into the next year, once', () => promotes(page, say))
      await test.step('the old class keeps its messages in the archive', () => findsArchived(page, say))
    })
  })
}

function button(place: Page | Locator, name: string): Locator {
  return place.getByRole('button', { name, exact: true })
}

function pupil(page: Page, name: string): Locator {
  return page.getByRole('rowheader', { name, exact: true })
}

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).last()).toBeVisible()
}

/** The menu of a pupil's row and one of its lines; by keyboard, for on a phone a toast may lie over the row. */
async function choose(page: Page, say: Say, name: string, action: string): Promise<void> {
  await button(page, say('classes', 'student.more', { name })).press('Enter')
  await page.getByRole('menuitem', { name: say('classes', action), exact: true }).press('Enter')
}

async function sharesClass(page: Page, say: Say): Promise<void> {
  await button(page, say('classes', 'teachers.change')).click()
  const dialog = page.getByRole('dialog', { name: say('classes', 'teachers.title', { name: '5.A' }), exact: true })
  await dialog.getByRole('checkbox', { name: me }).click()
  await button(dialog, say('classes', 'save')).click()
  await expect(dialog.getByText(say('fields', 'teacher_required'))).toBeVisible()
  await dialog.getByRole('checkbox', { name: colleague, exact: true }).click()
  await expect(dialog.getByText(say('classes', 'teachers.leaving'))).toBeVisible()
  await expectAccessible(page, 'teachers of a class')
  await dialog.getByRole('checkbox', { name: me }).click()
  await expect(dialog.getByText(say('classes', 'teachers.leaving'))).toHaveCount(0)
  await button(dialog, say('classes', 'save')).click()
  await expectToast(page, say('classes', 'teachers.done', { name: '5.A' }))
  await expect(page.getByText(/Jana Dvořáková\s(a|and)\sPetr Svoboda/)).toBeVisible()
}

async function movesPupil(page: Page, say: Say): Promise<void> {
  await button(page, say('classes', 'student.more', { name: tomas })).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: say('classes', 'move.open'), exact: true })).toBeFocused()
  await expectAccessible(page, 'menu of a pupil')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say('classes', 'move.title', { name: tomas }), exact: true })
  await button(dialog, say('classes', 'move.submit')).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(say('classes', 'move.required'))).toBeVisible()
  await dialog.getByRole('button', { name: new RegExp(say('classes', 'move.choose')) }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: /^5\.B/ }).focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page, 'moving a pupil')
  await button(dialog, say('classes', 'move.submit')).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, say('classes', 'move.done', { name: tomas, to: '5.B' }))
  await expect(pupil(page, tomas)).toHaveCount(0)
  await button(page, say('ui', 'undo')).last().click()
  await expect(pupil(page, tomas)).toBeVisible()
  await expectToast(page, say('classes', 'move.back', { name: tomas, to: '5.A' }))
}

async function handsOutData(page: Page, say: Say): Promise<void> {
  const downloaded = page.waitForEvent('download')
  await choose(page, say, anna, 'export.open')
  const file = await downloaded
  expect(file.suggestedFilename()).toBe(say('classes', 'export.file', { name: 'novakova-anna' }))
  expect(readFileSync(await file.path(), 'utf8')).toContain('"last_name": "Nováková"')
}

async function putsBack(page: Page, say: Say): Promise<void> {
  await button(page, say('classes', 'student.removeOf', { name: tomas })).press('Enter')
  await expect(pupil(page, tomas)).toHaveCount(0)
  await page.reload()
  await page.getByText(say('classes', 'removed.title', { count: 1 }), { exact: true }).click()
  await expectAccessible(page, 'pupils who were taken off')
  await button(page, say('classes', 'removed.restoreOf', { name: tomas })).click()
  await expect(pupil(page, tomas)).toBeVisible()
  await expect(page.getByText(say('classes', 'removed.title', { count: 1 }), { exact: true })).toHaveCount(0)
}

async function erasesPupil(page: Page, say: Say): Promise<void> {
  await choose(page, say, tomas, 'erase.open')
  const dialog = page.getByRole('dialog', { name: say('classes', 'erase.title', { name: tomas }), exact: true })
  const field = dialog.getByRole('textbox', { name: say('classes', 'erase.label'), exact: true })
  await expect(field).toBeFocused()
  await field.fill(anna)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(say('classes', 'erase.mismatch', { name: tomas }))).toBeVisible()
  await expectAccessible(page, 'erasing a pupil')
  await field.fill('tomáš dvořák')
  await page.keyboard.press('Enter')
  await expectToast(page, say('classes', 'erase.done'))
  await expect(pupil(page, tomas)).toHaveCount(0)
  await page.reload()
  await expect(pupil(page, anna)).toBeVisible()
  await expect(pupil(page, tomas)).toHaveCount(0)
}

async function writesToClass(page: Page, say: Say): Promise<void> {
  await button(page, say('classes', 'message.open')).click()
  const sheet = page.getByRole('dialog', { name: say('classes', 'message.title', { name: '5.A' }), exact: true })
  await expect(sheet.getByText(say('classes', 'noEmail'), { exact: true })).toBeVisible()
  await expect(sheet.getByText(say('classes', 'message.nobody'))).toBeVisible()
  await expectAccessible(page, 'a message without an address')
  await sheet.getByRole('textbox', { name: say('classes', 'email'), exact: true }).fill('5a@demo.example')
  await button(sheet, say('classes', 'message.setEmail')).click()
  await expect(sheet.getByText(say('classes', 'message.count', { count: 1 }))).toBeVisible()
  await sheet.getByRole('textbox', { name: say('classes', 'message.subject'), exact: true }).fill('Výlet')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await button(page, say('classes', 'message.open')).click()
  const subject = sheet.getByRole('textbox', { name: say('classes', 'message.subject'), exact: true })
  await expect(subject).toHaveValue('Výlet')
  await sheet.getByRole('textbox', { name: say('classes', 'message.body'), exact: true }).fill('Sraz v osm.')
  await button(sheet, say('classes', 'message.send')).click()
  await expect(sheet.getByRole('heading', { name: 'Výlet', exact: true })).toBeVisible()
  await expect(subject).toHaveValue('')
  await sheet.getByText(say('classes', 'message.details', { count: 1 }), { exact: true }).click()
  await expect(sheet.getByText('Sraz v osm.', { exact: true })).toBeVisible()
  await expect(sheet.getByText(say('classes', 'message.states.waiting'), { exact: true })).toBeVisible()
  await expectAccessible(page, 'a message sent')
  await page.keyboard.press('Escape')
}

async function leavesClass(page: Page, say: Say): Promise<void> {
  await page.goto('/tridy')
  await page.getByRole('link', { name: '5.B', exact: true }).click()
  await button(page, say('classes', 'teachers.change')).click()
  const dialog = page.getByRole('dialog', { name: say('classes', 'teachers.title', { name: '5.B' }), exact: true })
  await dialog.getByRole('checkbox', { name: colleague, exact: true }).click()
  await dialog.getByRole('checkbox', { name: me }).click()
  await button(dialog, say('classes', 'save')).click()
  await expectToast(page, say('classes', 'teachers.left', { name: '5.B' }))
  await expect(page).toHaveURL(/\/tridy$/)
  await expect(page.getByRole('link', { name: '5.A', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '5.B', exact: true })).toHaveCount(0)
}

/** 5.A becomes 6.A, 6.A becomes 7.A, and 7.B is said to leave. */
async function promotes(page: Page, say: Say): Promise<void> {
  await button(page, say('classes', 'more')).click()
  await page.getByRole('menuitem', { name: say('classes', 'promotion.open'), exact: true }).click()
  const name = (schoolClass: string) =>
    page.getByRole('textbox', { name: say('classes', 'promotion.nextOf', { name: schoolClass }), exact: true })
  await expect(name('5.A')).toHaveValue('6.A')
  await expectAccessible(page, 'a new school year')
  await name('5.A').fill('7.a')
  await expect(page.getByText(say('classes', 'promotion.twice'))).toHaveCount(2)
  await page.getByRole('checkbox', { name: say('classes', 'promotion.leavesOf', { name: '7.B' }), exact: true }).click()
  const submit = button(page, say('classes', 'promotion.submitWith', { count: 4 }))
  await submit.click()
  await expect(name('5.A')).toBeFocused()
  await expectAccessible(page, 'a new school year with names that clash')
  await name('5.A').fill('6.A')
  await expect(page.getByText(say('classes', 'promotion.promoted', { count: 3 }))).toBeVisible()
  await expect(page.getByText(say('classes', 'promotion.leaving', { count: 1 }))).toBeVisible()
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: say('classes', 'promotion.done'), exact: true })).toBeFocused()
  await expect(page.getByText(say('classes', 'promotion.putAway', { count: 4 }))).toBeVisible()
  await expectAccessible(page, 'after the new school year')

  await page.getByRole('link', { name: '6.A', exact: true }).click()
  await expect(pupil(page, anna)).toBeVisible()
  await page.goto('/tridy/novy-rok')
  await expect(page.getByText(say('classes', 'promotion.readyHint'))).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page, 'a new school year that is ready')
}

async function findsArchived(page: Page, say: Say): Promise<void> {
  await page.goto('/tridy')
  await expect(page.getByRole('link', { name: '5.A', exact: true })).toHaveCount(0)
  await page.locator('summary').first().click()
  await expectAccessible(page, 'archived classes')
  await page.getByRole('link', { name: '5.A', exact: true }).click()
  await button(page, say('classes', 'message.history')).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: 'Výlet', exact: true })).toBeVisible()
  await expectAccessible(page, 'messages of an archived class')
}
