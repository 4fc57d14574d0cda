import { auth } from '@katedra/contract/auth'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen } from '@katedra/testing/screens'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from '../../testing/open-page.tsx'
import { PasswordChange } from './password-change.tsx'

const server = fakeServer()
const former = 'starý traktor na poli'
const password = 'modrý traktor na poli'

describe('the change of a password', () => {
  it('is saved once, empties the fields and says that other devices are signed out', async () => {
    server.reply(auth.passwordChange, null)
    const slow = server.slow(auth.passwordChange)
    const changed = vi.fn<() => void>()
    const screen = await renderScreen(<PasswordChange email="jana@zsuvoz.cz" onChanged={changed} />)
    await fillIn(screen)
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('button', { name: screen.say('auth', 'resetPassword.working') }))
      .toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(screen.getByText(screen.say('auth', 'passwordChange.othersEnded'))).toBeVisible()
    await expect.element(field(screen, 'passwordChange.old')).toHaveValue('')
    expect(changed).toHaveBeenCalledOnce()
    expect(server.asked(auth.passwordChange).map(({ body }) => body)).toEqual([
      { old_password: former, new_password1: password, new_password2: password },
    ])
  })

  it('needs the one so far: the refusal stands at its field and nothing typed is lost', async () => {
    server.refuseFields(auth.passwordChange, { old_password: 'wrong_password' })
    const changed = vi.fn<() => void>()
    const screen = await renderScreen(<PasswordChange email="jana@zsuvoz.cz" onChanged={changed} />, { width: 320 })
    await fillIn(screen)
    await submit(screen).click()
    await expect
      .element(field(screen, 'passwordChange.old'))
      .toHaveAccessibleDescription(expect.stringContaining(screen.say('fields', 'wrong_password')))
    await expect.element(field(screen, 'passwordChange.old')).toHaveFocus()
    await expect.element(field(screen, 'resetPassword.password')).toHaveValue(password)
    expect(changed).not.toHaveBeenCalled()
    await expectAccessible()
  })

  it('takes the mistake of the second field back when it is mended in the first', async () => {
    const screen = await renderScreen(<PasswordChange email="jana@zsuvoz.cz" onChanged={vi.fn<() => void>()} />)
    await fillIn(screen)
    await field(screen, 'resetPassword.password').fill('zelený traktor na poli')
    await submit(screen).click()
    await expect.element(screen.getByText(screen.say('fields', 'passwords_differ'))).toBeVisible()
    await field(screen, 'resetPassword.password').fill(password)
    await expect.element(screen.getByText(screen.say('fields', 'passwords_differ'))).not.toBeInTheDocument()
    expect(server.asked(auth.passwordChange)).toEqual([])
  })

  it('waits for the line with what was typed', async () => {
    const screen = await renderScreen(<PasswordChange email="jana@zsuvoz.cz" onChanged={vi.fn<() => void>()} />, {
      language: 'en',
    })
    await fillIn(screen)
    server.offline()
    await submit(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(field(screen, 'passwordChange.old')).toHaveValue(former)
  })
})

async function fillIn(screen: Screen): Promise<void> {
  await field(screen, 'passwordChange.old').fill(former)
  await field(screen, 'resetPassword.password').fill(password)
  await field(screen, 'passwordChange.again').fill(password)
}

function field(screen: Screen, key: string) {
  return screen.getByLabelText(screen.say('auth', key), { exact: true })
}

function submit(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('auth', 'passwordChange.submit') })
}
