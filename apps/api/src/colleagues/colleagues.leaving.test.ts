import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  colleagueOf,
  freshEmail,
  mailTo,
  schoolClass,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'
import { launchedTest } from '../testing/build-test.ts'

let api: TestApi
let leaver: SignedInTeacher
let first: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  leaver = await signedUpTeacher(api, { school_name: 'ZŠ Úvoz' })
  first = await colleagueOf(api, leaver, 'SCHOOL_FIRST_ADMIN')
})

const as = ({ token }: SignedInTeacher) => ({ token })
const remove = (caller: SignedInTeacher, { id }: { id: string }, heir_id?: string) =>
  api.call(
    colleagues.removeColleague,
    { params: { teacher_id: id }, body: heir_id === undefined ? {} : { heir_id } },
    as(caller),
  )
const teachersOf = (classId: string) => api.sql('select teacher_id from class_teachers where class_id = $1', [classId])

describe('a colleague who is removed', () => {
  it('leaves classes and tests to the teacher chosen, and no account', async () => {
    const heir = await colleagueOf(api, leaver)
    const pupils = await schoolClass(api, leaver)
    const test = await launchedTest(api, leaver, pupils)
    expect(await remove(first, leaver, heir.id)).toMatchObject({ status: 204, body: undefined })
    expect(await teachersOf(pupils.id)).toEqual([{ teacher_id: heir.id }])
    expect(await api.sql('select teacher_id from tests where id = $1', [test.id])).toEqual([{ teacher_id: heir.id }])
    expect(await api.call(profile.me, {}, as(leaver))).toMatchObject({ status: 401 })
    const credentials = { email: leaver.email, password: leaver.password }
    expect(await api.call(auth.signIn, { body: credentials })).toMatchObject({ status: 401 })
    expect(await api.call(auth.refresh, { body: { refresh: leaver.refresh } })).toMatchObject({ status: 401 })
  })

  it('leaves a shared class to the teacher who shares it', async () => {
    const heir = await colleagueOf(api, leaver)
    const { id } = await schoolClass(api, leaver)
    await api.sql('insert into class_teachers (school_id, class_id, teacher_id) values ($1, $2, $3)', [
      leaver.school_id,
      id,
      first.id,
    ])
    await remove(first, leaver, heir.id)
    expect(await teachersOf(id)).toEqual([{ teacher_id: first.id }])
  })

  it('needs no heir where there is nothing to leave', async () => {
    expect(await remove(first, leaver)).toMatchObject({ status: 204 })
  })

  it('is not removed without an heir where there is something to leave', async () => {
    await schoolClass(api, leaver)
    expect(await remove(first, leaver)).toMatchObject({
      status: 422,
      body: { detail: { heir_id: ['Vyberte kolegu, který převezme třídy a testy'] } },
    })
    expect(await api.call(profile.me, {}, as(leaver))).toMatchObject({ status: 200 })
  })

  it('is told by a mail from whom and from which school', async () => {
    await remove(first, leaver)
    const { text } = await mailTo(api, leaver.email)
    expect(text).toContain('ZŠ Úvoz')
    expect(text).toContain('Jana Svobodová')
  })

  it('can be invited again', async () => {
    await remove(first, leaver)
    const body = { invitations: [{ email: leaver.email }] }
    expect(await api.get(colleagues.inviteColleagues, { body }, as(first))).toMatchObject({
      results: [{ outcome: 'invited' }],
    })
  })

  it('by two at once is removed once', async () => {
    const admin = await colleagueOf(api, leaver, 'SCHOOL_ADMIN')
    const answers = await Promise.all([remove(first, leaver), remove(admin, leaver)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })
})

describe('an heir', () => {
  it.each(['the leaver', 'a stranger', 'somebody invited'])('cannot be %s', async (who) => {
    const email = freshEmail()
    await api.get(colleagues.inviteColleagues, { body: { invitations: [{ email }] } }, as(first))
    const list = await api.get(colleagues.colleagues, {}, as(first))
    const ids: Record<string, string> = {
      'the leaver': leaver.id,
      'a stranger': (await signedUpTeacher(api)).id,
      'somebody invited': list.find((one) => one.email === email)?.id ?? '',
    }
    expect(await remove(first, leaver, ids[who])).toMatchObject({
      status: 422,
      body: { detail: { heir_id: [expect.stringContaining('převzít nemůže')] } },
    })
  })
})

describe('removing', () => {
  it('is for admins: teachers by any of them, admins by a first admin only', async () => {
    const [admin, other] = [
      await colleagueOf(api, leaver, 'SCHOOL_ADMIN'),
      await colleagueOf(api, leaver, 'SCHOOL_ADMIN'),
    ]
    expect(await remove(leaver, other)).toMatchObject({ status: 403 })
    for (const above of [other, first]) expect(await remove(admin, above)).toMatchObject({ status: 403 })
    expect(await remove(admin, leaver)).toMatchObject({ status: 204 })
    expect(await remove(first, other)).toMatchObject({ status: 204 })
  })

  it('is not for oneself: that is done in the settings', async () => {
    expect(await remove(first, first)).toMatchObject({ status: 409, body: { code: 'colleagues.yourself' } })
  })

  it('of somebody in another school finds no one', async () => {
    expect(await remove(first, await signedUpTeacher(api))).toMatchObject({ status: 404 })
  })

  it('is written down with the heir', async () => {
    await schoolClass(api, leaver)
    await remove(first, leaver, first.id)
    const rows = await api.sql(
      "select actor_name, target_name, details from audit_log where school_id = $1 and action = 'colleagues.removed'",
      [leaver.school_id],
    )
    expect(rows).toEqual([
      { actor_name: 'Jana Svobodová', target_name: 'Jana Nováková', details: { heir: 'Jana Svobodová' } },
    ])
  })
})
