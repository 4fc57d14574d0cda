import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '@katedra/screens/toast.tsx'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
  server.refuse(mail.outbox, 'app.not_found')
})

describe('a forgotten password', () => {
  it('can be scrolled out from below a toast, also where the page fits its window', async () => {
    const screen = await openPage(server, '/request-reset', { me: null, width: 360, height: 640 })
    const last = screen.getByRole('link', { name: screen.say('auth', 'about.privacy') })
    await expect.element(last).toBeVisible()
    // As high as the page is, so that nothing of it is scrolled.
    await page.viewport(360, document.documentElement.scrollHeight)
    showToast({ text: 'Hotovo', tone: 'danger' })
    const region = screen.getByRole('region', { name: screen.say('ui', 'notifications') })
    await expect.element(region).toBeVisible()
    await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(innerHeight)
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const isFree = () => last.element().getBoundingClientRect().bottom <= region.element().getBoundingClientRect().top
    await expect.poll(isFree).toBe(true)
  })

  it.each([320, 1280] as const)('asks for the address only, on %i pixels', async (width) => {
    const screen = await openPage(server, '/request-reset', { me: null, width })
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'requestReset.title') })).toBeVisible()
    await expect.element(email(screen)).toHaveValue('')
    await expectAccessible()
  })

  it('is answered alike for every address, and another can be tried', async () => {
    server.reply(auth.passwordReset, null)
    const screen = await openPage(server, '/request-reset?email=eva%40example.org', { me: null })
    await submit(screen).click()
    const sent = screen.say('auth', 'requestReset.sent', { email: 'eva@example.org' })
    await expect.element(screen.getByText(sent)).toBeVisible()
    expect(server.asked(auth.passwordReset).map(({ body }) => body)).toEqual([{ email: 'eva@example.org' }])
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('auth', 'requestReset.again') }).click()
    await expect.element(email(screen)).toBeVisible()
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(auth.passwordReset, null)
    const slow = server.slow(auth.passwordReset)
    const screen = await openPage(server, '/request-reset', { me: null })
    await email(screen).fill('eva@example.org')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('auth', 'requestReset.working') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect
      .element(screen.getByRole('heading', { name: screen.say('auth', 'requestReset.sentTitle') }))
      .toBeVisible()
    expect(server.asked(auth.passwordReset)).toHaveLength(1)
  })

  it('has its refusal at the address, which stays as typed', async () => {
    server.refuseFields(auth.passwordReset, { email: 'email' })
    const screen = await openPage(server, '/request-reset', { me: null })
    await email(screen).fill('eva@example.org')
    await submit(screen).click()
    await expect.element(email(screen)).toHaveAccessibleDescription(/./)
    await expect.element(email(screen)).toHaveFocus()
    await expect.element(email(screen)).toHaveValue('eva@example.org')
    await expectAccessible()
  })

  it('says that there is no line and keeps the address', async () => {
    const screen = await openPage(server, '/request-reset', { me: null })
    await email(screen).fill('eva@example.org')
    server.offline()
    await submit(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(email(screen)).toHaveValue('eva@example.org')
  })

  it('has its mail in the outbox on a server that sends none', async () => {
    server.reply(auth.passwordReset, null)
    server.reply(mail.outbox, [])
    const screen = await openPage(server, '/request-reset?email=eva%40example.org', { me: null })
    await submit(screen).click()
    await expect.element(screen.getByRole('link', { name: screen.say('auth', 'outboxLink') })).toBeVisible()
  })

  it('speaks English', async () => {
    const screen = await openPage(server, '/request-reset', { me: null, language: 'en' })
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'requestReset.title') })).toBeVisible()
  })
})

function email(screen: Screen) {
  return screen.getByLabelText(screen.say('auth', 'email'), { exact: true })
}

function submit(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('auth', 'requestReset.submit') })
}
