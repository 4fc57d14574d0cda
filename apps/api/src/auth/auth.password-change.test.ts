import { auth } from '@katedra/contract/auth'
import { phone } from '@katedra/contract/phone'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type Answered, type TestApi } from '../testing/build-api.ts'
import { goodPassword, linkTo, mailTo, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.sql('delete from rate_limits')
  teacher = await signedUpTeacher(api)
})

const newPassword = 'úplně nové heslo'
const wrong = { status: 422, body: { detail: { old_password: ['Toto heslo nesouhlasí'] } } }

function change(form: { old?: string; new?: string; again?: string } = {}, token = teacher.token) {
  const { old = goodPassword, new: next = newPassword, again = next } = form
  const body = { old_password: old, new_password1: next, new_password2: again }
  return api.call(auth.passwordChange, { body }, { token })
}

const trySignIn = (password: string) => api.call(auth.signIn, { body: { email: teacher.email, password } })
const me = (token: string) => api.call(profile.me, {}, { token })
const refresh = (token: string) => api.call(auth.refresh, { body: { refresh: token } })

interface Link {
  uid: string
  token: string
}

async function mailedLink(): Promise<Link> {
  await api.get(auth.passwordReset, { body: { email: teacher.email } })
  const [uid = '', token = ''] = (await linkTo(api, teacher.email)).split('/').slice(-2)
  return { uid, token }
}

const reset = (link: Link) =>
  api.call(auth.passwordResetConfirm, { body: { ...link, new_password1: newPassword, new_password2: newPassword } })

/** The account is held until all wait for it, each behind the one before. */
async function inTurn(calls: (() => Promise<Answered>)[]): Promise<Answered[]> {
  const answers: Promise<Answered>[] = []
  await api.api.database.transaction(undefined, async (db) => {
    await db.selectFrom('users').where('id', '=', teacher.id).forUpdate().execute()
    for (const call of calls) {
      answers.push(call())
      await expect.poll(() => waitingStatements(api), { timeout: 20_000 }).toBe(answers.length)
    }
  })
  return Promise.all(answers)
}

describe('a changed password', () => {
  it('is the only one that signs in', async () => {
    expect(await change()).toMatchObject({ status: 204, body: undefined })
    expect(await trySignIn(goodPassword)).toMatchObject({ status: 401 })
    expect(await trySignIn(newPassword)).toMatchObject({ status: 200 })
  })

  it('ends all other sessions and leaves the one that has changed it', async () => {
    const other = await signIn(api, teacher.email)
    await change()
    expect(await me(other.token)).toMatchObject({ status: 401 })
    expect(await refresh(other.refresh)).toMatchObject({ status: 401 })
    expect(await me(teacher.token)).toMatchObject({ status: 200 })
    expect(await refresh(teacher.refresh)).toMatchObject({ status: 200 })
  })

  it('leaves the sessions of other teachers alone', async () => {
    const stranger = await signedUpTeacher(api)
    await change()
    expect(await me(stranger.token)).toMatchObject({ status: 200 })
  })

  it('ends links for a new password that were asked for before', async () => {
    const { uid, token } = await mailedLink()
    await change()
    const form = { uid, token, new_password1: 'ještě jiné heslo', new_password2: 'ještě jiné heslo' }
    expect(await api.call(auth.passwordResetConfirm, { body: form })).toMatchObject({
      status: 400,
      body: { detail: 'Odkaz na reset hesla je neplatný', code: 'auth.link_invalid' },
    })
  })

  it('ends codes with which somebody else could still open a session', async () => {
    const caller = { token: teacher.token }
    const { code } = await api.get(phone.createPhoneCode, {}, caller)
    const { teacher_code } = await api.get(auth.teacherSession, {}, caller)
    await change()
    expect(await api.call(phone.connectPhone, { body: { code } })).toMatchObject({ status: 400 })
    expect(await api.call(auth.exchangeTeacherSession, { body: { teacher_code } })).toMatchObject({ status: 400 })
  })

  it('is told to the owner by mail, with the way to a new one', async () => {
    await change()
    expect(await linkTo(api, teacher.email)).toBe('/request-reset')
    expect((await mailTo(api, teacher.email)).text).not.toContain(newPassword)
  })

  it.each([
    ['changed', () => change()],
    ['reset', (link: Link) => reset(link)],
  ])('that is %s while the former one is compared leaves that one nothing', async (_, renew) => {
    const link = await mailedLink()
    const other = 'heslo od někoho jiného'
    const [renewed, signedIn, changedOnceMore] = await inTurn([
      () => renew(link),
      () => trySignIn(goodPassword),
      () => change({ new: other }),
    ])
    expect(renewed).toMatchObject({ status: 204 })
    expect(signedIn).toMatchObject({ status: 401, body: { code: 'auth.wrong_credentials' } })
    expect(changedOnceMore).toMatchObject(wrong)
    expect(await trySignIn(other)).toMatchObject({ status: 401 })
    expect(await trySignIn(newPassword)).toMatchObject({ status: 200 })
  })

  it('may be as long as a sentence', async () => {
    const sentence = 'dlouhá věta 🌻 '.repeat(8).trim()
    expect(await change({ new: sentence })).toMatchObject({ status: 204 })
    expect(await trySignIn(sentence)).toMatchObject({ status: 200 })
  })
})

