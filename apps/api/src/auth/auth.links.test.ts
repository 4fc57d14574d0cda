import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { freshEmail, goodPassword, linkTo, signedUpTeacher } from '../testing/build-school.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
})

const day = 86_400
const form = { password: goodPassword, first_name: 'Jana', last_name: 'Nováková', city: 'Brno', school_name: 'ZŠ Úvoz' }

async function signedUp(): Promise<string> {
  const email = freshEmail()
  await api.get(auth.signUp, { body: { ...form, email } })
  return email
}

/** Follows a link as a browser does. */
async function follow(path: string): Promise<string | string[] | number | undefined> {
  const response = await api.server.inject({ url: path })
  expect(response.statusCode).toBe(302)
  return response.headers.location
}

const signIn = (email: string, password = goodPassword) => api.call(auth.signIn, { body: { email, password } })

describe('the confirmation link', () => {
  it('verifies the address and leads to the sign-in page with it filled in', async () => {
    const email = await signedUp()
    expect(await signIn(email)).toMatchObject({ status: 403 })
    expect(await follow(await linkTo(api, email))).toBe(
      `/?${new URLSearchParams({ email, email_confirmed: 'true' }).toString()}`,
    )
    expect(await signIn(email)).toMatchObject({ status: 200 })
  })

  it('pressed again leads to the sign-in page, without claiming that it has just been confirmed', async () => {
    const email = await signedUp()
    const link = await linkTo(api, email)
    await follow(link)
    expect(await follow(link)).toBe(`/?${new URLSearchParams({ email }).toString()}`)
  })

  it('that has expired leads to the page that sends another, with the address filled in', async () => {
    const email = await signedUp()
    const link = await linkTo(api, email)
    api.clock.pass(7 * day)
    const search = new URLSearchParams({ email, link: 'invalid' }).toString()
    expect(await follow(link)).toBe(`/user-not-verified?${search}`)
    expect(await signIn(email)).toMatchObject({ status: 403 })
  })

  it('that no one has sent says nothing of anybody', async () => {
    const { id } = await signedUpTeacher(api)
    expect(await follow(`/v1/auth/confirm-email/${id}/${'x'.repeat(43)}`)).toBe('/user-not-verified?link=invalid')
    expect(await follow('/v1/auth/confirm-email/nobody/nothing')).toBe('/user-not-verified?link=invalid')
  })

  it('is not used up by a mail scanner that only asks for its head', async () => {
    const email = await signedUp()
    const link = await linkTo(api, email)
    await api.server.inject({ method: 'HEAD', url: link })
    expect(await follow(link)).toContain('email_confirmed=true')
  })

  it.each([
    ['works just before 7 days are over', 7 * day - 1, 'email_confirmed=true'],
    ['has expired after 7 days', 7 * day, 'link=invalid'],
  ])('%s', async (_, seconds, target) => {
    const link = await linkTo(api, await signedUp())
    api.clock.pass(seconds)
    expect(await follow(link)).toContain(target)
  })

  it('does not work with another person’s id, a changed token or for another purpose', async () => {
    const email = await signedUp()
    const [, uid = '', token = ''] = /confirm-email\/(.+)\/(.+)$/.exec(await linkTo(api, email)) ?? []
    const other = await signedUpTeacher(api)
    expect(await follow(`/v1/auth/confirm-email/${other.id}/${token}`)).toContain('link=invalid')
    expect(await follow(`/v1/auth/confirm-email/${uid}/${token.slice(1)}`)).toContain('link=invalid')
    const asReset = { new_password1: 'dlouhé nové heslo', new_password2: 'dlouhé nové heslo', uid, token }
    expect(await api.call(auth.passwordResetConfirm, { body: asReset })).toMatchObject({
      status: 400,
      body: { code: 'auth.link_invalid' },
    })
    expect(await signIn(email)).toMatchObject({ status: 403 })
  })
})

describe('asking for the confirmation again', () => {
  it('sends a new link; both work until one has, the older one leads to the sign-in page afterwards', async () => {
    const email = await signedUp()
    const first = await linkTo(api, email)
    expect(await api.call(auth.resendConfirmationEmail, { body: { email: email.toUpperCase() } })).toMatchObject({
      status: 204,
    })
    const second = await linkTo(api, email)
    expect(second).not.toBe(first)
    expect(await follow(second)).toContain('email_confirmed=true')
    expect(await follow(first)).toBe(`/?${new URLSearchParams({ email }).toString()}`)
  })

  it('answers alike for unknown, verified and unverified addresses, and writes to the last only', async () => {
    const verified = (await signedUpTeacher(api)).email
    const unverified = await signedUp()
    const mailsBefore = (await api.get(mail.outbox, {})).length
    const answers = await Promise.all(
      [verified, unverified, 'nikdo@skola.example'].map((email) =>
        api.call(auth.resendConfirmationEmail, { body: { email } }),
      ),
    )
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 3 }, () => ({ status: 204, body: undefined })),
    )
    expect((await api.get(mail.outbox, {})).length).toBe(mailsBefore + 1)
  })

  it('asked for an account that needs none keeps its owner from no new password', async () => {
    const { email } = await signedUpTeacher(api)
    for (let asked = 0; asked < 4; asked += 1) await api.call(auth.resendConfirmationEmail, { body: { email } })
    expect(await api.call(auth.passwordReset, { body: { email } })).toMatchObject({ status: 204 })
    expect(await linkTo(api, email)).toContain('/resetpassword/')
  })

  it('is refused after three mails to one address within an hour, also where no one has that address', async () => {
    for (const email of [await signedUp(), 'nikdo@skola.example']) {
      const answers = []
      for (let asked = 0; asked < 4; asked += 1)
        answers.push(await api.call(auth.resendConfirmationEmail, { body: { email } }))
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429])
    }
  })
})
