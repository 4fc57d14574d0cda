import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const withAddress = '/user-not-verified?email=eva%40example.org'

beforeEach(() => {
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
  server.refuse(mail.outbox, 'app.not_found')
})

describe('the e-mail that is not confirmed', () => {
  it.each([320, 1280] as const)('has one button, for the address is known, on %i pixels', async (width) => {
    const screen = await openPage(server, withAddress, { me: null, width })
    const intro = screen.say('auth', 'notVerified.intro', { email: 'eva@example.org' })
    await expect.element(screen.getByText(intro)).toBeVisible()
    expect(screen.getByRole('textbox').query()).toBeNull()
    await expectAccessible()
  })

  it('gets its mail once, however often the button is pressed', async () => {
    server.reply(auth.resendConfirmationEmail, null)
    const slow = server.slow(auth.resendConfirmationEmail)
    const screen = await openPage(server, withAddress, { me: null })
    await resend(screen).click()
    await expect.element(screen.getByRole('button', { name: screen.say('auth', 'notVerified.working') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByText(screen.say('auth', 'signUp.sent')).first()).toBeVisible()
    expect(server.asked(auth.resendConfirmationEmail).map(({ body }) => body)).toEqual([{ email: 'eva@example.org' }])
  })

  it('is asked for where the link does not carry it', async () => {
    server.refuseFields(auth.resendConfirmationEmail, { email: 'email' })
    const screen = await openPage(server, '/user-not-verified', { me: null })
    await expect.element(screen.getByText(screen.say('auth', 'notVerified.introWithout'))).toBeVisible()
    await resend(screen).click()
    await expect.element(screen.getByText(screen.say('fields', 'required'))).toBeVisible()
    expect(server.asked(auth.resendConfirmationEmail)).toEqual([])
    const field = screen.getByLabelText(screen.say('auth', 'email'), { exact: true })
    await field.fill('eva@example.org')
    await resend(screen).click()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue('eva@example.org')
    await expectAccessible()
  })

  it('waits for the line', async () => {
    const screen = await openPage(server, withAddress, { me: null })
    await expect.element(resend(screen)).toBeVisible()
    server.offline()
    await resend(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('says how long to wait after too many mails', async () => {
    server.refuse(auth.resendConfirmationEmail, 'app.too_many_requests', { retryAfter: 30 })
    const screen = await openPage(server, withAddress, { me: null })
    await resend(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.waitSeconds', { count: 30 }))).toBeVisible()
  })

  it('has its mail in the outbox on a server that sends none', async () => {
    server.reply(auth.resendConfirmationEmail, null)
    server.reply(mail.outbox, [])
    const screen = await openPage(server, withAddress, { me: null })
    await resend(screen).click()
    await expect.element(screen.getByRole('link', { name: screen.say('auth', 'outboxLink') })).toBeVisible()
  })

  it('gets another link in place of a spent one', async () => {
    const screen = await openPage(server, '/user-not-verified?link=invalid', { me: null })
    await expect
      .element(screen.getByRole('heading', { name: screen.say('auth', 'notVerified.linkTitle') }))
      .toBeVisible()
    await expect.element(screen.getByRole('textbox')).toBeVisible()
  })

  it('is explained in English', async () => {
    const screen = await openPage(server, withAddress, { me: null, language: 'en' })
    await expect.element(screen.getByText(/eva@example.org/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: screen.say('auth', 'notVerified.resend') })).toBeVisible()
  })
})

function resend(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('auth', 'notVerified.resend') })
}
