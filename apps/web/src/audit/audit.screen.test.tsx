import { audit, type AuditEntry } from '@katedra/contract/audit'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()
const address = '/skola/zaznam'

describe('the change log', () => {
  it('says that nothing has been changed yet', async () => {
    server.reply(audit.auditLog, { entries: [], has_more: false })
    const screen = await openPage(server, address)
    await expect.element(screen.getByText(screen.say('audit', 'empty.title'))).toBeVisible()
    await expectAccessible()
  })

  it.each([320, 1280] as const)('shows a change with its day, on %i pixels', async (width) => {
    server.reply(audit.auditLog, { entries: [entry(1)], has_more: false })
    const screen = await openPage(server, address, { width })
    await expect.element(screen.getByText('Založení třídy 1. A')).toBeVisible()
    await expect.element(screen.getByText('Jana Dvořáková').first()).toBeVisible()
    await expectAccessible()
  })

  it('goes on with older changes, and the keyboard with it', async () => {
    server.reply(audit.auditLog, ({ query }) => ({
      entries: query.before === undefined ? numbered(1, 100) : numbered(101, 5),
      has_more: query.before === undefined,
    }))
    const screen = await openPage(server, address)
    await screen.getByRole('button', { name: screen.say('audit', 'older') }).click()
    await expect.element(screen.getByText('Založení třídy 105. A')).toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toContain('Založení třídy 101. A')
  })

  it('is searched by a name, and the search is given up by one button', async () => {
    server.reply(audit.auditLog, ({ query }) => ({
      entries: query.search === undefined ? [entry(1)] : [],
      has_more: false,
    }))
    const screen = await openPage(server, address)
    await screen.getByRole('searchbox').fill('nikdo')
    await expect.element(screen.getByText(screen.say('audit', 'noneFound'))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('audit', 'clearSearch') }).click()
    await expect.element(screen.getByText('Založení třídy 1. A')).toBeVisible()
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  })

  it('that did not come is asked for again', async () => {
    server.refuse(audit.auditLog, 'app.unavailable')
    const screen = await openPage(server, address)
    const retry = screen.getByRole('button', { name: screen.say('ui', 'retry') })
    await expect.element(retry).toBeVisible()
    await expectAccessible({ in: ['light'] })
    server.reply(audit.auditLog, { entries: [entry(1)], has_more: false })
    await retry.click()
    await expect.element(screen.getByText('Založení třídy 1. A')).toBeVisible()
  })

  it('says that there is no line', async () => {
    const slow = server.slow(audit.auditLog)
    server.reply(audit.auditLog, { entries: [], has_more: false })
    const screen = await openPage(server, address)
    await expect.element(screen.getByRole('heading', { name: screen.say('audit', 'title') })).toBeVisible()
    server.offline()
    slow.release()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
  })
})

function numbered(from: number, count: number): AuditEntry[] {
  return Array.from({ length: count }, (_, index) => entry(from + index))
}

function entry(number: number): AuditEntry {
  return {
    id: idOf(1000 + number),
    at: '2026-11-20T08:00:00.000Z',
    actor_name: 'Jana Dvořáková',
    action: 'classes.created',
    target_id: idOf(100 + number),
    target_name: `${number}. A`,
    details: {},
  }
}
