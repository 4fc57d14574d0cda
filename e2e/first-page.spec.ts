import { expect } from '@playwright/test'
import type { Katedra } from './katedra.ts'
import { launchTest } from './launched.ts'
import { pageOnDevice } from './new-page.ts'
import { test } from './story.ts'
import { storyLanguages } from './words.ts'

let katedra: Katedra

test.beforeAll(async ({ newHouse }) => {
  ;({ katedra } = await newHouse())
})

for (const language of storyLanguages) {
  test(`all that shows the names to a pupil is asked for with the page (${language})`, async ({ browser }) => {
    const { join_code, pupils } = await launchTest(katedra.url, 3)
    const page = await pageOnDevice(browser, katedra.url, { language, size: 'phone' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const reply = await page.goto(`/t/${join_code}`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: pupils[0]?.name ?? '', exact: true }).click({ trial: true })
    const before = asked.filter((path) => path.endsWith('.js') || path.startsWith('/v1/'))
    const named = `${reply?.headers()['link']} ${await reply?.text()}`
    expect(before).toContain(`/v1/join/${join_code}/`)
    expect(before.some((path) => path.includes('/test-screen'))).toBe(true)
    expect(before.filter((path) => !named.includes(path))).toEqual([])
  })
}
