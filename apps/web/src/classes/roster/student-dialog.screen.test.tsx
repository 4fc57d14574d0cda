import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage, type PageLook } from '../../testing/open-page.tsx'
import { sampleRoster, sampleStudents, sampleStudent } from '../../testing/class-samples.ts'
import { sampleClassCredits, sampleClassProgram, sampleStudentCredit } from '../../testing/sample-credits.ts'

const server = fakeServer()
const student = sampleStudent(1, { email: 'eva@example.org' })

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [])
  server.reply(classes.schoolClass, sampleRoster([student]))
  server.reply(credits.classCredits, sampleClassCredits([]))
})

describe('a new pupil', () => {
  it('is added by one of the two names', async () => {
    server.reply(classes.addStudents, sampleRoster(sampleStudents(2)))
    const screen = await openNew()
    await expect.element(field(screen, 'lastName')).toHaveFocus()
    await expectAccessible()
    await field(screen, 'lastName').fill('Nováková 2')
    server.reply(classes.schoolClass, sampleRoster(sampleStudents(2)))
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 2 Anna' })).toBeVisible()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    const [asked] = server.asked(classes.addStudents)
    expect(asked?.body.students).toMatchObject([{ last_name: 'Nováková 2', first_name: '', extra_time_factor: 1 }])
  })

  it('without any name is not sent, and the focus goes to the surname', async () => {
    const screen = await openNew()
    await submitOf(screen, 'student.submit').click()
    await expect
      .element(field(screen, 'lastName'))
      .toHaveAccessibleDescription(screen.say('fields', 'student_name_required'))
    await expect.element(field(screen, 'lastName')).toHaveFocus()
    expect(server.asked(classes.addStudents)).toEqual([])
  })

  it('who is refused as the first of a list has the reason at the field', async () => {
    server.refuseFields(classes.addStudents, { 'students.0.email': 'invalid' })
    const screen = await openNew()
    await field(screen, 'lastName').fill('Nováková')
    await field(screen, 'studentEmail').fill('mala@example.org')
    await submitOf(screen, 'student.submit').click()
    await expect.element(field(screen, 'studentEmail')).toHaveAccessibleDescription(screen.say('fields', 'invalid'))
    await expect.element(field(screen, 'studentEmail')).toHaveFocus()
    await expect.element(field(screen, 'studentEmail')).toHaveValue('mala@example.org')
  })

  it('is not sent twice while the first is under way', async () => {
    server.reply(classes.addStudents, sampleRoster(sampleStudents(2)))
    const slow = server.slow(classes.addStudents)
    const screen = await openNew()
    await field(screen, 'lastName').fill('Nováková')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.asked(classes.addStudents)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.asked(classes.addStudents)).toHaveLength(1)
  })

  it('is given up by Escape, on 320 pixels', async () => {
    const screen = await openNew({ width: 320 })
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a pupil of the class', () => {
  it('is changed with extra time, and the roster follows', async () => {
    const changed = { ...student, first_name: 'Ema', extra_time_factor: 1.5 }
    server.reply(classes.updateStudent, changed)
    const screen = await openOwn()
    await field(screen, 'firstName').fill('Ema')
    await screen.getByRole('dialog').getByText(/50\s%/).click()
    server.reply(classes.schoolClass, sampleRoster([changed]))
    await submitOf(screen, 'save').click()
    await expect.element(screen.getByRole('rowheader', { name: 'Nováková 1 Ema' })).toBeVisible()
    const [asked] = server.asked(classes.updateStudent)
    expect(asked?.body).toMatchObject({ first_name: 'Ema', extra_time_factor: 1.5, email: 'eva@example.org' })
  })

  it('keeps an allowance that is none of the usual ones', async () => {
    server.reply(classes.schoolClass, sampleRoster([{ ...student, extra_time_factor: 1.4 }]))
    const screen = await openOwn()
    await expect.element(screen.getByRole('dialog').getByRole('radio', { name: /40\s%/ })).toBeChecked()
    await expectAccessible()
  })

  it('shows which credits are held', async () => {
    const held = sampleStudentCredit(1, { student_id: student.id, state: 'free', valid_until: '2027-06-30' })
    server.reply(credits.classCredits, sampleClassCredits([sampleClassProgram(1, [held])]))
    const screen = await openOwn()
    await expect.element(screen.getByText(/Program 1: .*30\.\s6\.\s2027/)).toBeVisible()
  })

  it('can be changed although the credits did not come', async () => {
    server.refuse(credits.classCredits, 'app.unavailable')
    const screen = await openOwn()
    await expect.element(field(screen, 'lastName')).toHaveValue('Nováková 1')
    expect(screen.getByText(screen.say('errors', 'app.unavailable')).query()).toBeNull()
  })

  it('gets a new code only after a question', async () => {
    const renewed = { ...student, personal_code: 'WXYZ9999' }
    server.reply(classes.renewPersonalCode, renewed)
    const screen = await openOwn()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/ABCD\s?2341/)
    await screen.getByRole('button', { name: screen.say('classes', 'student.newCode') }).click()
    const question = screen.getByRole('alertdialog')
    await expect.element(question).toMatchTextContent(screen.say('classes', 'student.newCodeHint'))
    await expectAccessible()
    expect(server.asked(classes.renewPersonalCode)).toEqual([])
    server.reply(classes.schoolClass, sampleRoster([renewed]))
    await question.getByRole('button', { name: screen.say('classes', 'student.newCode') }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/WXYZ\s?9999/)
  })

  it('keeps the code when a new one is refused', async () => {
    server.refuse(classes.renewPersonalCode, 'app.forbidden')
    const screen = await openOwn()
    await screen.getByRole('button', { name: screen.say('classes', 'student.newCode') }).click()
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: screen.say('classes', 'student.newCode') })
      .click()
    await expect.element(screen.getByText(screen.say('errors', 'app.forbidden')).first()).toBeInTheDocument()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/ABCD\s?2341/)
  })
})

async function openNew(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`, look)
  await screen.getByRole('button', { name: screen.say('classes', 'student.add') }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

async function openOwn(): Promise<Screen> {
  const screen = await openPage(server, `/tridy/${idOf(106)}`)
  await screen
    .getByRole('button', { name: screen.say('classes', 'student.editOf', { name: 'Nováková 1 Anna' }) })
    .click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return screen
}

function field(screen: Screen, name: 'lastName' | 'firstName' | 'studentEmail') {
  return screen.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${screen.say('classes', name)}`) })
}

function submitOf(screen: Screen, key: string) {
  return screen.getByRole('dialog').getByRole('button', { name: screen.say('classes', key), exact: true })
}
