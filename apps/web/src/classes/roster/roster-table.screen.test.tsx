import { classes } from '@katedra/contract/classes'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import { sampleRoster, sampleStudents, sampleStudent } from '../../testing/class-samples.ts'

const server = fakeServer()
const path = `/tridy/${idOf(106)}`

beforeEach(() => {
  server.reply(classes.classes, [])
  server.reply(classes.removedStudents, [])
})

describe('the roster of a class', () => {
  it('shows each pupil with a code in groups of four and the extra time', async () => {
    const student = sampleStudent(1, { email: 'eva@example.org', extra_time_factor: 1.25 })
    server.reply(classes.schoolClass, sampleRoster([student]))
    const screen = await openPage(server, path)
    const row = screen.getByRole('row', { name: /Nováková 1 Anna/ })
    await expect.element(row).toMatchTextContent(/ABCD\s2341/)
    await expect.element(row).toMatchTextContent('eva@example.org')
    await expect.element(row).toMatchTextContent(/25\s%/)
    await expectAccessible()
  })

  it('orders pupils by name from either end, and by extra time from the most', async () => {
    server.reply(
      classes.schoolClass,
      sampleRoster([
        sampleStudent(1, { last_name: 'Žák' }),
        sampleStudent(2, { last_name: 'Čech', extra_time_factor: 1.5 }),
        sampleStudent(3, { last_name: 'Cibula', extra_time_factor: 2 }),
      ]),
    )
    const screen = await openPage(server, path)
    await expect.poll(() => names(screen)).toEqual(['Cibula Anna', 'Čech Anna', 'Žák Anna'])
    await headOf(screen, 'rosterName').click()
    expect(names(screen)).toEqual(['Žák Anna', 'Čech Anna', 'Cibula Anna'])
    await headOf(screen, 'extraTime.label').click()
    expect(names(screen)).toEqual(['Cibula Anna', 'Čech Anna', 'Žák Anna'])
    const head = screen.getByRole('columnheader', { name: screen.say('classes', 'extraTime.label') })
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  })

  it.each([320, 1280] as const)('finds one of 300 pupils by name or by code, on %i pixels', async (width) => {
    server.reply(classes.schoolClass, sampleRoster(sampleStudents(300)))
    const screen = await openPage(server, path, { width })
    await expect.element(screen.getByRole('searchbox')).toBeVisible()
    await expect.poll(() => names(screen), { timeout: 10_000 }).toHaveLength(300)
    await screen.getByRole('searchbox').fill('novakova 299')
    await expect.poll(() => names(screen)).toEqual(['Nováková 299 Anna'])
    await screen.getByRole('searchbox').fill('abcd2357')
    await expect.poll(() => names(screen)).toEqual(['Nováková 17 Anna'])
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('searchbox').fill('nikdo')
    await expect.element(screen.getByText(screen.say('classes', 'noneFound'))).toBeVisible()
  })

  it('takes a pupil off at once and puts them back when asked', async () => {
    const [one, two] = [sampleStudent(1), sampleStudent(2)]
    server.reply(classes.schoolClass, sampleRoster([one, two]))
    server.reply(classes.removeStudent, null)
    server.reply(classes.restoreStudent, one)
    const screen = await openPage(server, path)
    const remove = screen.getByRole('button', {
      name: screen.say('classes', 'student.removeOf', { name: 'Nováková 1 Anna' }),
    })
    await expect.element(remove).toBeVisible()
    server.reply(classes.schoolClass, sampleRoster([two]))
    await remove.click()
    await expect.poll(() => names(screen)).toEqual(['Nováková 2 Anna'])
    await expect.poll(() => server.asked(classes.removeStudent)).toHaveLength(1)
    server.reply(classes.schoolClass, sampleRoster([one, two]))
    const undo = screen
      .getByRole('button', { name: screen.say('ui', 'undo') })
      .first()
      .query()
    if (!(undo instanceof HTMLElement)) throw new Error('nothing takes it back')
    const { left, top, width, height } = undo.getBoundingClientRect()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    undo.click()
    await new Promise(requestAnimationFrame)
    // The second press of a double one must not go to the row below, which would remove another pupil.
    expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[role="region"]')).not.toBeNull()
    undo.click()
    vi.runAllTimers()
    vi.useRealTimers()
    await expect.poll(() => names(screen)).toEqual(['Nováková 1 Anna', 'Nováková 2 Anna'])
    expect(server.asked(classes.restoreStudent).map(({ params }) => params.student_id)).toEqual([one.id])
  })

  it('keeps a pupil whose removal is refused, and says why', async () => {
    server.reply(classes.schoolClass, sampleRoster(sampleStudents(1)))
    server.refuse(classes.removeStudent, 'app.forbidden')
    const screen = await openPage(server, path)
    await screen
      .getByRole('button', { name: screen.say('classes', 'student.removeOf', { name: 'Nováková 1 Anna' }) })
      .click()
    await expect.element(screen.getByRole('alert').first()).toMatchTextContent(screen.say('errors', 'app.forbidden'))
    await expect.poll(() => names(screen)).toEqual(['Nováková 1 Anna'])
  })

  it('put away keeps results and export, and lets no one be added or moved', async () => {
    const archived = sampleRoster(sampleStudents(1), { archived_at: '2026-09-30T08:00:00.000Z' })
    server.reply(classes.schoolClass, archived)
    server.reply(classes.restoreClass, { ...archived, archived_at: null })
    const screen = await openPage(server, path)
    await expect.element(screen.getByText(screen.say('classes', 'archivedHint'))).toBeVisible()
    await expect.element(screen.getByRole('link', { name: screen.say('classes', 'results') })).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('classes', 'student.add') }).query()).toBeNull()
    expect(screen.getByRole('button', { name: screen.say('classes', 'teachers.change') }).query()).toBeNull()
    await screen
      .getByRole('button', { name: screen.say('classes', 'student.more', { name: 'Nováková 1 Anna' }) })
      .click()
    await expect.element(screen.getByRole('menuitem', { name: screen.say('classes', 'export.open') })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: screen.say('classes', 'move.open') }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await screen.getByRole('button', { name: screen.say('classes', 'restore') }).click()
    await expect.element(screen.getByRole('button', { name: screen.say('classes', 'student.add') })).toBeVisible()
  })

  it('says that there is no line', async () => {
    server.reply(classes.schoolClass, sampleRoster([]))
    const slow = server.slow(classes.schoolClass)
    const screen = await openPage(server, path)
    await expect.element(screen.getByRole('heading', { name: screen.say('classes', 'class') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('is shown in English', async () => {
    server.reply(classes.schoolClass, sampleRoster([]))
    const screen = await openPage(server, path, { language: 'en' })
    await expect.element(screen.getByText(screen.say('classes', 'emptyRoster.title'))).toBeVisible()
  })
})

function names(screen: Screen): string[] {
  return screen
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)
}

function headOf(screen: Screen, key: string) {
  return screen
    .getByRole('columnheader', { name: screen.say('classes', key) })
    .getByRole('button', { name: screen.say('classes', key) })
}
