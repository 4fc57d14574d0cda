import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { profile } from '@katedra/contract/profile'
import { secondFactors } from '@katedra/contract/second-factors'
import { subjects } from '@katedra/contract/subjects'
import { expectAccessible } from '@katedra/testing/accessible'
import { sampleStep } from '@katedra/testing/factor-samples'
import { fakeServer } from '@katedra/testing/fake-server'
import { tabTo } from '@katedra/testing/keyboard'
import { sampleTeacher } from '@katedra/testing/samples'
import type { Screen } from '@katedra/testing/screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { trustedTokens } from '@katedra/screens/second-factors/trusted-tokens.ts'
import { tokens } from '../../app/tokens.ts'
import { openPage, type PageLook } from '../../testing/open-page.tsx'

const server = fakeServer()

beforeEach(() => {
  server.reply(subjects.publicSubject, { imgUrl: '', title: '' })
})

describe('the sign-in', () => {
  it.each([320, 1280] as const)('has two fields and every way on, on %i pixels', async (width) => {
    const screen = await openHome('/', { width })
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'signIn.title') })).toBeVisible()
    for (const key of ['signIn.forgotten', 'signIn.noAccount', 'student'])
      await expect.element(screen.getByRole('link', { name: screen.say('auth', key) })).toBeVisible()
    await expectAccessible()
  })

  it.each(['cs', 'en'] as const)('says what this is, and lets anybody try it: %s', async (language) => {
    const screen = await openHome('/', { language, width: 320 })
    await expect.element(screen.getByText(screen.say('auth', 'about.text'))).toBeVisible()
    for (const [key, href] of Object.entries({ try: '/t/na-zkousku', terms: '/podminky', privacy: '/soukromi' }))
      await expect
        .element(screen.getByRole('link', { name: screen.say('auth', `about.${key}`) }))
        .toHaveAttribute('href', href)
  })

  it('sends nothing while a field is empty, and puts the focus there', async () => {
    const screen = await openHome()
    await field(screen, 'email').fill('jana@zsuvoz.cz')
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('auth', 'fillRequired'))).toBeVisible()
    await expect.element(field(screen, 'password')).toHaveFocus()
    await expect
      .element(field(screen, 'password'))
      .toHaveAccessibleDescription(expect.stringContaining(screen.say('fields', 'required')))
    expect(server.asked(auth.signIn)).toEqual([])
    await expectAccessible()
  })

  it('keeps what was typed when the password is wrong', async () => {
    server.refuse(auth.signIn, 'auth.wrong_credentials')
    const screen = await openHome()
    await fillIn(screen)
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('auth', 'signIn.wrong'))).toBeVisible()
    await expect.element(field(screen, 'email')).toHaveValue('jana@zsuvoz.cz')
    await expect.element(field(screen, 'password')).toHaveValue('svatý kopeček')
    expect(tokens.read().access).toBeUndefined()
  })

  it('says how long to wait after too many attempts', async () => {
    server.refuse(auth.signIn, 'app.too_many_requests', { retryAfter: 240 })
    const screen = await openHome()
    await fillIn(screen)
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.waitMinutes', { count: 4 }))).toBeVisible()
  })

  it('says that there is no line instead of blaming the password', async () => {
    const screen = await openHome()
    await fillIn(screen)
    server.offline()
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('app', 'problem.offline'))).toBeVisible()
    await expect.element(field(screen, 'password')).toHaveValue('svatý kopeček')
  })

  it('is not sent twice while it is under way, and leads to the exercises', async () => {
    server.reply(auth.signIn, { access: 'access', refresh: 'refresh' })
    server.reply(profile.me, sampleTeacher())
    server.reply(plannedTests.tests, [])
    server.reply(classes.classes, [])
    const slow = server.slow(auth.signIn)
    const screen = await openHome()
    await fillIn(screen)
    await screen.getByRole('checkbox').click()
    await field(screen, 'password').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: screen.say('auth', 'signIn.working') })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    slow.release()
    await expect.poll(() => location.pathname).toBe('/mojecviceni')
    expect(server.asked(auth.signIn).map(({ body }) => body)).toEqual([
      { email: 'jana@zsuvoz.cz', password: 'svatý kopeček', remember_me: true },
    ])
    await expect.element(screen.getByRole('navigation')).toBeVisible()
  })

  it('leads on to the page that a link wanted, after saying so', async () => {
    server.reply(auth.signIn, { access: 'access', refresh: 'refresh' })
    server.reply(classes.classes, [])
    const screen = await openHome('/tridy?search=7')
    await expect.element(screen.getByText(screen.say('auth', 'signIn.toPage'))).toBeVisible()
    await expectAccessible({ in: ['light'] })
    server.reply(profile.me, sampleTeacher())
    await fillIn(screen)
    await submitOf(screen).click()
    await expect.poll(() => location.pathname + location.search).toBe('/tridy?search=7')
  })

  it('says that the session has ended, and never leads to another site', async () => {
    server.reply(auth.signIn, { access: 'access', refresh: 'refresh' })
    server.reply(profile.me, sampleTeacher())
    server.reply(plannedTests.tests, [])
    server.reply(classes.classes, [])
    const screen = await openHome('/?expired=true&from=//evil.test/')
    await expect.element(screen.getByText(screen.say('auth', 'signIn.expired'))).toBeVisible()
    await fillIn(screen)
    await submitOf(screen).click()
    await expect.poll(() => location.pathname).toBe('/mojecviceni')
  })

  it('sends the one whose e-mail is not confirmed to where a new mail can be had', async () => {
    server.refuse(auth.signIn, 'auth.email_not_verified')
    const screen = await openHome()
    await fillIn(screen)
    await submitOf(screen).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'notVerified.title') })).toBeVisible()
    await expect
      .element(screen.getByText(screen.say('auth', 'notVerified.intro', { email: 'jana@zsuvoz.cz' })))
      .toBeVisible()
  })

  it('takes the typed address along to the forgotten password', async () => {
    const screen = await openHome()
    await field(screen, 'email').fill('jana@zsuvoz.cz')
    await screen.getByRole('link', { name: screen.say('auth', 'signIn.forgotten') }).click()
    await expect.element(screen.getByRole('heading', { name: screen.say('auth', 'requestReset.title') })).toBeVisible()
    await expect.element(field(screen, 'email')).toHaveValue('jana@zsuvoz.cz')
  })

  it.each([
    [360, 640, ['signIn.forgotten', 'signIn.noAccount', 'student']],
    [360, 740, ['signIn.forgotten', 'signIn.noAccount', 'student']],
    [1280, 640, []],
    [1280, 800, ['signIn.forgotten', 'signIn.noAccount', 'student']],
  ] as const)('leaves the button and the ways on free of the toast, on %i × %i', async (width, height, links) => {
    const screen = await openHome('/?email_confirmed=true', { width, height })
    const region = screen.getByRole('region', { name: screen.say('ui', 'notifications') })
    await expect.element(region).toBeVisible()
    const top = () => region.element().getBoundingClientRect().top
    await expect.element(field(screen, 'email')).toBeInViewport({ ratio: 1 })
    for (const part of [
      submitOf(screen),
      ...links.map((key) => screen.getByRole('link', { name: screen.say('auth', key) })),
    ])
      await expect.poll(() => part.element().getBoundingClientRect().bottom - top()).toBeLessThanOrEqual(0)
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const about = screen.getByRole('link', { name: screen.say('auth', 'about.privacy') })
    await expect.poll(() => about.element().getBoundingClientRect().bottom - top()).toBeLessThanOrEqual(0)
  })

  it('says once that the e-mail is confirmed', async () => {
    const screen = await openHome('/?email_confirmed=true')
    await expect.element(screen.getByText(screen.say('auth', 'signIn.emailConfirmed')).first()).toBeVisible()
    await expect.poll(() => location.search).toBe('')
  })

  it('says after a pause that what is typed is no address', async () => {
    const screen = await openHome()
    await field(screen, 'email').fill('jana@zsuvoz')
    await expect.element(field(screen, 'email')).toHaveAttribute('aria-invalid', 'true')
  })

  it('is walked by the keyboard from the address to the button', async () => {
    const screen = await openHome()
    await field(screen, 'email').click()
    await tabTo(field(screen, 'password'), { max: 1 })
    await tabTo(screen.getByRole('checkbox'), { max: 2 })
    await tabTo(submitOf(screen), { max: 1 })
    await expect.element(submitOf(screen)).toHaveFocus()
  })

  it('is for guests only: who is signed in goes on to the exercises', async () => {
    server.reply(plannedTests.tests, [])
    server.reply(classes.classes, [])
    await openPage(server, '/')
    await expect.poll(() => location.pathname).toBe('/mojecviceni')
  })
})

