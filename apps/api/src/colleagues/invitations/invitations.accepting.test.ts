import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  colleagueOf,
  freshEmail,
  linkTo,
  mailTo,
  signedUpTeacher,
  type SignedInTeacher,
} from '../../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
let admin: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api, { school_name: 'ZŠ Úvoz' })
  admin = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
})

const as = ({ token }: SignedInTeacher) => ({ token })
type Wanted = { email: string; first_name?: string; last_name?: string }

async function invite(...invitations: Wanted[]) {
  const { results } = await api.get(colleagues.inviteColleagues, { body: { invitations } }, as(admin))
  return results.map(({ outcome }) => outcome)
}
async function listed(email: string) {
  const list = await api.get(colleagues.colleagues, {}, as(admin))
  return list.find((one) => one.email === email)
}
/** The two parts of the link in the newest mail. */
async function invitationOf(email: string) {
  const [, , uid = '', token = ''] = (await linkTo(api, email)).split('/')
  return { uid, token }
}
const form = { first_name: 'Iva', last_name: 'Nová', password: 'modrá tabule voní křídou' }
const accept = async (email: string, body = form) =>
  api.call(colleagues.acceptInvitation, { params: await invitationOf(email), body })

describe('the invitation', () => {
  it('tells school, inviter, address and names, as often as it is opened', async () => {
    const email = freshEmail()
    await invite({ email, first_name: 'Eva' })
    const params = await invitationOf(email)
    for (const _ of [1, 2]) {
      expect(await api.get(colleagues.invitation, { params })).toEqual({
        school_name: 'ZŠ Úvoz',
        inviter_name: 'Jana Svobodová',
        email,
        first_name: 'Eva',
        last_name: '',
      })
    }
  })

  it('is accepted with names and a password, confirms the address and signs in at once', async () => {
    const email = freshEmail()
    await invite({ email })
    const { status, body } = await accept(email)
    expect(status).toBe(200)
    const { access } = JSON.parse(JSON.stringify(body))
    expect(await api.get(profile.me, {}, { token: access })).toMatchObject({
      email,
      first_name: 'Iva',
      last_name: 'Nová',
      role: 'TEACHER',
      school_id: teacher.school_id,
      successful_login_attempts: 1,
    })
    expect((await listed(email))?.activity).toMatchObject({
      state: 'active',
      has_signed_in: true,
      last_active_at: api.clock.now().toISOString(),
    })
    const signIn = { email, password: form.password }
    expect(await api.call(auth.signIn, { body: signIn })).toMatchObject({ status: 200 })
  })

  it('is accepted by one of two who do it at once', async () => {
    const email = freshEmail()
    await invite({ email })
    const answers = await Promise.all([accept(email), accept(email)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('that has been used says so and what to do', async () => {
    const email = freshEmail()
    await invite({ email })
    const params = await invitationOf(email)
    await accept(email)
    const used = { status: 400, body: { code: 'colleagues.invitation_used' } }
    expect(await api.call(colleagues.invitation, { params })).toMatchObject(used)
    expect(await api.call(colleagues.acceptInvitation, { params, body: form })).toMatchObject(used)
  })

  it('works for 14 days', async () => {
    const now = api.clock.now()
    const email = freshEmail()
    await invite({ email })
    const params = await invitationOf(email)
    api.clock.pass(14 * 24 * 3600 - 1)
    expect(await api.call(colleagues.invitation, { params })).toMatchObject({ status: 200 })
    api.clock.pass(1)
    const expired = { status: 400, body: { code: 'colleagues.invitation_expired' } }
    expect(await api.call(colleagues.invitation, { params })).toMatchObject(expired)
    expect(await accept(email)).toMatchObject(expired)
    api.clock.set(now)
  })

  it('is unknown with another person’s id or a changed token, and cannot be guessed in bulk', async () => {
    const email = freshEmail()
    await invite({ email })
    const params = await invitationOf(email)
    const unknown = { status: 400, body: { code: 'colleagues.invitation_invalid' } }
    for (const wrong of [{ uid: teacher.id }, { uid: 'x' }, { token: 'x'.repeat(43) }])
      expect(await api.call(colleagues.invitation, { params: { ...params, ...wrong } })).toMatchObject(unknown)
    for (let tries = 3; tries < 30; tries += 1)
      await api.call(colleagues.invitation, { params: { ...params, token: `${tries}` } })
    expect(await api.call(colleagues.invitation, { params: { ...params, token: '30' } })).toMatchObject({ status: 429 })
    expect(await api.call(colleagues.invitation, { params })).toMatchObject({ status: 200 })
  })

  it.each([
    [{ ...form, password: 'krátké' }, { password: ['Heslo musí mít alespoň 8 znaků'] }],
    [{ ...form, password: 'iloveyou' }, { password: [expect.stringContaining('útočníci')] }],
    [
      { ...form, first_name: ' ', last_name: '' },
      { first_name: ['Pole Jméno je povinné'], last_name: ['Pole Příjmení je povinné'] },
    ],
  ])('is not accepted with %j, and stays good', async (body, detail) => {
    const email = freshEmail()
    await invite({ email })
    expect(await accept(email, body)).toMatchObject({ status: 422, body: { detail } })
    expect(await accept(email)).toMatchObject({ status: 200 })
  })

  it('does not open the account by other ways: no password fits it, and no confirmation is sent', async () => {
    const email = freshEmail()
    await invite({ email })
    const before = await mailTo(api, email)
    await api.get(auth.resendConfirmationEmail, { body: { email } })
    expect(await mailTo(api, email)).toEqual(before)
    expect(await api.call(auth.signIn, { body: { email, password: 'x' } })).toMatchObject({ status: 401 })
  })
})
