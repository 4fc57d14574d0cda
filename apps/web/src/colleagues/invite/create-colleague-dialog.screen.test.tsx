import { colleagues } from '@katedra/contract/colleagues'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { idOf } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { onScreen } from '@katedra/testing/texts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { needTerms } from '../../app/i18n.ts'
import { renderScreen } from '../../testing/open-page.tsx'
import { CreateColleagueDialog } from './create-colleague-dialog.tsx'

const server = fakeServer()

beforeAll(() => needTerms(['colleagues']))

describe('a new colleague', () => {
  it('who is refused stays as typed, and the focus goes to the mistake', async () => {
    server.refuseFields(colleagues.createColleague, { email: 'email_taken' })
    const screen = await renderScreen(<CreateColleagueDialog onOpenChange={vi.fn()} />)
    await fillIn(screen)
    await expectAccessible()
    await submitOf(screen).click()
    await expect
      .element(field(screen, 'email'))
      .toHaveAccessibleDescription(onScreen(screen.say('fields', 'email_taken')))
    await expect.element(field(screen, 'email')).toHaveFocus()
    await expect.element(field(screen, 'email')).toHaveValue('eva@example.org')
    expect(server.asked(colleagues.createColleague).map(({ body }) => body.first_name)).toEqual(['Eva'])
  })

  it('is not sent twice while the first is under way, and then the dialog closes', async () => {
    server.reply(colleagues.createColleague, ({ body: { first_name, last_name, email } }) => ({
      id: idOf(3),
      school_id: idOf(2),
      email,
      title_before_name: '',
      first_name,
      last_name,
      title_after_name: '',
      role: 'TEACHER' as const,
      created_at: '2026-09-01T08:00:00.000Z',
      is_verified: false,
    }))
    const slow = server.slow(colleagues.createColleague)
    const change = vi.fn<(isOpen: boolean) => void>()
    const screen = await renderScreen(<CreateColleagueDialog onOpenChange={change} />)
    await fillIn(screen)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('colleagues', 'create.working') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(change).not.toHaveBeenCalled()
    slow.release()
    await expect.poll(() => change.mock.calls).toEqual([[false]])
    expect(server.asked(colleagues.createColleague)).toHaveLength(1)
  })

  it('is given up by Escape', async () => {
    const change = vi.fn<(isOpen: boolean) => void>()
    const screen = await renderScreen(<CreateColleagueDialog onOpenChange={change} />, { width: 320 })
    await expect.element(field(screen, 'firstName')).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => change.mock.calls).toEqual([[false]])
  })
})

async function fillIn(screen: Screen): Promise<void> {
  await field(screen, 'firstName').fill('Eva')
  await field(screen, 'lastName').fill('Nová')
  await field(screen, 'email').fill('eva@example.org')
  await field(screen, 'password').fill('svatý kopeček u cesty')
}

function field(screen: Screen, name: string) {
  return screen.getByLabelText(screen.say('colleagues', `create.${name}`), { exact: true })
}

function submitOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('colleagues', 'create.submit') })
}
