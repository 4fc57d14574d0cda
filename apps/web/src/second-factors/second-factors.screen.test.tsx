import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { school } from '@katedra/contract/school'
import { secondFactors } from '@katedra/contract/second-factors'
import { subjects } from '@katedra/contract/subjects'
import { sessions } from '@katedra/contract/sessions'
import { marks } from '@katedra/contract/marks'
import { ownSubjects } from '@katedra/contract/own-subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { enrolledOverview, sampleOverview, sampleRecoveryCodes, sampleStep } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tokens } from '../app/tokens.ts'
import { openPage, type PageLook } from '../testing/open-page.tsx'
import { sampleScales } from '../testing/sample-marks.ts'
import { sampleSchool } from '../testing/sample-orders.ts'

const server = fakeServer()
const say = (screen: Screen, key: string, values?: object) => screen.say('second-factors', key, values)

beforeEach(() => {
  server.reply(marks.scales, sampleScales())
  server.reply(ownSubjects.list, { subjects: [], may_edit: true })
  server.reply(sessions.sessions, [])
  server.stream(profile.events)
})

describe('the own second factor', () => {
  it.each([320, 1280] as const)('lists what there is, with what can be done, on %i pixels', async (width) => {
    server.reply(secondFactors.overview, enrolledOverview())
    const screen = await openSettings({ width })
    await expect.element(screen.getByText('Notebook', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(say(screen, 'recovery.left', { count: 9 }))).toBeVisible()
    await expectAccessible()
  })

  it('says what it is good for where there is none, in English', async () => {
    server.reply(secondFactors.overview, sampleOverview())
    const screen = await openSettings({ language: 'en', me: sampleTeacher('TEACHER', { language: 'en' }) })
    await expect.element(screen.getByText(say(screen, 'intro'))).toBeVisible()
    await expect.element(button(screen, 'app.add')).toBeVisible()
  })

  it('adds an app: name, secret, first code, and recovery codes that are shown until they are kept', async () => {
    server.reply(secondFactors.overview, sampleOverview())
    server.reply(secondFactors.newTimeCode, {
      id: idOf(7),
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Katedra:jana?secret=JBSWY3DPEHPK3PXP',
    })
    server.refuseFields(secondFactors.confirmTimeCode, { code: 'factor_code_wrong' })
    const screen = await openSettings({ width: 320 })
    await button(screen, 'app.add').click()
    await screen.getByRole('textbox', { name: say(screen, 'name') }).fill('Můj telefon')
    await button(screen, 'app.next').click()
    await expect.element(screen.getByRole('img', { name: say(screen, 'app.qr') })).toBeVisible()
    await expectAccessible()
    const code = screen.getByRole('textbox', { name: say(screen, 'app.code') })
    await code.fill('000000')
    await button(screen, 'app.confirm').click()
    await expect.element(screen.getByText(screen.say('fields', 'factor_code_wrong'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('app', 'problem.fields'))).not.toBeInTheDocument()
    server.reply(secondFactors.confirmTimeCode, { recovery_codes: sampleRecoveryCodes })
    server.reply(secondFactors.overview, enrolledOverview())
    await code.fill('123456')
    await button(screen, 'app.confirm').click()
    await expect.element(screen.getByText(sampleRecoveryCodes[9] ?? '')).toBeVisible()
    await expectAccessible()
    // It is done: there is nothing to go back to.
    await expect.element(screen.getByRole('button', { name: screen.say('ui', 'cancel') })).not.toBeInTheDocument()
    await button(screen, 'recovery.close').click()
    await expect.element(screen.getByText(say(screen, 'recovery.keepFirst'))).toBeVisible()
    await screen.getByText(say(screen, 'recovery.kept')).click()
    await button(screen, 'recovery.close').click()
    await expect.element(screen.getByText(sampleRecoveryCodes[9] ?? '')).not.toBeInTheDocument()
    expect(server.asked(secondFactors.newTimeCode).map(({ body }) => body)).toEqual([{ name: 'Můj telefon' }])
    expect(server.asked(secondFactors.confirmTimeCode).at(-1)).toMatchObject({
      params: { factor_id: idOf(7) },
      body: { code: '123456' },
    })
  })

  it('offers no passkeys where browsers make none, and none is taken that the browser refused', async () => {
    server.reply(secondFactors.overview, sampleOverview({ has_passkeys: false }))
    const screen = await openSettings()
    await expect.element(button(screen, 'app.add')).toBeVisible()
    await expect.element(button(screen, 'passkey.add')).not.toBeInTheDocument()
  })

  it('removes one after a question, and says what goes with the last one', async () => {
    server.reply(secondFactors.overview, enrolledOverview({ factors: enrolledOverview().factors.slice(0, 1) }))
    server.reply(secondFactors.removeFactor, null)
    const screen = await openSettings()
    await screen.getByRole('button', { name: say(screen, 'removeOf', { name: 'Notebook' }) }).click()
    await expect.element(screen.getByText(say(screen, 'removeLastText'))).toBeVisible()
    await expectAccessible()
    server.reply(secondFactors.overview, sampleOverview())
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: say(screen, 'remove') })
      .click()
    await expect.element(screen.getByText(say(screen, 'intro'))).toBeVisible()
    expect(server.asked(secondFactors.removeFactor).map(({ params }) => params)).toEqual([{ factor_id: idOf(1) }])
  })

  it('has no button for the last one where one is demanded', async () => {
    const factors = enrolledOverview().factors.slice(0, 1)
    server.reply(secondFactors.overview, enrolledOverview({ factors, is_demanded: true }))
    const screen = await openSettings()
    await expect.element(screen.getByText(say(screen, 'introDemanded'))).toBeVisible()
    await expect
      .element(screen.getByRole('button', { name: say(screen, 'removeOf', { name: 'Notebook' }) }))
      .not.toBeInTheDocument()
  })

  it.each([
    [4, undefined],
    [3, 'recovery.few'],
    [0, 'recovery.gone'],
  ] as const)('says at %i recovery codes whether it is time for new ones', async (recovery_codes_left, key) => {
    server.reply(secondFactors.overview, enrolledOverview({ recovery_codes_left }))
    const screen = await openSettings({ width: 320 })
    await expect.element(screen.getByText(say(screen, 'recovery.left', { count: recovery_codes_left }))).toBeVisible()
    const told = ['recovery.few', 'recovery.gone'].filter((one) => screen.getByText(say(screen, one)).query() !== null)
    expect(told).toEqual(key === undefined ? [] : [key])
    await expectAccessible()
  })

  it('forgets a trusted device by one press', async () => {
    server.reply(secondFactors.overview, enrolledOverview())
    server.reply(secondFactors.forgetDevice, null)
    const screen = await openSettings()
    const forget = screen.getByRole('button', { name: say(screen, 'trusted.forgetOf', { name: 'Katedra' }) })
    await expect.element(forget).toBeVisible()
    server.reply(secondFactors.overview, enrolledOverview({ trusted_devices: [] }))
    await forget.click()
    await expect.element(forget).not.toBeInTheDocument()
  })

  it('asks for a proof where the server wants one, and then sends the call again', async () => {
    server.reply(secondFactors.overview, enrolledOverview())
    server.refuse(secondFactors.renewRecoveryCodes, 'app.proof_needed')
    server.reply(secondFactors.proofStep, sampleStep())
    server.reply(secondFactors.prove, () => {
      server.reply(secondFactors.renewRecoveryCodes, { recovery_codes: sampleRecoveryCodes })
      return null
    })
    const screen = await openSettings({ width: 320 })
    await button(screen, 'recovery.renew').click()
    const code = screen.getByRole('textbox', { name: say(screen, 'step.code') })
    await expect.element(code).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Enter}')
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(sampleRecoveryCodes[0] ?? '')).toBeVisible()
    expect(server.asked(secondFactors.prove).map(({ body }) => body)).toEqual([
      { challenge: 'challenge', code: '123456' },
    ])
  })

  it('asks for the password as the proof where there is nothing stronger, and nothing happens for who closes it', async () => {
    server.reply(secondFactors.overview, sampleOverview())
    server.refuse(secondFactors.newTimeCode, 'app.proof_needed')
    server.reply(secondFactors.proofStep, sampleStep({ ways: ['password'] }))
    const screen = await openSettings()
    await button(screen, 'app.add').click()
    await button(screen, 'app.next').click()
    await expect.element(screen.getByText(say(screen, 'proof.byPassword'))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText(screen.say('errors', 'app.proof_needed'))).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: say(screen, 'name') })).toBeVisible()
  })
})

