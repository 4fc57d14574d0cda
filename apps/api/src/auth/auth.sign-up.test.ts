import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { freshEmail, goodPassword, linkTo, mailTo, signIn } from '../testing/build-school.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.sql('delete from rate_limits'))

const form = { password: goodPassword, first_name: 'Jana', last_name: 'Nováková', city: 'Brno', school_name: 'ZŠ Úvoz' }

function signUp(body: Record<string, unknown>, language = 'cs') {
  return api.server
    .inject({ method: 'POST', url: '/v1/auth/sign-up/', headers: { 'accept-language': language }, payload: body })
    .then((response) => ({ status: response.statusCode, body: response.json<unknown>() }))
}

describe('signing up', () => {
  it('creates a teacher with an unregistered school and five free plans', async () => {
    const email = freshEmail()
    expect(await signUp({ ...form, email, phone: '+420 777 123 456' })).toEqual({ status: 201, body: null })
    await api.server.inject({ url: await linkTo(api, email) })
    const { token } = await signIn(api, email)
    expect(await api.get(profile.me, {}, { token })).toMatchObject({
      email,
      role: 'TEACHER',
      first_name: 'Jana',
      last_name: 'Nováková',
      phone: '+420 777 123 456',
      school_name: 'ZŠ Úvoz',
      free_plans_left: 5,
    })
  })

  it('says everything that is missing at once, in Czech', async () => {
    expect(await signUp({})).toEqual({
      status: 422,
      body: {
        detail: {
          email: ['Toto pole je povinné'],
          password: ['Toto pole je povinné'],
          first_name: ['Pole Jméno je povinné'],
          last_name: ['Pole Příjmení je povinné'],
          city: ['Pole město nebo obec je povinné'],
          school_name: ['Pole název školy je povinné'],
        },
      },
    })
  })

  it('says it in English to whom asks for English', async () => {
    expect(await signUp({ ...form, email: 'nobody', first_name: ' ' }, 'en-GB,en;q=0.9')).toEqual({
      status: 422,
      body: {
        detail: {
          email: ['The e-mail must have a valid format (nobody)'],
          first_name: ['The field First name is required'],
        },
      },
    })
  })

  it.each([
    ['email', 'jana@', 'Email musí být v platném formátu (jana@)'],
    ['email', 'jana novák@skola.cz', 'Email musí být v platném formátu (jana novák@skola.cz)'],
    ['password', 'sedmzn1', 'Heslo musí mít alespoň 8 znaků'],
    ['password', 'x'.repeat(129), 'Text je příliš dlouhý, vejde se nejvýš 128 znaků'],
    ['first_name', '   ', 'Pole Jméno je povinné'],
    ['school_name', 'x'.repeat(201), 'Text je příliš dlouhý, vejde se nejvýš 200 znaků'],
    ['phone', 5, 'Zde musí být text'],
  ])('refuses the %s %j', async (field, value, message) => {
    expect(await signUp({ ...form, email: freshEmail(), [field]: value })).toEqual({
      status: 422,
      body: { detail: { [field]: [message] } },
    })
  })

  it.each(['12345678', 'password', 'HesloHeslo', 'Qwertzuiop'])(
    'refuses the password %s, which everybody tries first',
    async (password) => {
      expect(await signUp({ ...form, email: freshEmail(), password })).toMatchObject({
        status: 422,
        body: {
          detail: { password: ['Toto heslo zkouší útočníci jako první. Zvolte jiné, třeba několik slov za sebou.'] },
        },
      })
    },
  )

  it('refuses one’s own address as a password', async () => {
    expect(
      await signUp({ ...form, email: 'jana.kratka@skola.example', password: 'Jana.Kratka@skola.example' }),
    ).toMatchObject({ status: 422, body: { detail: { password: [expect.any(String)] } } })
  })

  it('finds a taken address regardless of case, and says the rest at the same time', async () => {
    const email = freshEmail()
    await signUp({ ...form, email })
    expect(await signUp({ ...form, email: email.toUpperCase() })).toEqual({
      status: 422,
      body: { detail: { email: ['Uživatel s tímto e-mailem již existuje'] } },
    })
    expect(await signUp({ ...form, email, password: 'password', country_id: 999, subject_id: '999' })).toEqual({
      status: 422,
      body: {
        detail: {
          email: ['Uživatel s tímto e-mailem již existuje'],
          password: [expect.stringContaining('Toto heslo zkouší útočníci jako první')],
          country_id: ['Invalid country ID in url parameters'],
          subject_id: ['Takový předmět neexistuje'],
        },
      },
    })
  })

  it('of two at once with one address lets one win and tells the other', async () => {
    const email = freshEmail()
    const answers = await Promise.all([signUp({ ...form, email }), signUp({ ...form, email: email.toUpperCase() })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toEqual({
      detail: { email: ['Uživatel s tímto e-mailem již existuje'] },
    })
    expect(await api.sql('select count(*)::int from users where lower(email) = $1', [email])).toEqual([{ count: 1 }])
  })

  it('leaves neither user nor school behind when it is refused', async () => {
    const count =
      'select (select count(*) from users)::int as users, (select count(*) from schools)::int as schools, (select count(*) from mails)::int as mails'
    const before = await api.sql(count)
    await signUp({ ...form, email: freshEmail(), country_id: 999 })
    expect(await api.sql(count)).toEqual(before)
  })
})

describe('country_id and subject_id', () => {
  it.each([
    ['left out', {}],
    ['null', { country_id: null, subject_id: null }],
    ['numbers', { country_id: 2, subject_id: 1 }],
    ['texts, as a URL has them', { country_id: '2', subject_id: '1' }],
  ])('may be %s', async (_, ids) => {
    expect(await signUp({ ...form, email: freshEmail(), ...ids })).toMatchObject({ status: 201 })
  })

  it.each([
    ['country_id', 999, 'Invalid country ID in url parameters'],
    ['country_id', 'cz', 'Invalid country ID in url parameters'],
    ['country_id', -1, 'Invalid country ID in url parameters'],
    ['subject_id', '999', 'Takový předmět neexistuje'],
    ['subject_id', 1.5, 'Takový předmět neexistuje'],
  ])('%s %j is refused under its own key', async (field, value, message) => {
    expect(await signUp({ ...form, email: freshEmail(), [field]: value })).toEqual({
      status: 422,
      body: { detail: { [field]: [message] } },
    })
  })

  it('sets the school’s country and time zone', async () => {
    const email = freshEmail()
    await signUp({ ...form, email, country_id: 2 })
    expect(
      await api.sql('select country_id, time_zone from schools join users using (school_id) where email = $1', [email]),
    ).toEqual([{ country_id: 2, time_zone: 'Europe/Bratislava' }])
  })
})

describe('the mail after signing up', () => {
  it.each([
    ['cs', 'Potvrďte svůj e-mail'],
    ['en', 'Confirm your e-mail'],
    ['sk-SK,sk;q=0.9,en;q=0.5', 'Potvrďte svůj e-mail'],
    ['de', 'Confirm your e-mail'],
  ])('is written in the language of the browser: %s', async (language, subject) => {
    const email = freshEmail()
    await signUp({ ...form, email }, language)
    expect(await mailTo(api, email)).toMatchObject({ subject })
  })
})

describe('check-email', () => {
  it('tells whether an address has an account, regardless of case', async () => {
    const email = freshEmail()
    await signUp({ ...form, email })
    const exists = (address: string) => api.get(profile.checkEmail, { body: { email: address } })
    expect(await exists(email.toUpperCase())).toEqual({ exists: true })
    expect(await exists(`  ${email} `)).toEqual({ exists: true })
    expect(await exists('nikdo@skola.example')).toEqual({ exists: false })
  })

  it('can’t be asked more than 60 times in ten minutes from one address', async () => {
    for (let asked = 0; asked < 60; asked += 1)
      await api.get(profile.checkEmail, { body: { email: 'nikdo@skola.example' } })
    const refused = await api.call(profile.checkEmail, { body: { email: 'nikdo@skola.example' } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'app.too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('an address with letters of other scripts', () => {
  it.each(['İstanbul@okul.example', 'žluťoučký.kůň@škola.example', 'ΣΊΣΥΦΟΣ@school.example'])(
    '%s signs up, confirms and signs in',
    async (email) => {
      await api.get(auth.signUp, { body: { ...form, email } })
      await api.server.inject({ url: await linkTo(api, email) })
      expect(await signIn(api, email)).toMatchObject({ email })
    },
  )
})
