import { audit } from '@katedra/contract/audit'
import { profile } from '@katedra/contract/profile'
import { currentTerms, school } from '@katedra/contract/school'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  colleagueOf,
  freshIdentificationNumber,
  registeredSchool,
  schoolClass,
  schoolForm,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const as = ({ token }: SignedInTeacher) => ({ token })
const registration = (form: Parameters<typeof schoolForm>[0] = {}) => ({
  ...schoolForm(form),
  accepts_terms: true as const,
  terms_version: currentTerms,
})
const register = (teacher: SignedInTeacher, body: Record<string, unknown>) =>
  api.server
    .inject({
      method: 'POST',
      url: '/v1/school/register/',
      headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
      payload: body,
    })
    .then((response) => ({ status: response.statusCode, body: response.json<unknown>() }))

describe('a school that has not registered', () => {
  it('is shown as its teacher signed up, with nothing made up', async () => {
    const teacher = await signedUpTeacher(api, { school_name: 'ZŠ Nová' })
    await schoolClass(api, teacher, { students: 3 })
    expect(await api.get(school.school, {}, as(teacher))).toMatchObject({
      id: teacher.school_id,
      name: 'ZŠ Nová',
      city: 'Brno',
      street: '',
      identification_number: '',
      registered_at: null,
      accepted_terms: null,
      logo_url: null,
      join_request: null,
      school_years: [{ school_year: 2026, class_count: 1, student_count: 3 }],
    })
  })

  it('takes no details before it is registered', async () => {
    const teacher = await signedUpTeacher(api)
    expect(await api.call(school.updateSchool, { body: schoolForm() }, as(teacher))).toMatchObject({
      status: 409,
      body: { code: 'school.not_registered' },
    })
  })
})

