import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { expectAccessible } from '@katedra/testing/accessible'
import { sampleStep } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import { sampleTeacher } from '@katedra/testing/samples'
import type { Look, Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { onSignedOut } from '../../app/call.ts'
import { tokens } from '../../app/tokens.ts'
import { sampleClass, sampleRoster } from '../../testing/class-samples.ts'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const made = sampleRoster([], { name: '6.A' })

beforeEach(() => {
  server.reply(classes.classes, [sampleClass(7)])
  server.reply(classes.schoolClass, made)
  server.reply(classes.removedStudents, [])
  server.refuse(classes.createClass, 'app.unauthorized')
  server.refuse(auth.refresh, 'auth.refresh_refused')
})

describe('a session that ends while a form is written', () => {
  it.each([
    { width: 320, language: 'cs' },
    { width: 1280, language: 'en' },
  ] as const)('is begun again over it, and what was sent is sent once more: $width, $language', async (look) => {
    const screen = await sendNewClass(look)
    await expect.element(dialogOf(screen)).toBeVisible()
    await expect.element(screen.getByText(new RegExp(sampleTeacher().email))).toBeVisible()
    await expectAccessible()
    server.reply(auth.signIn, { access: 'fresh', refresh: 'fresh' })
    server.reply(classes.createClass, made)
    await passwordOf(screen).fill('svatý kopeček')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe(`/tridy/${made.id}`)
    await expect.element(dialogOf(screen)).not.toBeInTheDocument()
    expect(server.asked(classes.createClass).map(({ body }) => body.name)).toEqual(['6.A', '6.A'])
    expect(server.asked(auth.signIn).map(({ body }) => body.email)).toEqual([sampleTeacher().email])
    expect(tokens.read().access).toBe('fresh')
  })

  it('leaves nothing of the page in sight meanwhile', async () => {
    const screen = await sendNewClass()
    await expect.element(dialogOf(screen)).toBeVisible()
    await expect.element(screen.getByText('7.A', { exact: true })).not.toBeVisible()
    await expect.element(nameOf(screen)).not.toBeVisible()
    await expect.element(nameOf(screen)).toHaveValue('6.A')
    // Escape would throw away what the dialog saves.
    await userEvent.keyboard('{Escape}')
    await expect.element(dialogOf(screen)).toBeVisible()
  })

  it('asks again after a wrong password, and for the password where there is none', async () => {
    server.refuse(auth.signIn, 'auth.wrong_credentials')
    const screen = await sendNewClass()
    await expect.element(passwordOf(screen)).toHaveFocus()
    await submitOf(screen).click()
    await expect.element(passwordOf(screen)).toHaveFocus()
    expect(server.asked(auth.signIn)).toEqual([])
    await passwordOf(screen).fill('jiné heslo')
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('auth', 'signIn.wrong'))).toBeVisible()
    await expectAccessible()
  })

  it('asks for the second step of whom has one', async () => {
    server.refuse(auth.signIn, 'auth.second_step_needed', { handed: { challenge: 'step' } })
    server.reply(secondFactors.signInStep, sampleStep())
    server.reply(secondFactors.finishSignIn, { access: 'fresh', refresh: 'fresh', trusted_device: null })
    server.reply(classes.createClass, made)
    server.refuse(classes.createClass, 'app.unauthorized')
    const screen = await sendNewClass()
    await passwordOf(screen).fill('svatý kopeček')
    await submitOf(screen).click()
    const code = screen.getByRole('textbox', { name: screen.say('second-factors', 'step.code') })
    await expect.element(code).toBeVisible()
    await expectAccessible()
    server.reply(classes.createClass, made)
    await code.fill('123456')
    await screen.getByRole('button', { name: screen.say('second-factors', 'step.submit') }).click()
    await expect.poll(() => location.pathname).toBe(`/tridy/${made.id}`)
  })

  it('ends for good for who leaves', async () => {
    let isOut = false
    const stop = onSignedOut(() => {
      isOut = true
    })
    const screen = await sendNewClass()
    await screen.getByRole('button', { name: screen.say('sessions', 'again.leave') }).click()
    await expect.element(dialogOf(screen)).not.toBeInTheDocument()
    await expect.poll(() => isOut).toBe(true)
    stop()
    expect(tokens.read()).toEqual({})
  })
})

it('a session that ends while nothing is written ends as it did: home', async () => {
  let isOut = false
  const stop = onSignedOut(() => {
    isOut = true
  })
  server.refuse(classes.classes, 'app.unauthorized')
  const screen = await openPage(server, '/tridy')
  await expect.poll(() => isOut).toBe(true)
  stop()
  expect(dialogOf(screen).query()).toBeNull()
})

it('the same person in another tab brings the session back here, too', async () => {
  const screen = await sendNewClass()
  await expect.element(dialogOf(screen)).toBeVisible()
  server.reply(classes.createClass, made)
  server.reply(profile.me, sampleTeacher())
  tokens.write({ access: 'fresh', refresh: 'fresh' })
  dispatchEvent(new StorageEvent('storage', { key: null }))
  await expect.poll(() => location.pathname).toBe(`/tridy/${made.id}`)
})

async function sendNewClass(look: Look = {}): Promise<Screen> {
  const screen = await openPage(server, '/tridy?new=1', look)
  await nameOf(screen).fill('6.A')
  await screen.getByRole('button', { name: screen.say('classes', 'create.submit') }).click()
  return screen
}

function nameOf(screen: Screen) {
  return screen.getByLabelText(screen.say('classes', 'name'), { exact: true })
}

function dialogOf(screen: Screen) {
  return screen.getByRole('alertdialog', { name: screen.say('sessions', 'again.title') })
}

function passwordOf(screen: Screen) {
  return dialogOf(screen).getByLabelText(screen.say('auth', 'password'), { exact: true })
}

function submitOf(screen: Screen) {
  return dialogOf(screen).getByRole('button', { name: screen.say('sessions', 'again.submit') })
}
