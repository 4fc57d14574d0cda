import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { onScreen } from '@katedra/testing/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleClass, sampleRoster, sampleStudent } from '../../testing/class-samples.ts'
import { openPage, type PageLook } from '../../testing/open-page.tsx'

const server = fakeServer()
const [one, two] = [sampleStudent(1), sampleStudent(2)]

beforeEach(() => {
  server.reply(classes.classes, [sampleClass(6), sampleClass(7), sampleClass(8, { school_year: 2025 })])
  server.reply(classes.removedStudents, [])
  server.reply(classes.schoolClass, sampleRoster([one, two]))
})

describe('a pupil who goes to another class', () => {
  it('leaves the roster at once, and undoing brings them back', async () => {
    server.reply(classes.moveStudent, one)
    const screen = await openDialog()
    await choose(screen, '7.A')
    server.reply(classes.schoolClass, sampleRoster([two]))
    await submitOf(screen).click()
    await expect.poll(() => names(screen)).toEqual(['Nováková 2 Anna'])
    await expect.element(screen.getByRole('dialog', { name: /Nováková 1/ })).not.toBeInTheDocument()
    server.reply(classes.schoolClass, sampleRoster([one, two]))
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect.poll(() => names(screen)).toEqual(['Nováková 1 Anna', 'Nováková 2 Anna'])
    const moves = server.asked(classes.moveStudent).map(({ params, body }) => [params.class_id, body.to_class_id])
    expect(moves).toEqual([
      [idOf(106), idOf(107)],
      [idOf(107), idOf(106)],
    ])
  })

  it('is offered the classes of the same year first, and never the present one', async () => {
    const screen = await openDialog()
    await tabTo(targetOf(screen))
    await userEvent.keyboard('{Enter}')
    const options = screen.getByRole('option')
    await expect.element(options.first()).toBeVisible()
    const texts = options.elements().map(({ textContent }) => textContent.slice(0, 3))
    expect(texts).toEqual(['7.A', '8.A'])
    await expectAccessible()
  })

  it('stays chosen when the move is refused, and the reason stands at the field', async () => {
    server.refuseFields(classes.moveStudent, { to_class_id: 'class_archived' })
    const screen = await openDialog()
    await choose(screen, '7.A')
    await submitOf(screen).click()
    await expect
      .element(targetOf(screen))
      .toHaveAccessibleDescription(new RegExp(onScreen(screen.say('fields', 'class_archived'))))
    await expect.element(targetOf(screen)).toMatchTextContent('7.A')
    await expectAccessible()
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(classes.moveStudent, one)
    const slow = server.slow(classes.moveStudent)
    const screen = await openDialog()
    await choose(screen, '7.A')
    await submitOf(screen).click()
    await expect.poll(() => server.asked(classes.moveStudent)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog', { name: /Nováková 1/ })).not.toBeInTheDocument()
    expect(server.asked(classes.moveStudent)).toHaveLength(1)
  })

  it('waits for the classes, and asks for them again when they did not come', async () => {
    server.refuse(classes.classes, 'app.unavailable')
    const screen = await openDialog()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    expect(submitOf(screen).query()).toBeNull()
    server.reply(classes.classes, [sampleClass(6), sampleClass(7)])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(targetOf(screen)).toBeVisible()
  })

  it('stays where no other class is, with the way to found one, on 320 pixels', async () => {
    server.reply(classes.classes, [sampleClass(6)])
    const screen = await openDialog({ width: 320 })
    const create = screen.getByRole('link', { name: screen.say('classes', 'move.create') })
    await expect.element(create).toHaveAttribute('href', expect.stringContaining('new='))
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

async function openDialog(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByRole('button', { name: screen.say('classes', 'student.more', { name: 'Nováková 1 Anna' }) }).click()
  await screen.getByRole('menuitem', { name: screen.say('classes', 'move.open') }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

async function choose(screen: Screen, name: string): Promise<void> {
  await targetOf(screen).click()
  await screen.getByRole('option', { name, exact: false }).click()
}

function targetOf(screen: Screen) {
  return screen.getByRole('dialog').getByRole('button', { name: screen.say('classes', 'move.to'), exact: false })
}

function submitOf(screen: Screen) {
  return screen.getByRole('dialog').getByRole('button', { name: screen.say('classes', 'move.submit'), exact: true })
}

function names(screen: Screen): string[] {
  return screen
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)
}
