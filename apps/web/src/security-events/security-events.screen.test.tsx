import { securityEvents, type SecurityEventEntry } from '@katedra/contract/security-events'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf, sampleTeacher } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()
const address = '/skola/udalosti'

describe('the security events of a school', () => {
  it('say that there is nothing yet', async () => {
    server.reply(securityEvents.securityEvents, { events: [], has_more: false })
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('security-events', 'empty.title'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('show what happened, to whom and from where, on %i pixels', async (width) => {
    const refused = { event: 'request.limited', account_name: '', account_kind: null, account_id: null } as const
    const events = [entry(1), { ...entry(2), ...refused, address: null, suppressed: 440 }]
    server.reply(securityEvents.securityEvents, { events, has_more: false })
    const screen = await openPage(server, address, { width })
    await expect.element(screen.getByText('Neúspěšné přihlášení').last()).toBeVisible()
    await expect.element(screen.getByText('Učitelka 1')).toBeVisible()
    await expect.element(screen.getByText('203.0.113.1')).toBeVisible()
    await expect.element(screen.getByText('a ještě 440 stejných během minuty')).toBeVisible()
    await expectAccessible()
  })

  it('stand in order: the filters in one line, each moment in one, also in English', async () => {
    server.reply(securityEvents.securityEvents, { events: [entry(1), entry(2)], has_more: false })
    const me = sampleTeacher('SCHOOL_ADMIN', { language: 'en' })
    const screen = await openPage(server, address, { width: 1280, language: 'en', me })
    await expect.element(screen.getByText('Učitelka 1')).toBeVisible()
    const boxOf = (text: string) => screen.getByText(text, { exact: true }).first().element().getBoundingClientRect()
    const label = boxOf(screen.say('security-events', 'search'))
    expect(Math.abs(label.top - boxOf(screen.say('security-events', 'kind')).top)).toBeLessThan(4)
    const time = document.querySelector('main time')
    expect(time?.getClientRects()).toHaveLength(1)
  })

  it('go on with older ones', async () => {
    server.reply(securityEvents.securityEvents, ({ query }) => ({
      events: numbered(query.before === undefined ? 1 : 101, query.before === undefined ? 100 : 5),
      has_more: query.before === undefined,
    }))
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('security-events', 'shownMore', { count: 100 }))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('security-events', 'older') }).click()
    await expect.element(screen.getByText(screen.say('security-events', 'shown', { count: 105 }))).toBeVisible()
    await expect.element(screen.getByText('Učitelka 105')).toBeInTheDocument()
  })

  it('say in words how it was done', async () => {
    server.reply(securityEvents.securityEvents, { events: [entry(1)], has_more: false })
    const screen = await openPage(server, address)
    const how = `${screen.say('security-events', 'detail.by')}: ${screen.say('security-events', 'value.password')}`
    await expect.element(screen.getByText(how, { exact: false })).toBeVisible()
  })

  it('say of a change what was before what is', async () => {
    const changed = {
      ...entry(1),
      event: 'account.role_changed',
      details: { to: 'SCHOOL_ADMIN', from: 'TEACHER' },
    } as const
    server.reply(securityEvents.securityEvents, { events: [changed], has_more: false })
    const screen = await openPage(server, address)
    const say = (name: string) => screen.say('security-events', `detail.${name}`)
    await expect.element(screen.getByText(new RegExp(`${say('from')}: .* · ${say('to')}: `))).toBeVisible()
  })

  it('say what was answered in words, not by the name of the code', async () => {
    const wrongCode = { ...entry(2), event: 'second_factor.failed', details: { code: 'factor_code_wrong' } } as const
    server.reply(securityEvents.securityEvents, { events: [entry(1), wrongCode], has_more: false })
    const screen = await openPage(server, address)
    for (const code of ['auth.wrong_credentials', 'factor_code_wrong'])
      await expect
        .element(screen.getByText(screen.say('security-events', `answer.${code}`), { exact: false }))
        .toBeVisible()
    expect(document.body.textContent).not.toMatch(/wrong_credentials|factor_code_wrong/)
  })

  it('are searched and narrowed to one kind, and both stand in the address', async () => {
    server.reply(securityEvents.securityEvents, ({ query }) => ({
      events: query.search === 'nikdo' ? [] : [entry(1)],
      has_more: false,
    }))
    const screen = await openPage(server, `${address}?event=sign_in.failed`)
    await screen.getByRole('searchbox').fill('nikdo')
    await expect.element(screen.getByText(screen.say('security-events', 'none'))).toBeVisible()
    expect(location.search).toContain('search=nikdo')
    expect(server.asked(securityEvents.securityEvents).at(-1)?.query).toEqual({
      search: 'nikdo',
      event: 'sign_in.failed',
    })
  })

  it('are saved to a file as they are narrowed', async () => {
    server.reply(securityEvents.securityEvents, { events: [entry(1)], has_more: false })
    server.refuse(securityEvents.exportSecurityEvents, 'app.unavailable')
    const screen = await openPage(server, `${address}?event=sign_in.failed`)
    await screen.getByRole('button', { name: screen.say('security-events', 'export.open') }).click()
    await screen.getByRole('menuitem', { name: screen.say('security-events', 'export.xlsx') }).click()
    await expect
      .poll(() => server.asked(securityEvents.exportSecurityEvents).map(({ body }) => body))
      .toEqual([{ format: 'xlsx', event: 'sign_in.failed' }])
  })

  it('that did not come are asked for again', async () => {
    server.refuse(securityEvents.securityEvents, 'app.unavailable')
    const screen = await openPage(server, address)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(securityEvents.securityEvents, { events: [entry(1)], has_more: false })
    await retry.click()
    await expect.element(screen.getByText('Učitelka 1')).toBeVisible()
  })

  it('say that there is no line', async () => {
    const slow = server.slow(securityEvents.securityEvents)
    server.reply(securityEvents.securityEvents, { events: [], has_more: false })
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('heading', { name: screen.say('security-events', 'title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })

  it('are in English', async () => {
    server.reply(securityEvents.securityEvents, { events: [entry(1)], has_more: false })
    const screen = await openPage(server, address, { language: 'en' })
    await expect.element(screen.getByText('Failed sign-in').last()).toBeVisible()
  })

  it('are for admins alone', async () => {
    server.reply(securityEvents.securityEvents, { events: [], has_more: false })
    await openPage(server, address, { me: sampleTeacher('SCHOOL_ADMIN') })
    expect(location.pathname).toBe(address)
  })
})

function numbered(from: number, count: number): SecurityEventEntry[] {
  return Array.from({ length: count }, (_, index) => entry(from + index))
}

function entry(number: number): SecurityEventEntry {
  return {
    id: idOf(1000 + number),
    at: '2026-11-20T08:00:00.000Z',
    event: 'sign_in.failed',
    account_kind: 'teacher',
    account_id: idOf(100 + number),
    account_name: `Učitelka ${number}`,
    target_name: '',
    session_id: null,
    address: `203.0.113.${number % 250}`,
    details: { by: 'password', code: 'auth.wrong_credentials' },
    suppressed: 0,
  }
}
