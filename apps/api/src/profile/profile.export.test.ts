import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { sampleSchool, type SampleSchool } from '../testing/sample-bodies.ts'

let api: TestApi
let school: SampleSchool
beforeAll(async () => {
  api = await startTestApi()
  school = await sampleSchool(api)
})
afterAll(() => api.stop())

const caller = () => ({ token: school.teacher.token })
const exported = () => api.get(profile.exportAccount, {}, caller())

describe('the export of the own account', () => {
  it('holds the account, its sessions, classes and tests', async () => {
    const { session_kind: _kind, permissions: _permissions, ...account } = await api.get(profile.me, {}, caller())
    expect(await exported()).toEqual({
      exported_at: '2026-09-07T07:00:00.000Z',
      account,
      sessions: [
        expect.objectContaining({ kind: 'browser', created_at: '2026-09-07T07:00:00.000Z', is_current: true }),
      ],
      classes: ['6.A', '6.B'].map((name) => ({ name, created_at: expect.any(String), archived_at: null })),
      tests: [expect.objectContaining({ title: 'Písemka', kind: 'test', state: 'launched' })],
      questions: [expect.objectContaining({ tags: ['zkouška'], visibility: 'school' })],
      subjects: [],
      reminders: [],
    })
  })

  it('holds the subjects assigned and the reminders sent or received', async () => {
    const { id } = school.teacher
    const params = { teacher_id: school.params['teacher_id'] ?? '' }
    await api.get(colleagues.poke, { params }, caller())
    await api.get(colleagues.assignSubject, { params: { teacher_id: id, subject_id: 1 } }, caller())
    expect(await exported()).toMatchObject({
      subjects: [{ code: 'dejepis' }],
      reminders: [{ kind: 'poke', is_sent_by_me: true }],
    })
  })

  it('holds no password, no token, no code, and not even the hash of one', async () => {
    await api.get(auth.passwordReset, { body: { email: school.teacher.email } })
    const { teacher_code } = await api.get(auth.teacherSession, {}, caller())
    const { code } = await api.get(phone.createPhoneCode, {}, caller())
    const text = JSON.stringify(await exported())
    const hashes = await api.sql(`
      select encode(hash, 'hex') as hash, encode(hash, 'base64') as base64 from refresh_tokens
      union all select encode(hash, 'hex'), encode(hash, 'base64') from one_time_codes
      union all select password_hash, password_hash from users where password_hash is not null`)
    expect(hashes.length).toBeGreaterThan(4)
    const { password, token, refresh } = school.teacher
    const secrets = [password, token, refresh, teacher_code, code, ...hashes.flatMap((row) => Object.values(row))]
    expect(secrets.filter((secret) => text.includes(String(secret)))).toEqual([])
    expect(text).not.toMatch(/argon2|hash|password/)
  })

  it('holds nothing of anybody else', async () => {
    const other = await sampleSchool(api)
    const text = JSON.stringify(await exported())
    for (const foreign of [other.teacher.id, other.teacher.email, other.teacher.school_id, 'Žák', 'Číslo'])
      expect(text).not.toContain(foreign)
  })

  it('stays out of every cache', async () => {
    const { headers } = await api.call(profile.exportAccount, {}, caller())
    expect(headers['cache-control']).toBe('no-store')
  })
})
