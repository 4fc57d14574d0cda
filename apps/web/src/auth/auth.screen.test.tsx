import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { profile } from '@katedra/contract/profile'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()
const noOne = { me: null }

beforeEach(() => {
  server.refuse(subjects.publicSubject, 'app.not_found')
  server.reply(mail.outbox, [])
})

async function openHome(search = ''): Promise<Screen> {
  return openPage(server, `/${search}`, noOne)
}

const email = (screen: Screen) => screen.getByRole('textbox', { name: new RegExp(screen.say('auth', 'email')) })
const password = (screen: Screen) => screen.getByLabelText(new RegExp(`^${screen.say('auth', 'password')}`)).first()

describe('the sign-in', () => {
  it('wants both fields before anything is sent', async () => {
    const screen = await openHome()
    await screen.getByRole('button', { name: screen.say('auth', 'signIn.submit') }).click()
    await expect.element(email(screen)).toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(auth.signIn)).toEqual([])
    await expectAccessible()
  })

  it('keeps the address when the password is wrong', async () => {
    server.refuse(auth.signIn, 'auth.wrong_credentials')
    const screen = await openHome()
    await email(screen).fill('jana@zsuvoz.cz')
    await password(screen).fill('něco jiného')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('auth', 'signIn.wrong'))).toBeVisible()
    await expect.element(email(screen)).toHaveValue('jana@zsuvoz.cz')
    await expectAccessible()
  })

  it('says that there is no line instead of blaming the password', async () => {
    const screen = await openHome()
    await email(screen).fill('jana@zsuvoz.cz')
    await password(screen).fill('něco jiného')
    server.offline()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('leads to the page that says so when the address is not confirmed', async () => {
    server.refuse(auth.signIn, 'auth.email_not_verified')
    const screen = await openHome()
    await email(screen).fill('jana@zsuvoz.cz')
    await password(screen).fill('něco jiného')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'notVerified.title') })).toBeVisible()
  })

  it('is reached by the keyboard alone, on a small phone too', async () => {
    const screen = await openPage(server, '/', { ...noOne, width: 320 })
    await expect.element(email(screen)).toBeVisible()
    await tabTo(screen.getByRole('button', { name: screen.say('auth', 'signIn.submit') }))
    await expectAccessible()
  })
})

describe('the sign-up', () => {
  it('does not go on with an address that has an account', async () => {
    server.reply(profile.checkEmail, { exists: true })
    const screen = await openHome('?panel=email')
    await email(screen).fill('jana@zsuvoz.cz')
    await screen.getByRole('button', { name: screen.say('auth', 'signUp.next') }).click()
    await expect.element(screen.getByText(screen.say('auth', 'signUp.emailExists'))).toBeVisible()
    await expectAccessible()
  })

  it('keeps the address when it could not be checked', async () => {
    server.refuse(profile.checkEmail, 'app.unavailable')
    const screen = await openHome('?panel=email')
    await email(screen).fill('nova@zsuvoz.cz')
    await screen.getByRole('button', { name: screen.say('auth', 'signUp.next') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(email(screen)).toHaveValue('nova@zsuvoz.cz')
  })

  it('goes back to the panel of the field that the server refused', async () => {
    server.reply(profile.checkEmail, { exists: false })
    server.refuseFields(auth.signUp, { email: 'email' })
    const screen = await openHome('?panel=email')
    await email(screen).fill('nova@zsuvoz.cz')
    await screen.getByRole('button', { name: screen.say('auth', 'signUp.next') }).click()
    const first = screen.getByLabelText(new RegExp(`^${screen.say('auth', 'password')}`)).first()
    await first.fill('Dlouhé heslo 77')
    await screen
      .getByLabelText(new RegExp(`^${screen.say('auth', 'signUp.passwordConfirm')}`))
      .first()
      .fill('Dlouhé heslo 77')
    await screen.getByRole('button', { name: screen.say('auth', 'signUp.continue') }).click()
    for (const field of ['firstName', 'lastName', 'city', 'schoolName'])
      await screen.getByRole('textbox', { name: new RegExp(`^${screen.say('auth', `signUp.${field}`)}`) }).fill('Nová')
    await screen.getByRole('button', { name: screen.say('auth', 'signUp.finish') }).click()
    await expect
      .element(screen.getByRole('heading', { name: new RegExp(screen.say('auth', 'signUp.emailTitle')) }))
      .toBeVisible()
    await expect.element(email(screen)).toHaveValue('nova@zsuvoz.cz')
  })
})

describe('a forgotten password', () => {
  it('keeps the address when it is refused, and says so at the field', async () => {
    server.refuseFields(auth.passwordReset, { email: 'email' })
    const screen = await openPage(server, '/request-reset', noOne)
    await email(screen).fill('jana@zsuvoz.cz')
    await userEvent.keyboard('{Enter}')
    await expect.element(email(screen)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(email(screen)).toHaveValue('jana@zsuvoz.cz')
    await expectAccessible()
  })

  it('says the same for known and unknown addresses', async () => {
    server.reply(auth.passwordReset, null)
    const screen = await openPage(server, '/request-reset', noOne)
    await email(screen).fill('jana@zsuvoz.cz')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('heading', { name: screen.say('auth', 'requestReset.sentTitle') }))
      .toBeVisible()
    await expectAccessible()
  })
})

describe('a new password by the link', () => {
  it('is refused at the field', async () => {
    server.refuseFields(auth.passwordResetConfirm, { new_password1: 'password_common' })
    const screen = await openPage(server, '/resetpassword/uid/token', noOne)
    const first = screen.getByLabelText(new RegExp(`^${screen.say('auth', 'resetPassword.password')}`)).first()
    await first.fill('Dlouhé heslo 77')
    await screen
      .getByLabelText(new RegExp(`^${screen.say('auth', 'signUp.passwordConfirm')}`))
      .first()
      .fill('Dlouhé heslo 77')
    await userEvent.keyboard('{Enter}')
    await expect.element(first).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
  })

  it('can be asked for again where the link is spent', async () => {
    server.refuse(auth.passwordResetConfirm, 'auth.link_invalid')
    const screen = await openPage(server, '/resetpassword/uid/token', noOne)
    await screen
      .getByLabelText(new RegExp(`^${screen.say('auth', 'resetPassword.password')}`))
      .first()
      .fill('Dlouhé heslo 77')
    await screen
      .getByLabelText(new RegExp(`^${screen.say('auth', 'signUp.passwordConfirm')}`))
      .first()
      .fill('Dlouhé heslo 77')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('link', { name: screen.say('auth', 'resetPassword.askAgain') })).toBeVisible()
    await expectAccessible()
  })
})

describe('an address that is not confirmed', () => {
  it('gets its mail again', async () => {
    server.reply(auth.resendConfirmationEmail, null)
    const screen = await openPage(server, '/user-not-verified?email=jana@zsuvoz.cz', noOne)
    await screen.getByRole('button', { name: screen.say('auth', 'notVerified.resend') }).click()
    await expect.poll(() => server.asked(auth.resendConfirmationEmail)).toHaveLength(1)
    await expectAccessible()
  })

  it('says why the mail could not be sent', async () => {
    server.refuse(auth.resendConfirmationEmail, 'app.unavailable')
    const screen = await openPage(server, '/user-not-verified?email=jana@zsuvoz.cz', noOne)
    await screen.getByRole('button', { name: screen.say('auth', 'notVerified.resend') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
  })
})
