import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import { sampleRoster, sampleStudents, sampleStudent } from '../../testing/class-samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [])
  server.reply(classes.schoolClass, sampleRoster([sampleStudent(1)]))
})

describe('a pasted list of pupils', () => {
  it('leaves out whom the class has already, and adds the others', async () => {
    server.reply(classes.addStudents, sampleRoster(sampleStudents(2)))
    const screen = await openDialog()
    const paste = pasteOf(screen)
    await expect.element(paste).toHaveFocus()
    await paste.fill('Nováková 1\tAnna\nDvořák\tTomáš\ttomas@example.org\n\nKrátká\tIva\tiva@')
    await expect.element(screen.getByText(screen.say('classes', 'paste.notes.on_roster'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('classes', 'paste.notes.email_ignored'))).toBeInTheDocument()
    await expectAccessible()
    server.reply(classes.schoolClass, sampleRoster(sampleStudents(2)))
    await submitOf(screen, 2).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 2 Anna' })).toBeVisible()
    const asked = server.asked(classes.addStudents).map(({ body }) => body.students.map(({ last_name }) => last_name))
    expect(asked).toEqual([['Dvořák', 'Krátká']])
  })

  it('is read from the first name when told so', async () => {
    server.reply(classes.addStudents, sampleRoster(sampleStudents(2)))
    const screen = await openDialog()
    await pasteOf(screen).fill('Tomáš Dvořák')
    await screen.getByText(screen.say('classes', 'paste.orders.first_last')).click()
    await submitOf(screen, 1).click()
    await expect.poll(() => server.asked(classes.addStudents)).toHaveLength(1)
    const [asked] = server.asked(classes.addStudents)
    expect(asked?.body.students).toMatchObject([{ first_name: 'Tomáš', last_name: 'Dvořák' }])
  })

  it('that is refused stays as pasted, with the reason below', async () => {
    server.refuseFields(classes.addStudents, { students: 'too_many_students' }, { values: { max: 1000 } })
    const screen = await openDialog()
    await pasteOf(screen).fill('Dvořák Tomáš')
    await submitOf(screen, 1).click()
    await expect.element(screen.getByText(screen.say('fields', 'too_many_students', { max: 1000 }))).toBeVisible()
    await expect.element(pasteOf(screen)).toHaveValue('Dvořák Tomáš')
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(classes.addStudents, sampleRoster(sampleStudents(2)))
    const slow = server.slow(classes.addStudents)
    const screen = await openDialog()
    await pasteOf(screen).fill('Dvořák Tomáš')
    await submitOf(screen, 1).click()
    await expect.poll(() => server.asked(classes.addStudents)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.addStudents)).toHaveLength(1)
  })

  it('has nothing to send while there is no name in it, and Escape closes it, on 320 pixels', async () => {
    const screen = await openDialog({ width: 320 })
    await expect
      .element(screen.getByRole('dialog').getByRole('button', { name: screen.say('classes', 'paste.submit') }))
      .toBeDisabled()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

async function openDialog(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByRole('button', { name: screen.say('classes', 'paste.open') }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

function pasteOf(screen: Screen) {
  return screen.getByLabelText(screen.say('classes', 'paste.label'), { exact: true })
}

function submitOf(screen: Screen, count: number) {
  return screen.getByRole('button', { name: screen.say('classes', 'paste.submitWith', { count }), exact: true })
}