describe('a password is not changed', () => {
  it.each([
    ['by a wrong present one', { old: 'not this one' }, { old_password: ['Toto heslo nesouhlasí'] }],
    ['to the present one', { new: goodPassword }, { new_password1: ['Nové heslo je stejné jako dosavadní'] }],
    [
      'to one that everybody tries first',
      { new: 'iloveyou' },
      { new_password1: ['Toto heslo zkouší útočníci jako první. Zvolte jiné, třeba několik slov za sebou.'] },
    ],
    ['to a short one', { new: 'sedmzn1' }, { new_password1: ['Heslo musí mít alespoň 8 znaků'] }],
    [
      'to one that is too long',
      { new: 'x'.repeat(129) },
      { new_password1: ['Text je příliš dlouhý, vejde se nejvýš 128 znaků'] },
    ],
    ['when the two differ', { again: 'úplně jiné heslo' }, { new_password2: ['Hesla se musí shodovat'] }],
    [
      'when much is wrong at once, and all of it is said',
      { old: '', new: 'krátké', again: 'jiné' },
      {
        old_password: ['Toto pole je povinné'],
        new_password1: ['Heslo musí mít alespoň 8 znaků'],
        new_password2: ['Hesla se musí shodovat'],
      },
    ],
  ])('%s', async (_, form, detail) => {
    const other = await signIn(api, teacher.email)
    const mailBefore = await mailTo(api, teacher.email)
    expect(await change(form)).toMatchObject({ status: 422, body: { detail } })
    expect(await me(other.token)).toMatchObject({ status: 200 })
    expect(await mailTo(api, teacher.email)).toEqual(mailBefore)
    expect(await trySignIn(goodPassword)).toMatchObject({ status: 200 })
  })

  it('to one’s own address', async () => {
    const detail = { new_password1: [expect.stringContaining('zkouší útočníci jako první')] }
    expect(await change({ new: teacher.email.toUpperCase() })).toMatchObject({ status: 422, body: { detail } })
  })
})

describe('wrong present passwords', () => {
  it('are taken ten times; the eleventh waits, and so does the right one', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await change({ old: 'not this one' })).toMatchObject(wrong)
    const eleventh = await change({ old: 'not this one' })
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'app.too_many_requests' } })
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(500)
    expect(await change()).toMatchObject({ status: 429 })
  })

  it('are forgotten after the right one, and do not stop another teacher', async () => {
    for (let tries = 0; tries < 9; tries += 1) await change({ old: 'not this one' })
    expect(await change()).toMatchObject({ status: 204 })
    for (let tries = 0; tries < 10; tries += 1) await change({ old: 'not this one' })
    const other = await signedUpTeacher(api)
    expect(await change({}, other.token)).toMatchObject({ status: 204 })
  })
})
