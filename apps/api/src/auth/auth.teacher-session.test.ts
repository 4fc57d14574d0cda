import { auth } from '@katedra/contract/auth'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { sessions } from '@katedra/contract/sessions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
})

const refused = {
  status: 400,
  body: {
    detail: 'Tento kód už neplatí. Vraťte se do Katedry a otevřete předmět znovu.',
    code: 'auth.teacher_code_invalid',
  },
}

const caller = () => ({ token: teacher.token })
const newCode = async () => (await api.get(auth.teacherSession, {}, caller())).teacher_code
const exchange = (teacher_code: string) =>
  api.call(auth.exchangeTeacherSession, { body: { teacher_code } }, { userAgent: 'subject.example' })
const exchanged = async () => api.get(auth.exchangeTeacherSession, { body: { teacher_code: await newCode() } })

describe('the code for a subject’s own site', () => {
  it('signs the same teacher in', async () => {
    const { access, refresh } = await exchanged()
    expect(await api.get(profile.me, {}, { token: access })).toMatchObject({
      id: teacher.id,
      session_kind: 'subject_site',
    })
    expect(await api.call(auth.refresh, { body: { refresh } })).toMatchObject({ status: 200 })
  })

  it.each([
    ['still works just before 60 seconds', 59.999, 200],
    ['has expired after 60 seconds', 60, 400],
  ])('%s', async (_, seconds, status) => {
    const code = await newCode()
    api.clock.pass(seconds)
    expect(await exchange(code)).toMatchObject({ status })
  })

  it('works once', async () => {
    const code = await newCode()
    await exchange(code)
    expect(await exchange(code)).toMatchObject(refused)
  })

  it('sent several times at once gives one pair', async () => {
    const code = await newCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(code)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
  })

  it('is not a code for a phone, nor the other way round', async () => {
    const { code } = await api.get(phone.createPhoneCode, {}, caller())
    expect(await exchange(code)).toMatchObject(refused)
    expect(await api.call(phone.connectPhone, { body: { code: await newCode() } })).toMatchObject({ status: 400 })
  })

  it.each(['nonsense', 'x'.repeat(43), 'x'.repeat(100), '1'])('is refused when no one has made it', async (code) => {
    expect(await exchange(code)).toMatchObject(refused)
  })

  it('is said to be missing', async () => {
    expect(await exchange(' ')).toMatchObject({ status: 422, body: { detail: { teacher_code: ['Kód chybí'] } } })
  })

  it('can’t be guessed: wrong ones from one address wait after thirty', async () => {
    for (let tries = 0; tries < 30; tries += 1) expect(await exchange('nonsense')).toMatchObject(refused)
    expect(await exchange('nonsense')).toMatchObject({ status: 429, body: { code: 'app.too_many_requests' } })
  })

  it('that is right passes, whatever others behind the same address have tried', async () => {
    for (let tries = 0; tries < 31; tries += 1) await exchange('nonsense')
    expect(await exchange(await newCode())).toMatchObject({ status: 200 })
  })

  it('is kept as a hash only', async () => {
    const code = await newCode()
    const rows = await api.sql(
      "select to_jsonb(one_time_codes)::text as row from one_time_codes where purpose = 'teacher_session'",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

describe('the session of a subject’s own site', () => {
  it('is listed among the teacher’s sessions and can be ended there', async () => {
    const { teacher_code } = await api.get(auth.teacherSession, {}, caller())
    const answer = await exchange(teacher_code)
    const listed = await api.get(sessions.sessions, {}, caller())
    const site = listed.find(({ user_agent }) => user_agent === 'subject.example')
    expect(answer.status).toBe(200)
    expect(site).toMatchObject({ kind: 'subject_site', is_current: false })
    await api.get(sessions.endSession, { params: { session_id: site?.id ?? '' } }, caller())
    expect((await api.get(sessions.sessions, {}, caller())).map(({ id }) => id)).not.toContain(site?.id)
  })

  it('ends after 12 hours', async () => {
    const { refresh } = await exchanged()
    api.clock.pass(12 * 3600)
    expect(await api.call(auth.refresh, { body: { refresh } })).toMatchObject({ status: 401 })
  })

  it('does not count as a sign-in', async () => {
    const count = async () => (await api.get(profile.me, {}, caller())).successful_login_attempts
    const before = await count()
    await exchanged()
    expect(await count()).toBe(before)
  })
})
