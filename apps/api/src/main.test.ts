import type { Route } from '@katedra/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRoutes, pathOf } from './testing/all-routes.ts'
import { startTestApi, type TestApi } from './testing/build-api.ts'
import { sampleSchool, type SampleSchool } from './testing/sample-bodies.ts'

const routes = allRoutes()
const guarded = routes.filter(({ route }) => route.access !== 'public')
const unauthorized = { detail: 'Přihlášení vypršelo. Přihlaste se znovu.', code: 'app.unauthorized' }

let api: TestApi
let school: SampleSchool
let otherSchool: SampleSchool
beforeAll(async () => {
  api = await startTestApi()
  school = await sampleSchool(api)
  otherSchool = await sampleSchool(api)
})
afterAll(() => api.stop())

interface Asked {
  token?: string
  params?: Record<string, string>
}

/** Calls a route with a body that it takes. */
async function ask(route: Route, { token, params = school.params }: Asked) {
  const body = route.body === undefined ? undefined : (school.bodies[`${route.method} ${route.path}`] ?? {})
  const response = await api.server.inject({
    method: route.method,
    url: pathOf(route, params),
    headers: { 'accept-language': 'cs', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json<unknown>() }
}

describe('every route of the contract', () => {
  it.each(routes)('$name is served', ({ route }) => {
    expect(api.server.hasRoute({ method: route.method, url: route.path })).toBe(true)
  })

  it.each(guarded)('$name is closed without a token', async ({ route }) => {
    expect(await ask(route, {})).toEqual({ status: 401, body: unauthorized })
  })

  it.each(guarded)('$name is closed to a token that is not ours', async ({ route }) => {
    expect(await ask(route, { token: 'nonsense' })).toEqual({ status: 401, body: unauthorized })
  })
})

describe('a teacher’s token', () => {
  it.each(guarded.filter(({ route }) => route.access === 'student'))(
    'does not open $name, which is for pupils',
    async ({ route }) => {
      expect(await ask(route, { token: school.teacher.token })).toEqual({ status: 401, body: unauthorized })
    },
  )

  it('ends after 15 minutes', async () => {
    const now = api.clock.now()
    const me = () =>
      api.server.inject({ url: '/v1/users/me/', headers: { authorization: `Bearer ${school.teacher.token}` } })
    api.clock.pass(15 * 60 - 1)
    expect((await me()).statusCode).toBe(200)
    api.clock.pass(1)
    expect((await me()).statusCode).toBe(401)
    api.clock.set(now)
  })
})

describe('a pupil’s token', () => {
  it.each(guarded.filter(({ route }) => route.access !== 'student'))(
    'does not open $name, which is for teachers',
    async ({ route }) => {
      expect(await ask(route, { token: school.studentToken })).toEqual({ status: 401, body: unauthorized })
    },
  )

  it.each([
    ['-'.repeat(36), 401],
    ['0'.repeat(36), 401],
    ['00000000-0000-0000-0000-000000000000', 404],
  ])('with the school %s opens nothing (%i)', async (place, status) => {
    const [, attempt, secret] = school.studentToken.split('.')
    const response = await api.server.inject({
      url: `/v1/attempts/${school.params['attempt_id']}/`,
      headers: { authorization: `Bearer ${place}.${attempt}.${secret}` },
    })
    expect(response.statusCode).toBe(status)
  })
})

describe('what belongs to another school does not exist', () => {
  const ids = ['class_id', 'student_id', 'test_id', 'attempt_id', 'session_id', 'teacher_id']
  const ofSchools = guarded.filter(({ route }) => ids.some((id) => route.path.includes(`:${id}`)))
  const missing = { status: 404, body: { detail: 'Nic takového tu není.', code: 'app.not_found' } }

  it.each(ofSchools)('for $name', async ({ route }) => {
    const token = route.access === 'student' ? otherSchool.studentToken : otherSchool.teacher.token
    expect(await ask(route, { token })).toEqual(missing)
  })

  const inner = ofSchools.filter(({ route }) => {
    const named = route.path.match(/(?<=:)\w+/g) ?? []
    return named.length > 1 && ids.includes(named.at(-1) ?? '') && route.access !== 'student'
  })
  it.each(inner)('for $name, also inside something of one’s own', async ({ route }) => {
    // The first id of the path is one's own, the last one is foreign.
    const [first = '', last = ''] = route.path.match(/(?<=:)\w+/g) ?? []
    const params = { ...school.params, [first]: otherSchool.params[first] ?? '', [last]: school.params[last] ?? '' }
    expect(await ask(route, { token: otherSchool.teacher.token, params })).toEqual(missing)
  })

  it('when a test is planned for a class', async () => {
    const response = await api.server.inject({
      method: 'POST',
      url: '/v1/tests/',
      headers: { authorization: `Bearer ${otherSchool.teacher.token}`, 'accept-language': 'cs' },
      payload: school.bodies['POST /v1/tests/'] ?? {},
    })
    expect({ status: response.statusCode, body: response.json<unknown>() }).toEqual(missing)
  })
})

describe('an unknown path', () => {
  it.each(['/v1/nothing/', '/v1/', '/v1/users/me', '/v1/tests/1/2/3/'])('%s is 404 in JSON', async (url) => {
    const response = await api.server.inject({ url, headers: { 'accept-language': 'cs' } })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ detail: 'Nic takového tu není.', code: 'app.not_found' })
  })

  it('is 404 for a method that a known path does not have', async () => {
    const response = await api.server.inject({ method: 'PATCH', url: '/v1/users/me/' })
    expect(response.statusCode).toBe(404)
  })
})

describe('beside the contract', () => {
  it('/health says whether the database answers', async () => {
    const response = await api.server.inject({ url: '/health' })
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
  })

  it('/v1/openapi.json describes every route', async () => {
    const response = await api.server.inject({ url: '/v1/openapi.json' })
    const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>()
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = routes.map(({ route }) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(described).toEqual(expect.arrayContaining(expected))
  })
})
