import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWarnings } from './main.ts'
import { allRoutes } from './testing/all-routes.ts'
import { startTestApi, type TestApi } from './testing/build-api.ts'
import { sampleSchool, type SampleSchool } from './testing/sample-bodies.ts'

const routes = allRoutes()

let api: TestApi
let school: SampleSchool
beforeAll(async () => {
  api = await startTestApi()
  school = await sampleSchool(api)
})
afterAll(() => api.stop())

describe('every route of the contract', () => {
  it.each(routes)('$name is served', ({ route }) => {
    expect(api.server.hasRoute({ method: route.method, url: route.path })).toBe(true)
  })
})

describe('a start', () => {
  async function warned(demo: boolean, isProduction: boolean): Promise<string> {
    const config = { isProduction, publicUrl: 'https://katedra.example' }
    const one = await startTestApi({ demo, config, beside: api })
    try {
      return (await startWarnings(one.api, { demo, largeDemo: false })).join('\n')
    } finally {
      await one.stop()
    }
  }
  const samples = ['No supplier is set', 'content/podminky.cs.md']
  const open = /anybody knows.*ucitel@demo\.example/s

  it.each([false, true])('in production warns of what is only a sample, with a demo: %s', async (demo) => {
    const said = await warned(demo, true)
    for (const words of samples) expect(said).toContain(words)
    expect(open.test(said)).toBe(demo)
  })

  it.each([false, true])('elsewhere warns of nothing, with a demo: %s', async (demo) => {
    expect(await warned(demo, false)).toBe('')
  })
})

describe('a teacher’s token', () => {
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
  it.each([
    ['-'.repeat(36), 401],
    ['0'.repeat(36), 401],
    ['00000000-0000-0000-0000-000000000000', 404],
  ])('with the school %s opens nothing (%i)', async (claimedSchool, status) => {
    const [, attempt, secret] = school.studentToken.split('.')
    const response = await api.server.inject({
      url: `/v1/attempts/${school.params['attempt_id']}/`,
      headers: { authorization: `Bearer ${claimedSchool}.${attempt}.${secret}` },
    })
    expect(response.statusCode).toBe(status)
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

describe('next to the contract', () => {
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
