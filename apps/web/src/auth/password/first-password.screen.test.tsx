import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tokens } from '../../app/tokens.ts'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const password = 'modrý traktor na poli'

beforeEach(() => {
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
  server.reply(plannedTests.tests, [])
  server.reply(classes.classes, [])
  server.refuse(profile.me, 'app.password_change_required')
})

/** A page of somebody whom the server lets change the password and nothing else. */
async function open(path: string, look: { width?: 320 | 1280; language?: 'en' } = {}): Promise<Screen> {
  tokens.write({ access: 'access', refresh: 'refresh' })
  return openPage(server, path, { me: null, ...look })
}

describe('the first password of a colleague whom an admin has created', () => {
  it('is asked for in place of whatever page was wanted', async () => {
    const screen = await open('/tridy')
    await expect.element(heading(screen)).toBeVisible()
    expect(location.pathname).toBe('/nove-heslo')
  })

  it('is asked for after signing in', async () => {
    server.reply(auth.signIn, { access: 'access', refresh: 'refresh' })
    const screen = await openPage(server, '/', { me: null })
    await screen.getByLabelText(screen.say('auth', 'email')).fill('eva@skola.example')
    await field(screen, 'password').fill('od-spravce-1')
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(screen)).toBeVisible()
  })

  it.each([320, 1280] as const)('is explained, on %i pixels', async (width) => {
    const screen = await open('/nove-heslo', { width })
    await expect.element(screen.getByText(screen.say('auth', 'firstPassword.intro'))).toBeVisible()
    await expectAccessible()
  })

  it('opens the rest of Katedra once it is chosen', async () => {
    server.reply(auth.passwordChange, () => {
      server.reply(profile.me, sampleTeacher())
      return null
    })
    const screen = await open('/nove-heslo')
    await field(screen, 'passwordChange.old').fill('od-spravce-1')
    await field(screen, 'resetPassword.password').fill(password)
    await field(screen, 'passwordChange.again').fill(password)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe('/mojecviceni')
    expect(server.asked(auth.passwordChange).map(({ body }) => body)).toEqual([
      { old_password: 'od-spravce-1', new_password1: password, new_password2: password },
    ])
  })

  it('that is refused stands at its field, as it was typed', async () => {
    server.refuseFields(auth.passwordChange, { new_password1: 'password_common' })
    const screen = await open('/nove-heslo')
    await field(screen, 'passwordChange.old').fill('od-spravce-1')
    await field(screen, 'resetPassword.password').fill(password)
    await field(screen, 'passwordChange.again').fill(password)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(field(screen, 'resetPassword.password'))
      .toHaveAccessibleDescription(expect.stringContaining(screen.say('fields', 'password_common')))
    await expect.element(field(screen, 'passwordChange.old')).toHaveValue('od-spravce-1')
  })

  it('may be left to another day by signing out', async () => {
    server.reply(auth.logout, null)
    const screen = await open('/nove-heslo')
    await screen.getByRole('button', { name: screen.say('auth', 'firstPassword.signOut') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    expect(tokens.read().access).toBeUndefined()
  })

  it('is no page for those who have chosen theirs', async () => {
    server.reply(profile.me, sampleTeacher())
    await open('/nove-heslo')
    await expect.poll(() => location.pathname).toBe('/mojecviceni')
  })

  it('is chosen in English', async () => {
    const screen = await open('/nove-heslo', { language: 'en' })
    await expect.element(screen.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  })
})

function heading(screen: Screen) {
  return screen.getByRole('heading', { name: screen.say('auth', 'firstPassword.title') })
}

function field(screen: Screen, key: string) {
  return screen.getByLabelText(screen.say('auth', key), { exact: true })
}
