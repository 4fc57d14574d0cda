import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { plannedTests } from '@katedra/contract/planned-tests'
import { dailyEvents } from '@katedra/contract/daily-events'
import { profile } from '@katedra/contract/profile'
import { subjects } from '@katedra/contract/subjects'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from './testing/open-page.tsx'
import { sampleFullClass, sampleLevel, sampleSubject } from './testing/sample-plan.ts'

const server = fakeServer()
const eva = sampleTeacher('TEACHER', { id: idOf(7), first_name: 'Eva', last_name: 'Nová', email: 'eva@zsuvoz.cz' })
const planAddress = '/mojecviceni?level_id=11'

beforeEach(() => {
  server.reply(plannedTests.tests, [])
  server.reply(plannedTests.presets, { time_zone: 'Europe/Prague', presets: [] })
  server.reply(classes.classes, [sampleFullClass(1)])
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(subjects.levels, [sampleLevel])
  server.reply(credits.coverage, [])
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
  server.refuse(dailyEvents.publicDailyEvent, 'daily-events.unknown_subject')
  server.reply(auth.logout, null)
  server.reply(auth.signIn, { access: 'access', refresh: 'refresh' })
})

describe('the next teacher at the same tab', () => {
  it('finds nothing of the plan that the one before was writing', async () => {
    const screen = await openPage(server, planAddress)
    await titleOf(screen).fill('Tajný test Jany')
    await closePlan(screen)
    await signOut(screen)
    await signInAsEva(screen)
    await screen
      .getByRole('link', { name: /Pohyb/ })
      .or(screen.getByRole('button', { name: /Pohyb/ }))
      .first()
      .click()
    await expect.element(titleOf(screen)).toHaveValue('Pohyb')
  })
})

describe('the same teacher', () => {
  it('finds the plan again after a way to another screen', async () => {
    const screen = await openPage(server, planAddress)
    await titleOf(screen).fill('Test Jany')
    await closePlan(screen)
    await screen.getByRole('button', { name: /Pohyb/ }).first().click()
    await expect.element(titleOf(screen)).toHaveValue('Test Jany')
  })
})

/** The sheet's own button: a message of before may still stand there with one of the same name. */
async function closePlan(screen: Screen): Promise<void> {
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: screen.say('ui', 'close') })
    .first()
    .click()
}

async function signOut(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: /^Účet/ }).click()
  await screen.getByRole('button', { name: screen.say('app', 'account.signOut') }).click()
  await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
}

async function signInAsEva(screen: Screen): Promise<void> {
  server.reply(profile.me, eva)
  await screen.getByRole('textbox', { name: screen.say('auth', 'email') }).fill(eva.email)
  await screen.getByLabelText(screen.say('auth', 'password')).fill('heslo heslo')
  await screen.getByRole('button', { name: screen.say('auth', 'signIn.submit') }).click()
}

function titleOf(screen: Screen) {
  return screen.getByRole('textbox', { name: screen.say('planned-tests', 'field.title') })
}
