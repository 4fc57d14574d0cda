import { classes, maxClassSize } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { sampleRoster, sampleStudents } from '../testing/class-samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(classes.classes, [])
})

describe('a new class', () => {
  it('is made with its pasted pupils in one step and opened', async () => {
    const made = sampleRoster(sampleStudents(2), { name: '6.A' })
    server.reply(classes.createClass, made)
    server.reply(classes.schoolClass, made)
    server.reply(classes.removedStudents, [])
    const screen = await openPage(server, '/tridy?new=1')
    await nameOf(screen).fill('6.A')
    await pasteOf(screen).fill('Nováková Anna\nDvořák Tomáš')
    const submit = screen.getByRole('button', { name: screen.say('classes', 'create.submitWith', { count: 2 }) })
    await expect.element(submit).toBeVisible()
    await expectAccessible()
    await submit.click()
    await expect.element(screen.getByRole('heading', { level: 1, name: '6.A' })).toBeVisible()
    expect(window.location.pathname).toBe(`/tridy/${made.id}`)
    expect(server.asked(classes.createClass).map(({ body }) => body)).toMatchObject([
      {
        name: '6.A',
        students: [
          { last_name: 'Nováková', first_name: 'Anna' },
          { last_name: 'Dvořák', first_name: 'Tomáš' },
        ],
      },
    ])
  })

  it('without a name is not sent, and the focus goes to the name', async () => {
    const screen = await openPage(server, '/tridy?new=1')
    await submitOf(screen).click()
    await expect
      .element(nameOf(screen))
      .toHaveAccessibleDescription(new RegExp(screen.say('fields', 'class_name_required')))
    await expect.element(nameOf(screen)).toHaveFocus()
    expect(server.asked(classes.createClass)).toEqual([])
  })

  it('that is refused stays as typed, with the reason at its field', async () => {
    server.refuseFields(classes.createClass, { name: 'Taková třída už tu je' })
    const screen = await openPage(server, '/tridy?new=1')
    await nameOf(screen).fill('6.A')
    await submitOf(screen).click()
    await expect.element(nameOf(screen)).toHaveAccessibleDescription(/Taková třída už tu je/)
    await expect.element(nameOf(screen)).toHaveFocus()
    await expect.element(nameOf(screen)).toHaveValue('6.A')
    await expectAccessible()
  })

  it('whose pupils are refused says so above its buttons, and keeps the list', async () => {
    server.refuseFields(classes.createClass, { 'students.0.email': 'invalid' })
    const screen = await openPage(server, '/tridy?new=1')
    await nameOf(screen).fill('6.A')
    await pasteOf(screen).fill('Nováková Anna')
    await screen.getByRole('button', { name: screen.say('classes', 'create.submitWith', { count: 1 }) }).click()
    await expect.element(screen.getByText(screen.say('fields', 'invalid'))).toBeVisible()
    await expect.element(pasteOf(screen)).toHaveValue('Nováková Anna')
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(classes.createClass, sampleRoster([], { name: '6.A' }))
    server.reply(classes.schoolClass, sampleRoster([], { name: '6.A' }))
    server.reply(classes.removedStudents, [])
    const slow = server.slow(classes.createClass)
    const screen = await openPage(server, '/tridy?new=1')
    await nameOf(screen).fill('6.A')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'create.working') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('heading', { level: 1, name: '6.A' })).toBeVisible()
    expect(server.asked(classes.createClass)).toHaveLength(1)
  })

  it('is kept as typed when Escape closes it', async () => {
    const screen = await openPage(server, '/tridy?new=1', { width: 320 })
    await expect.element(nameOf(screen)).toHaveFocus()
    await expectAccessible()
    await nameOf(screen).fill('6.A')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => window.location.search).toBe('')
    await screen.getByRole('button', { name: screen.say('classes', 'create.open') }).click()
    await expect.element(nameOf(screen)).toHaveValue('6.A')
  })

  it('of more pupils than a class may have is not sent', async () => {
    const screen = await openPage(server, '/tridy?new=1')
    await nameOf(screen).fill('6.A')
    const tooMany = Array.from({ length: maxClassSize + 1 }, (_, index) => `Nováková${index} Eva`)
    await pasteOf(screen).fill(tooMany.join('\n'))
    const refusal = screen.say('fields', 'too_many_students', { max: maxClassSize })
    await expect.element(screen.getByText(refusal)).toBeInTheDocument()
    await nameOf(screen).click()
    await userEvent.keyboard('{Enter}')
    expect(server.asked(classes.createClass)).toEqual([])
  })
})

function nameOf(screen: Screen) {
  return screen.getByLabelText(screen.say('classes', 'name'), { exact: true })
}

function pasteOf(screen: Screen) {
  return screen.getByLabelText(screen.say('classes', 'paste.label'), { exact: true })
}

function submitOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('classes', 'create.submit'), exact: true })
}
