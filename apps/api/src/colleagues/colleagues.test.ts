import { auth } from '@katedra/contract/auth'
import { colleagues } from '@katedra/contract/colleagues'
import type { Role } from '@katedra/contract/permissions'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type Caller, type TestApi } from '../testing/build-api.ts'
import {
  colleagueOf,
  freshEmail,
  goodPassword,
  linkTo,
  mailTo,
  signedUpTeacher,
  type SignedInTeacher,
} from '../testing/build-school.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api, { school_name: 'ZŠ Úvoz' })
})

const forbidden = { status: 403, body: { detail: 'K tomu nemáte oprávnění.', code: 'app.forbidden' } }
const taken = { email: ['Uživatel s tímto e-mailem již existuje'] }

function create(form: Record<string, unknown> = {}, caller: Caller = { token: teacher.token }) {
  const body = { first_name: 'Eva', last_name: 'Malá', email: freshEmail(), password: goodPassword, ...form }
  return api.call(colleagues.createColleague, { body }, caller)
}
const trySignIn = (email: string) => api.call(auth.signIn, { body: { email, password: goodPassword } })

async function admin(role: Role): Promise<SignedInTeacher> {
  return colleagueOf(api, teacher, role)
}

describe('a colleague', () => {
  it('is a teacher of the same school, not verified yet', async () => {
    const email = freshEmail()
    expect(await create({ email: ` ${email} ` })).toMatchObject({
      status: 201,
      body: {
        id: expect.any(String),
        school_id: teacher.school_id,
        email,
        first_name: 'Eva',
        last_name: 'Malá',
        title_before_name: '',
        title_after_name: '',
        role: 'TEACHER',
        created_at: expect.any(String),
        is_verified: false,
      },
    })
  })

  it('signs in only after having confirmed the address', async () => {
    const email = freshEmail()
    await create({ email })
    expect(await trySignIn(email)).toMatchObject({ status: 403, body: { code: 'auth.email_not_verified' } })
    await api.server.inject({ url: await linkTo(api, email) })
    const { access } = await api.get(auth.signIn, { body: { email, password: goodPassword } })
    const passwords = { old_password: goodPassword, new_password1: 'vlastní nové heslo' }
    const body = { ...passwords, new_password2: passwords.new_password1 }
    await api.get(auth.passwordChange, { body }, { token: access })
    expect(await api.get(profile.me, {}, { token: access })).toMatchObject({
      school_id: teacher.school_id,
      school_name: 'ZŠ Úvoz',
      role: 'TEACHER',
      free_plans_left: 5,
      first_name: 'Eva',
      last_name: 'Malá',
      successful_login_attempts: 1,
    })
  })

  it('gets a new confirmation by asking for it', async () => {
    const email = freshEmail()
    await create({ email })
    const first = await linkTo(api, email)
    await api.get(auth.resendConfirmationEmail, { body: { email } })
    const second = await linkTo(api, email)
    expect(second).not.toBe(first)
    await api.server.inject({ url: second })
    expect(await trySignIn(email)).toMatchObject({ status: 200 })
  })
})

describe('the mail to a new colleague', () => {
  it.each([
    ['cs', 'cs', 'cs'],
    ['en', 'en', 'en'],
    ['cs', 'en', 'en'],
  ] as const)('from a browser in %s by a teacher who has chosen %s is in %s', async (browser, chosen, expected) => {
    await api.get(profile.setLanguage, { body: { language: chosen } }, { token: teacher.token })
    const email = freshEmail()
    await create({ email }, { token: teacher.token, language: browser })
    const { text } = await mailTo(api, email)
    expect(text).toContain(expected === 'cs' ? 'Dobrý den,' : 'Hello,')
    expect(text).toContain('ZŠ Úvoz')
    expect(text).not.toContain(goodPassword)
  })

  it('is in the language of the browser where no one has chosen any', async () => {
    const email = freshEmail()
    await create({ email }, { token: teacher.token, language: 'en' })
    expect((await mailTo(api, email)).text).toContain('Hello,')
  })
})

describe('a colleague is created', () => {
  it.each<[Role, number]>([
    ['TEACHER', 403],
    ['SCHOOL_ADMIN', 201],
    ['SCHOOL_FIRST_ADMIN', 201],
  ])('by a %s of a registered school: %i', async (role, status) => {
    const { token } = await admin(role)
    expect(await create({}, { token })).toMatchObject(status === 403 ? forbidden : { status })
  })

  it('by the longest-standing teacher of a school that has not registered, and by no other', async () => {
    expect(await create()).toMatchObject({ status: 201 })
    const second = await colleagueOf(api, teacher)
    expect(await create({}, { token: second.token })).toMatchObject(forbidden)
    expect(await create()).toMatchObject({ status: 201 })
  })

  it('not by the only teacher of a registered school without the role', async () => {
    await api.sql('update schools set registered_at = now() where school_id = $1', [teacher.school_id])
    expect(await create()).toMatchObject(forbidden)
  })
})

describe('an address that has an account', () => {
  it('is refused regardless of case, also where the account is in another school', async () => {
    const stranger = await signedUpTeacher(api)
    for (const email of [teacher.email.toUpperCase(), stranger.email])
      expect(await create({ email })).toMatchObject({ status: 422, body: { detail: taken } })
  })

  it('is refused to one of two who create it at once', async () => {
    const { token } = await admin('SCHOOL_ADMIN')
    const email = freshEmail()
    const answers = await Promise.all([create({ email }, { token }), create({ email: email.toUpperCase() }, { token })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toEqual({ detail: taken })
    expect(await api.sql('select count(*)::int from users where lower(email) = $1', [email])).toEqual([{ count: 1 }])
  })

  it('is said together with all the rest', async () => {
    expect(await create({ email: teacher.email, password: 'iloveyou' })).toMatchObject({
      status: 422,
      body: { detail: { ...taken, password: [expect.stringContaining('zkouší útočníci jako první')] } },
    })
  })
})

describe('the form', () => {
  it('says every failing field at once', async () => {
    expect(await create({ first_name: '', last_name: ' ', email: 'eva', password: 'krátké' })).toMatchObject({
      status: 422,
      body: {
        detail: {
          first_name: ['Pole Jméno je povinné'],
          last_name: ['Pole Příjmení je povinné'],
          email: ['Email musí být v platném formátu (eva)'],
          password: ['Heslo musí mít alespoň 8 znaků'],
        },
      },
    })
  })

  it.each([{ role: 'SCHOOL_ADMIN' }, { school_id: '00000000-0000-4000-8000-000000000000' }, { is_verified: true }])(
    'does not take %j',
    async (field) => {
      const [name = ''] = Object.keys(field)
      const detail = { [name]: ['Toto pole neznáme'] }
      expect(await create(field)).toMatchObject({ status: 422, body: { detail } })
    },
  )

  it('that is refused leaves nothing behind', async () => {
    const count = 'select (select count(*) from users)::int as users, (select count(*) from mails)::int as mails'
    const before = await api.sql(count)
    await create({ email: teacher.email })
    expect(await api.sql(count)).toEqual(before)
  })
})
