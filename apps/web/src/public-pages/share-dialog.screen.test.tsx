import { publicPages, type Sharing } from '@katedra/contract/public-pages'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { needTerms } from '../app/i18n.ts'
import { renderScreen } from '../testing/open-page.tsx'
import { sampleTest } from '../testing/sample-plan.ts'
import { finished } from '../testing/sample-tests.ts'
import { ShareDialog } from './share-dialog.tsx'

const server = fakeServer()

beforeAll(() => needTerms(['public-pages']))
const test = sampleTest(1, finished)

describe('sharing the results of a test', () => {
  it('says what will be seen before it is switched on, for a week unless chosen otherwise', async () => {
    server.reply(publicPages.sharing, sharing())
    server.reply(publicPages.shareResults, sharing({ page: shared }))
    const screen = await renderScreen(<ShareDialog test={test} onClose={vi.fn()} />)
    await expect.element(screen.getByText(screen.say('public-pages', 'share.noNames'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('public-pages', 'share.start') }).click()
    await expect.element(screen.getByRole('link', { name: 'katedra.example/vysledky/abc' })).toBeVisible()
    expect(server.asked(publicPages.shareResults).map(({ body }) => body.duration)).toEqual(['week'])
  })

  it('ends only after a question', async () => {
    server.reply(publicPages.sharing, sharing({ page: shared }))
    server.reply(publicPages.stopSharing, sharing())
    const screen = await renderScreen(<ShareDialog test={test} onClose={vi.fn()} />, { width: 320 })
    await screen.getByRole('button', { name: screen.say('public-pages', 'share.stop') }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toBeVisible()
    expect(server.asked(publicPages.stopSharing)).toEqual([])
    await question.getByRole('button', { name: screen.say('public-pages', 'share.stop') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('public-pages', 'share.start') })).toBeVisible()
  })

  it('that is refused says why and stays open', async () => {
    server.reply(publicPages.sharing, sharing())
    server.refuse(publicPages.shareResults, 'planned-tests.wrong_state')
    const screen = await renderScreen(<ShareDialog test={test} onClose={vi.fn()} />)
    await screen.getByRole('button', { name: screen.say('public-pages', 'share.start') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'planned-tests.wrong_state'))).toBeVisible()
  })

  it('of which nothing is known yet is asked about again', async () => {
    server.refuse(publicPages.sharing, 'app.unavailable')
    const close = vi.fn<(isOpen: boolean) => void>()
    const screen = await renderScreen(<ShareDialog test={test} onClose={() => close(false)} />)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(publicPages.sharing, sharing())
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('public-pages', 'share.start') })).toBeVisible()
    // The button that was pressed is gone; the keyboard goes on inside the dialog a frame later.
    const dialog = screen.getByRole('dialog').element()
    await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => close.mock.calls.length).toBe(1)
  })
})

const shared = { url: 'https://katedra.example/vysledky/abc', expires_at: '2026-12-01T08:00:00.000Z' }

function sharing(change: Partial<Sharing> = {}): Sharing {
  return {
    page: null,
    expired_at: null,
    choices: (['day', 'week', 'month', 'school_year'] as const).map((duration) => ({
      duration,
      expires_at: '2026-12-01T08:00:00.000Z',
    })),
    questions: 'shown',
    ...change,
  }
}
