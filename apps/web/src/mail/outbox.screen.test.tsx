import { mail, type OutboxMail } from '@katedra/contract/mail'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const server = fakeServer()
const look = { me: null }

describe('the outbox of a server without mail', () => {
  it('says that nothing was written yet', async () => {
    server.reply(mail.outbox, [])
    const screen = await openPage(server, '/outbox', look)
    await expect.element(screen.getByText(screen.say('mail', 'empty'))).toBeVisible()
    await expectAccessible()
  })

  it('opens the mail that is chosen', async () => {
    server.reply(mail.outbox, [letter(1), letter(2)])
    const screen = await openPage(server, '/outbox', look)
    await screen.getByRole('link', { name: /Předmět 2/ }).click()
    await expect.element(screen.getByRole('heading', { name: 'Předmět 2' })).toBeVisible()
    await expectAccessible()
  })

  it('lists 300 on a small phone', async () => {
    server.reply(
      mail.outbox,
      Array.from({ length: 300 }, (_, index) => letter(index + 1)),
    )
    const screen = await openPage(server, '/outbox', { ...look, width: 320 })
    await expect.element(screen.getByRole('link', { name: /Předmět 300/ })).toBeInTheDocument()
    await expectAccessible({ in: ['light'] })
  })

  it('that did not come is asked for again', async () => {
    server.refuse(mail.outbox, 'app.unavailable')
    const screen = await openPage(server, '/outbox', look)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    server.reply(mail.outbox, [letter(1)])
    await screen.getByRole('button', { name: screen.say('ui', 'retry') }).click()
    await expect.element(screen.getByRole('link', { name: /Předmět 1/ })).toBeVisible()
  })
})

function letter(number: number): OutboxMail {
  return {
    id: idOf(number),
    recipient: 'eva@example.org',
    subject: `Předmět ${number}`,
    text: 'Dobrý den',
    html: '<!doctype html><html lang="cs"><head><title>Dopis</title></head><body><p>Dobrý den</p></body></html>',
    created_at: '2026-11-20T08:00:00.000Z',
  }
}
