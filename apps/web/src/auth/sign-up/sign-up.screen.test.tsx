import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { profile } from '@katedra/contract/profile'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { fakeServer } from '@katedra/testing/fake-server'
import type { Screen, Width } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPage } from '../../testing/open-page.tsx'

const server = fakeServer()
const password = 'modrý traktor na poli'

beforeEach(() => {
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
  server.reply(profile.checkEmail, { exists: false })
  server.refuse(mail.outbox, 'app.not_found')
})

describe('the address of a new account', () => {
  it('comes first, also to who follows a link into the middle', async () => {
    const screen = await openSignUp('/?panel=details', 320)
    await expect.element(heading(screen, 'emailTitle')).toBeVisible()
    await expectAccessible()
  })

  it('of somebody who has an account is not let on', async () => {
    server.reply(profile.checkEmail, { exists: true })
    const screen = await openSignUp()
    await passEmail(screen)
    await expect.element(screen.getByText(screen.say('auth', 'signUp.emailExists'))).toBeVisible()
    await expect.element(input(screen, 'email')).toHaveFocus()
    await expect.element(input(screen, 'email')).toHaveValue('eva@example.org')
    await expectAccessible()
  })

  it('is read whole on a phone while the password is chosen', async () => {
    const screen = await openSignUp('/?panel=email', 360)
    const email = 'jana.novakova-prochazkova@zakladniskola-brezova-nad-svitavou.example'
    await input(screen, 'email').fill(email)
    await button(screen, 'next').click()
    await expect.element(heading(screen, 'passwordTitle')).toBeVisible()
    const seen = screen.getByText(email, { exact: true })
    await expect.element(seen).toBeVisible()
    const { scrollWidth, clientWidth } = seen.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    // Password managers take it as the user name.
    await expect.element(input(screen, 'email')).toHaveValue(email)
    await expectAccessible({ in: ['light'] })
  })

  it('is asked about once while the answer is on the way', async () => {
    const slow = server.slow(profile.checkEmail)
    const screen = await openSignUp()
    await passEmail(screen)
    await expect.element(screen.getByRole('button', { name: screen.say('auth', 'signUp.checking') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.element(heading(screen, 'passwordTitle')).toBeVisible()
    expect(server.asked(profile.checkEmail)).toHaveLength(1)
  })

  it('stays where it is without a line, and goes on with one', async () => {
    const screen = await openSignUp()
    server.offline()
    await passEmail(screen)
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    server.online()
    await button(screen, 'next').click()
    await expect.element(heading(screen, 'passwordTitle')).toBeVisible()
  })

  it('that is none is refused before anything is asked', async () => {
    const screen = await openSignUp()
    await input(screen, 'email').fill('eva')
    await button(screen, 'next').click()
    await expect.element(screen.getByText(screen.say('auth', 'signUp.emailInvalid'))).toBeVisible()
    expect(server.asked(profile.checkEmail)).toEqual([])
  })
})

describe('the password of a new account', () => {
  it('is chosen twice the same', async () => {
    const screen = await openSignUp()
    await passEmail(screen)
    await input(screen, 'password').fill(password)
    await input(screen, 'signUp.passwordConfirm').fill('něco jiného')
    await button(screen, 'continue').click()
    await expect.element(screen.getByText(screen.say('fields', 'passwords_differ'))).toBeVisible()
    await expectAccessible()
  })

  it('is not one that everybody tries first', async () => {
    const screen = await openSignUp()
    await passEmail(screen)
    await passPassword(screen, 'password1')
    await expect.element(screen.getByText(screen.say('fields', 'password_common'))).toBeVisible()
    await expect.element(input(screen, 'password')).toHaveFocus()
    await expect.element(input(screen, 'password')).toHaveValue('password1')
  })

  it('is told how strong it is once the typing rests', async () => {
    const screen = await openSignUp()
    await passEmail(screen)
    const strength = screen.getByRole('status', { name: screen.say('auth', 'strength.label') })
    for (const [typed, level] of [
      ['abc', 'weak'],
      ['abcdef', 'medium'],
      ['password1', 'medium'],
      [password, 'strong'],
    ] as const) {
      await input(screen, 'password').fill(typed)
      await expect.element(strength).toHaveTextContent(screen.say('auth', `strength.${level}`))
    }
    await input(screen, 'password').fill('')
    await expect.element(strength).toBeEmptyDOMElement()
  })
})

describe('the person of a new account', () => {
  it('is created, and the sign-in waits with the address filled in', async () => {
    server.reply(auth.signUp, null)
    const slow = server.slow(auth.signUp)
    const screen = await openSignUp('/?panel=email&subject_id=12&country_id=1')
    await fillInAll(screen)
    await button(screen, 'finish').click()
    await expect.element(screen.getByRole('button', { name: screen.say('auth', 'signUp.finishing') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    const notice = screen.say('auth', 'signUp.checkMail', { email: 'eva@example.org' })
    await expect.element(screen.getByText(notice)).toBeVisible()
    await expect.element(input(screen, 'email')).toHaveValue('eva@example.org')
    await expect.element(input(screen, 'password')).toHaveValue('')
    expect(server.asked(auth.signUp).map(({ body }) => body)).toEqual([
      {
        email: 'eva@example.org',
        password,
        first_name: 'Eva',
        last_name: 'Nová',
        phone: '',
        city: 'Brno',
        school_name: 'ZŠ Úvoz',
        country_id: '1',
        subject_id: '12',
        language: null,
      },
    ])
    expect(sessionStorage.getItem('katedra-sign-up')).toBeNull()
    await expectAccessible()
  })

  it('that lacks something is told all of it at once', async () => {
    const screen = await openSignUp()
    await passEmail(screen)
    await passPassword(screen)
    await button(screen, 'finish').click()
    await expect.element(screen.getByText(screen.say('auth', 'fillRequired'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('fields', 'city_required'))).toBeVisible()
    await expect.element(input(screen, 'signUp.firstName')).toHaveFocus()
    await expectAccessible()
  })

  it('whose password is refused is led back to it, and loses nothing', async () => {
    server.refuseFields(auth.signUp, { password: 'password_common' })
    const screen = await openSignUp()
    await fillInAll(screen)
    await button(screen, 'finish').click()
    await expect.element(heading(screen, 'passwordTitle')).toBeVisible()
    await expect.element(screen.getByText(screen.say('fields', 'password_common'))).toBeVisible()
    await expect.element(input(screen, 'password')).toHaveFocus()
    await passPassword(screen, 'zelený traktor na poli')
    await expect.element(input(screen, 'signUp.city')).toHaveValue('Brno')
  })

  it('is told when the link that led here is wrong', async () => {
    server.refuseFields(auth.signUp, { country_id: 'unknown_country' })
    const screen = await openSignUp('/?panel=email&country_id=999')
    await fillInAll(screen)
    await button(screen, 'finish').click()
    await expect.element(screen.getByText(screen.say('auth', 'signUp.badParameters'))).toBeVisible()
    await expect.element(input(screen, 'signUp.city')).toHaveValue('Brno')
  })

  it('loses nothing on the way back to the address, but has to pass it again', async () => {
    const screen = await openSignUp()
    await fillInAll(screen)
    await button(screen, 'changeEmail').click()
    await expect.element(input(screen, 'email')).toHaveValue('eva@example.org')
    await button(screen, 'next').click()
    await expect.element(input(screen, 'password')).toHaveValue(password)
    await button(screen, 'continue').click()
    await expect.element(input(screen, 'signUp.city')).toHaveValue('Brno')
  })

  it('is asked in English', async () => {
    const screen = await openPage(server, '/?panel=email', { me: null, language: 'en' })
    await expect.element(screen.getByText('Step 1 of 3')).toBeVisible()
  })
})

function openSignUp(path = '/?panel=email', width: Width = 1280): Promise<Screen> {
  return openPage(server, path, { me: null, width })
}

async function passEmail(screen: Screen): Promise<void> {
  await input(screen, 'email').fill('eva@example.org')
  await button(screen, 'next').click()
}

async function passPassword(screen: Screen, typed = password): Promise<void> {
  await input(screen, 'password').fill(typed)
  await input(screen, 'signUp.passwordConfirm').fill(typed)
  await button(screen, 'continue').click()
}

async function fillInAll(screen: Screen): Promise<void> {
  await passEmail(screen)
  await passPassword(screen)
  await input(screen, 'signUp.firstName').fill('Eva')
  await input(screen, 'signUp.lastName').fill('Nová')
  await input(screen, 'signUp.city').fill('Brno')
  await input(screen, 'signUp.schoolName').fill('ZŠ Úvoz')
}

function input(screen: Screen, key: string) {
  return screen.getByLabelText(screen.say('auth', key), { exact: true })
}

function button(screen: Screen, key: string) {
  return screen.getByRole('button', { name: screen.say('auth', `signUp.${key}`), exact: true })
}

function heading(screen: Screen, key: string) {
  return screen.getByRole('heading', { name: screen.say('auth', `signUp.${key}`) })
}
