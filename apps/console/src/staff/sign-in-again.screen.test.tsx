import { operator } from '@katedra/contract/operator'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { expectAccessible } from '@katedra/testing/accessible'
import { sampleStep } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { isSignedIn } from '../app/call.ts'
import { openPage, type PageLook } from '../testing/open-page.tsx'
import { sampleUser } from '../testing/samples.ts'

const server = fakeServer()
const day = '2026-09-01T08:00:00.000Z'
const user = { ...sampleUser(), created_at: day, email_verified_at: null, language: null, session_count: 1 }
const reason = 'Učitel volal, že odkaz nepřišel.'

beforeEach(() => {
  server.reply(operatorPeople.user, { ...user, is_slowed: false, helps: ['send_reset'] })
  server.refuse(operatorPeople.helpUser, 'app.unauthorized')
})

describe('a session of the console that ends while a form is written', () => {
  it.each([
    { width: 320, language: 'cs' },
    { width: 1280, language: 'en' },
  ] as const)('is begun again over it, and what was sent is sent once more: $width, $language', async (look) => {
    const screen = await sendHelp(look)
    await expect.element(dialogOf(screen)).toBeVisible()
    await expect.element(screen.getByText(/olga@katedra\.example/)).toBeVisible()
    await expect.element(passwordOf(screen)).toHaveFocus()
    await expectAccessible()
    server.reply(operator.signIn, { token: 'fresh', expires_at: day })
    server.reply(operatorPeople.helpUser, null)
    await passwordOf(screen).fill('svatý kopeček')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialogOf(screen)).not.toBeInTheDocument()
    await expect
      .poll(() => server.asked(operatorPeople.helpUser).map(({ body }) => body.reason))
      .toEqual([reason, reason])
    expect(sessionStorage.getItem('operatorToken')).toBe('fresh')
  })

  it('leaves nothing of the page in sight meanwhile, and Escape loses nothing', async () => {
    const screen = await sendHelp()
    await expect.element(dialogOf(screen)).toBeVisible()
    await expect.element(reasonOf(screen)).not.toBeVisible()
    await expect.element(reasonOf(screen)).toHaveValue(reason)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialogOf(screen)).toBeVisible()
  })

  it('asks for the second step', async () => {
    server.refuse(operator.signIn, 'auth.second_step_needed', { handed: { challenge: 'step' } })
    server.reply(operatorSecondFactors.signInStep, sampleStep())
    server.reply(operatorSecondFactors.finishSignIn, { token: 'fresh', expires_at: day, trusted_device: null })
    const screen = await sendHelp()
    await passwordOf(screen).fill('svatý kopeček')
    await userEvent.keyboard('{Enter}')
    const code = screen.getByRole('textbox', { name: screen.say('second-factors', 'step.code') })
    await expect.element(code).toBeVisible()
    await expectAccessible()
    server.reply(operatorPeople.helpUser, null)
    await code.fill('123456')
    await screen.getByRole('button', { name: screen.say('second-factors', 'step.submit') }).click()
    await expect.element(dialogOf(screen)).not.toBeInTheDocument()
    expect(sessionStorage.getItem('operatorToken')).toBe('fresh')
  })

  it('ends for good for who leaves', async () => {
    const screen = await sendHelp()
    await screen.getByRole('button', { name: screen.say('sessions', 'again.leave') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('operator', 'signIn.title') })).toBeVisible()
    expect(isSignedIn()).toBe(false)
  })
})

it('a session of the console that ends while nothing is written ends at the sign-in', async () => {
  server.refuse(operatorPeople.user, 'app.unauthorized')
  const screen = await openPage(server, `/operator/uzivatele/${user.id}`)
  await expect.element(screen.getByRole('heading', { name: screen.say('operator', 'signIn.title') })).toBeVisible()
  expect(dialogOf(screen).query()).toBeNull()
})

async function sendHelp(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/operator/uzivatele/${user.id}`, look)
  const name = screen.say('operator', 'help.send_reset.open')
  await screen.getByRole('button', { name }).click()
  await reasonOf(screen).fill(reason)
  await screen.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  return screen
}

function reasonOf(screen: Screen) {
  return screen.getByLabelText(screen.say('operator', 'reason.label'))
}

function dialogOf(screen: Screen) {
  return screen.getByRole('alertdialog', { name: screen.say('sessions', 'again.title') })
}

function passwordOf(screen: Screen) {
  return dialogOf(screen).getByLabelText(screen.say('operator', 'signIn.password'), { exact: true })
}
