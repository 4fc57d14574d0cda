import { classes, type ClassMessage } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleRoster, sampleStudent } from '../../testing/class-samples.ts'
import { openPage, type PageLook } from '../../testing/open-page.tsx'

const server = fakeServer()
const anna = sampleStudent(1, { email: 'anna@example.org' })
const withEmail = { email: 'trida@example.org' }

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [])
  server.reply(classes.schoolClass, sampleRoster([anna], withEmail))
  server.reply(classes.classMessages, [])
})

describe('a message to a class', () => {
  it('goes to the class and to the pupils with addresses, and stands in the history', async () => {
    server.reply(classes.sendClassMessage, ({ body }) => message(1, body))
    const screen = await openSheet()
    await expect.element(screen.getByText(screen.say('classes', 'message.count', { count: 2 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('classes', 'message.none'))).toBeVisible()
    await expectAccessible()
    await fillIn(screen)
    server.reply(classes.classMessages, [message(1)])
    await sendOf(screen).click()
    await expect.element(screen.getByRole('heading', { level: 3, name: 'Výlet' })).toBeVisible()
    await expect.element(field(screen, 'subject')).toHaveValue('')
    expect(server.asked(classes.sendClassMessage).map(({ body }) => body)).toEqual([
      { subject: 'Výlet', body: 'Sejdeme se v osm.', to_class: true, to_students: true },
    ])
  })

  it('to no one can not be sent', async () => {
    const screen = await openSheet()
    await screen.getByRole('checkbox', { name: screen.say('classes', 'message.toClass') }).click()
    await screen.getByRole('checkbox', { name: screen.say('classes', 'message.toStudents') }).click()
    await expect.element(screen.getByText(screen.say('classes', 'message.nobody'))).toBeVisible()
    await expect.element(sendOf(screen)).toBeDisabled()
  })

  it('without a subject is not sent, and the focus goes there', async () => {
    const screen = await openSheet()
    await field(screen, 'body').fill('Sejdeme se v osm.')
    await sendOf(screen).click()
    await expect.element(field(screen, 'subject')).toHaveAccessibleDescription(screen.say('fields', 'subject_required'))
    await expect.element(field(screen, 'subject')).toHaveFocus()
    expect(server.asked(classes.sendClassMessage)).toEqual([])
  })

  it('that is refused stays as written', async () => {
    server.refuse(classes.sendClassMessage, 'classes.no_email')
    const screen = await openSheet()
    await fillIn(screen)
    await sendOf(screen).click()
    await expect.element(screen.getByText(screen.say('errors', 'classes.no_email'))).toBeVisible()
    await expect.element(field(screen, 'body')).toHaveValue('Sejdeme se v osm.')
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(classes.sendClassMessage, message(1))
    const slow = server.slow(classes.sendClassMessage)
    const screen = await openSheet()
    await fillIn(screen)
    await field(screen, 'subject').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'message.sending') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(field(screen, 'subject')).toHaveValue('')
    expect(server.asked(classes.sendClassMessage)).toHaveLength(1)
  })

  it('that was begun is there again after Escape', async () => {
    const screen = await openSheet({ width: 320 })
    await fillIn(screen)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: screen.say('classes', 'message.open') }).click()
    await expect.element(field(screen, 'subject')).toHaveValue('Výlet')
    await expect.element(field(screen, 'body')).toHaveValue('Sejdeme se v osm.')
  })

  it('sets the address of a class that has none right there', async () => {
    server.reply(classes.schoolClass, sampleRoster([anna]))
    server.reply(classes.updateClass, sampleRoster([anna], withEmail))
    const screen = await openSheet()
    const form = screen.getByRole('form', { name: screen.say('classes', 'email') })
    await form.getByRole('button', { name: screen.say('classes', 'message.setEmail') }).click()
    await expect.element(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(classes.updateClass)).toEqual([])
    await form.getByRole('textbox').fill('trida@example.org')
    server.reply(classes.schoolClass, sampleRoster([anna], withEmail))
    await userEvent.keyboard('{Enter}')
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(screen.getByText(screen.say('classes', 'message.count', { count: 2 }))).toBeVisible()
  })
})

describe('the messages sent to a class', () => {
  it('say where each mail stands', async () => {
    const recipients = (['sent', 'failed', 'unknown'] as const).map((state, index) => ({
      email: `anna${index}@example.org`,
      student_name: `Nováková ${index} Anna`,
      state,
    }))
    server.reply(classes.classMessages, [message(1, { recipients })])
    const screen = await openSheet()
    await expect.element(screen.getByText(screen.say('classes', 'message.summary.failed', { count: 1 }))).toBeVisible()
    await screen.getByText(screen.say('classes', 'message.details', { count: 3 })).click()
    await expect.element(screen.getByText('Sejdeme se v osm.')).toBeVisible()
    const list = screen.getByRole('list', { name: screen.say('classes', 'message.recipients', { subject: 'Výlet' }) })
    expect(list.getByRole('listitem').elements()).toHaveLength(3)
    await expectAccessible()
  })

  it('are 300', async () => {
    server.reply(
      classes.classMessages,
      Array.from({ length: 300 }, (_, index) => message(index + 1, { subject: `Zpráva ${index + 1}` })),
    )
    const screen = await openSheet({ width: 320 })
    await expect.element(screen.getByRole('heading', { name: 'Zpráva 300' })).toBeInTheDocument()
  })

  it('that did not come are asked for again, and a message can be written meanwhile', async () => {
    server.refuse(classes.classMessages, 'app.unavailable')
    const screen = await openSheet()
    await expect.element(screen.getByText(screen.say('classes', 'message.historySafe'))).toBeVisible()
    await field(screen, 'subject').fill('Výlet')
    server.reply(classes.classMessages, [message(1, { subject: 'Dřívější' })])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: 'Dřívější' })).toBeVisible()
    await expect.element(field(screen, 'subject')).toHaveValue('Výlet')
  })

  it('are all that an archived class has', async () => {
    server.reply(classes.schoolClass, sampleRoster([anna], { archived_at: '2026-09-30T08:00:00.000Z' }))
    server.reply(classes.classMessages, [message(1)])
    const screen = await openPage(server, `/tridy/${idOf(106)}`)
    await screen.getByRole('button', { name: screen.say('classes', 'message.history') }).click()
    await expect.element(screen.getByRole('heading', { name: 'Výlet' })).toBeVisible()
    expect(sendOf(screen).query()).toBeNull()
  })
})

function message(number: number, change: Partial<ClassMessage> = {}): ClassMessage {
  return {
    id: idOf(200 + number),
    sent_at: '2026-10-01T08:00:00.000Z',
    teacher_name: 'Jana Dvořáková',
    subject: 'Výlet',
    body: 'Sejdeme se v osm.',
    recipients: [{ email: 'anna@example.org', student_name: 'Nováková 1 Anna', state: 'sent' }],
    ...change,
  }
}

async function openSheet(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByRole('button', { name: screen.say('classes', 'message.open') }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

async function fillIn(screen: Screen): Promise<void> {
  await field(screen, 'subject').fill('Výlet')
  await field(screen, 'body').fill('Sejdeme se v osm.')
}

function field(screen: Screen, name: 'subject' | 'body') {
  return screen.getByLabelText(screen.say('classes', `message.${name}`), { exact: true })
}

function sendOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('classes', 'message.send') })
}
