import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  colleagueOf,
  freshEmail,
  mailTo,
  schoolClass,
  signedUpTeacher,
  signIn,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'

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
const list = (caller: SignedInTeacher) => api.get(colleagues.colleagues, {}, as(caller))
const seen = async (caller: SignedInTeacher, { id }: { id: string }) =>
  (await list(caller)).find((one) => one.id === id)
const of = ({ id }: { id: string }) => ({ params: { teacher_id: id } })
async function invited(): Promise<{ id: string; email: string }> {
  const email = freshEmail()
  await api.get(colleagues.inviteColleagues, { body: { invitations: [{ email }] } }, as(admin))
  const one = (await list(admin)).find((colleague) => colleague.email === email)
  return { id: one?.id ?? '', email }
}

describe('the list of colleagues', () => {
  it('shows a teacher names, subjects, addresses and roles, and nothing of how accounts stand', async () => {
    expect(await seen(teacher, admin)).toEqual({
      id: admin.id,
      email: admin.email,
      first_name: 'Jana',
      last_name: 'Svobodová',
      role: 'SCHOOL_FIRST_ADMIN',
      title_before_name: '',
      title_after_name: '',
      subject_ids: [],
      profile_picture_url: null,
      is_me: false,
      can_be_nudged: true,
      nudge_again_at: null,
      activity: null,
    })
  })

  it('shows an admin states, last activity and what would be left behind', async () => {
    const pupils = await schoolClass(api, teacher)
    const shared = await schoolClass(api, teacher)
    await api.sql('insert into class_teachers (school_id, class_id, teacher_id) values ($1, $2, $3)', [
      teacher.school_id,
      shared.id,
      admin.id,
    ])
    await launchedTest(api, teacher, pupils)
    expect((await seen(admin, teacher))?.activity).toMatchObject({
      state: 'active',
      has_signed_in: true,
      last_active_at: api.clock.now().toISOString(),
      class_count: 2,
      own_class_count: 1,
      test_count: 1,
      last_reminder: null,
      poke_again_at: null,
    })
  })

  it('is in order of names, with diacritics, and those without a name at the end', async () => {
    await invited()
    const names = ['Čapková', 'Zeman', 'Chalupová', 'Hora']
    for (const last_name of names) {
      const body = { email: freshEmail(), first_name: 'Eva', last_name, password: 'modrá tabule voní křídou' }
      await api.get(colleagues.createColleague, { body }, as(admin))
    }
    expect((await list(admin)).map(({ last_name }) => last_name)).toEqual([
      ...['Čapková', 'Hora', 'Chalupová', 'Nováková', 'Svobodová', 'Zeman', ''],
    ])
  })

  it('knows when somebody was here last: by signing in and by going on', async () => {
    const now = api.clock.now()
    api.clock.pass(3600)
    await api.get(auth.refresh, { body: { refresh: teacher.refresh } })
    admin = await signIn(api, admin.email)
    expect((await seen(admin, teacher))?.activity?.last_active_at).toBe(api.clock.now().toISOString())
    api.clock.set(now)
  })

  it('holds no one of another school', async () => {
    const stranger = await signedUpTeacher(api)
    expect((await list(stranger)).map(({ id }) => id)).toEqual([stranger.id])
  })
})

describe('subjects', () => {
  const assign = (caller: SignedInTeacher, subject_id = 1) =>
    api.call(colleagues.assignSubject, { params: { teacher_id: teacher.id, subject_id } }, as(caller))
  const remove = (caller: SignedInTeacher, subject_id = 1) =>
    api.call(colleagues.removeSubject, { params: { teacher_id: teacher.id, subject_id } }, as(caller))

  it('are assigned and removed by admins, as often as they like', async () => {
    for (const _ of [1, 2]) expect(await assign(admin)).toMatchObject({ status: 200, body: { subject_ids: [1] } })
    expect(await assign(admin, 2)).toMatchObject({ body: { subject_ids: [1, 2] } })
    expect(await seen(teacher, teacher)).toMatchObject({ subject_ids: [1, 2], is_me: true })
    for (const _ of [1, 2]) expect(await remove(admin)).toMatchObject({ status: 200, body: { subject_ids: [2] } })
    const rows = await api.sql("select action from audit_log where school_id = $1 and action like '%subject%'", [
      teacher.school_id,
    ])
    expect(rows).toHaveLength(3)
  })

  it('are not for teachers to assign', async () => {
    expect(await assign(teacher)).toMatchObject({ status: 403 })
    expect(await remove(teacher)).toMatchObject({ status: 403 })
  })

  it('that do not exist are 404', async () => {
    expect(await assign(admin, 9999)).toMatchObject({ status: 404 })
  })
})

