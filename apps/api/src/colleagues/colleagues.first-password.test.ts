import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutes } from '../testing/all-routes.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { colleagueOf, freshEmail, goodPassword, linkTo, signedUpTeacher } from '../testing/build-school.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from rate_limits'))

const newPassword = 'úplně nové heslo'
const required = {
  status: 403,
  body: {
    detail: 'Nejdřív si zvolte vlastní heslo. To dosavadní vám vybral někdo jiný.',
    code: 'app.password_change_required',
  },
}

/** A colleague with the password of the admin, confirmed and signed in. */
async function created() {
  const teacher = await signedUpTeacher(api)
  const admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
  const email = freshEmail()
  const body = { first_name: 'Eva', last_name: 'Malá', email, password: goodPassword }
  await api.get(colleagues.createColleague, { body }, { token: admin.token })
  await api.server.inject({ url: await linkTo(api, email) })
  return { admin, email, ...(await api.get(auth.signIn, { body: { email, password: goodPassword } })) }
}

const me = (token: string) => api.call(profile.me, {}, { token })
function change(token: string, next = newPassword) {
  const body = { old_password: goodPassword, new_password1: next, new_password2: next }
  return api.call(auth.passwordChange, { body }, { token })
}

describe('a colleague whose password an admin has chosen', () => {
  it('may do nothing after the sign-in but change it', async () => {
    const { access } = await created()
    expect(await me(access)).toMatchObject(required)
    expect(await change(access)).toMatchObject({ status: 204 })
    expect(await me(access)).toMatchObject({ status: 200 })
  })

  it('gets no further by another sign-in or by a refresh', async () => {
    const { email, refresh } = await created()
    const fresh = await api.get(auth.refresh, { body: { refresh } })
    expect(await me(fresh.access)).toMatchObject(required)
    const again = await api.get(auth.signIn, { body: { email, password: goodPassword } })
    expect(await me(again.access)).toMatchObject(required)
  })

  it('can’t keep the admin’s password', async () => {
    const { access } = await created()
    expect(await change(access, goodPassword)).toMatchObject({ status: 422 })
    expect(await me(access)).toMatchObject(required)
  })

  it('may as well choose one by a link from the mail', async () => {
    const { email, access } = await created()
    await api.get(auth.passwordReset, { body: { email } })
    const [, , uid = '', token = ''] = (await linkTo(api, email)).split('/')
    await api.get(auth.passwordResetConfirm, {
      body: { new_password1: newPassword, new_password2: newPassword, uid, token },
    })
    const fresh = await api.get(auth.signIn, { body: { email, password: newPassword } })
    expect(await me(access)).toMatchObject({ status: 401 })
    expect(await me(fresh.access)).toMatchObject({ status: 200 })
  })

  it('may sign out', async () => {
    const { access, refresh } = await created()
    expect(await api.call(auth.logout, { body: { refresh } }, { token: access })).toMatchObject({ status: 204 })
  })

  it('is told so by every route for teachers but these two', async () => {
    const open = allRoutes().filter(({ route }) => route.first_password === true)
    expect(open.map(({ name }) => name).toSorted()).toEqual(['auth.logout', 'auth.passwordChange'])
  })
})

describe('who has chosen the own password', () => {
  it('is not asked for another one: after signing up', async () => {
    expect(await me((await signedUpTeacher(api)).token)).toMatchObject({ status: 200 })
  })

  it('is not asked for another one: by an invitation', async () => {
    const admin = await colleagueOf(api, await signedUpTeacher(api), 'SCHOOL_FIRST_ADMIN')
    const email = freshEmail()
    await api.get(
      colleagues.inviteColleagues,
      { body: { invitations: [{ email, subject_ids: [] }] } },
      { token: admin.token },
    )
    const [, , uid = '', token = ''] = (await linkTo(api, email)).split('/')
    const body = { first_name: 'Eva', last_name: 'Malá', password: goodPassword }
    const { access } = await api.get(colleagues.acceptInvitation, { params: { uid, token }, body })
    expect(await me(access)).toMatchObject({ status: 200 })
  })
})