describe('a second factor that is demanded and missing', () => {
  it('leaves enrolment and signing out, whatever was opened', async () => {
    server.refuse(profile.me, 'app.second_factor_missing')
    server.reply(secondFactors.overview, sampleOverview({ is_demanded: true }))
    tokens.write({ access: 'access', refresh: 'refresh' })
    const screen = await openPage(server, '/tridy', { me: null, width: 320 })
    await expect.element(screen.getByRole('heading', { name: say(screen, 'enrol.title') })).toBeVisible()
    await expect.element(screen.getByText(say(screen, 'enrol.bySchool'))).toBeVisible()
    await expect.element(screen.getByText(say(screen, 'intro'))).toBeVisible()
    await expect.element(button(screen, 'app.add')).toBeVisible()
    await expectAccessible()
    expect(location.pathname).toBe('/druhy-krok')
    server.reply(auth.logout, null)
    server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
    await button(screen, 'enrol.signOut').click()
    await expect.poll(() => location.pathname).toBe('/')
    expect(tokens.read().access).toBeUndefined()
  })

  it('opens Katedra once one is there', async () => {
    server.refuse(profile.me, 'app.second_factor_missing')
    server.reply(secondFactors.overview, enrolledOverview({ is_demanded: true }))
    tokens.write({ access: 'access', refresh: 'refresh' })
    const screen = await openPage(server, '/mojecviceni', { me: null })
    await expect.element(button(screen, 'enrol.go')).toBeVisible()
    server.reply(profile.me, sampleTeacher())
    server.reply(plannedTests.tests, [])
    server.reply(classes.classes, [])
    await button(screen, 'enrol.go').click()
    await expect.poll(() => location.pathname).toBe('/mojecviceni')
  })
})

