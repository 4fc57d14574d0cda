import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { colleagues } from '@katedra/contract/colleagues'
import { credits } from '@katedra/contract/credits'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { sampleClass, sampleRoster, sampleStudent } from '../testing/class-samples.ts'
import { openPage, type PageLook } from '../testing/open-page.tsx'

const server = fakeServer()
const path = `/tridy/${idOf(106)}`
const pair = [sampleStudent(1), sampleStudent(2, { email: 'anna@example.org', extra_time_factor: 1.5 })]

async function openClass(schoolClass: SchoolClassDetail, look: PageLook = {}): Promise<Screen> {
  server.reply(classes.schoolClass, schoolClass)
  server.reply(classes.removedStudents, [])
  return openPage(server, path, look)
}

describe('one class', () => {
  it('says how to begin while its roster is empty', async () => {
    const screen = await openClass(sampleRoster([]))
    await expect
      .element(screen.getByRole('heading', { name: screen.say('classes', 'emptyRoster.title') }))
      .toBeVisible()
    await expectAccessible()
  })

  it('shows its pupils by name, without a search while they are few', async () => {
    const screen = await openClass(sampleRoster(pair.toReversed()))
    await expect
      .poll(() =>
        screen
          .getByRole('rowheader')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Nováková 1 Anna', 'Nováková 2 Anna'])
    expect(screen.getByRole('searchbox').query()).toBeNull()
    await expectAccessible()
  })

  it('orders by extra time, the longest first, and says which way', async () => {
    const screen = await openClass(sampleRoster(pair))
    await screen.getByRole('button', { name: screen.say('classes', 'extraTime.label') }).click()
    await expect.poll(() => screen.getByRole('rowheader').elements()[0]?.textContent).toBe('Nováková 2 Anna')
    await expect
      .element(screen.getByRole('columnheader', { name: screen.say('classes', 'extraTime.label') }))
      .toHaveAttribute('aria-sort', 'descending')
  })

  it.each([320, 1280] as const)('finds one of 300 pupils, on %i pixels', async (width) => {
    const many = Array.from({ length: 300 }, (_, index) => sampleStudent(index + 1))
    const screen = await openClass(sampleRoster(many), { width })
    await expect.element(screen.getByRole('rowheader', { name: /Nováková 300/ })).toBeInTheDocument()
    await screen.getByRole('searchbox').fill('novakova 299')
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(1)
  })

  it('that is not there says so without offering to try again', async () => {
    server.refuse(classes.schoolClass, 'app.not_found')
    server.reply(classes.removedStudents, [])
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('classes', 'gone'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('ui', 'retry') }).query()).toBeNull()
    await expectAccessible()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(classes.schoolClass, 'app.unavailable')
    server.reply(classes.removedStudents, [])
    const screen = await openPage(server, path)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(classes.schoolClass, sampleRoster(pair))
    await retry.click()
    await expect.element(screen.getByRole('rowheader', { name: /Nováková 1/ })).toBeVisible()
  })

  it('that is archived takes no changes, only its way back', async () => {
    const screen = await openClass(sampleRoster(pair, { archived_at: '2026-06-30T10:00:00Z' }))
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'restore') })).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('classes', 'student.add') }).query()).toBeNull()
    await expectAccessible()
  })

  it('is put away with the way back in the corner', async () => {
    server.reply(classes.archiveClass, sampleRoster(pair, { archived_at: '2026-06-30T10:00:00Z' }))
    server.reply(classes.restoreClass, sampleRoster(pair))
    const screen = await openClass(sampleRoster(pair))
    await screen.getByRole('button', { name: screen.say('classes', 'more'), exact: true }).click()
    await screen.getByRole('menuitem', { name: screen.say('classes', 'archiveClass') }).click()
    await screen.getByRole('button', { name: screen.say('ui', 'undo') }).click()
    await expect.poll(() => server.asked(classes.restoreClass)).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'student.add') })).toBeVisible()
  })
})

