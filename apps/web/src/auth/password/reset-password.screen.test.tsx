import { auth } from '@katedra/contract/auth'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const address = '/resetpassword/dWlk/klic-z-mailu'
const password = 'modrý traktor na poli'

beforeEach(() => {
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
})

describe('a new password by the link from the mail', () => {
  it('is saved once with what the link carries, and then one signs in', async () => {
    server.reply(auth.passwordResetConfirm, null)
    const slow = server.slow(auth.passwordResetConfirm)
    const screen = await openPage(server, address, { me: null })
    await fillIn(screen)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('button', { name: screen.say('auth', 'resetPassword.working') }))
      .toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    await expect.element(screen.getByText(screen.say('auth', 'resetPassword.done')).first()).toBeVisible()
    expect(server.asked(auth.passwordResetConfirm).map(({ body }) => body)).toEqual([
      { new_password1: password, new_password2: password, uid: 'dWlk', token: 'klic-z-mailu' },
    ])
  })

  it.each([320, 1280] as const)('must be long enough and twice the same, on %i pixels', async (width) => {
    const screen = await openPage(server, address, { me: null, width })
    await field(screen, 'resetPassword.password').fill('krátké')
    await field(screen, 'signUp.passwordConfirm').fill('jiné')
    await submit(screen).click()
    await expect.element(screen.getByText(screen.say('fields', 'password_short'))).toBeVisible()
    await expect.element(field(screen, 'resetPassword.password')).toHaveFocus()
    expect(server.asked(auth.passwordResetConfirm)).toEqual([])
    await expectAccessible()
  })

  it('that is refused stands at its field, as it was typed', async () => {
    server.refuseFields(auth.passwordResetConfirm, { new_password1: 'password_common' })
    const screen = await openPage(server, address, { me: null })
    await fillIn(screen)
    await submit(screen).click()
    await expect
      .element(field(screen, 'resetPassword.password'))
      .toHaveAccessibleDescription(expect.stringContaining(screen.say('fields', 'password_common')))
    await expect.element(field(screen, 'resetPassword.password')).toHaveFocus()
    await expect.element(field(screen, 'resetPassword.password')).toHaveValue(password)
  })

  it('needs a link that still holds; another is one click away', async () => {
    server.refuse(auth.passwordResetConfirm, 'auth.link_invalid')
    const screen = await openPage(server, address, { me: null })
    await fillIn(screen)
    await submit(screen).click()
    await expect.element(screen.getByText(screen.say('auth', 'resetPassword.invalid'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('link', { name: screen.say('auth', 'resetPassword.askAgain') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'requestReset.title') })).toBeVisible()
  })

  it('is kept in the fields while there is no line', async () => {
    const screen = await openPage(server, address, { me: null })
    await fillIn(screen)
    server.offline()
    await submit(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(field(screen, 'signUp.passwordConfirm')).toHaveValue(password)
  })

  it('is chosen in English', async () => {
    const screen = await openPage(server, address, { me: null, language: 'en' })
    await expect.element(screen.getByRole('heading', { name: 'New password' })).toBeVisible()
  })
})

async function fillIn(screen: Screen): Promise<void> {
  await field(screen, 'resetPassword.password').fill(password)
  await field(screen, 'signUp.passwordConfirm').fill(password)
}

function field(screen: Screen, key: string) {
  return screen.getByLabelText(screen.say('auth', key), { exact: true })
}

function submit(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('auth', 'resetPassword.submit') })
}
