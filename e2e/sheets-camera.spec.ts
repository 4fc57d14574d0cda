import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auth } from '@katedra/contract/auth'
import { chromium, expect, type Browser } from '@playwright/test'
import { videoOf } from '../apps/api/src/testing/sheet-photographs/video.ts'
import { chromiumFlags, installedChromium } from '../tools/browser/find-chromium.ts'
import { call } from '../tools/call.ts'
import { expectAccessible } from './accessible.ts'
import { demoTeacher } from './demo.ts'
import type { Katedra } from './katedra.ts'
import { pageOnDevice } from './new-page.ts'
import { paperClass } from './paper-class.ts'
import { keyboard } from './pupil.ts'
import { signIn } from './screens.ts'
import { test } from './story.ts'
import { storyLanguages, wordsOf } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

for (const language of storyLanguages) {
  test(`a sheet is photographed by the live picture of a phone, without a connection (${language})`, async () => {
    test.setTimeout(300_000)
    const t = (key: string, values = {}) => wordsOf(language)('sheets', key, values)
    const written = await writeSheet(`Kamera ${language}`)
    const browser = await browserOver(written.photograph)
    const page = await pageOnDevice(browser, katedra.url, { language, size: 'phone' })
    const keys = keyboard(page)
    await signIn(page, katedra.url, 'teacher')
    await test.step('the frame turns green over the whole sheet', async () => {
      await page.goto(`/telefon/archy/${written.id}`)
      await expect(page.getByRole('heading', { name: t('phone.missing') })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.context().setOffline(true)
      await keys.press(page.getByRole('button', { name: t('send.camera') }))
      await expect(page.getByText(t('camera.whole'))).toBeVisible()
      await expectAccessible(page, 'the live picture')
    })
    await test.step('what is taken without a connection is sent later and counts', async () => {
      await page.keyboard.press('Enter')
      await expect(page.getByText(t('camera.taken', { count: 1 }))).toBeVisible()
      await expect(page.getByText(t('send.offline', { count: 1 }))).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText(t('send.sent', { count: 1 }))).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(t('pupils.summary', { count: 1, total: 1 }))).toBeVisible({ timeout: 60_000 })
    })
    await browser.close()
  })
}

/** A browser whose camera sees a picture. */
async function browserOver(photograph: Buffer): Promise<Browser> {
  const file = path.join(tmpdir(), `katedra-camera-${process.pid}.mjpeg`)
  writeFileSync(file, await videoOf(photograph))
  const executablePath = installedChromium()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  browser.on('disconnected', () => rmSync(file, { force: true }))
  return browser
}

async function writeSheet(title: string): Promise<{ id: string; photograph: Buffer }> {
  const { access } = await call(katedra.url, auth.signIn, { body: demoTeacher })
  const { planned, pupilOf, sheetsOf } = await paperClass(katedra.url, access, title, ['Adamová'])
  const sheet = { variant: 'a', student: pupilOf('Adamová').id, answers: ['right', 'wrong'], seed: 3 } as const
  return { id: planned.id, photograph: await sheetsOf(planned).photographed({ ...sheet, turn: 0 }) }
}