describe('the dialog of a pupil', () => {
  it('keeps what was typed when the address is refused, and says so at the field', async () => {
    server.refuseFields(classes.addStudents, { 'students.0.email': 'email' })
    const screen = await openClass(sampleRoster([]))
    await screen.getByRole('button', { name: screen.say('classes', 'student.add') }).click()
    await screen.getByRole('textbox', { name: screen.say('classes', 'lastName') }).fill('Nová')
    const email = screen.getByRole('textbox', { name: new RegExp(screen.say('classes', 'studentEmail')) })
    await email.fill('eva@example.org')
    await userEvent.keyboard('{Enter}')
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    await expect.element(email).toHaveFocus()
    await expect.element(email).toHaveValue('eva@example.org')
    await expectAccessible()
  })

  it('wants one of the two names before anything is sent', async () => {
    const screen = await openClass(sampleRoster([]))
    await screen.getByRole('button', { name: screen.say('classes', 'student.add') }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: screen.say('classes', 'student.submit') }).click()
    await expect.element(screen.getByText(screen.say('fields', 'student_name_required'))).toBeVisible()
    expect(server.asked(classes.addStudents)).toEqual([])
  })

  it('keeps what was typed while it is closed', async () => {
    const screen = await openClass(sampleRoster([]))
    const add = screen.getByRole('button', { name: screen.say('classes', 'student.add') })
    await add.click()
    await screen.getByRole('textbox', { name: screen.say('classes', 'lastName') }).fill('Nová')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await add.click()
    await expect.element(screen.getByRole('textbox', { name: screen.say('classes', 'lastName') })).toHaveValue('Nová')
  })

  it('is opened by the keyboard alone, and Escape brings it back to its button', async () => {
    server.reply(credits.classCredits, { class_id: idOf(106), class_name: '6.A', programs: [] })
    const screen = await openClass(sampleRoster(pair))
    const edit = screen.getByRole('button', {
      name: screen.say('classes', 'student.editOf', { name: 'Nováková 1 Anna' }),
    })
    await expect.element(edit).toBeVisible()
    await tabTo(edit)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog', { name: 'Nováková 1 Anna' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(edit).toHaveFocus()
  })
})

describe('the dialog of a class', () => {
  it('keeps the new name when it is refused', async () => {
    server.refuseFields(classes.updateClass, { name: 'too_long' })
    const screen = await openClass(sampleRoster(pair))
    await screen.getByRole('button', { name: screen.say('classes', 'more'), exact: true }).click()
    await screen.getByRole('menuitem', { name: screen.say('classes', 'edit.open') }).click()
    const name = screen.getByRole('textbox', { name: screen.say('classes', 'name') })
    await name.fill('7.B')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveValue('7.B')
  })
})

describe('pasted pupils', () => {
  it('can be added only when there is one, and a refusal leaves the list', async () => {
    server.refuse(classes.addStudents, 'app.unavailable')
    const screen = await openClass(sampleRoster([]))
    await screen.getByRole('button', { name: screen.say('classes', 'paste.open') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'paste.submit') })).toBeDisabled()
    const list = screen.getByRole('textbox', { name: screen.say('classes', 'paste.label') })
    await list.fill('Nováková Anna\nDvořák Petr')
    await screen.getByRole('button', { name: screen.say('classes', 'paste.submitWith', { count: 2 }) }).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(list).toHaveValue('Nováková Anna\nDvořák Petr')
    await expectAccessible()
  })
})

describe('the menu of a pupil', () => {
  const menu = async (screen: Screen, item: string) => {
    await screen
      .getByRole('button', { name: screen.say('classes', 'student.more', { name: 'Nováková 1 Anna' }) })
      .click()
    await screen.getByRole('menuitem', { name: screen.say('classes', item) }).click()
  }

  it('erases only once the name is typed', async () => {
    server.reply(classes.eraseStudent, null)
    const screen = await openClass(sampleRoster(pair))
    await menu(screen, 'erase.open')
    const typed = screen.getByRole('textbox')
    await typed.fill('Nováková')
    await userEvent.keyboard('{Enter}')
    await expect.element(typed).toHaveAttribute('aria-invalid', 'true')
    expect(server.asked(classes.eraseStudent)).toEqual([])
    await expectAccessible()
    await typed.fill('anna novakova 1')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => server.asked(classes.eraseStudent)).toHaveLength(1)
  })

  it('moves to another class of the year, which has to be chosen', async () => {
    server.reply(classes.classes, [sampleClass(6), sampleClass(7)])
    server.reply(classes.moveStudent, sampleStudent(1))
    const screen = await openClass(sampleRoster(pair))
    await menu(screen, 'move.open')
    await screen.getByRole('button', { name: screen.say('classes', 'move.submit') }).click()
    await expect.element(screen.getByText(screen.say('classes', 'move.required'))).toBeVisible()
    expect(server.asked(classes.moveStudent)).toEqual([])
    await expectAccessible()
  })

  it('says at the field why the other class does not take the pupil', async () => {
    server.reply(classes.classes, [sampleClass(6), sampleClass(7)])
    server.refuseFields(classes.moveStudent, { to_class_id: 'invalid' })
    const screen = await openClass(sampleRoster(pair))
    await menu(screen, 'move.open')
    await screen.getByRole('button', { name: new RegExp(screen.say('classes', 'move.to')) }).click()
    await screen.getByRole('option', { name: /7\.A/ }).click()
    await screen.getByRole('button', { name: screen.say('classes', 'move.submit') }).click()
    await expect.element(screen.getByText(screen.say('fields', 'invalid'))).toBeVisible()
  })

  it('has no button to move by while there is no other class', async () => {
    server.reply(classes.classes, [sampleClass(6)])
    const screen = await openClass(sampleRoster(pair))
    await menu(screen, 'move.open')
    await expect.element(screen.getByText(screen.say('classes', 'move.none'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('classes', 'move.submit') }).query()).toBeNull()
  })
})