describe('a poke', () => {
  const poke = (caller: SignedInTeacher, target: { id: string }) => api.call(colleagues.poke, of(target), as(caller))

  it('reminds of the invitation, with a link that works, and shows in the history', async () => {
    const colleague = await invited()
    expect(await poke(admin, colleague)).toMatchObject({
      status: 200,
      body: { activity: { last_reminder: { kind: 'poke', from_name: 'Jana Svobodová' } } },
    })
    const { text } = await mailTo(api, colleague.email)
    const [, uid = '', token = ''] = /\/pozvanka\/([^/]+)\/(\S+)/.exec(text) ?? []
    expect(await api.call(colleagues.invitation, { params: { uid, token } })).toMatchObject({ status: 200 })
    expect(await api.get(colleagues.reminders, of(colleague), as(admin))).toMatchObject([
      { kind: 'poke', wish: null, note: '', from_name: 'Jana Svobodová', sent_at: api.clock.now().toISOString() },
    ])
  })

  it('is not for somebody who has signed in', async () => {
    expect(await poke(admin, teacher)).toMatchObject({ status: 409, body: { code: 'colleagues.has_signed_in' } })
  })

  it('waits a day, from the same admin; another one may poke', async () => {
    const now = api.clock.now()
    const colleague = await invited()
    const other = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    await poke(admin, colleague)
    expect(await poke(admin, colleague)).toMatchObject({
      status: 409,
      headers: { 'retry-after': '86400' },
      body: {
        code: 'colleagues.reminded_today',
        detail: 'Tomuto kolegovi jste dnes už psali. Znovu to půjde 8. 9. 9:00.',
      },
    })
    expect(await seen(admin, colleague)).toMatchObject({
      activity: { poke_again_at: new Date(now.getTime() + 86_400_000).toISOString() },
    })
    expect(await poke(other, colleague)).toMatchObject({ status: 200 })
    api.clock.pass(86_400)
    admin = await signIn(api, admin.email)
    expect(await poke(admin, colleague)).toMatchObject({ status: 200 })
    api.clock.set(now)
  })

  it('by two presses at once is one mail', async () => {
    const colleague = await invited()
    const answers = await Promise.all([poke(admin, colleague), poke(admin, colleague)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await api.sql('select from mails where recipient = $1', [colleague.email])).toHaveLength(2)
  })
})

describe('a nudge', () => {
  const nudge = (caller: SignedInTeacher, target: { id: string }, body: object = {}) =>
    api.server.inject({
      method: 'POST',
      url: `/v1/colleagues/${target.id}/nudge/`,
      headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'cs' },
      payload: { wish: 'plan_test', note: '', ...body },
    })

  it('asks a colleague for something, with a note, in the colleague’s language', async () => {
    await api.sql("update users set language = 'en' where id = $1", [admin.id])
    expect((await nudge(teacher, admin, { wish: 'place_order', note: 'Do pátku, prosím.' })).statusCode).toBe(200)
    const { subject, text } = await mailTo(api, admin.email)
    expect(subject).toBe('Jana Nováková asks you to place an order')
    expect(text).toContain('ZŠ Úvoz')
    expect(text).toContain('Do pátku, prosím.')
    expect(await api.get(colleagues.reminders, of(admin), as(teacher))).toMatchObject([
      { kind: 'nudge', wish: 'place_order', note: 'Do pátku, prosím.', from_name: 'Jana Nováková' },
    ])
  })

  it('waits a day; a poke is another matter', async () => {
    expect((await nudge(teacher, admin)).statusCode).toBe(200)
    const second = await nudge(teacher, admin, { wish: 'place_order' })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'colleagues.reminded_today' }),
    ])
    expect((await nudge(admin, teacher)).statusCode).toBe(200)
  })

  it.each([
    [{ wish: 'coffee' }, 'wish'],
    [{ wish: undefined }, 'wish'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ note: 1 }, 'note'],
  ])('with %j is refused at its field', async (body, field) => {
    const response = await nudge(teacher, admin, body)
    expect([response.statusCode, Object.keys(response.json<{ detail: object }>().detail)]).toEqual([422, [field]])
  })

  it('is neither for oneself nor for somebody who cannot sign in yet', async () => {
    expect((await nudge(teacher, teacher)).json()).toMatchObject({ code: 'colleagues.yourself' })
    expect((await nudge(teacher, await invited())).json()).toMatchObject({ code: 'colleagues.not_active' })
  })

  it('is seen by its sender, its receiver and admins, not by other teachers', async () => {
    const other = await colleagueOf(api, teacher)
    await nudge(teacher, other)
    const history = async (caller: SignedInTeacher) =>
      (await api.get(colleagues.reminders, of(other), as(caller))).length
    const third = await colleagueOf(api, teacher)
    expect([await history(teacher), await history(other), await history(admin), await history(third)]).toEqual([
      1, 1, 1, 0,
    ])
  })
})