describe('the demand of a school', () => {
  it('is one choice of its admins', async () => {
    server.reply(school.school, sampleSchool())
    const none = { count: 0, first: [] }
    server.reply(school.waiting, {
      colleagues: none,
      join_requests: none,
      credit_requests: none,
      classes_without_email: none,
      classes_without_students: none,
    })
    server.reply(school.joinRequests, [])
    server.reply(secondFactors.demand, null)
    const screen = await openPage(server, '/skola', { width: 320 })
    const choice = screen.getByRole('radio', { name: say(screen, 'demand.all') })
    await expect.element(screen.getByText(say(screen, 'demand.text'))).toBeVisible()
    await screen.getByText(say(screen, 'demand.all'), { exact: true }).click()
    // It would stop a lesson that is on: not by a slip.
    await expect.element(screen.getByText(say(screen, 'demand.askText'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('ui', 'cancel') }).click()
    await expect.element(choice).not.toBeChecked()
    expect(server.asked(secondFactors.demand)).toEqual([])
    server.reply(school.school, sampleSchool({ second_factor_demand: 'all' }))
    await screen.getByText(say(screen, 'demand.all'), { exact: true }).click()
    await button(screen, 'demand.askConfirm').click()
    await expect.element(choice).toBeChecked()
    await expectAccessible()
    expect(server.asked(secondFactors.demand).map(({ body }) => body)).toEqual([{ demand: 'all' }])
    // Taking it back stops no one.
    server.reply(school.school, sampleSchool())
    await screen.getByText(say(screen, 'demand.none'), { exact: true }).click()
    await expect.element(screen.getByRole('radio', { name: say(screen, 'demand.none') })).toBeChecked()
    await expect.poll(() => server.asked(secondFactors.demand).at(-1)?.body).toEqual({ demand: 'none' })
  })
})

function openSettings(look: PageLook = {}): Promise<Screen> {
  return openPage(server, '/settings', look)
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: say(screen, key), exact: true })
}