describe('registering', () => {
  it('makes the teacher the first admin, keeps the details and records the terms', async () => {
    const teacher = await signedUpTeacher(api)
    const body = registration({ identification_number: '250 975 63', tax_id: 'cz 25097563', website: 'skola.example' })
    const answer = await register(teacher, body)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        identification_number: '25097563',
        tax_id: 'CZ25097563',
        website: 'https://skola.example',
        director_name: 'Mgr. Ivana Stará',
        registered_at: expect.any(String),
        accepted_terms: { version: currentTerms, accepted_by_name: 'Jana Nováková' },
      },
    })
    const me = await api.get(profile.me, {}, as(teacher))
    expect(me).toMatchObject({ role: 'SCHOOL_FIRST_ADMIN', school_name: 'ZŠ Úvoz' })
    expect(me.permissions).toContain('update_colleague_role')
    const { entries } = await api.get(audit.auditLog, { query: {} }, as(teacher))
    expect(entries[0]).toMatchObject({ action: 'school.registered', target_name: 'ZŠ Úvoz' })
  })

  it('fills up a number with leading zeros', async () => {
    const teacher = await signedUpTeacher(api)
    expect(await register(teacher, registration({ identification_number: '6947' }))).toMatchObject({
      body: { identification_number: '00006947' },
    })
  })

  it.each([
    ['25097564', 'V IČO nesedí kontrolní číslice. Zkontrolujte, zda v něm není překlep.'],
    ['00000000', 'V IČO nesedí kontrolní číslice. Zkontrolujte, zda v něm není překlep.'],
    ['123456789', 'V IČO nesedí kontrolní číslice. Zkontrolujte, zda v něm není překlep.'],
    ['2509756a', 'V IČO nesedí kontrolní číslice. Zkontrolujte, zda v něm není překlep.'],
    ['  ', 'Identifikační číslo chybí. Doplňte ho, nebo potvrďte, že škola žádné nemá.'],
  ])('refuses the identification number "%s"', async (identification_number, sentence) => {
    const teacher = await signedUpTeacher(api)
    expect(await register(teacher, registration({ identification_number }))).toEqual({
      status: 422,
      body: { detail: { identification_number: [sentence] } },
    })
  })

  it('goes on without a number once that is confirmed', async () => {
    const teacher = await signedUpTeacher(api)
    const body = { ...registration({ identification_number: '' }), confirms_no_identification_number: true }
    expect(await register(teacher, body)).toMatchObject({ status: 201, body: { identification_number: '' } })
  })

  it('says everything that is missing at once', async () => {
    const teacher = await signedUpTeacher(api)
    expect(await register(teacher, { name: '', director_email: 'nic' })).toMatchObject({
      status: 422,
      body: {
        detail: {
          name: ['Pole název školy je povinné'],
          street: ['Pole ulice a číslo je povinné'],
          city: ['Pole město nebo obec je povinné'],
          postal_code: ['Pole PSČ je povinné'],
          director_name: ['Pole jméno ředitele nebo ředitelky je povinné'],
          director_email: ['Email musí být v platném formátu (nic)'],
          accepts_terms: ['Bez souhlasu s podmínkami školu zaregistrovat nejde'],
          terms_version: [expect.any(String)],
        },
      },
    })
  })

  it('is refused with a number that another school has, saying which, and changes nothing', async () => {
    const first = await signedUpTeacher(api)
    const number = await registeredSchool(api, first, { name: 'Gymnázium Slovanské' })
    const second = await signedUpTeacher(api)
    expect(await register(second, registration({ identification_number: number }))).toMatchObject({
      status: 409,
      body: {
        code: 'school.already_registered',
        detail:
          'S tímto identifikačním číslem už je zaregistrovaná škola Gymnázium Slovanské, Brno. Požádejte ji o přijetí.',
      },
    })
    expect(await api.get(school.school, {}, as(second))).toMatchObject({ registered_at: null, street: '' })
    expect(await api.get(profile.me, {}, as(second))).toMatchObject({ role: 'TEACHER' })
  })

  it('of one number by two schools at once succeeds for one', async () => {
    const teachers = [await signedUpTeacher(api), await signedUpTeacher(api)]
    const body = registration()
    const answers = await Promise.all(teachers.map((teacher) => register(teacher, body)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('twice is refused the second time', async () => {
    const teacher = await signedUpTeacher(api)
    const answers = await Promise.all([register(teacher, registration()), register(teacher, registration())])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('is for the longest-standing teacher only', async () => {
    const teacher = await signedUpTeacher(api)
    const colleague = await colleagueOf(api, teacher)
    expect(await register(colleague, registration())).toMatchObject({ status: 403 })
    expect(await register(teacher, registration())).toMatchObject({ status: 201 })
  })
})

describe('a registered school', () => {
  it('is changed by its admins and seen by its teachers', async () => {
    const admin = await signedUpTeacher(api)
    await registeredSchool(api, admin)
    const teacher = await colleagueOf(api, admin)
    const body = schoolForm({ name: 'ZŠ Úvoz 55', phone: '' })
    expect(await api.call(school.updateSchool, { body }, as(teacher))).toMatchObject({ status: 403 })
    expect(await api.get(school.updateSchool, { body }, as(admin))).toMatchObject({ name: 'ZŠ Úvoz 55', phone: '' })
    expect(await api.get(school.school, {}, as(teacher))).toMatchObject({ name: 'ZŠ Úvoz 55' })
  })

  it('changes its number, and the old one is free again', async () => {
    const admin = await signedUpTeacher(api)
    const old = await registeredSchool(api, admin)
    const other = await signedUpTeacher(api)
    expect(await register(other, registration({ identification_number: old }))).toMatchObject({ status: 409 })
    await api.get(
      school.updateSchool,
      { body: schoolForm({ identification_number: freshIdentificationNumber() }) },
      as(admin),
    )
    expect(await register(other, registration({ identification_number: old }))).toMatchObject({ status: 201 })
    expect(
      await api.call(school.updateSchool, { body: schoolForm({ identification_number: old }) }, as(admin)),
    ).toMatchObject({ status: 409, body: { code: 'school.already_registered' } })
  })

  it('accepts newer terms, and every acceptance is kept', async () => {
    const admin = await signedUpTeacher(api)
    await registeredSchool(api, admin)
    await api.sql("update terms_acceptances set version = '2020-01-01' where school_id = $1", [admin.school_id])
    api.clock.pass(60)
    const answer = await api.get(school.acceptTerms, { body: { terms_version: currentTerms } }, as(admin))
    expect(answer.accepted_terms).toMatchObject({ version: currentTerms })
    const kept = await api.sql('select version from terms_acceptances where school_id = $1 order by 1', [
      admin.school_id,
    ])
    expect(kept).toEqual([{ version: '2020-01-01' }, { version: currentTerms }])
  })
})

describe('the suspicion of mere clicking', () => {
  const set = (who: SignedInTeacher, shows_suspicion: boolean) =>
    api.call(school.updateSettings, { body: { shows_suspicion } }, as(who))

  it('is shown until the school switches it off, and is written down once', async () => {
    const admin = await signedUpTeacher(api)
    await registeredSchool(api, admin)
    expect(await api.get(school.school, {}, as(admin))).toMatchObject({ shows_suspicion: true })
    for (const shown of [true, false, false, true])
      expect(await set(admin, shown)).toMatchObject({ status: 200, body: { shows_suspicion: shown } })
    const { entries } = await api.get(audit.auditLog, { query: {} }, as(admin))
    const changes = entries.filter(({ action }) => action === 'school.updated')
    expect(changes.map(({ target_name, details }) => ({ target_name, details }))).toEqual([
      { target_name: 'ZŠ Úvoz', details: { suspicion: 'shown' } },
      { target_name: 'ZŠ Úvoz', details: { suspicion: 'hidden' } },
    ])
  })

  it('is for those who may change the school, registered or not; everybody sees the setting', async () => {
    const founder = await signedUpTeacher(api)
    const colleague = await colleagueOf(api, founder)
    expect(await set(colleague, false)).toMatchObject({ status: 403 })
    expect(await set(founder, false)).toMatchObject({ status: 200, body: { registered_at: null } })
    expect(await api.get(school.school, {}, as(colleague))).toMatchObject({ shows_suspicion: false })
  })

  it('stays as it is set when the details change', async () => {
    const admin = await signedUpTeacher(api)
    await registeredSchool(api, admin)
    await set(admin, false)
    expect(await api.get(school.updateSchool, { body: schoolForm() }, as(admin))).toMatchObject({
      shows_suspicion: false,
    })
  })
})

describe('what waits', () => {
  it('names colleagues who are not in, requests, and classes that lack something', async () => {
    const admin = await signedUpTeacher(api)
    const number = await registeredSchool(api, admin)
    await schoolClass(api, admin, { name: '1.A', students: 0 })
    await schoolClass(api, admin, { name: '10.A', students: 1 })
    await schoolClass(api, admin, { name: '2.A', students: 1 })
    const asker = await signedUpTeacher(api, { last_name: 'Tichá' })
    await api.get(school.askToJoin, { body: { identification_number: number } }, as(asker))
    expect(await api.get(school.waiting, {}, as(admin))).toEqual({
      colleagues: { count: 0, first: [] },
      join_requests: { count: 1, first: [{ id: expect.any(String), name: 'Jana Tichá' }] },
      credit_requests: { count: 0, first: [] },
      classes_without_email: {
        count: 3,
        first: [expect.anything(), expect.anything(), expect.anything()],
      },
      classes_without_students: { count: 1, first: [{ id: expect.any(String), name: '1.A' }] },
    })
  })
})
