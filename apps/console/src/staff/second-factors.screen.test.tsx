import { operator } from '@katedra/contract/operator'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { expectAccessible } from '@katedra/testing/accessible'
import { enrolledOverview, sampleOverview, sampleStep } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsole } from '../app/call.ts'
import { openPage } from '../testing/open-page.tsx'
import { sampleAccount } from '../testing/samples.ts'

const server = fakeServer()
const moment = '2026-09-01T08:00:00.000Z'
const calls = operatorSecondFactors
const say = (screen: Screen, key: string) => screen.say('second-factors', key)
const noSchools = { schools: [], total: 0, page_size: 50 }

function button(screen: Screen, name: string) {
  return screen.getByRole('button', { name, exact: true })
}

async function signIn(screen: Screen): Promise<void> {
  await screen.getByLabelText(screen.say('operator', 'signIn.email')).fill('olga@katedra.example')
  await screen.getByLabelText(screen.say('operator', 'signIn.password')).fill('svatý kopeček u cesty')
  await userEvent.keyboard('{Enter}')
}

describe('signing in at the console', () => {
  it('goes on with the second step', async () => {
    server.refuse(operator.signIn, 'auth.second_step_needed', { handed: { challenge: 'challenge' } })
    server.reply(calls.signInStep, sampleStep())
    server.reply(calls.finishSignIn, { token: 'new', expires_at: moment, trusted_device: null })
    server.reply(operatorPeople.schools, noSchools)
    const screen = await openPage(server, '/operator/skoly', { isSignedIn: false, width: 320 })
    await signIn(screen)
    const code = screen.getByRole('textbox', { name: say(screen, 'step.code') })
    await expect.element(code).toBeVisible()
    await expectAccessible()
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('operator', 'schools.none'))).toBeVisible()
    expect(server.asked(calls.finishSignIn).map(({ body }) => body)).toEqual([
      { challenge: 'challenge', code: '123456', trust_device: false },
    ])
  })
})

describe('an operator without a second factor', () => {
  it('sees enrolment and signing out, and the console once there is one', async () => {
    server.refuse(operatorPeople.schools, 'app.second_factor_missing')
    server.reply(calls.overview, sampleOverview({ is_demanded: true }))
    const screen = await openPage(server, '/operator/skoly', { width: 320 })
    await expect.element(screen.getByText(say(screen, 'enrol.byOperator'))).toBeVisible()
    await expect.element(button(screen, say(screen, 'app.add'))).toBeVisible()
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
    await expectAccessible()
    server.reply(operatorPeople.schools, noSchools)
    openConsole()
    await expect.element(screen.getByText(screen.say('operator', 'schools.none'))).toBeVisible()
  })
})

describe('the demo', () => {
  it('says that it is one on each page', async () => {
    server.reply(operatorPeople.schools, noSchools)
    const screen = await openPage(server, '/operator/skoly', { width: 320, isDemo: true })
    const note = screen.getByText(screen.say('operator', 'frame.demo'))
    await expect.element(note).toBeVisible()
    // It comes when the server has said who is signed in: what somebody is just pressing must not move from under the finger.
    const list = screen.getByText(screen.say('operator', 'schools.none'))
    await expect.element(list).toBeVisible()
    expect(list.element().compareDocumentPosition(note.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await expectAccessible()
  })
})

describe('the own account at the console', () => {
  it('shows the second factor', async () => {
    server.reply(operator.sessions, [])
    server.reply(calls.overview, enrolledOverview({ is_demanded: true }))
    const screen = await openPage(server, '/operator/ucet')
    await expect.element(screen.getByText('Notebook', { exact: true })).toBeVisible()
    await expectAccessible()
  })
})

describe('the lost second factor of a colleague at the console', () => {
  it('is taken away with a reason, after a proof of who asks', async () => {
    server.reply(operator.operators, [sampleAccount(1), sampleAccount(2)])
    server.refuse(calls.reset, 'app.proof_needed')
    server.reply(calls.proofStep, sampleStep())
    server.reply(calls.prove, () => {
      server.reply(calls.reset, null)
      return null
    })
    const screen = await openPage(server, '/operator/provozovatele')
    await button(screen, screen.say('operator', 'staff.reset')).click()
    await screen.getByRole('textbox', { name: screen.say('operator', 'reason.label') }).fill('Ztracený telefon')
    await expectAccessible()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: screen.say('operator', 'staff.reset') })
      .click()
    const code = screen.getByRole('textbox', { name: say(screen, 'step.code') })
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('operator', 'staff.resetDone')).first()).toBeInTheDocument()
    expect(server.asked(calls.reset).at(-1)).toMatchObject({
      params: { operator_id: idOf(2) },
      body: { reason: 'Ztracený telefon' },
    })
  })
})
