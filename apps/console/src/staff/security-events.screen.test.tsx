import { operatorPeople } from '@katedra/contract/operator-people'
import { operatorSecurityEvents, type OperatorSecurityEvent } from '@katedra/contract/operator-security-events'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()
const address = '/operator/bezpecnost'

describe('the security events of all schools', () => {
  it('say that there is none', async () => {
    server.reply(operatorSecurityEvents.securityEvents, { events: [], has_more: false })
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('security-events', 'none'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('show each with its school, on %i pixels', async (width) => {
    server.reply(operatorSecurityEvents.securityEvents, { events: [entry(1)], has_more: false })
    const screen = await openPage(server, address, { width })
    await expect.element(screen.getByRole('link', { name: 'ZŠ Úvoz' })).toBeVisible()
    await expectAccessible()
  })

  it('break neither a name nor a network address, on a desk', async () => {
    const event = { ...entry(1), account_name: 'Jana Dvořáková', school_name: 'Ukázková základní škola Pod Kaštany' }
    const details = { code: 'app.forbidden', route: '/v1/colleagues/:teacher_id/second-factors/reset/', method: 'POST' }
    server.reply(operatorSecurityEvents.securityEvents, { events: [{ ...event, details }], has_more: false })
    const screen = await openPage(server, address, { width: 1280 })
    const name = screen.getByRole('cell', { name: 'Jana Dvořáková' })
    await expect.element(name).toBeVisible()
    expect(linesOf(name.element(), 'Dvořáková')).toBe(1)
    expect(linesOf(screen.getByRole('cell', { name: event.address ?? '' }).element(), event.address ?? '')).toBe(1)
  })

  it('go on with older ones', async () => {
    server.reply(operatorSecurityEvents.securityEvents, ({ query }) => ({
      events: Array.from({ length: 100 }, (_, index) => entry(index + (query.before === undefined ? 1 : 101))),
      has_more: query.before === undefined,
    }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('security-events', 'older') }).click()
    await expect.element(screen.getByText('Učitelka 200')).toBeInTheDocument()
  })

  it('are narrowed to one school, and saved to a file so', async () => {
    server.reply(operatorSecurityEvents.securityEvents, { events: [entry(1)], has_more: false })
    server.refuse(operatorPeople.school, 'app.not_found')
    server.refuse(operatorSecurityEvents.exportSecurityEvents, 'app.unavailable')
    const screen = await openPage(server, `${address}?school=${idOf(7)}`)
    await expect.element(screen.getByText('Učitelka 1')).toBeVisible()
    await screen.getByRole('button', { name: screen.say('security-events', 'export.open') }).click()
    await screen.getByRole('menuitem', { name: screen.say('security-events', 'export.xlsx') }).click()
    await expect
      .poll(() => server.asked(operatorSecurityEvents.exportSecurityEvents).map(({ body }) => body))
      .toEqual([{ format: 'xlsx', school_id: idOf(7) }])
  })

  it('that did not come are asked for again', async () => {
    server.refuse(operatorSecurityEvents.securityEvents, 'app.unavailable')
    const screen = await openPage(server, address)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    server.reply(operatorSecurityEvents.securityEvents, { events: [entry(1)], has_more: false })
    await retry.click()
    await expect.element(screen.getByText('Učitelka 1')).toBeVisible()
  })
})

/** On how many lines a word of a cell stands. */
function linesOf(cell: Element, word: string): number {
  const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
  const start = text?.nodeValue?.indexOf(word) ?? -1
  if (text === null || start === -1) throw new Error(`the cell does not say ${word}`)
  const range = document.createRange()
  range.setStart(text, start)
  range.setEnd(text, start + word.length)
  return range.getClientRects().length
}

function entry(number: number): OperatorSecurityEvent {
  return {
    id: idOf(1000 + number),
    at: '2026-11-20T08:00:00.000Z',
    event: 'sign_in.failed',
    account_kind: 'teacher',
    account_id: idOf(100 + number),
    account_name: `Učitelka ${number}`,
    target_name: '',
    session_id: null,
    address: '203.0.113.1',
    details: { by: 'password', code: 'auth.wrong_credentials' },
    suppressed: 0,
    school_id: idOf(7),
    school_name: 'ZŠ Úvoz',
  }
}