describe('the second step of the sign-in', () => {
  const needed = { handed: { challenge: 'challenge' } }

  it('stands in the place of the first, and a wrong code is said at its field', async () => {
    server.refuse(auth.signIn, 'auth.second_step_needed', needed)
    server.reply(secondFactors.signInStep, sampleStep())
    server.refuseFields(secondFactors.finishSignIn, { code: 'factor_code_wrong' })
    const screen = await openHome('/', { width: 320 })
    await fillIn(screen)
    await submitOf(screen).click()
    const code = screen.getByRole('textbox', { name: screen.say('second-factors', 'step.code') })
    await expect.element(code).toBeVisible()
    await expectAccessible()
    await code.fill('000000')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(screen.say('fields', 'factor_code_wrong'))).toBeVisible()
    await expect.element(screen.getByText(screen.say('app', 'problem.fields'))).not.toBeInTheDocument()
    await expect.element(code).toHaveValue('000000')
    await screen.getByRole('button', { name: screen.say('second-factors', 'step.back') }).click()
    await expect.element(field(screen, 'email')).toHaveValue('jana@zsuvoz.cz')
  })

  it('leads on to where a link wanted, and a trusted device is remembered for the next sign-in', async () => {
    server.refuse(auth.signIn, 'auth.second_step_needed', needed)
    server.reply(secondFactors.signInStep, sampleStep())
    server.reply(secondFactors.finishSignIn, { access: 'access', refresh: 'refresh', trusted_device: 'trusted' })
    server.reply(profile.me, sampleTeacher())
    server.reply(plannedTests.tests, [])
    server.reply(classes.classes, [])
    const screen = await openHome('/?from=/tridy')
    await fillIn(screen)
    await submitOf(screen).click()
    await screen.getByRole('textbox', { name: screen.say('second-factors', 'step.code') }).fill('123456')
    await screen.getByText(screen.say('second-factors', 'step.trust'), { exact: true }).click()
    await screen.getByRole('button', { name: screen.say('second-factors', 'step.submit') }).click()
    await expect.poll(() => location.pathname).toBe('/tridy')
    expect(server.asked(secondFactors.finishSignIn).map(({ body }) => body)).toEqual([
      { challenge: 'challenge', code: '123456', trust_device: true },
    ])
    expect(trustedTokens()).toEqual(['trusted'])
  })

  it('begins again where it is over', async () => {
    server.refuse(auth.signIn, 'auth.second_step_needed', needed)
    server.refuse(secondFactors.signInStep, 'second-factors.step_over')
    const screen = await openHome()
    await fillIn(screen)
    await submitOf(screen).click()
    await expect.element(screen.getByText(screen.say('errors', 'second-factors.step_over'))).toBeVisible()
    await screen.getByRole('button', { name: screen.say('second-factors', 'step.back') }).click()
    await expect.element(submitOf(screen)).toBeVisible()
  })
})

