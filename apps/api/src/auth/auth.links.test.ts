import { auth } from '@katedra/contract/auth'
import { mail } from '@katedra/contract/mail'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { freshEmail, goodPassword, linkTo, mailTo, signedUpTeacher } from '../testing/build-school.ts'

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

  it('works once', async () => {
    const link = await linkTo(api, await signedUp())
    await follow(link)
    expect(await follow(link)).toBe('/user-not-verified?link=invalid')
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
  it('sends a new link, and the older one stops working once the new one has', async () => {
    const email = await signedUp()
    const first = await linkTo(api, email)
    expect(await api.call(auth.resendConfirmationEmail, { body: { email: email.toUpperCase() } })).toMatchObject({
      status: 204,
    })
    const second = await linkTo(api, email)
    expect(second).not.toBe(first)
    expect(await follow(second)).toContain('email_confirmed=true')
    expect(await follow(first)).toContain('link=invalid')
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

  it('is refused after three mails to one address within an hour, also where nobody has that address', async () => {
    for (const email of [await signedUp(), 'nikdo@skola.example']) {
      const answers = []
      for (let asked = 0; asked < 4; asked += 1)
        answers.push(await api.call(auth.resendConfirmationEmail, { body: { email } }))
      expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429])
    }
  })
})

describe('a forgotten password', () => {
  const ask = (email: string) => api.call(auth.passwordReset, { body: { email } })

  /** The link leads to a screen; its last two parts are what the screen sends. */
  async function resetLink(email: string): Promise<{ uid: string; token: string }> {
    await ask(email)
    const [, uid = '', token = ''] = /^\/resetpassword\/([^/]+)\/([^/]+)$/.exec(await linkTo(api, email)) ?? []
    return { uid, token }
  }
  const confirm = (link: { uid: string; token: string }, password: string, again = password) =>
    api.call(auth.passwordResetConfirm, { body: { ...link, new_password1: password, new_password2: again } })

  it('is answered alike for known and unknown addresses, and mailed to the known one', async () => {
    const { email } = await signedUpTeacher(api)
    const [known, unknown] = [await ask(email), await ask('nikdo@skola.example')]
    expect([known.status, known.body]).toEqual([204, undefined])
    expect([unknown.status, unknown.body]).toEqual([204, undefined])
    expect(await mailTo(api, email)).toMatchObject({ subject: 'Nové heslo do Katedry' })
  })

  it('is replaced by the link; the old one stops working and every session ends', async () => {
    const teacher = await signedUpTeacher(api)
    expect(await confirm(await resetLink(teacher.email), 'úplně nové heslo')).toMatchObject({ status: 204 })
    expect(await signIn(teacher.email)).toMatchObject({ status: 401 })
    expect(await signIn(teacher.email, 'úplně nové heslo')).toMatchObject({ status: 200 })
    expect(await api.call(profile.me, {}, { token: teacher.token })).toMatchObject({ status: 401 })
    expect(await api.call(auth.refresh, { body: { refresh: teacher.refresh } })).toMatchObject({ status: 401 })
  })

  it('proves the address as well: who has reset it need not confirm', async () => {
    const email = await signedUp()
    await confirm(await resetLink(email), 'úplně nové heslo')
    expect(await signIn(email, 'úplně nové heslo')).toMatchObject({ status: 200 })
  })

  it('can be set once by one link', async () => {
    const { email } = await signedUpTeacher(api)
    const link = await resetLink(email)
    await confirm(link, 'úplně nové heslo')
    expect(await confirm(link, 'ještě jiné heslo')).toMatchObject({
      status: 400,
      body: { detail: 'Odkaz na reset hesla je neplatný', code: 'auth.link_invalid' },
    })
  })

  it.each([
    ['still works just before an hour', 3599, 204],
    ['has expired after an hour', 3600, 400],
  ])('has a link that %s', async (_, seconds, status) => {
    const { email } = await signedUpTeacher(api)
    const link = await resetLink(email)
    api.clock.pass(seconds)
    expect(await confirm(link, 'úplně nové heslo')).toMatchObject({ status })
  })

  it.each([
    ['krátké', 'krátké', { new_password1: ['Heslo musí mít alespoň 8 znaků'] }],
    ['úplně nové heslo', 'úplně jiné heslo', { new_password2: ['Hesla se musí shodovat'] }],
    [
      'krátké',
      'jiné',
      { new_password1: ['Heslo musí mít alespoň 8 znaků'], new_password2: ['Hesla se musí shodovat'] },
    ],
    ['iloveyou', 'iloveyou', { new_password1: [expect.stringContaining('zkouší útočníci jako první')] }],
  ])('%s and %s are refused by field, and the link stays good', async (first, second, detail) => {
    const { email } = await signedUpTeacher(api)
    const link = await resetLink(email)
    expect(await confirm(link, first, second)).toMatchObject({ status: 422, body: { detail } })
    expect(await confirm(link, 'úplně nové heslo')).toMatchObject({ status: 204 })
  })
})
