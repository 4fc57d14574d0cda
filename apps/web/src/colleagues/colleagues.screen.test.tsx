import { colleagues, type ListedColleague } from '@katedra/contract/colleagues'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.subjects, [])
})

describe('the colleagues of a school', () => {
  it('are invited where there is no one yet', async () => {
    server.reply(colleagues.colleagues, [colleague(1)])
    const screen = await openPage(server, '/kolegove')
    await expect.element(screen.getByRole('heading', { name: screen.say('colleagues', 'empty.title') })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: screen.say('colleagues', 'invite.open') })).toBeVisible()
    await expectAccessible()
  })

  it('are a table without filters while they are few', async () => {
    server.reply(colleagues.colleagues, [colleague(1), colleague(2)])
    const screen = await openPage(server, '/kolegove')
    await expect.element(screen.getByRole('rowheader', { name: /Nový 2/ })).toBeVisible()
    expect(screen.getByRole('searchbox').query()).toBeNull()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('are 300 found by a word, on %i pixels', async (width) => {
    server.reply(colleagues.colleagues, numbered(300))
    const screen = await openPage(server, '/kolegove', { width })
    await expect.element(screen.getByRole('rowheader', { name: /Nový 300/ })).toBeInTheDocument()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('searchbox').fill('novy 299')
    await expect.poll(() => screen.getByRole('rowheader').elements()).toHaveLength(1)
    await expect.element(screen.getByRole('rowheader', { name: /Nový 299/ })).toBeVisible()
  })

  it('are opened by the keyboard alone, and Escape brings it back to their button', async () => {
    server.reply(colleagues.colleagues, [colleague(1), colleague(2)])
    server.reply(colleagues.reminders, [])
    const screen = await openPage(server, '/kolegove')
    const open = screen.getByRole('button', { name: screen.say('colleagues', 'openOf', { name: 'Eva Nový 2' }) })
    await expect.element(open).toBeVisible()
    await tabTo(open)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(colleagues.colleagues, 'app.unavailable')
    const screen = await openPage(server, '/kolegove')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expectAccessible()
    server.reply(colleagues.colleagues, [colleague(1), colleague(2)])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('rowheader', { name: /Nový 2/ })).toBeVisible()
  })

  it('stand as empty lines while the line is slow', async () => {
    server.reply(colleagues.colleagues, [colleague(1), colleague(2)])
    const slow = server.slow(colleagues.colleagues)
    const screen = await openPage(server, '/kolegove')
    await expect.element(screen.getByRole('heading', { name: screen.say('colleagues', 'title') })).toBeVisible()
    expect(screen.getByRole('table').query()).toBeNull()
    await expectAccessible()
    slow.release()
    await expect.element(screen.getByRole('table')).toBeVisible()
  })

  it('say that there is no line', async () => {
    server.reply(colleagues.colleagues, [colleague(1), colleague(2)])
    const slow = server.slow(colleagues.colleagues)
    const screen = await openPage(server, '/kolegove')
    await expect.element(screen.getByRole('heading', { name: screen.say('colleagues', 'title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('are shown in English', async () => {
    server.reply(colleagues.colleagues, [colleague(1), colleague(2)])
    const screen = await openPage(server, '/kolegove', { language: 'en', me: sampleTeacher('TEACHER') })
    await expect.element(screen.getByRole('heading', { name: 'Colleagues' })).toBeVisible()
  })
})

function numbered(count: number): ListedColleague[] {
  return Array.from({ length: count }, (_, index) => colleague(index + 1))
}

/** The first of them is the teacher who is signed in. */
function colleague(number: number): ListedColleague {
  return {
    id: idOf(number),
    email: `eva${number}@example.org`,
    title_before_name: '',
    first_name: 'Eva',
    last_name: `Nový ${number}`,
    title_after_name: '',
    role: 'TEACHER',
    subject_ids: [],
    profile_picture_url: null,
    is_me: number === 1,
    can_be_nudged: number !== 1,
    nudge_again_at: null,
    activity: null,
  }
}