describe('the picture at the sign-in', () => {
  it('bears the title of the subject whose link brought the teacher here', async () => {
    server.reply(subjects.publicSubject, { imgUrl: '', title: 'Angličtina online' })
    const screen = await openHome('/?subject_id=12')
    await expect.element(screen.getByText('Angličtina online')).toBeVisible()
    expect(server.asked(subjects.publicSubject)[0]?.query).toEqual({ subject_id: '12' })
  })

  it('says that the country of the link is unknown, and the sign-in still works', async () => {
    server.refuse(subjects.publicSubject, 'subjects.unknown_country')
    const screen = await openHome('/?country_id=999')
    await expect.element(screen.getByText(screen.say('errors', 'subjects.unknown_country'))).toBeVisible()
    await expect.element(submitOf(screen)).toBeVisible()
  })

  it('falls back to ours when the subject has none or nothing comes', async () => {
    server.refuse(subjects.publicSubject, 'app.unavailable')
    const screen = await openHome()
    await expect.element(screen.getByText(screen.say('auth', 'defaultTitle'))).toBeVisible()
  })
})

describe('the language before the sign-in', () => {
  it('is switched without losing what is typed', async () => {
    const screen = await openHome()
    await field(screen, 'email').fill('jana@zsuvoz.cz')
    await screen.getByRole('button', { name: 'English' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Sign-in for teachers' })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('jana@zsuvoz.cz')
    await expect.element(screen.getByRole('button', { name: 'Čeština' })).toBeVisible()
  })
})

function openHome(path = '/', look: Omit<PageLook, 'me'> = {}): Promise<Screen> {
  return openPage(server, path, { ...look, me: null })
}

async function fillIn(screen: Screen): Promise<void> {
  await field(screen, 'email').fill('jana@zsuvoz.cz')
  await field(screen, 'password').fill('svatý kopeček')
}

function field(screen: Screen, name: 'email' | 'password') {
  return screen.getByLabelText(screen.say('auth', name), { exact: true })
}

function submitOf(screen: Screen) {
  return screen.getByRole('button', { name: screen.say('auth', 'signIn.submit') })
}
