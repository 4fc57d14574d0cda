import { operatorHealth, waitingKinds } from '@katedra/contract/operator-health'
import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSelling } from '@katedra/contract/operator-selling'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../testing/open-page.tsx'
import { numbered, sampleHealth, samplePrograms, sampleSchool, sampleSchoolPage } from '../testing/samples.ts'

const server = fakeServer()
const now = '2026-11-23T10:00:00.000Z'
const levels = [{ subject_id: 1, level_id: 4, title: { cs: 'Zlomky', en: 'Fractions' }, count: 3 }]

beforeEach(() => {
  server.reply(operatorHealth.health, sampleHealth())
  server.reply(operatorHealth.waiting, { work: [], levels: [] })
  server.reply(operatorPeople.schoolLog, { entries: [], has_more: false })
})

describe('the front page of the console', () => {
  it.each([320, 1280] as const)('is what waits for a person, each with the way there, on %i pixels', async (width) => {
    const work = waitingKinds.map((kind, index) => ({
      kind,
      count: index + 1,
      oldest_at: kind === 'questions' ? null : '2026-11-20T10:00:00.000Z',
    }))
    server.reply(operatorHealth.waiting, { work, levels })
    const screen = await openPage(server, '/operator', { width, now })
    const link = (kind: string, count: number) =>
      screen.getByRole('link', { name: screen.say('operator', `waiting.kind.${kind}`, { count }), exact: false })
    await expect.element(link('approvals', 1)).toHaveAttribute('href', '/operator/objednavky?state=awaiting_approval')
    await expect.element(link('overdue', 2)).toHaveAttribute('href', '/operator/objednavky?state=overdue')
    await expect.element(link('bank', 3)).toHaveAttribute('href', '/operator/platby')
    await expect.element(link('cards', 4)).toHaveAttribute('href', '/operator/platby?view=cards')
    await expect.element(link('refunds', 5)).toHaveAttribute('href', '/operator/objednavky?state=refund_refused')
    await expect.element(link('jobs', 7)).toHaveAttribute('href', '/operator?view=jobs')
    await expect.element(link('mails', 8)).toHaveAttribute('href', '/operator?view=mails&state=given_up')
    const days = screen.say('operator', 'waiting.days', { count: 3 })
    expect(link('overdue', 2).element().textContent).toContain(days)
    await expect
      .element(screen.getByRole('link', { name: 'Zlomky (3)' }))
      .toHaveAttribute('href', '/operator/predmety/1/4?show=bad')
    await expectAccessible()
  })

  it('says where nothing waits, and has the machinery on its second tab', async () => {
    const screen = await openPage(server, '/operator', { language: 'en' })
    await expect.element(screen.getByText(screen.say('operator', 'waiting.nothing'))).toBeVisible()
    await expectAccessible()
    await screen.getByRole('tab', { name: screen.say('operator', 'overview.tab.waiting') }).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect
      .element(screen.getByRole('table', { name: screen.say('operator', 'overview.view.queues') }))
      .toBeVisible()
    await screen.getByRole('tab', { name: screen.say('operator', 'overview.tab.waiting') }).click()
    await expect.poll(() => location.search).toBe('')
  })

  it('that did not come is asked for again', async () => {
    server.refuse(operatorHealth.waiting, 'app.unavailable')
    const screen = await openPage(server, '/operator')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(operatorHealth.waiting, { work: [{ kind: 'jobs', count: 1, oldest_at: now }], levels: [] })
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('operator', 'waiting.kind.jobs', { count: 1 }))).toBeVisible()
  })
})

describe('Enter in a search field', () => {
  const found = { schools: [{ id: idOf(101), name: 'Škola 1', city: 'Brno' }], users: [], orders: [] }

  it('opens the first hit, also when it was pressed before the hits were here', async () => {
    server.reply(operatorPeople.find, found)
    server.reply(operatorPeople.school, sampleSchoolPage())
    const screen = await openPage(server, '/operator')
    const slow = server.slow(operatorPeople.find)
    const field = screen.getByRole('searchbox', { name: screen.say('operator', 'find.label') })
    await field.fill('škola')
    await userEvent.keyboard('{Enter}')
    expect(location.pathname).toBe('/operator')
    slow.release()
    await expect.poll(() => location.pathname).toBe(`/operator/skoly/${idOf(101)}`)
    await expect.element(field).toHaveValue('')
  })

  it('stays where nothing was found', async () => {
    server.reply(operatorPeople.find, { schools: [], users: [], orders: [] })
    const screen = await openPage(server, '/operator')
    await screen.getByRole('searchbox', { name: screen.say('operator', 'find.label') }).fill('xyzzy')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('operator', 'find.none'))).toBeVisible()
    expect(location.pathname).toBe('/operator')
  })

  it('of a list opens its first row, of what is typed and not of what was there before', async () => {
    server.reply(operatorPeople.schools, ({ query }) => ({
      schools: query.search === undefined ? numbered(3, sampleSchool) : [sampleSchool(2)],
      total: 3,
      page_size: 50,
    }))
    server.reply(operatorPeople.school, sampleSchoolPage())
    const screen = await openPage(server, '/operator/skoly')
    await screen.getByRole('searchbox', { name: screen.say('operator', 'schools.search') }).fill('Škola 2')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.pathname).toBe(`/operator/skoly/${sampleSchool(2).id}`)
  })
})

describe('the page of a school', () => {
  it('has what can be done for it', async () => {
    const page = sampleSchoolPage()
    server.reply(operatorPeople.school, { ...page, school: { ...page.school, contact_email: 'skola@example.org' } })
    server.reply(operatorSelling.programs, samplePrograms())
    const screen = await openPage(server, `/operator/skoly/${idOf(101)}`)
    await expect
      .element(screen.getByRole('link', { name: screen.say('operator', 'school.write') }))
      .toHaveAttribute('href', 'mailto:skola@example.org')
    await expect.element(screen.getByRole('button', { name: screen.say('operator', 'ceiling.open') })).toBeVisible()
    await expectAccessible()
    await screen.getByRole('button', { name: screen.say('operator', 'school.giveCredits') }).click()
    const dialog = screen.getByRole('dialog', { name: screen.say('operator-credits', 'give.title') })
    await expect.element(dialog).toBeVisible()
  })
})
