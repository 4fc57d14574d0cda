import { phone } from '@katedra/contract/phone'
import type { Route } from '@katedra/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutes, pathOf } from '../testing/all-routes.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { sampleSchool, type SampleSchool } from '../testing/sample-bodies.ts'

let api: TestApi
let school: SampleSchool
let remote: string
beforeAll(async () => {
  api = await startTestApi()
  school = await sampleSchool(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  // One phone for every route there is: more than a teacher would connect within ten minutes.
  await api.sql('delete from rate_limits')
  const { code } = await api.get(phone.createPhoneCode, {}, { token: school.teacher.token })
  remote = (await api.get(phone.connectPhone, { body: { code } })).access
})

const forTeachers = allRoutes().filter(({ route }) => route.access !== 'public' && route.access !== 'student')

async function ask(route: Route): Promise<{ status: number; body: unknown }> {
  const response = await api.server.inject({
    method: route.method,
    url: pathOf(route, school.params),
    headers: { authorization: `Bearer ${remote}`, 'accept-language': 'cs' },
    ...(route.body === undefined ? {} : { payload: school.bodies[`${route.method} ${route.path}`] ?? {} }),
  })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json<unknown>() }
}

describe('a phone’s session', () => {
  it.each(forTeachers.filter(({ route }) => route.remote !== true))('may not call $name', async ({ route }) => {
    expect(await ask(route)).toEqual({
      status: 403,
      body: { detail: 'K tomu nemáte oprávnění.', code: 'app.forbidden' },
    })
  })

  // A stream does not end by itself; app/events.test.ts reads it.
  it.each(forTeachers.filter(({ route }) => route.remote === true && route.events === undefined))(
    'may call $name',
    async ({ route }) => {
      const { status } = await ask(route)
      expect([401, 403]).not.toContain(status)
      expect(status).toBeLessThan(500)
    },
  )

  it('is a remote: launches and finishes tests, shows the teacher and a picture taken on the spot, and no more', () => {
    const names = forTeachers.filter(({ route }) => route.remote === true).map(({ name }) => name)
    expect(names.toSorted()).toEqual([
      'auth.logout',
      'phone.disconnectPhone',
      ...['cancelTest', 'finishTest', 'launchTest', 'prolongTest', 'test', 'tests'].map(
        (name) => `planned-tests.${name}`,
      ),
      ...['events', 'me', 'removePicture', 'setLanguage', 'setPicture'].map((name) => `profile.${name}`),
    ])
  })
})
