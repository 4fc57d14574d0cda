import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { orders } from '@katedra/contract/orders'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { sessions } from '@katedra/contract/sessions'
import { search as searching } from '@katedra/contract/search'
import { secondFactors } from '@katedra/contract/second-factors'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { sampleOverview } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { tokens } from './app/tokens.ts'
import { openPage, type PageLook } from './testing/open-page.tsx'

const server = fakeServer()
const nothingFound = { students: [], questions: [], colleagues: [], orders: [] }
const pages = ['myExercises', 'classes', 'tests', 'questions', 'colleagues', 'school', 'credits', 'orders'] as const

beforeEach(() => {
  server.reply(orders.orders, { orders: [], has_more: false })
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
  server.reply(secondFactors.overview, sampleOverview())
})

describe('the frame of the signed-in pages', () => {
  it('offers every page on a computer and marks the one shown', async () => {
    const screen = await openPage(server, '/objednavky')
    for (const page of pages) await expect.element(pageLink(screen, page)).toBeVisible()
    await expect.element(pageLink(screen, 'orders')).toHaveAttribute('aria-current', 'page')
    await expect.element(pageLink(screen, 'classes')).not.toHaveAttribute('aria-current')
    await expectAccessible()
  })

  it.each([
    ['Europe/Bratislava', false],
    ['Asia/Tokyo', true],
  ] as const)(
    'tells times by the school’s clock, %s, and where the device shows another time says so',
    async (zone, isSaid) => {
      const me = sampleTeacher('TEACHER', { time_zone: zone })
      const screen = await openPage(server, '/objednavky', { me })
      await expect.element(pageLink(screen, 'orders')).toBeVisible()
      const note = screen.getByText(screen.say('app', 'shell.zone', { zone }))
      expect(note.elements()).toHaveLength(isSaid ? 1 : 0)
      await expectAccessible()
    },
  )

  it('has the first three pages in the bar of a phone and the others under one button', async () => {
    const screen = await openPage(server, '/objednavky', { width: 320 })
    for (const page of ['myExercises', 'classes', 'tests'] as const)
      await expect.element(pageLink(screen, page)).toBeVisible()
    expect(pageLink(screen, 'orders').query()).toBeNull()
    const more = screen.getByRole('button', { name: screen.say('app', 'shell.more') })
    await more.click()
    await expect.element(screen.getByRole('menuitem', { name: screen.say('app', 'pages.orders') })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(more).toHaveFocus()
  })

  it.each(['cs', 'en'] as const)('has its words whole in the bar of the smallest phone, in %s', async (language) => {
    const me = sampleTeacher('TEACHER', { language })
    const screen = await openPage(server, '/objednavky', { width: 320, language, me })
    await expect.element(pageLink(screen, 'classes')).toBeVisible()
    const bar = screen.getByRole('navigation', { name: screen.say('app', 'shell.navigation') }).element()
    expect(partedWordsIn(bar)).toEqual([])
    await expectAccessible()
  })

  it('is a low bar of icons with text of twice the size, and each is read out by its word', async () => {
    const screen = await openPage(server, '/objednavky', { width: 360 })
    await expect.element(pageLink(screen, 'classes')).toBeVisible()
    document.documentElement.style.fontSize = '200%'
    try {
      const bar = screen.getByRole('navigation', { name: screen.say('app', 'shell.navigation') }).element()
      await expect.poll(() => bar.clientHeight).toBeLessThan(110)
      expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
      await expect.element(pageLink(screen, 'classes')).toBeVisible()
      await expect.element(screen.getByRole('button', { name: screen.say('app', 'shell.more') })).toBeVisible()
    } finally {
      document.documentElement.style.fontSize = ''
    }
  })

  it('is passed over by the first key, for who goes by the keyboard', async () => {
    const screen = await openPage(server, '/objednavky')
    const skip = screen.getByRole('link', { name: screen.say('app', 'shell.skip') })
    await expect.element(pageLink(screen, 'orders')).toBeVisible()
    await tabTo(skip, { max: 2 })
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })

  it('sends who is not signed in to the sign-in', async () => {
    const screen = await openPage(server, '/objednavky', { me: null })
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    expect(location.pathname).toBe('/')
  })

  it('comes in the language of the account', async () => {
    const me = sampleTeacher('TEACHER', { language: 'en' })
    const screen = await openPage(server, '/objednavky', { me })
    await expect.element(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  })
})

describe('what no page shows by itself', () => {
  it('ends on a page that says what is safe, and is tried again', async () => {
    server.refuse(profile.me, 'app.unavailable')
    tokens.write({ access: 'access', refresh: 'refresh' })
    const screen = await openPage(server, '/objednavky', { me: null })
    await expect.element(screen.getByText(screen.say('app', 'crash.title'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('app', 'crash.safe'))).toBeVisible()
    await expectAccessible()
    server.reply(profile.me, sampleTeacher())
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(pageLink(screen, 'orders')).toBeVisible()
  })

  it('is said to be the line when there is none', async () => {
    server.offline()
    const screen = await openPage(server, '/objednavky', { width: 320 })
    await expect.element(screen.getByText(screen.say('app', 'crash.offline'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('app', 'crash.offlineSafe'))).toBeVisible()
    await expectAccessible()
    server.online()
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(pageLink(screen, 'myExercises')).toBeVisible()
  })
})

describe('the account', () => {
  it.each([320, 1280] as const)('says who is signed in, on %i pixels', async (width) => {
    const screen = await openPage(server, '/objednavky', { width })
    await account(screen).click()
    await expect.element(screen.getByRole('heading', { name: 'Jana Dvořáková' })).toBeVisible()
    for (const text of ['jana@zsuvoz.cz', 'ZŠ Úvoz']) await expect.element(screen.getByText(text)).toBeVisible()
    await expectAccessible()
  })

  it('is opened and closed by the keyboard alone', async () => {
    const screen = await openPage(server, '/objednavky')
    await expect.element(account(screen)).toBeVisible()
    await tabTo(account(screen))
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(account(screen)).toHaveFocus()
  })

  it('switches the language at once and keeps it with the account', async () => {
    server.reply(profile.setLanguage, sampleTeacher('SCHOOL_FIRST_ADMIN', { language: 'en' }))
    const screen = await openPage(server, '/objednavky')
    await account(screen).click()
    await screen.getByText('English', { exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Sign out' })).toBeVisible()
    await expect.poll(() => server.asked(profile.setLanguage).map(({ body }) => body)).toEqual([{ language: 'en' }])
    await expect.element(screen.getByRole('heading', { name: 'Orders', includeHidden: true })).toBeInTheDocument()
  })

  it('shows the theme that is chosen', async () => {
    const screen = await openPage(server, '/objednavky')
    await account(screen).click()
    await screen.getByText(screen.say('app', 'account.themes.dark'), { exact: true }).click()
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
    await screen.getByText(screen.say('app', 'account.themes.light'), { exact: true }).click()
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
    await screen.getByText(screen.say('app', 'account.themes.system'), { exact: true }).click()
  })

  it('is left for the sign-in, and the session ends on the server', async () => {
    server.reply(auth.logout, null)
    const screen = await openPage(server, '/objednavky')
    await signOut(screen)
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    expect(server.asked(auth.logout).map(({ body }) => body)).toEqual([{ refresh: 'refresh' }])
    expect(tokens.read()).toEqual({ access: undefined, refresh: undefined })
  })

  it('is left even without a line, for somebody else may come to this computer', async () => {
    const screen = await openPage(server, '/objednavky')
    await account(screen).click()
    server.offline()
    await screen.getByRole('button', { name: screen.say('app', 'account.signOut') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    expect(tokens.read()).toEqual({ access: undefined, refresh: undefined })
  })
})

describe('the search for anything', () => {
  beforeEach(() => {
    server.reply(classes.classes, [])
    server.reply(plannedTests.tests, [])
    server.reply(searching.search, nothingFound)
  })

  it.each([320, 1280] as const)('finds pupils, questions, colleagues and orders, on %i pixels', async (width) => {
    server.reply(searching.search, {
      students: [{ id: idOf(1), first_name: 'Anna', last_name: 'Nováková', class_id: idOf(2), class_name: '6.A' }],
      questions: [{ id: idOf(3), prompt: { cs: 'Kolik je **polovina** z osmi?' }, subject_name: 'Matematika' }],
      colleagues: [{ id: idOf(4), name: 'Karel Novák', email: 'novak@example.org' }],
      orders: [
        {
          variable_symbol: '2026000123',
          state: 'paid',
          payer_name: 'Ukázková základní škola Nová pod Kaštany',
          created_at: '2026-11-02T08:00:00.000Z',
        },
      ],
    })
    const screen = await openPage(server, '/objednavky', { width })
    await openSearch(screen)
    await search(screen).fill(' novak ')
    const result = (name: RegExp) => screen.getByRole('menuitem', { name })
    await expect.element(result(/Nováková Anna.*6\.A/)).toBeVisible()
    await expect.element(result(/Kolik je polovina z osmi/)).toBeVisible()
    await expect.element(result(/Karel Novák/)).toBeInTheDocument()
    await expect.element(result(/2026000123/)).toBeInTheDocument()
    // In one line, however long the payer's name.
    expect(screen.getByText('2026000123').element().getBoundingClientRect().height).toBeLessThan(40)
    await expect.element(screen.getByText(screen.say('search', 'found', { count: 4 }))).toBeInTheDocument()
    await expectAccessible()
    expect(server.asked(searching.search).map(({ body }) => body)).toEqual([{ text: 'novak' }])
    await userEvent.keyboard('{ArrowDown}')
    const items = screen.getByRole('menuitem').elements()
    await expect
      .poll(() => items.map(({ id }) => id))
      .toContain(search(screen).element().getAttribute('aria-activedescendant'))
  })

  it('does not ask for one letter, nor offer what another text has found', async () => {
    const screen = await openPage(server, '/objednavky')
    await openSearch(screen)
    await search(screen).fill('n')
    await expect.poll(() => screen.getByRole('menuitem').elements().length).toBeGreaterThan(0)
    expect(server.asked(searching.search)).toEqual([])
    const slow = server.slow(searching.search)
    await search(screen).fill('xyzzy')
    await expect.element(screen.getByText(screen.say('search', 'searching'))).toBeVisible()
    expect(screen.getByText(screen.say('search', 'none')).query()).toBeNull()
    slow.release()
    await expect.element(screen.getByText(screen.say('search', 'none'))).toBeVisible()
  })

  it('says that the server could not search, and finds what is at hand', async () => {
    server.refuse(searching.search, 'app.forbidden')
    const screen = await openPage(server, '/objednavky', { language: 'en' })
    await openSearch(screen)
    await search(screen).fill('tests')
    await expect.element(screen.getByText(screen.say('search', 'failed'))).toBeVisible()
    await expect.element(screen.getByRole('menuitem', { name: screen.say('app', 'pages.tests') })).toBeVisible()
  })

  it.each([320, 1280] as const)('is opened by its button and by keys, on %i pixels', async (width) => {
    const screen = await openPage(server, '/objednavky', { width })
    await screen.getByRole('button', { name: screen.say('app', 'shell.search') }).click()
    await expect.element(search(screen)).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(search(screen)).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('goes to what a few letters without accents find', async () => {
    const screen = await openPage(server, '/objednavky')
    await openSearch(screen)
    await search(screen).fill('cviceni')
    await expect.poll(() => screen.getByRole('menuitem').elements()).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => location.pathname).toBe('/mojecviceni')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('says that there is nothing of the kind', async () => {
    const screen = await openPage(server, '/objednavky')
    await openSearch(screen)
    await search(screen).fill('xyzzy')
    await expect.element(screen.getByText(screen.say('search', 'none'))).toBeVisible()
    await expectAccessible()
  })

  it('finds at least the pages while the rest does not come', async () => {
    server.refuse(classes.classes, 'app.forbidden')
    server.refuse(plannedTests.tests, 'app.forbidden')
    const screen = await openPage(server, '/objednavky')
    await openSearch(screen)
    await search(screen).fill(screen.say('app', 'pages.credits'))
    await expect.element(screen.getByRole('menuitem', { name: screen.say('app', 'pages.credits') })).toBeVisible()
  })
})

describe('what is written and not saved', () => {
  beforeEach(() => {
    server.reply(sessions.sessions, [])
    server.stream(profile.events)
  })

  it.each([320, 1280] as const)('is asked about before it is left, and Escape stays, on %i pixels', async (width) => {
    const screen = await openUnsaved({ width })
    await pageLink(screen, 'classes').click()
    const question = screen.getByRole('alertdialog', { name: screen.say('app', 'leave.title') })
    await expect.element(question).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(firstName(screen)).toHaveValue('Johana')
    expect(location.pathname).toBe('/settings')
  })

  it('is left when one says so', async () => {
    const screen = await openUnsaved()
    await pageLink(screen, 'orders').click()
    await screen.getByRole('button', { name: screen.say('app', 'leave.leave') }).click()
    await expect.poll(() => location.pathname).toBe('/objednavky')
  })

  it('is asked about before the sign-out, and the session goes on for who stays', async () => {
    server.reply(auth.logout, null)
    const screen = await openUnsaved()
    await signOut(screen)
    await screen.getByRole('button', { name: screen.say('app', 'leave.stay') }).click()
    await expect.element(firstName(screen)).toHaveValue('Johana')
    expect(server.asked(auth.logout)).toEqual([])
    await signOut(screen)
    await screen.getByRole('button', { name: screen.say('app', 'leave.leave') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    expect(tokens.read().refresh).toBeUndefined()
  })
})

async function openUnsaved(look: PageLook = {}): Promise<Screen> {
  const screen = await openPage(server, '/settings', look)
  await firstName(screen).fill('Johana')
  return screen
}

function firstName(screen: Screen) {
  return screen.getByRole('textbox', { name: screen.say('profile', 'firstName') })
}

function pageLink(screen: Screen, page: string) {
  return screen.getByRole('navigation').getByRole('link', { name: screen.say('app', `pages.${page}`), exact: true })
}

function account(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('app', 'account.open', { name: 'Jana Dvořáková' }) })
}

async function signOut(screen: Screen): Promise<void> {
  await account(screen).click()
  await screen.getByRole('button', { name: screen.say('app', 'account.signOut') }).click()
}

async function openSearch(screen: Screen): Promise<void> {
  await screen.getByRole('button', { name: screen.say('app', 'shell.search') }).click()
  await expect.element(search(screen)).toHaveFocus()
}

function search(screen: Screen) {
  return screen.getByRole('searchbox', { name: screen.say('search', 'title') })
}

/** Words that a line's end parts. */
function partedWordsIn(within: Element): string[] {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const parted: string[] = []
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (range.getClientRects().length > 1) parted.push(word)
    }
  }
  return parted
}
