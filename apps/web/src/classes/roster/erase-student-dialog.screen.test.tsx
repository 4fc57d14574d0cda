import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleRoster, sampleStudent } from '../../testing/class-samples.ts'
import { openPage, type PageLook } from '../../testing/open-page.tsx'

const server = fakeServer()

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [])
  server.reply(classes.schoolClass, sampleRoster([sampleStudent(1)]))
})

describe('a pupil who is erased', () => {
  it('leaves the roster once the name is typed, whatever its case and diacritics', async () => {
    server.reply(classes.eraseStudent, null)
    const screen = await openDialog()
    await expect.element(nameOf(screen)).toHaveFocus()
    await nameOf(screen).fill('ANNA novakova 1')
    server.reply(classes.schoolClass, sampleRoster([]))
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('classes', 'emptyRoster.title'))).toBeVisible()
    expect(server.asked(classes.eraseStudent).map(({ params }) => params.student_id)).toEqual([sampleStudent(1).id])
  })

  it('stays while another name is typed, and the field says so until it is changed', async () => {
    const screen = await openDialog()
    await nameOf(screen).fill('Nováková')
    await submitOf(screen).click()
    await expect.element(nameOf(screen)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(nameOf(screen)).toHaveFocus()
    await expectAccessible()
    await nameOf(screen).fill('Nováková 1')
    await expect.element(nameOf(screen)).not.toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(classes.eraseStudent)).toEqual([])
  })

  it('who was refused stays, with the reason and the name as typed', async () => {
    server.refuse(classes.eraseStudent, 'app.forbidden')
    const screen = await openDialog()
    await nameOf(screen).fill('Nováková 1 Anna')
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.forbidden'))).toBeVisible()
    await expect.element(nameOf(screen)).toHaveValue('Nováková 1 Anna')
  })

  it('stays when there is no line', async () => {
    const screen = await openDialog()
    await nameOf(screen).fill('Nováková 1 Anna')
    server.offline()
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(classes.eraseStudent, null)
    const slow = server.slow(classes.eraseStudent)
    const screen = await openDialog()
    await nameOf(screen).fill('Nováková 1 Anna')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.asked(classes.eraseStudent)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.eraseStudent)).toHaveLength(1)
  })

  it('is kept by Escape, on 320 pixels', async () => {
    const screen = await openDialog({ width: 320 })
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 1 Anna' })).toBeVisible()
  })
})

async function openDialog(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByRole('button', { name: screen.say('classes', 'student.more', { name: 'Nováková 1 Anna' }) }).click()
  await screen.getByRole('menuitem', { name: screen.say('classes', 'erase.open') }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

function nameOf(screen: Screen) {
  return screen.getByRole('textbox', { name: screen.say('classes', 'erase.label') })
}

function submitOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('classes', 'erase.submit'), exact: true })
}
