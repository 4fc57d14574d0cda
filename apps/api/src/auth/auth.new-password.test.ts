import { auth } from '@katedra/contract/auth'
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

const signIn = (email: string, password = goodPassword) => api.call(auth.signIn, { body: { email, password } })

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
    const email = freshEmail()
    const person = { first_name: 'Jana', last_name: 'Nováková', city: 'Brno', school_name: 'ZŠ Úvoz' }
    await api.get(auth.signUp, { body: { ...person, email, password: goodPassword } })
    await confirm(await resetLink(email), 'úplně nové heslo')
    expect(await signIn(email, 'úplně nové heslo')).toMatchObject({ status: 200 })
  })

  it('is told to the owner, with the way to yet another one', async () => {
    const { email } = await signedUpTeacher(api)
    await confirm(await resetLink(email), 'úplně nové heslo')
    expect(await linkTo(api, email)).toBe('/request-reset')
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
