import { colleagues } from '@katedra/contract/colleagues'
import { profile } from '@katedra/contract/profile'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleSubject } from '../../testing/sample-plan.ts'
import { sampleColleague } from '../../testing/sample-school.ts'

const server = fakeServer()
/** Of the colleague whose sheet is open. */
const itsName = 'Eva Nová 2'

beforeEach(() => {
  server.reply(subjects.subjects, [sampleSubject])
  server.reply(colleagues.colleagues, [sampleColleague(1), sampleColleague(2)])
  server.reply(colleagues.reminders, [])
})

describe('a colleague', () => {
  it.each([320, 1280] as const)('stands in a sheet with all that can be done, on %i pixels', async (width) => {
    const screen = await openSheet({ width })
    await expect.element(screen.getByText(screen.say('colleagues', 'reminders.none'))).toBeVisible()
    await expectAccessible()
  })

  it('stays in the sheet with the long name of a subject', async () => {
    const name = 'Nejneobhospodařovávatelnějšíprůřezovétémamediálnívýchovažáků'
    server.reply(subjects.subjects, [sampleSubject, { ...sampleSubject, id: 101, name }])
    const screen = await openSheet({ width: 320 })
    await expect.element(screen.getByText(name)).toBeVisible()
    expect(screen.getByText(name).element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
  })

  it('gets a subject by one press, and loses it again where the server refuses', async () => {
    server.refuse(colleagues.assignSubject, 'app.unavailable')
    const screen = await openSheet()
    const chip = screen.getByRole('checkbox', { name: 'Fyzika' })
    await screen.getByText('Fyzika').click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(chip).not.toBeChecked()
  })

  it('changes the role, and the list says so', async () => {
    const admin = sampleColleague(2, { role: 'SCHOOL_ADMIN' })
    server.reply(colleagues.changeRole, admin)
    const screen = await openSheet()
    await screen.getByText(screen.say('colleagues', 'roleHints.SCHOOL_ADMIN')).click()
    server.reply(colleagues.colleagues, [sampleColleague(1), admin])
    await screen.getByRole('button', { name: screen.say('colleagues', 'role.change') }).click()
    const { first_name, last_name } = admin
    const role = screen.say('colleagues', 'roles.SCHOOL_ADMIN')
    const done = screen.say('colleagues', 'role.done', { name: `${first_name} ${last_name}`, role })
    await expect.element(screen.getByText(done).first()).toBeInTheDocument()
    expect(server.asked(colleagues.changeRole).map(({ body }) => body)).toEqual([{ role: 'SCHOOL_ADMIN' }])
  })
})

describe('handing over the first admin', () => {
  it('is done after a question, and then the role is no longer one’s own to give', async () => {
    const first = sampleColleague(2, { role: 'SCHOOL_FIRST_ADMIN' })
    server.reply(colleagues.handOver, first)
    const screen = await openHandOver()
    expect(server.asked(colleagues.handOver)).toEqual([])
    await expectAccessible()
    server.reply(profile.me, sampleTeacher('SCHOOL_ADMIN'))
    server.reply(colleagues.colleagues, [sampleColleague(1), first])
    const before = server.asked(colleagues.colleagues).length
    await confirmHandOver(screen)
    await expect
      .element(screen.getByText(screen.say('colleagues', 'role.handOverDone', { name: itsName })).first())
      .toBeVisible()
    await expect.element(handOverQuestion(screen)).not.toBeInTheDocument()
    await expect.element(handOverButton(screen)).not.toBeInTheDocument()
    await expect
      .element(screen.getByRole('dialog').getByText(screen.say('colleagues', 'roleHints.SCHOOL_FIRST_ADMIN')))
      .toBeVisible()
    expect(server.asked(colleagues.handOver).map(({ params }) => params.teacher_id)).toEqual([idOf(2)])
    // The one who gave it has another role now as well.
    await expect.poll(() => server.asked(colleagues.colleagues).length).toBeGreaterThan(before)
  })

  it('is not asked for by who turns back at the question', async () => {
    const screen = await openHandOver()
    await handOverQuestion(screen)
      .getByRole('button', { name: screen.say('ui', 'cancel') })
      .click()
    await expect.element(handOverQuestion(screen)).not.toBeInTheDocument()
    await expect.element(handOverButton(screen)).toBeVisible()
    expect(server.asked(colleagues.handOver)).toEqual([])
  })

  it('says why it is refused, and the colleagues are asked for again', async () => {
    server.refuse(colleagues.handOver, 'colleagues.not_active')
    const screen = await openHandOver()
    const before = server.asked(colleagues.colleagues).length
    await confirmHandOver(screen)
    await expect.element(screen.getByText(screen.say('errors', 'colleagues.not_active')).first()).toBeVisible()
    await expect.element(handOverQuestion(screen)).not.toBeInTheDocument()
    await expect.element(handOverButton(screen)).toBeVisible()
    await expect.poll(() => server.asked(colleagues.colleagues).length).toBeGreaterThan(before)
  })
})

describe('the lost second factor of a colleague', () => {
  it('is taken away after a question', async () => {
    const listed = (has_second_factor: boolean) => {
      const colleague = sampleColleague(2)
      const { activity } = colleague
      return { ...colleague, activity: activity === null ? null : { ...activity, has_second_factor } }
    }
    server.reply(colleagues.colleagues, [sampleColleague(1), listed(true)])
    server.reply(colleagues.resetSecondFactors, listed(false))
    const screen = await openSheet({ width: 320 })
    await screen.getByRole('button', { name: screen.say('colleagues', 'secondFactor.open') }).click()
    await expectAccessible()
    server.reply(colleagues.colleagues, [sampleColleague(1), listed(false)])
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: screen.say('colleagues', 'secondFactor.confirm') })
      .click()
    await expect.element(screen.getByText(screen.say('colleagues', 'secondFactor.lacks'))).toBeVisible()
    expect(server.asked(colleagues.resetSecondFactors).map(({ params }) => params.teacher_id)).toEqual([idOf(2)])
  })
})

