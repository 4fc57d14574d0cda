import { auth } from '@katedra/contract/auth'
import { operator } from '@katedra/contract/operator'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetOld } from '../forgetting.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import {
  actionsOf,
  hiredOperator,
  operatorEmail,
  operatorName,
  secondOperatorEmail,
  signedInOperator,
} from '../testing/build-operator.ts'
import { goodPassword, signedUpTeacher } from '../testing/build-school.ts'
import { waitingStatements } from '../testing/waiting-statements.ts'
import { disableOperator } from './operator.accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  await hiredOperator(api)
  await hiredOperator(api, secondOperatorEmail)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits; delete from operator_sessions')
})

const minutes = (count: number) => count * 60
const meOf = async (token: string) => (await api.call(operator.me, {}, { token })).status
const trying = (email: string, password: string) => api.call(operator.signIn, { body: { email, password } })
const wrong = { status: 401, body: { detail: 'E-mail nebo heslo nesouhlasí.', code: 'operator.wrong_credentials' } }

describe('signing in at the console', () => {
  it('gives a token for twelve hours, which the database keeps as a hash, and is written down', async () => {
    const { token, expires_at } = await signedInOperator(api, operatorEmail.toUpperCase())
    expect(expires_at).toBe('2026-09-07T19:00:00.000Z')
    expect(await api.get(operator.me, {}, { token })).toMatchObject({
      email: operatorEmail,
      name: operatorName,
      expires_at,
    })
    const stored = JSON.stringify(await api.sql("select encode(hash, 'escape') as hash, s.* from operator_sessions s"))
    expect(stored).not.toContain(token)
    expect((await actionsOf(api)).at(-1)).toMatchObject({ action: 'operator.signed_in', operator_name: operatorName })
  })

  it('answers a wrong password, an unknown address, a disabled operator and a teacher all the same', async () => {
    const teacher = await signedUpTeacher(api)
    await hiredOperator(api, 'vypnuty@katedra.example')
    await disableOperator(api.api, undefined, 'vypnuty@katedra.example')
    const answers = await Promise.all([
      trying(operatorEmail, 'není to ono'),
      trying('nikdo@katedra.example', goodPassword),
      trying('vypnuty@katedra.example', goodPassword),
      trying(teacher.email, goodPassword),
    ])
    for (const answer of answers) expect(answer).toMatchObject(wrong)
  })

  it('waits after ten wrong passwords, also for the right one, and says how long', async () => {
    for (let count = 0; count < 10; count += 1) expect(await trying(operatorEmail, 'není to ono')).toMatchObject(wrong)
    const refused = await trying(operatorEmail, goodPassword)
    expect(refused).toMatchObject({ status: 429, body: { code: 'app.too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await trying(secondOperatorEmail, goodPassword)).toMatchObject({ status: 200 })
  })

  it('is no way to a teacher’s account, nor the other way round', async () => {
    const teacher = await signedUpTeacher(api)
    const { token } = await signedInOperator(api)
    expect(await api.call(profile.me, {}, { token })).toMatchObject({ status: 401 })
    expect(await meOf(teacher.token)).toBe(401)
    expect(await meOf(teacher.refresh)).toBe(401)
    const there = await api.call(auth.signIn, { body: { email: operatorEmail, password: goodPassword } })
    expect(there).toMatchObject({ status: 401 })
  })
})

describe('a session at the console', () => {
  it('ends after twelve hours, however much it is used', async () => {
    const { token } = await signedInOperator(api)
    for (let half = 0; half < 23; half += 1) {
      api.clock.pass(minutes(30))
      expect(await meOf(token)).toBe(200)
    }
    api.clock.pass(minutes(30))
    expect(await meOf(token)).toBe(401)
  })

  it('ends after an hour without use', async () => {
    const { token } = await signedInOperator(api)
    api.clock.pass(minutes(59))
    expect(await meOf(token)).toBe(200)
    api.clock.pass(minutes(60))
    expect(await meOf(token)).toBe(401)
  })

  it('ends on signing out, on its own', async () => {
    const [one, other] = [await signedInOperator(api), await signedInOperator(api)]
    expect(await api.call(operator.signOut, {}, one)).toMatchObject({ status: 204 })
    expect([await meOf(one.token), await meOf(other.token)]).toEqual([401, 200])
  })

  it('ends when the operator is disabled', async () => {
    const first = await signedInOperator(api)
    const second = await signedInOperator(api, secondOperatorEmail)
    const staff = await api.get(operator.operators, {}, first)
    const operator_id = staff.find(({ email }) => email === secondOperatorEmail)?.id ?? ''
    const yourself = staff.find(({ is_self }) => is_self)?.id ?? ''
    const disable = (id: string) => api.call(operator.disableOperator, { params: { operator_id: id }, body: {} }, first)
    expect(await disable(yourself)).toMatchObject({ status: 409, body: { code: 'operator.yourself' } })
    expect(await disable(operator_id)).toMatchObject({ status: 204 })
    expect([await meOf(first.token), await meOf(second.token)]).toEqual([200, 401])
    expect((await actionsOf(api)).at(-1)).toMatchObject({ action: 'operator.disabled', operator_name: operatorName })
    await api.sql('update operators set disabled_at = null')
  })

  it('is listed for its owner alone, and can be ended from another one', async () => {
    const [one, other] = [await signedInOperator(api), await signedInOperator(api)]
    const second = await signedInOperator(api, secondOperatorEmail)
    const list = await api.get(operator.sessions, {}, one)
    expect(list.map(({ is_current }) => is_current)).toEqual(expect.arrayContaining([false, true]))
    const operator_session_id = list.find(({ is_current }) => !is_current)?.id ?? ''
    const params = { operator_session_id }
    expect(await api.call(operator.endSession, { params }, second)).toMatchObject({ status: 404 })
    expect(await api.call(operator.endSession, { params }, one)).toMatchObject({ status: 204 })
    expect([await meOf(one.token), await meOf(other.token)]).toEqual([200, 401])
  })

  it('is forgotten a month after its end', async () => {
    await signedInOperator(api)
    api.clock.pass(minutes(31 * 24 * 60))
    await forgetOld(api.api)
    expect(await api.sql('select id from operator_sessions')).toEqual([])
  })
})

describe('a new password', () => {
  const change = (token: string, old_password: string, new_password: string) =>
    api.call(operator.changePassword, { body: { old_password, new_password } }, { token })

  it.each([
    ['a wrong present one', 'není to ono', 'úplně nové heslo', 'old_password'],
    ['the same', goodPassword, goodPassword, 'new_password'],
    ['a common one', goodPassword, 'heslo123', 'new_password'],
    ['a short one', goodPassword, 'krátké', 'new_password'],
  ])('is refused for %s', async (_, old_password, new_password, field) => {
    const { token } = await signedInOperator(api)
    expect(await change(token, old_password, new_password)).toMatchObject({
      status: 422,
      body: { detail: { [field]: expect.any(Array) } },
    })
  })

  it('leaves nothing to whoever has just sent the former one', async () => {
    const [one, other] = [await signedInOperator(api), await signedInOperator(api)]
    const answers: ReturnType<typeof trying>[] = []
    await api.api.database.transaction(undefined, async (db) => {
      await db.selectFrom('operators').where('email', '=', operatorEmail).forUpdate().execute()
      // All wait, each behind the one before.
      for (const call of [
        () => change(one.token, goodPassword, 'úplně nové heslo'),
        () => trying(operatorEmail, goodPassword),
        () => change(other.token, goodPassword, 'heslo od někoho jiného'),
      ]) {
        answers.push(call())
        await expect.poll(() => waitingStatements(api), { timeout: 20_000 }).toBe(answers.length)
      }
    })
    const [changed, signedIn, changedOnceMore] = await Promise.all(answers)
    expect(changed).toMatchObject({ status: 204 })
    expect(signedIn).toMatchObject(wrong)
    expect(changedOnceMore).toMatchObject({ status: 422, body: { detail: { old_password: expect.any(Array) } } })
    expect(await trying(operatorEmail, 'heslo od někoho jiného')).toMatchObject(wrong)
    expect(await change(one.token, 'úplně nové heslo', goodPassword)).toMatchObject({ status: 204 })
  })

  it('ends all other sessions and is written down', async () => {
    const [one, other] = [await signedInOperator(api), await signedInOperator(api)]
    expect(await change(one.token, goodPassword, 'úplně nové heslo')).toMatchObject({ status: 204 })
    expect([await meOf(one.token), await meOf(other.token)]).toEqual([200, 401])
    expect(await trying(operatorEmail, goodPassword)).toMatchObject(wrong)
    expect(await trying(operatorEmail, 'úplně nové heslo')).toMatchObject({ body: { code: 'auth.second_step_needed' } })
    expect(await actionsOf(api)).toContainEqual(expect.objectContaining({ action: 'operator.password_changed' }))
    expect(await change(one.token, 'úplně nové heslo', goodPassword)).toMatchObject({ status: 204 })
  })
})
