import { phone } from '@katedra/contract/phone'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { sampleTeacher } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { sampleTest } from '../testing/sample-plan.ts'

const server = fakeServer()
const me = sampleTeacher('TEACHER', { session_kind: 'phone' })

beforeEach(() => {
  server.reply(plannedTests.tests, [])
  server.stream(profile.events)
})

describe('the remote', () => {
  it('says that no test runs or waits', async () => {
    const screen = await openPage(server, '/telefon', { me, width: 320 })
    await expect.element(screen.getByText(screen.say('phone', 'remote.none'))).toBeVisible()
    await expectAccessible()
  })

  it('shows what runs and what waits', async () => {
    server.reply(plannedTests.tests, [
      sampleTest(1, { state: 'launched', launched_at: '2026-11-24T07:00:00.000Z', started_count: 12 }),
      sampleTest(2, { starts_at: '2026-11-24T09:00:00.000Z', ends_at: '2026-11-24T09:45:00.000Z' }),
    ])
    const screen = await openPage(server, '/telefon', { me, width: 390, now: '2026-11-24T07:10:00.000Z' })
    await expect.element(screen.getByRole('heading', { name: 'Test 1' })).toBeVisible()
    await expect.element(screen.getByText('ABC DEF', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Test 2' })).toBeVisible()
    await expectAccessible()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(plannedTests.tests, 'app.unavailable')
    const screen = await openPage(server, '/telefon', { me })
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(plannedTests.tests, [])
    await retry.click()
    await expect.element(screen.getByText(screen.say('phone', 'remote.none'))).toBeVisible()
  })

  it('stays connected where the server refuses to disconnect', async () => {
    server.refuse(phone.disconnectPhone, 'app.unavailable')
    const screen = await openPage(server, '/telefon', { me })
    await screen.getByRole('button', { name: screen.say('phone', 'disconnect') }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: screen.say('phone', 'remote.title') })).toBeVisible()
  })
})

describe('connecting a phone', () => {
  it('leads to the remote', async () => {
    server.reply(phone.connectPhone, { access: 'access', refresh: 'refresh' })
    server.reply(profile.me, me)
    const screen = await openPage(server, '/telefon/kod', { me: null, width: 390 })
    await expect.element(screen.getByRole('heading', { name: screen.say('phone', 'remote.title') })).toBeVisible()
    expect(server.asked(phone.connectPhone).map(({ body }) => body)).toEqual([{ code: 'kod' }])
  })

  it('with a code that has ended says so', async () => {
    server.refuse(phone.connectPhone, 'phone.code_invalid')
    const screen = await openPage(server, '/telefon/kod', { me: null, width: 320 })
    await expect.element(screen.getByText(screen.say('errors', 'phone.code_invalid'))).toBeVisible()
    await expectAccessible()
  })

  it('asks first where someone is signed in', async () => {
    const screen = await openPage(server, '/telefon/kod')
    await expect.element(screen.getByRole('heading', { name: screen.say('phone', 'alreadySignedIn') })).toBeVisible()
    await expectAccessible()
    expect(server.asked(phone.connectPhone)).toEqual([])
  })
})
