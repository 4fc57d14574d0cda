import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { sessions, type Session } from '@katedra/contract/sessions'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { sampleOverview } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()

beforeEach(() => {
  server.reply(sessions.sessions, [session(1)])
  server.reply(secondFactors.overview, sampleOverview())
  server.stream(profile.events)
})

describe('the settings', () => {
  it.each([320, 1280] as const)('stand on %i pixels in both themes', async (width) => {
    const screen = await openPage(server, '/settings', { width })
    await expect.element(screen.getByText(screen.say('sessions', 'current'))).toBeVisible()
    await expectAccessible()
  })

  it('keep a name that was refused, and the focus goes to it', async () => {
    server.refuseFields(profile.updateProfile, { first_name: 'too_long' }, { values: { max: 100 } })
    const screen = await openPage(server, '/settings')
    const name = screen.getByRole('textbox', { name: /^Jméno/ })
    await name.fill('Johana')
    await expect.element(screen.getByText(screen.say('profile', 'unsaved'))).toBeVisible()
    await screen
      .getByRole('button', { name: screen.say('profile', 'save'), exact: true })
      .first()
      .click()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveFocus()
    await expect.element(name).toHaveValue('Johana')
  })

  it('save a name, and nothing is unsaved any more', async () => {
    server.reply(profile.updateProfile, ({ body }) =>
      sampleTeacher('SCHOOL_FIRST_ADMIN', { first_name: body.first_name }),
    )
    const screen = await openPage(server, '/settings')
    await screen.getByRole('textbox', { name: /^Jméno/ }).fill('Johana')
    await screen
      .getByRole('button', { name: screen.say('profile', 'save'), exact: true })
      .first()
      .click()
    await expect.element(screen.getByText(screen.say('profile', 'updated')).first()).toBeInTheDocument()
    await expect.element(screen.getByText(screen.say('profile', 'unsaved'))).not.toBeInTheDocument()
  })
})

describe('the devices that are signed in', () => {
  it('are signed out one by one, and the keyboard stays in the list', async () => {
    server.reply(sessions.sessions, [session(1), session(2)])
    server.reply(sessions.endSession, null)
    const screen = await openPage(server, '/settings')
    const end = screen.getByRole('button', { name: /^Odhlásit: / })
    await expect.element(end).toBeVisible()
    server.reply(sessions.sessions, [session(1)])
    await end.click()
    await expect.element(end).not.toBeInTheDocument()
    expect(document.activeElement?.tagName).toBe('UL')
  })

  it('that did not come are asked for again', async () => {
    server.refuse(sessions.sessions, 'app.unavailable')
    const screen = await openPage(server, '/settings')
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(sessions.sessions, [session(1)])
    await retry.click()
    await expect.element(screen.getByText(screen.say('sessions', 'current'))).toBeVisible()
  })
})

describe('connecting a phone in the settings', () => {
  it('shows a code, and hides it again', async () => {
    server.reply(phone.createPhoneCode, {
      code: 'kod',
      url: 'https://katedra.example/telefon/kod',
      expires_at: '2026-11-24T07:05:00.000Z',
    })
    const screen = await openPage(server, '/settings', { now: '2026-11-24T07:00:00.000Z' })
    await screen.getByRole('button', { name: screen.say('phone', 'connect') }).click()
    await expect.element(screen.getByRole('img', { name: screen.say('phone', 'qrLabel') })).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('phone', 'hideCode') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('phone', 'connect') })).toBeVisible()
  })
})

describe('deleting the account', () => {
  it('with a wrong password stays in the dialog', async () => {
    server.refuseFields(profile.deleteAccount, { password: 'wrong_password' })
    const screen = await openDeleting()
    await expectAccessible()
    await confirm(screen)
    await expect.element(password(screen)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(password(screen)).toHaveFocus()
    await expect.element(password(screen)).toHaveValue('tajné heslo')
  })

  it('leads home', async () => {
    server.reply(profile.deleteAccount, null)
    server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
    const screen = await openDeleting()
    await confirm(screen)
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    expect(localStorage.getItem('refreshToken')).toBeNull()
  })
})

async function openDeleting(): Promise<Screen> {
  const screen = await openPage(server, '/settings')
  await screen.getByRole('button', { name: screen.say('profile', 'data.delete') }).click()
  await password(screen).fill('tajné heslo')
  return screen
}

function password(screen: Screen) {
  return screen.getByRole('dialog').getByLabelText(new RegExp(`^${screen.say('profile', 'data.password')}`))
}

function confirm(screen: Screen): Promise<void> {
  return screen.getByRole('button', { name: screen.say('profile', 'data.deleteForGood') }).click()
}

function session(number: number): Session {
  return {
    id: idOf(600 + number),
    kind: 'browser',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    created_at: '2026-11-20T08:00:00.000Z',
    last_used_at: '2026-11-20T08:00:00.000Z',
    expires_at: '2026-12-20T08:00:00.000Z',
    is_current: number === 1,
  }
}
