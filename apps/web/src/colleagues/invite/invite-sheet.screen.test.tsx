import { colleagues } from '@katedra/contract/colleagues'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { sampleColleague } from '../../testing/sample-school.ts'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.subjects, [])
  server.reply(colleagues.colleagues, [sampleColleague(1), sampleColleague(2)])
})

describe('inviting colleagues', () => {
  it('counts those who will be invited and crosses out the rest', async () => {
    const screen = await openSheet()
    await list(screen).fill('jana@skola.cz\neva2@example.org\nnesmysl')
    await expect.element(screen.getByText(screen.say('colleagues', 'invite.will', { count: 1 }))).toBeVisible()
    await expect.element(screen.getByText(screen.say('colleagues', 'invite.notes.already_here'))).toBeVisible()
    await expectAccessible()
  })

  it('that is refused keeps the list', async () => {
    server.refuse(colleagues.inviteColleagues, 'app.unavailable')
    const screen = await openSheet()
    await list(screen).fill('jana@skola.cz')
    await invite(screen, 1)
    await expect.element(screen.getByText(screen.say('errors', 'app.unavailable'))).toBeVisible()
    await expect.element(list(screen)).toHaveValue('jana@skola.cz')
  })

  it('says of each address what has become of it', async () => {
    server.reply(colleagues.inviteColleagues, ({ body }) => ({
      results: body.invitations.map(({ email }, index) => ({
        email,
        outcome: index === 0 ? ('invited' as const) : ('has_account_elsewhere' as const),
      })),
    }))
    const screen = await openSheet()
    await list(screen).fill('jana@skola.cz\npetr@skola.cz')
    await invite(screen, 2)
    await expect.element(screen.getByText(screen.say('colleagues', 'invite.invited', { count: 1 }))).toHaveFocus()
    await expect.element(screen.getByText(screen.say('colleagues', 'invite.elsewhereHint'))).toBeVisible()
    await expectAccessible()
  })

  it('takes no more than 200 at once', async () => {
    const screen = await openSheet()
    await list(screen).fill(Array.from({ length: 201 }, (_, index) => `ucitel${index}@skola.cz`).join('\n'))
    await expect.element(list(screen)).toHaveAttribute('aria-invalid', 'true')
    await expect
      .element(screen.getByRole('button', { name: screen.say('colleagues', 'invite.submitWith', { count: 201 }) }))
      .toBeDisabled()
  })
})

async function openSheet(): Promise<Screen> {
  const screen = await openPage(server, '/kolegove')
  await screen.getByRole('button', { name: screen.say('colleagues', 'invite.open') }).click()
  return screen
}

function list(screen: Screen) {
  return screen.getByRole('textbox', { name: new RegExp(`^${screen.say('colleagues', 'invite.label')}`) })
}

function invite(screen: Screen, count: number): Promise<void> {
  return screen.getByRole('button', { name: screen.say('colleagues', 'invite.submitWith', { count }) }).click()
}