describe('removing a colleague', () => {
  it('asks who takes over, and says it at the field when no one does', async () => {
    server.refuseFields(colleagues.removeColleague, { heir_id: 'required' })
    const screen = await openRemoval()
    await expectAccessible()
    await confirm(screen)
    await expect.element(screen.getByText(screen.say('fields', 'required'))).toBeVisible()
    await expect.element(screen.getByRole('dialog').last()).toBeVisible()
  })

  it('closes both when it is done', async () => {
    server.reply(colleagues.removeColleague, null)
    const screen = await openRemoval()
    await confirm(screen)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(colleagues.removeColleague).map(({ params }) => params.teacher_id)).toEqual([idOf(2)])
  })
})

async function openSheet(look: { width?: 320 | 1280 } = {}): Promise<Screen> {
  const screen = await openPage(server, `/kolegove?colleague=${idOf(2)}`, look)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

async function openRemoval(): Promise<Screen> {
  const screen = await openSheet()
  await screen.getByRole('button', { name: screen.say('colleagues', 'remove.open') }).click()
  return screen
}

function confirm(screen: Screen): Promise<void> {
  return screen.getByRole('button', { name: screen.say('colleagues', 'remove.confirm') }).click()
}

/** The question before the first admin is handed over. */
async function openHandOver(): Promise<Screen> {
  const screen = await openSheet()
  await handOverButton(screen).click()
  await expect
    .element(handOverQuestion(screen).getByText(screen.say('colleagues', 'role.handOverText', { name: itsName })))
    .toBeVisible()
  return screen
}

function handOverButton(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('colleagues', 'role.handOver') })
}

function handOverQuestion(screen: Screen) {
  return screen.getByRole('alertdialog', { name: screen.say('colleagues', 'role.handOverTitle') })
}

function confirmHandOver(screen: Screen): Promise<void> {
  return handOverQuestion(screen)
    .getByRole('button', { name: screen.say('colleagues', 'role.handOverConfirm') })
    .click()
}
