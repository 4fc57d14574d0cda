import { classes } from '@katedra/contract/classes'
import { credits } from '@katedra/contract/credits'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'
import {
  sampleAction,
  sampleCredits,
  sampleLot,
  sampleProgram,
  sampleProgramCredits,
  sampleRequest,
} from '../../testing/sample-credits.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(classes.classes, [])
})

describe('the credits of a school', () => {
  it('are ordered where there is none yet', async () => {
    server.reply(credits.credits, sampleCredits())
    const screen = await openPage(server, '/kredity')
    await expect.element(screen.getByRole('heading', { name: screen.say('credits', 'empty.title') })).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: screen.say('credits', 'order') }))
      .toHaveAttribute('href', '/objednavky/nova')
    await expectAccessible()
  })

  it('are told to a teacher without the history and the orders of others', async () => {
    server.reply(credits.credits, sampleCredits({ programs: [sampleProgramCredits(1, [sampleLot(1)])] }))
    const screen = await openPage(server, '/kredity', { me: sampleTeacher('TEACHER') })
    await expect.element(screen.getByText(screen.say('credits', 'lots.order', { symbol: '2026000001' }))).toBeVisible()
    expect(screen.getByRole('tab').query()).toBeNull()
    expect(screen.getByRole('link', { name: /2026000001/ }).query()).toBeNull()
  })

  it('show what there is and where it came from', async () => {
    const lots = [sampleLot(1), sampleLot(2, { variable_symbol: null, reason: 'dárek', state: 'ended', withdrawn: 4 })]
    server.reply(credits.credits, sampleCredits({ programs: [sampleProgramCredits(1, lots)] }))
    const screen = await openPage(server, '/kredity')
    await expect.element(screen.getByRole('link', { name: /2026000001/ })).toBeVisible()
    await expect.element(screen.getByText('dárek')).toBeVisible()
    await expect.element(screen.getByText(screen.say('credits', 'lots.withdrawn', { number: '4' }))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('are 300 lots, on %i pixels', async (width) => {
    const lots = Array.from({ length: 300 }, (_, index) => sampleLot(index + 1))
    server.reply(credits.credits, sampleCredits({ programs: [sampleProgramCredits(1, lots)] }))
    const screen = await openPage(server, '/kredity', { width })
    await expect.element(screen.getByRole('link', { name: /2026000300/ })).toBeInTheDocument()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
  })

  it('that will be short say how many and lead to the order', async () => {
    const needs = { class_id: idOf(106), class_name: '6.A', student_count: 24, needed: 24 }
    const forecast = { program: sampleProgram(1), classes: [needs], needed: 24, available: 10, missing: 14 }
    server.reply(credits.credits, sampleCredits({ forecast: [forecast] }))
    const screen = await openPage(server, '/kredity')
    const name = `${screen.say('credits', 'forecast.order', { count: 14 })}: ${sampleProgram(1).title}`
    const order = screen.getByRole('link', { name, exact: true })
    await expect.element(order).toHaveAttribute('href', '/objednavky/nova?program=1&quantity=14')
    await expectAccessible()
  })

  it('that did not come are asked for again', async () => {
    server.refuse(credits.credits, 'app.unavailable')
    const screen = await openPage(server, '/kredity')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('credits', 'safe'))).toBeVisible()
    server.reply(credits.credits, sampleCredits())
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('credits', 'empty.title'))).toBeVisible()
  })

  it('are not called none while the line is slow, and then say that there is no line', async () => {
    server.reply(credits.credits, sampleCredits())
    const slow = server.slow(credits.credits)
    const screen = await openPage(server, '/kredity')
    await expect.element(screen.getByText(screen.say('ui', 'loading'))).toBeInTheDocument()
    expect(screen.getByText(screen.say('credits', 'empty.title')).query()).toBeNull()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('are shown in English', async () => {
    server.reply(credits.credits, sampleCredits())
    const screen = await openPage(server, '/kredity', { language: 'en' })
    await expect.element(screen.getByText(screen.say('credits', 'empty.title'))).toBeVisible()
  })
})

