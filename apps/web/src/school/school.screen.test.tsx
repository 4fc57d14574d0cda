import { school } from '@katedra/contract/school'
import { marks } from '@katedra/contract/marks'
import { ownSubjects } from '@katedra/contract/own-subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'
import { sampleScales } from '../testing/sample-marks.ts'
import { sampleSchool } from '../testing/sample-school.ts'

const server = fakeServer()
const nothing = { count: 0, first: [] }
const calm = {
  colleagues: nothing,
  join_requests: nothing,
  credit_requests: nothing,
  classes_without_email: nothing,
  classes_without_students: nothing,
}

beforeEach(() => {
  server.reply(marks.scales, sampleScales())
  server.reply(ownSubjects.list, { subjects: [], may_edit: true })
  server.reply(school.school, sampleSchool())
  server.reply(school.waiting, calm)
  server.reply(school.joinRequests, [])
})

describe('a school', () => {
  it.each([320, 1280] as const)('with nothing that waits says so, on %i pixels', async (width) => {
    const screen = await openPage(server, '/skola', { width })
    await expect.element(screen.getByText(screen.say('school', 'waiting.nothing'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('school', 'years.none'))).toBeVisible()
    await expectAccessible()
  })

  it('shows its years, and what waits with the way to it', async () => {
    const years = [2026, 2025].map((school_year) => ({ school_year, class_count: 3, student_count: 70 }))
    server.reply(school.school, sampleSchool({ school_years: years }))
    server.reply(school.waiting, {
      ...calm,
      classes_without_students: { count: 7, first: [{ id: idOf(31), name: '6. A' }] },
    })
    const screen = await openPage(server, '/skola')
    await expect.element(screen.getByRole('rowheader', { name: '2026/2027' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: '6. A' })).toHaveAttribute('href', `/tridy/${idOf(31)}`)
    await expectAccessible()
  })

  it('offers a plain teacher nothing to change', async () => {
    const screen = await openPage(server, '/skola', { me: sampleTeacher('TEACHER') })
    await expect.element(screen.getByRole('heading', { name: screen.say('school', 'details.title') })).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('school', 'details.edit') }).query()).toBeNull()
    expect(screen.getByText(screen.say('school', 'waiting.title')).query()).toBeNull()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(school.school, 'app.unavailable')
    const screen = await openPage(server, '/skola')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
    server.reply(school.school, sampleSchool())
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('school', 'details.title') })).toBeVisible()
  })

  it('says that there is no line', async () => {
    const slow = server.slow(school.school)
    const screen = await openPage(server, '/skola')
    await expect.element(screen.getByRole('heading', { name: screen.say('school', 'title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline')).first()).toBeVisible()
  })
})

describe('the details of a school', () => {
  it('that are refused stay as typed, and the focus goes to the mistake', async () => {
    server.refuseFields(school.updateSchool, { phone: 'phone' })
    const screen = await openPage(server, '/skola')
    await screen.getByRole('button', { name: screen.say('school', 'details.edit') }).click()
    const phone = screen.getByRole('textbox', { name: new RegExp(`^${screen.say('school', 'fields.phone')}`) })
    await phone.fill('+420 111 222 333')
    await expectAccessible()
    await save(screen)
    await expect.element(phone).toHaveAttribute('aria-invalid', 'true')
    await expect.element(phone).toHaveFocus()
    await expect.element(phone).toHaveValue('+420 111 222 333')
  })

  it('are saved and shown at once', async () => {
    server.reply(school.updateSchool, ({ body }) => sampleSchool(body))
    const screen = await openPage(server, '/skola')
    await screen.getByRole('button', { name: screen.say('school', 'details.edit') }).click()
    await screen.getByRole('textbox', { name: screen.say('school', 'fields.street') }).fill('Nová 7')
    await save(screen)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Nová 7', { exact: false }).first()).toBeVisible()
  })
})

describe('the suspicion of mere clicking', () => {
  it('goes back where the server refuses', async () => {
    server.refuse(school.updateSettings, 'app.unavailable')
    const screen = await openPage(server, '/skola')
    const toggle = screen.getByRole('switch')
    await expect.element(toggle).toBeChecked()
    await screen.getByText(screen.say('school', 'suspicion.switch')).click()
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(toggle).toBeChecked()
  })
})

describe('a request to join', () => {
  const asking = {
    id: idOf(41),
    name: 'Petr Svoboda',
    email: 'petr@skola.cz',
    message: 'Učím dějepis.',
    state: 'waiting' as const,
    created_at: '2026-11-20T08:00:00.000Z',
    decided_at: null,
  }

  it('is accepted after a question', async () => {
    server.reply(school.joinRequests, [asking])
    server.reply(school.acceptJoinRequest, [{ ...asking, state: 'accepted', decided_at: asking.created_at }])
    const screen = await openPage(server, '/skola')
    await screen
      .getByRole('button', { name: screen.say('school', 'requests.acceptOf', { name: 'Petr Svoboda' }) })
      .click()
    await expectAccessible({ in: ['light'] })
    await screen.getByRole('button', { name: screen.say('school', 'requests.accept'), exact: true }).click()
    await expect.element(screen.getByText(screen.say('school', 'requests.decided'))).toBeVisible()
    expect(server.asked(school.acceptJoinRequest)).toHaveLength(1)
  })

  it('that another admin has decided is asked for again', async () => {
    server.reply(school.joinRequests, [asking])
    server.refuse(school.refuseJoinRequest, 'school.request_decided')
    const screen = await openPage(server, '/skola')
    const refuse = screen.getByRole('button', {
      name: screen.say('school', 'requests.refuseOf', { name: 'Petr Svoboda' }),
    })
    await expect.element(refuse).toBeVisible()
    server.reply(school.joinRequests, [{ ...asking, state: 'refused', decided_at: asking.created_at }])
    await refuse.click()
    await expect.element(screen.getByText(screen.say('errors', 'school.request_decided'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('school', 'requests.decided'))).toBeVisible()
  })
})

function save(screen: Screen): Promise<void> {
  return screen.getByRole('button', { name: screen.say('school', 'save'), exact: true }).click()
}
