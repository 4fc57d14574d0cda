import { operatorPartners } from '@katedra/contract/operator-partners'
import { operatorPeople } from '@katedra/contract/operator-people'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from './testing/open-page.tsx'
import { numbered, samplePartner, sampleSchool, sampleSchoolPage } from './testing/samples.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(operatorPeople.schools, { schools: numbered(3, sampleSchool), total: 120, page_size: 50 })
  server.reply(operatorPeople.school, sampleSchoolPage())
  server.reply(operatorPeople.schoolLog, { entries: [], has_more: false })
  server.reply(operatorPartners.texts, [samplePartner()])
})

const address = () => `${location.pathname}${location.search}`

describe('an address of the console', () => {
  it('keeps what a list is narrowed to, and Back returns to it', async () => {
    const screen = await openPage(server, '/operator/skoly?search=%C3%9Avoz&registered=yes&page=2')
    await screen.getByRole('link', { name: 'Škola 2' }).click()
    await expect.element(screen.getByText(screen.say('operator', 'school.details'))).toBeVisible()
    expect(address()).toBe(`/operator/skoly/${sampleSchool(2).id}`)
    history.back()
    await expect.element(screen.getByRole('link', { name: 'Škola 2' })).toBeVisible()
    await expect
      .element(screen.getByRole('searchbox', { name: screen.say('operator', 'schools.search') }))
      .toHaveValue('Úvoz')
    expect(address()).toBe('/operator/skoly?search=%C3%9Avoz&registered=yes&page=2')
    expect(server.asked(operatorPeople.schools).at(-1)?.query).toEqual({ search: 'Úvoz', registered: 'yes', page: 2 })
  })

  it('changes with the page of a list without a step back of its own', async () => {
    const screen = await openPage(server, '/operator/skoly')
    const steps = history.length
    await screen.getByRole('button', { name: screen.say('operator', 'pager.next') }).click()
    await expect.poll(address).toBe('/operator/skoly?page=2')
    await screen.getByRole('button', { name: screen.say('operator', 'pager.previous') }).click()
    await expect.poll(address).toBe('/operator/skoly')
    expect(history.length).toBe(steps)
  })

  it('marks its section in the navigation, also on a page below the list', async () => {
    const screen = await openPage(server, `/operator/skoly/${sampleSchool().id}`)
    const section = screen.getByRole('navigation').getByRole('link', { name: screen.say('operator', 'schools.title') })
    await expect.element(section).toHaveAttribute('aria-current', 'page')
    await expect.element(backLink(screen)).not.toHaveAttribute('aria-current')
  })

  it('that leads nowhere says so', async () => {
    const screen = await openPage(server, '/operator/skoly/a/b')
    await expect.element(screen.getByText(screen.say('operator', 'unknown.text'))).toBeVisible()
    await expect.element(screen.getByRole('navigation')).toBeVisible()
  })

  it.each(['/operator/predmety/x', '/operator/predmety/1/0', '/operator/predmety/1/2x/novy'])(
    '%s without a number leads nowhere either',
    async (path) => {
      const screen = await openPage(server, path)
      await expect.element(screen.getByText(screen.say('operator', 'unknown.text'))).toBeVisible()
    },
  )

  it('starts at the top after a step, with the keyboard in the page', async () => {
    const screen = await openPage(server, '/operator/skoly', { width: 390 })
    const row = screen.getByRole('link', { name: 'Škola 3' })
    await expect.element(row).toBeVisible()
    window.scrollTo(0, 400)
    await row.click()
    await expect.poll(address).toBe(`/operator/skoly/${sampleSchool(3).id}`)
    await expect.poll(() => document.activeElement?.id).toBe('main')
    expect(window.scrollY).toBe(0)
  })
})

describe('a step away from unsaved work', () => {
  const written = '/operator/partneri/partner-1'
  const steps: [string, (screen: Screen) => unknown, string][] = [
    ['by a link', (screen) => backLink(screen).click(), '/operator/partneri'],
    ['by Back', () => history.back(), '/operator/partneri'],
    ['by two steps Back', () => history.go(-2), '/operator/skoly'],
  ]

  it.each(steps)('%s waits for the answer, and is taken once it is given', async (_, step, target) => {
    const screen = await openWritten()
    await step(screen)
    await question(screen)
      .getByRole('button', { name: screen.say('app', 'leave.stay') })
      .click()
    await expect.element(question(screen)).not.toBeInTheDocument()
    expect(address()).toBe(written)
    await expect.element(nameField(screen)).toHaveValue('Nové jméno')
    await step(screen)
    await expect.element(question(screen).getByText(screen.say('operator', 'leaveUnsaved'))).toBeVisible()
    await question(screen)
      .getByRole('button', { name: screen.say('app', 'leave.leave') })
      .click()
    await expect.poll(address).toBe(target)
  })

  it('is taken at once when it is saved', async () => {
    server.reply(operatorPartners.updateText, null)
    const screen = await openWritten()
    await screen.getByRole('button', { name: screen.say('operator-library', 'save') }).click()
    await expect.poll(address).toBe('/operator/partneri')
    expect(server.asked(operatorPartners.updateText).map(({ body }) => body.name)).toEqual(['Nové jméno'])
  })

  it('waits also when it is the sign-out', async () => {
    const screen = await openWritten()
    await screen.getByRole('button', { name: 'Olga Provozní' }).click()
    await screen.getByRole('button', { name: screen.say('operator', 'frame.signOut') }).click()
    await question(screen)
      .getByRole('button', { name: screen.say('app', 'leave.stay') })
      .click()
    expect(sessionStorage.getItem('operatorToken')).toBe('token')
  })

  async function openWritten(): Promise<Screen> {
    const screen = await openPage(server, '/operator/skoly')
    await screen
      .getByRole('navigation')
      .getByRole('link', { name: screen.say('operator-partners', 'title') })
      .click()
    await screen.getByRole('link', { name: 'Partner 1' }).click()
    await nameField(screen).fill('Nové jméno')
    return screen
  }

  function nameField(screen: Screen) {
    return screen.getByRole('textbox', { name: screen.say('operator-partners', 'name'), exact: true })
  }
})

function backLink(screen: Screen) {
  return screen.getByRole('main').getByRole('link').first()
}

function question(screen: Screen) {
  return screen.getByRole('alertdialog', { name: screen.say('app', 'leave.title') })
}