describe('a request for credits', () => {
  it('is granted with a word, once', async () => {
    server.reply(credits.credits, sampleCredits({ requests: [sampleRequest(1)] }))
    server.reply(credits.grantCreditRequest, sampleCredits({ requests: [sampleRequest(1, { state: 'granted' })] }))
    const slow = server.slow(credits.grantCreditRequest)
    const screen = await openPage(server, '/kredity')
    await screen.getByRole('button', { name: screen.say('credits', 'requests.grantOf', { class: '6.A' }) }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Hodně zdaru')
    await expectAccessible()
    await dialog.getByRole('button', { name: screen.say('credits', 'answer.grant', { count: 3 }) }).click()
    await expect.poll(() => server.asked(credits.grantCreditRequest)).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText(screen.say('credits', 'requests.noneOpen'))).toBeVisible()
    const asked = server.asked(credits.grantCreditRequest).map(({ body }) => body)
    expect(asked).toEqual([{ note: 'Hodně zdaru', partly: false }])
  })

  it('for more than there is can be granted in part, and the rest ordered', async () => {
    server.reply(credits.credits, sampleCredits({ requests: [sampleRequest(1, { available: 2 })] }))
    server.reply(credits.grantCreditRequest, sampleCredits())
    const screen = await openPage(server, '/kredity')
    const order = screen.getByRole('link', { name: screen.say('credits', 'requests.order', { count: 1 }) })
    await expect.element(order).toHaveAttribute('href', '/objednavky/nova?program=1&quantity=1')
    await screen.getByRole('button', { name: screen.say('credits', 'requests.grantPartly', { count: 2 }) }).click()
    await screen
      .getByRole('dialog')
      .getByRole('button', { name: screen.say('credits', 'answer.grant', { count: 2 }) })
      .click()
    await expect.poll(() => server.asked(credits.grantCreditRequest).map(({ body }) => body.partly)).toEqual([true])
  })

  it('that somebody else has answered says so, and keeps the word', async () => {
    server.reply(credits.credits, sampleCredits({ requests: [sampleRequest(1)] }))
    server.refuse(credits.refuseCreditRequest, 'credits.request_answered')
    const screen = await openPage(server, '/kredity')
    await screen.getByRole('button', { name: screen.say('credits', 'requests.refuseOf', { class: '6.A' }) }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Letos už ne')
    await dialog.getByRole('button', { name: screen.say('credits', 'answer.refuse') }).click()
    await expect.element(dialog).toMatchTextContent(screen.say('errors', 'credits.request_answered'))
    await expect.element(dialog.getByRole('textbox')).toHaveValue('Letos už ne')
    await expect.poll(() => server.asked(credits.credits).length).toBeGreaterThan(1)
  })

  it('stays when Escape closes its answer', async () => {
    server.reply(credits.credits, sampleCredits({ requests: [sampleRequest(1)] }))
    const screen = await openPage(server, '/kredity', { width: 320 })
    const refuse = screen.getByRole('button', { name: screen.say('credits', 'requests.refuseOf', { class: '6.A' }) })
    await refuse.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(refuse).toHaveFocus()
  })

  it('of one’s own is taken back, and can not be answered', async () => {
    const request = sampleRequest(1, { is_own: true })
    server.reply(credits.credits, sampleCredits({ requests: [request] }))
    server.reply(credits.withdrawCreditRequest, sampleCredits({ requests: [{ ...request, state: 'withdrawn' }] }))
    const screen = await openPage(server, '/kredity', { me: sampleTeacher('TEACHER') })
    const withdraw = screen.getByRole('button', { name: screen.say('credits', 'requests.withdraw') })
    await expect.element(withdraw).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('credits', 'requests.grant') }).query()).toBeNull()
    await withdraw.click()
    await expect.element(screen.getByText(screen.say('credits', 'requests.noneOpen'))).toBeVisible()
  })
})

describe('the moves of credits', () => {
  beforeEach(() => {
    server.reply(credits.credits, sampleCredits({ programs: [sampleProgramCredits(1, [sampleLot(1)])] }))
  })

  it('say that nothing has happened yet', async () => {
    server.reply(credits.creditHistory, { actions: [], has_more: false })
    const screen = await openPage(server, '/kredity?view=history')
    await expect.element(screen.getByText(screen.say('credits', 'history.none'))).toBeVisible()
    await expectAccessible()
  })

  it('are reached by the tab, and stand in the address', async () => {
    server.reply(credits.creditHistory, { actions: [sampleAction(1)], has_more: false })
    const screen = await openPage(server, '/kredity')
    await screen.getByRole('tab', { name: screen.say('credits', 'views.history') }).click()
    await expect.element(screen.getByText(screen.say('credits', 'history.move.assigned', { count: 1 }))).toBeVisible()
    expect(window.location.search).toBe('?view=history')
    await expectAccessible()
  })

  it('come by the fifty, older ones below', async () => {
    const page = (from: number) => Array.from({ length: 50 }, (_, index) => sampleAction(from + index))
    server.reply(credits.creditHistory, ({ query }) =>
      query.before === undefined ? { actions: page(1), has_more: true } : { actions: page(51), has_more: false },
    )
    const screen = await openPage(server, '/kredity?view=history', { width: 320 })
    const older = screen.getByRole('button', { name: screen.say('credits', 'history.older') })
    await expect
      .element(screen.getByText(screen.say('credits', 'history.shownMore', { count: 50 })))
      .toBeInTheDocument()
    await older.click()
    await expect.element(screen.getByText(screen.say('credits', 'history.shown', { count: 100 }))).toBeInTheDocument()
    await expect.element(older).not.toBeInTheDocument()
    expect(server.asked(credits.creditHistory).at(-1)?.query.before).toBe(sampleAction(50).id)
  })

  it('are narrowed to a program, which the address keeps', async () => {
    server.reply(credits.creditHistory, { actions: [sampleAction(1)], has_more: false })
    const screen = await openPage(server, '/kredity?view=history')
    await expect.element(screen.getByText(screen.say('credits', 'history.shown', { count: 1 }))).toBeVisible()
    await screen.getByRole('button', { name: new RegExp(screen.say('credits', 'history.program')) }).click()
    await screen.getByRole('option', { name: 'Program 1' }).click()
    await expect.poll(() => server.asked(credits.creditHistory).at(-1)?.query.program_id).toBe(1)
    await expect.poll(() => window.location.search).toContain('program=1')
  })

  it('that did not come are asked for again', async () => {
    server.refuse(credits.creditHistory, 'app.unavailable')
    const screen = await openPage(server, '/kredity?view=history')
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(credits.creditHistory, { actions: [], has_more: false })
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByText(screen.say('credits', 'history.none'))).toBeVisible()
  })
})
