import { marks } from '@katedra/contract/marks'
import { ownSubjects, type OwnSubject, type OwnSubjects } from '@katedra/contract/own-subjects'
import { school } from '@katedra/contract/school'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { sampleScales } from '../testing/sample-marks.ts'
import { sampleSchool } from '../testing/sample-school.ts'
import { expectRefusal, toast } from '../testing/toast.ts'

const server = fakeServer()
const nothing = { count: 0, first: [] }

const ethics: OwnSubject = {
  id: 101,
  name: 'Etická výchova',
  colour: '#2E5E8C',
  glyph: 'heart',
  is_retired: false,
  test_count: 1,
  question_count: 12,
}
const latin: OwnSubject = { ...ethics, id: 102, name: 'Latina', glyph: 'quill', test_count: 0, question_count: 0 }
const old: OwnSubject = { ...ethics, id: 103, name: 'Rodinná výchova', is_retired: true }
const known = (changes: Partial<OwnSubjects> = {}): OwnSubjects => ({
  subjects: [ethics, latin, old],
  may_edit: true,
  ...changes,
})

beforeEach(() => {
  server.reply(ownSubjects.list, known())
  server.reply(marks.scales, sampleScales())
  server.reply(school.school, sampleSchool())
  server.reply(school.joinRequests, [])
  server.reply(school.waiting, {
    colleagues: nothing,
    join_requests: nothing,
    credit_requests: nothing,
    classes_without_email: nothing,
    classes_without_students: nothing,
  })
})

const say = (screen: Screen, key: string, values = {}) => screen.say('own-subjects', key, values)
const tableOf = (screen: Screen) => screen.getByRole('table', { name: say(screen, 'caption') })
const menuOf = (screen: Screen, name: string) => screen.getByRole('button', { name: say(screen, 'menuOf', { name }) })
async function act(screen: Screen, name: string, item: string) {
  await menuOf(screen, name).click()
  await screen.getByRole('menuitem', { name: say(screen, item) }).click()
}

describe('own subjects of a school', () => {
  it.each([
    ['cs', 320],
    ['en', 1280],
  ] as const)('are listed with what is of each, in %s on %i pixels', async (language, width) => {
    const screen = await openPage(server, '/skola', { language, width })
    await expect.element(tableOf(screen).getByText('Etická výchova')).toBeVisible()
    await expect.element(tableOf(screen).getByText('12').first()).toBeVisible()
    await expect.element(tableOf(screen).getByText(say(screen, 'retired'))).toBeVisible()
    await expectAccessible()
  })

  it('say that there are none yet', async () => {
    server.reply(ownSubjects.list, known({ subjects: [] }))
    const screen = await openPage(server, '/skola')
    await expect.element(screen.getByText(say(screen, 'none'))).toBeVisible()
  })

  it('are read by a teacher who may not change them', async () => {
    server.reply(ownSubjects.list, known({ may_edit: false }))
    const screen = await openPage(server, '/skola', { me: sampleTeacher('TEACHER') })
    await expect.element(tableOf(screen).getByText('Latina')).toBeVisible()
    expect(screen.getByRole('button', { name: say(screen, 'add') }).query()).toBeNull()
    expect(menuOf(screen, 'Latina').query()).toBeNull()
  })

  it.each(['cs', 'en'] as const)('are added with a name, a colour and a drawing, in %s', async (language) => {
    server.reply(ownSubjects.create, { ...latin, id: 104, name: 'Němčina' })
    const screen = await openPage(server, '/skola', { language, width: 360 })
    await screen.getByRole('button', { name: say(screen, 'add') }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: say(screen, 'form.submit') }).click()
    await expect.element(dialog.getByText(screen.say('fields', 'required'))).toBeVisible()
    await dialog.getByLabelText(say(screen, 'form.name')).fill('Němčina')
    await dialog.getByText(say(screen, 'colours.teal')).click()
    await dialog.getByText(screen.say('glyphs', 'speech')).click()
    await expectAccessible()
    await dialog.getByRole('button', { name: say(screen, 'form.submit') }).click()
    await expect.element(toast(screen, say(screen, 'saved', { name: 'Němčina' }))).toBeVisible()
    expect(server.asked(ownSubjects.create)[0]?.body).toEqual({ name: 'Němčina', colour: '#1F5F6B', glyph: 'speech' })
  })

  it('say at the form that the name is taken, and keep what was written', async () => {
    server.refuse(ownSubjects.change, 'subjects.exists')
    const screen = await openPage(server, '/skola')
    await act(screen, 'Latina', 'edit')
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText(say(screen, 'form.name')).fill('Dějepis')
    await dialog.getByRole('button', { name: say(screen, 'form.submit') }).click()
    await expect.element(dialog.getByText(screen.say('errors', 'subjects.exists'))).toBeInViewport({ ratio: 1 })
    await expect.element(dialog.getByLabelText(say(screen, 'form.name'))).toHaveValue('Dějepis')
    expect(server.asked(ownSubjects.change)[0]?.params).toEqual({ own_subject_id: 102 })
  })

  it('are deleted where nothing is of them, taken out of use otherwise, and come back', async () => {
    server.reply(ownSubjects.remove, { is_retired: true })
    server.reply(ownSubjects.restore, { ...old, is_retired: false })
    const screen = await openPage(server, '/skola')
    await act(screen, 'Latina', 'remove')
    const question = screen.getByRole('alertdialog')
    await expect.element(question.getByText(say(screen, 'removing.deleteText'))).toBeVisible()
    await question.getByRole('button', { name: screen.say('ui', 'cancel') }).click()
    await act(screen, 'Etická výchova', 'remove')
    await expect
      .element(question.getByText(say(screen, 'removing.retireTitle', { name: 'Etická výchova' })))
      .toBeVisible()
    await expectAccessible({ in: ['light'] })
    await question.getByRole('button', { name: say(screen, 'removing.retireButton') }).click()
    await expect.element(toast(screen, say(screen, 'removing.retired', { name: 'Etická výchova' }))).toBeVisible()
    await act(screen, 'Rodinná výchova', 'restore')
    await expect.element(toast(screen, say(screen, 'restored', { name: 'Rodinná výchova' }))).toBeVisible()
  })

  it('stay as they are where the server refuses to remove one', async () => {
    server.refuse(ownSubjects.remove, 'app.unavailable')
    const screen = await openPage(server, '/skola')
    await act(screen, 'Latina', 'remove')
    await screen
      .getByRole('alertdialog')
      .getByRole('button', { name: say(screen, 'removing.deleteButton') })
      .click()
    await expectRefusal(screen, screen.say('errors', 'app.unavailable'))
    await expect.element(tableOf(screen).getByText('Latina')).toBeVisible()
  })
})
