import { colleagues } from '@katedra/contract/colleagues'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const address = '/pozvanka/abc/def'
const look = { me: null }

beforeEach(() => {
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
  server.reply(colleagues.invitation, {
    school_name: 'ZŠ Úvoz',
    inviter_name: 'Jana Dvořáková',
    email: 'eva@example.org',
    first_name: 'Eva',
    last_name: 'Nová',
  })
})

describe('an invitation', () => {
  it.each([320, 1280] as const)('says who invites and where, on %i pixels', async (width) => {
    const screen = await openPage(server, address, { ...look, width })
    await expect.element(screen.getByText('Jana Dvořáková vás zve do školy ZŠ Úvoz.', { exact: false })).toBeVisible()
    await expectAccessible()
  })

  it('that is refused keeps the names, and the focus goes to the mistake', async () => {
    server.refuseFields(colleagues.acceptInvitation, { password: 'password_common' })
    const screen = await openPage(server, address, look)
    const password = screen.getByLabelText(screen.say('colleagues', 'invitation.password'), { exact: false }).first()
    await screen.getByRole('textbox', { name: /^Jméno/ }).fill('Evička')
    await password.fill('Heslo-heslo-77')
    await screen.getByRole('button', { name: screen.say('colleagues', 'invitation.submit') }).click()
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
    await expect.element(password).toHaveFocus()
    await expect.element(screen.getByRole('textbox', { name: /^Jméno/ })).toHaveValue('Evička')
    await expectAccessible()
  })

  it('that was used already leads to the sign-in and offers no second try', async () => {
    server.refuse(colleagues.invitation, 'colleagues.invitation_used')
    const screen = await openPage(server, address, look)
    await expect.element(screen.getByText(screen.say('errors', 'colleagues.invitation_used'))).toBeVisible()
    expect(screen.getByRole('button', { name: screen.say('colleagues', 'invitation.retry') }).query()).toBeNull()
    await expectAccessible()
  })

  it('that did not come for want of a line is asked for again', async () => {
    server.offline()
    const screen = await openPage(server, address, look)
    const retry = screen.getByRole('button', { name: screen.say('colleagues', 'invitation.retry') })
    await expect.element(retry).toBeVisible()
    server.online()
    await retry.click()
    await expect.element(screen.getByRole('textbox', { name: /^Jméno/ })).toHaveValue('Eva')
  })
})