describe('the teachers of a class', () => {
  it('are one at least', async () => {
    server.reply(colleagues.colleagues, [
      {
        id: idOf(1),
        email: 'jana@zsuvoz.cz',
        title_before_name: '',
        first_name: 'Jana',
        last_name: 'Dvořáková',
        title_after_name: '',
        role: 'SCHOOL_FIRST_ADMIN',
        subject_ids: [],
        profile_picture_url: null,
        is_me: true,
        can_be_nudged: false,
        nudge_again_at: null,
        activity: null,
      },
    ])
    const screen = await openClass(sampleRoster(pair))
    await screen.getByRole('button', { name: screen.say('classes', 'teachers.change') }).click()
    await screen.getByRole('checkbox', { name: /Jana Dvořáková/ }).click()
    await screen.getByRole('button', { name: screen.say('classes', 'save') }).click()
    await expect.element(screen.getByText(screen.say('fields', 'teacher_required'))).toBeVisible()
    expect(server.asked(classes.setClassTeachers)).toEqual([])
    await expectAccessible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(colleagues.colleagues, 'app.unavailable')
    const screen = await openClass(sampleRoster(pair))
    await screen.getByRole('button', { name: screen.say('classes', 'teachers.change') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('ui', 'retry') })).toBeVisible()
  })
})

describe('a message to the class', () => {
  it('keeps what was written when its subject is refused', async () => {
    server.reply(classes.classMessages, [])
    server.refuseFields(classes.sendClassMessage, { subject: 'too_long' })
    const screen = await openClass(sampleRoster(pair, { email: '6a@example.org' }))
    await screen.getByRole('button', { name: screen.say('classes', 'message.open') }).click()
    await expect.element(screen.getByText(screen.say('classes', 'message.none'))).toBeVisible()
    const subject = screen.getByRole('textbox', { name: screen.say('classes', 'message.subject') })
    await subject.fill('Výlet')
    await screen.getByRole('textbox', { name: screen.say('classes', 'message.body') }).fill('V pátek.')
    await screen.getByRole('button', { name: screen.say('classes', 'message.send') }).click()
    await expect.element(subject).toHaveAttribute('aria-invalid', 'true')
    await expect.element(subject).toHaveValue('Výlet')
    await expectAccessible()
  })
})

describe('the cards of a class', () => {
  it('are one for each pupil', async () => {
    server.reply(classes.schoolClass, sampleRoster(pair))
    const screen = await openPage(server, `${path}/karticky`)
    await expect.element(screen.getByText('ABCD 2341')).toBeVisible()
    expect(screen.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(2)
    await expectAccessible()
  })

  it('are one alone where the address says whose', async () => {
    server.reply(classes.schoolClass, sampleRoster(pair))
    const screen = await openPage(server, `${path}/karticky?student_id=${idOf(1002)}`)
    await expect.element(screen.getByText('ABCD 2342')).toBeVisible()
    expect(screen.getByText('ABCD 2341').query()).toBeNull()
  })

  it('of a class that is not there say so', async () => {
    server.refuse(classes.schoolClass, 'app.not_found')
    const screen = await openPage(server, `${path}/karticky`)
    await expect.element(screen.getByText(screen.say('classes', 'gone'))).toBeVisible()
  })
})
