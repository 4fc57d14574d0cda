import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { operator } from '@katedra/contract/operator'
import { operatorCredits } from '@katedra/contract/operator-credits'
import { operatorSecondFactors } from '@katedra/contract/operator-second-factors'
import { profile } from '@katedra/contract/profile'
import { school } from '@katedra/contract/school'
import { secondFactors, type FactorDemand } from '@katedra/contract/second-factors'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoOperator } from '../demo/demo.ts'
import { allRoutes, pathOf } from '../testing/all-routes.ts'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { softApp } from '../testing/build-factors.ts'
import { hiredOperator, operatorAtConsole, secondOperatorEmail } from '../testing/build-operator.ts'
import { colleagueOf, goodPassword, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

/* Of whom a second factor is demanded, and of which calls a proof. */

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.set(mondayMorning)
  await api.sql('delete from rate_limits')
})

const missing = { status: 403, body: { code: 'app.second_factor_missing' } }
const classesOf = (who: { token: string }) => api.call(classes.classes, {}, who)

describe('the demand of a school', () => {
  let teacher: SignedInTeacher
  let admin: SignedInTeacher
  let first: SignedInTeacher
  beforeEach(async () => {
    teacher = await signedUpTeacher(api)
    admin = await colleagueOf(api, teacher, 'SCHOOL_ADMIN')
    first = await colleagueOf(api, teacher, 'SCHOOL_FIRST_ADMIN')
  })
  const demand = (who: SignedInTeacher, of: FactorDemand) =>
    api.call(secondFactors.demand, { body: { demand: of } }, who)
  const statuses = async () => Promise.all([teacher, admin, first].map(async (one) => (await classesOf(one)).status))

  it('of admins does not touch teachers, and of all touches everybody; no one’s work is lost by it', async () => {
    expect(await demand(first, 'admins')).toMatchObject({ status: 204 })
    expect(await statuses()).toEqual([200, 403, 403])
    await softApp(api, { kind: 'user', id: first.id })
    expect(await statuses()).toEqual([200, 403, 200])
    expect(await demand(first, 'all')).toMatchObject({ status: 204 })
    expect(await statuses()).toEqual([403, 403, 200])
    expect(await demand(first, 'none')).toMatchObject({ status: 204 })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('holds for the one who sets it, at once: there is enrolling and signing out', async () => {
    expect(await demand(first, 'all')).toMatchObject({ status: 204 })
    expect(await demand(first, 'none')).toMatchObject(missing)
    expect(await api.call(profile.me, {}, first)).toMatchObject(missing)
    expect(await api.get(secondFactors.overview, {}, first)).toMatchObject({ is_demanded: true, factors: [] })
    expect(await api.call(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, first)).toMatchObject({
      status: 201,
    })
    await softApp(api, { kind: 'user', id: first.id })
    expect(await demand(first, 'none')).toMatchObject({ status: 204 })
  })

  it('lets a new sign-in and a refreshed one in to enrol only', async () => {
    await demand(first, 'all')
    const credentials = { email: teacher.email, password: goodPassword }
    const signedIn = await api.get(auth.signIn, { body: credentials })
    const refreshed = await api.get(auth.refresh, { body: { refresh: teacher.refresh } })
    for (const { access } of [signedIn, refreshed]) {
      expect(await classesOf({ token: access })).toMatchObject(missing)
      expect(await api.call(secondFactors.overview, {}, { token: access })).toMatchObject({ status: 200 })
    }
  })

  it('is not met by an app that waits for its first code', async () => {
    await demand(first, 'all')
    await api.get(secondFactors.newTimeCode, { body: { name: 'Telefon' } }, teacher)
    expect(await classesOf(teacher)).toMatchObject(missing)
  })

  it('keeps the last factor, not the last but one', async () => {
    await demand(first, 'all')
    await softApp(api, { kind: 'user', id: teacher.id })
    const { factors } = await api.get(secondFactors.overview, {}, teacher)
    const params = { factor_id: factors[0]?.id ?? '' }
    expect(await api.call(secondFactors.removeFactor, { params }, teacher)).toMatchObject({
      status: 409,
      body: { code: 'second-factors.demanded' },
    })
    expect(await classesOf(teacher)).toMatchObject({ status: 200 })
  })

  it('leaves one of two that are removed at the same time', async () => {
    await demand(first, 'all')
    await softApp(api, { kind: 'user', id: teacher.id })
    await api.sql(
      `insert into passkeys (user_id, name, credential_id, public_key, created_at) values ($1, 'Klíč', $2, '', $3)`,
      [teacher.id, `credential-of-${teacher.id}`, api.clock.now()],
    )
    const { factors } = await api.get(secondFactors.overview, {}, teacher)
    const answers = await Promise.all(
      factors.map(({ id }) => api.call(secondFactors.removeFactor, { params: { factor_id: id } }, teacher)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })

  it('is written down with who made it and what it is, once', async () => {
    await demand(first, 'admins')
    await softApp(api, { kind: 'user', id: first.id })
    await demand(first, 'admins')
    await demand(first, 'none')
    const lines = await api.sql(
      "select actor_id, details from audit_log where action = 'school.second_factor_demanded' and school_id = $1 order by id",
      [first.school_id],
    )
    expect(lines).toEqual([
      { actor_id: first.id, details: { demand: 'admins' } },
      { actor_id: first.id, details: { demand: 'none' } },
    ])
  })

  it('is an admin’s, after a proof, and of the own school only', async () => {
    const stranger = await signedUpTeacher(api)
    expect(await demand(teacher, 'all')).toMatchObject({ status: 403, body: { code: 'app.forbidden' } })
    await api.sql("update sessions set proven_at = proven_at - interval '16 minutes' where user_id = $1", [first.id])
    expect(await demand(first, 'all')).toMatchObject({ status: 403, body: { code: 'app.proof_needed' } })
    expect(await demand(admin, 'all')).toMatchObject({ status: 204 })
    expect(await classesOf(stranger)).toMatchObject({ status: 200 })
    await softApp(api, { kind: 'user', id: first.id })
    expect(await api.get(school.school, {}, first)).toMatchObject({ second_factor_demand: 'all' })
  })
})

describe('the console', () => {
  const signInAt = (server: TestApi, email: string) =>
    server.get(operator.signIn, { body: { email, password: goodPassword } })

  it('lets no one but a demo’s own operator in without a second factor, and only in the demo', async () => {
    const demo = await startTestApi({ beside: api, demo: true })
    await hiredOperator(api, demoOperator.email)
    await hiredOperator(api, secondOperatorEmail)
    try {
      const olga = await signInAt(demo, demoOperator.email)
      expect(await demo.get(operator.me, {}, olga)).toMatchObject({ is_demo: true })
      expect(await demo.call(operator.operators, {}, olga)).toMatchObject({ status: 200 })
      const petr = await signInAt(demo, secondOperatorEmail)
      expect(await demo.call(operator.operators, {}, petr)).toMatchObject(missing)
      // The same database without --demo: also a session that the demo has begun is let in to enrol only.
      for (const { token } of [olga, await signInAt(api, demoOperator.email)]) {
        for (const route of [operator.me, operator.operators])
          expect(await api.call(route, {}, { token })).toMatchObject(missing)
        expect(await api.call(operatorSecondFactors.overview, {}, { token })).toMatchObject({ status: 200 })
      }
    } finally {
      await demo.stop()
    }
  })

  describe('of a proof that is older than a quarter of an hour', () => {
    let token: string
    beforeAll(async () => {
      token = (await operatorAtConsole(api)).token
    })
    const askedAgain = allRoutes().filter(({ route }) => route.access === 'operator' && route.proof === true)
    const ask = async ({ route }: (typeof askedAgain)[number]) => {
      const { statusCode, body } = await api.server.inject({
        method: route.method,
        url: pathOf(route, {}),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(route.body === undefined ? {} : { payload: '{}' }),
      })
      return { status: statusCode, code: body === '' ? '' : JSON.parse(body).code }
    }

    it.each(askedAgain)('is asked for again by $name, before anything is looked at', async (named) => {
      await api.sql("update operator_sessions set proven_at = $1::timestamptz - interval '15 minutes'", [mondayMorning])
      expect((await ask(named)).code).not.toBe('app.proof_needed')
      api.clock.pass(1)
      expect(await ask(named)).toEqual({ status: 403, code: 'app.proof_needed' })
    })

    it('is asked for by a device that is trusted: it has proved nothing today', async () => {
      await api.sql('update operator_sessions set proven_at = null')
      const params = { school_id: '019a0000-0000-7000-8000-000000000001' }
      const body = {
        program: 'dejepis',
        kind: 'free',
        quantity: 5,
        reason: 'Zkouška',
        valid_from: '2026-09-01',
        valid_until: '2027-08-31',
      } as const
      expect(await api.call(operatorCredits.grant, { params, body }, { token })).toMatchObject({
        status: 403,
        body: { code: 'app.proof_needed' },
      })
    })

    it('is not asked for by these writes, none of which moves money, credits or the right to enter', () => {
      const names = allRoutes()
        .filter(({ route }) => route.access === 'operator' && route.method !== 'GET' && route.proof !== true)
        .map(({ name }) => name)
      // What is shown to schools: questions, events and texts, which are put back as easily.
      const others = names.filter((name) => !/^operator-(?:events|library|partners)\./.test(name))
      expect(others.toSorted()).toEqual([
        'operator-health.retryJob',
        'operator-health.sendMail',
        'operator-orders.previewChange',
        'operator-second-factors.forgetDevice',
        'operator-second-factors.proofStep',
        'operator-second-factors.prove',
        'operator-security-events.exportSecurityEvents',
        'operator-selling.preview',
        // Asks for the password in force.
        'operator.changePassword',
        'operator.endSession',
        'operator.signOut',
      ])
    })
  })
})
