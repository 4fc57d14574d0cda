import { colleagues } from '@katedra/contract/colleagues'
import { mail } from '@katedra/contract/mail'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import {
  colleagueOf,
  freshEmail,
  linkTo,
  schoolClass,
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
type Wanted = { email: string; first_name?: string; last_name?: string; subject_ids?: number[] }

function tryToInvite(invitations: Wanted[], caller = admin) {
  return api.call(colleagues.inviteColleagues, { body: { invitations } }, as(caller))
}
async function invite(...invitations: Wanted[]) {
  const { results } = await api.get(colleagues.inviteColleagues, { body: { invitations } }, as(admin))
  return results.map(({ outcome }) => outcome)
}
async function listed(email: string) {
  const list = await api.get(colleagues.colleagues, {}, as(admin))
  return list.find((one) => one.email === email)
}
async function idOf(email: string): Promise<string> {
  return (await listed(email))?.id ?? ''
}
/** The two parts of the link in the newest mail. */
async function invitationOf(email: string) {
  const [, , uid = '', token = ''] = (await linkTo(api, email)).split('/')
  return { uid, token }
}
const form = { first_name: 'Iva', last_name: 'Nová', password: 'modrá tabule voní křídou' }
const accept = async (email: string) =>
  api.call(colleagues.acceptInvitation, { params: await invitationOf(email), body: form })

describe('inviting many at once', () => {
  it('says of each address what has become of it, and no bad one stops the rest', async () => {
    const stranger = await signedUpTeacher(api)
    const [first, second] = [freshEmail(), freshEmail()]
    const answer = await tryToInvite([
      { email: ` ${first} ` },
      { email: 'nonsense' },
      { email: first.toUpperCase() },
      { email: teacher.email },
      { email: stranger.email.toUpperCase() },
      { email: '' },
      { email: second, first_name: 'Eva', last_name: 'Malá', subject_ids: [1, 2] },
    ])
    expect(answer).toMatchObject({
      status: 200,
      body: {
        results: [
          { email: first, outcome: 'invited' },
          { email: 'nonsense', outcome: 'invalid' },
          { email: first.toUpperCase(), outcome: 'repeated' },
          { email: teacher.email, outcome: 'already_here' },
          { email: stranger.email.toUpperCase(), outcome: 'has_account_elsewhere' },
          { email: '', outcome: 'invalid' },
          { email: second, outcome: 'invited' },
        ],
      },
    })
    expect(await listed(second)).toMatchObject({
      first_name: 'Eva',
      last_name: 'Malá',
      subject_ids: [1, 2],
      role: 'TEACHER',
      can_be_nudged: false,
      activity: { state: 'invited', has_signed_in: false, last_active_at: null },
    })
  })

  it('sends each of them one letter with a link of their own', async () => {
    const emails = Array.from({ length: 30 }, freshEmail)
    expect(await invite(...emails.map((email) => ({ email })))).toEqual(emails.map(() => 'invited'))
    const mails = (await api.get(mail.outbox, {})).filter(({ recipient }) => emails.includes(recipient))
    expect(mails).toHaveLength(30)
    const links = new Set(mails.map(({ text }) => /\/pozvanka\/\S+/.exec(text)?.[0]))
    expect(links.size).toBe(30)
    expect(mails[0]?.text).toContain('ZŠ Úvoz')
    expect(mails[0]?.text).toContain('Jana Svobodová')
  })

  it('invites no one twice when two admins paste the same list at once, in whatever order', async () => {
    const other = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    const emails = Array.from({ length: 20 }, freshEmail)
    const wanted = emails.map((email) => ({ email }))
    const answers = await Promise.all([tryToInvite(wanted), tryToInvite(wanted.toReversed(), other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const text = JSON.stringify(answers.map(({ body }) => body))
    expect(text.match(/"invited"/g)).toHaveLength(20)
    expect(text.match(/"already_here"/g)).toHaveLength(20)
  })

  it.each([
    [0, 'Napište aspoň jeden e-mail'],
    [201, 'Najednou jde pozvat nejvýš 200 kolegů'],
  ])('refuses %i addresses', async (count, sentence) => {
    const answer = await tryToInvite(Array.from({ length: count }, () => ({ email: freshEmail() })))
    expect(answer).toMatchObject({ status: 422, body: { detail: { invitations: [sentence] } } })
  })

  it('refuses a subject that does not exist, and then invites no one', async () => {
    const email = freshEmail()
    expect(await tryToInvite([{ email }, { email: freshEmail(), subject_ids: [9999] }])).toMatchObject({
      status: 422,
      body: { detail: { 'invitations.1.subject_ids': ['Takový předmět neexistuje'] } },
    })
    expect(await listed(email)).toBeUndefined()
  })

  it('is not for teachers', async () => {
    expect(await tryToInvite([{ email: freshEmail() }], teacher)).toMatchObject({ status: 403 })
  })

  it('is open to the only teacher of a school that has not registered, without subjects', async () => {
    const alone = await signedUpTeacher(api)
    expect(await tryToInvite([{ email: freshEmail(), subject_ids: [1] }], alone)).toMatchObject({ status: 403 })
    expect(await tryToInvite([{ email: freshEmail() }], alone)).toMatchObject({ status: 200 })
  })

  it('waits after 600 addresses in an hour', async () => {
    const wanted = Array.from({ length: 200 }, () => ({ email: 'nonsense' }))
    for (const status of [200, 200, 200, 429]) expect((await tryToInvite(wanted)).status).toBe(status)
  })
})

describe('sending again', () => {
  const resend = async (email: string, caller = admin) =>
    api.call(colleagues.resendInvitation, { params: { teacher_id: await idOf(email) } }, as(caller))

  it('makes a new invitation, and the old one says that there is a newer', async () => {
    const email = freshEmail()
    await invite({ email })
    const params = await invitationOf(email)
    expect(await resend(email)).toMatchObject({ status: 200 })
    expect(await api.call(colleagues.invitation, { params })).toMatchObject({
      body: { code: 'colleagues.invitation_expired', detail: expect.stringContaining('novější') },
    })
    expect(await accept(email)).toMatchObject({ status: 200 })
  })

  it('sends the confirmation to a colleague who has a password', async () => {
    const email = freshEmail()
    const body = { email, first_name: 'Eva', last_name: 'Malá', password: form.password }
    await api.get(colleagues.createColleague, { body }, as(admin))
    expect((await listed(email))?.activity?.state).toBe('unverified')
    expect(await resend(email)).toMatchObject({ status: 200 })
    await api.server.inject({ url: await linkTo(api, email) })
    expect((await listed(email))?.activity?.state).toBe('active')
    expect(await resend(email)).toMatchObject({ status: 409, body: { code: 'colleagues.already_active' } })
  })

  it('waits after three mails to one address within an hour', async () => {
    const email = freshEmail()
    await invite({ email })
    for (const status of [200, 200, 200, 429]) expect((await resend(email)).status).toBe(status)
  })
})

describe('withdrawing', () => {
  const withdraw = (teacher_id: string, caller = admin) =>
    api.call(colleagues.withdrawInvitation, { params: { teacher_id } }, as(caller))

  it('removes who was invited, and the link with them', async () => {
    const email = freshEmail()
    await invite({ email })
    const params = await invitationOf(email)
    expect(await withdraw(await idOf(email))).toMatchObject({ status: 204 })
    expect(await listed(email)).toBeUndefined()
    expect(await api.call(colleagues.invitation, { params })).toMatchObject({
      status: 400,
      body: { code: 'colleagues.invitation_invalid' },
    })
    expect(await invite({ email })).toEqual(['invited'])
  })

  it('leaves no class without a teacher', async () => {
    const email = freshEmail()
    await invite({ email })
    const { id } = await schoolClass(api, teacher)
    await api.sql('update class_teachers set teacher_id = $1 where class_id = $2', [await idOf(email), id])
    await withdraw(await idOf(email))
    expect(await api.sql('select teacher_id from class_teachers where class_id = $1', [id])).toEqual([
      { teacher_id: admin.id },
    ])
  })

  it('is refused once the invitation has been accepted', async () => {
    const email = freshEmail()
    await invite({ email })
    await accept(email)
    const refused = { status: 409, body: { code: 'colleagues.not_invited' } }
    expect(await withdraw(await idOf(email))).toMatchObject(refused)
  })

  it('and accepting at once: one of the two happens, wholly', async () => {
    const email = freshEmail()
    await invite({ email })
    const id = await idOf(email)
    const [withdrawn, accepted] = await Promise.all([withdraw(id), accept(email)])
    expect([withdrawn.status, accepted.status]).toSatisfy(
      ([one, two]) => (one === 204 && two === 400) || (one === 409 && two === 200),
    )
    const isHere = (await listed(email)) !== undefined
    expect(isHere).toBe(accepted.status === 200)
  })
})

describe('the log of the school', () => {
  it('names who invited, withdrew and joined', async () => {
    const [joining, leaving] = [freshEmail(), freshEmail()]
    await invite({ email: joining }, { email: leaving })
    await accept(joining)
    await api.get(colleagues.withdrawInvitation, { params: { teacher_id: await idOf(leaving) } }, as(admin))
    const rows = await api.sql(
      "select actor_name, action, target_name from audit_log where school_id = $1 and action like 'colleagues.%' order by id",
      [teacher.school_id],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { actor_name: 'Jana Svobodová', action: 'colleagues.invited', target_name: joining },
        { actor_name: 'Iva Nová', action: 'colleagues.joined', target_name: 'Iva Nová' },
        { actor_name: 'Jana Svobodová', action: 'colleagues.invitation_withdrawn', target_name: leaving },
      ]),
    )
  })
})
