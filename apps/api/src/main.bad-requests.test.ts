import type { Route } from '@katedra/contract/route'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allRoutes, pathOf } from './testing/all-routes.ts'
import { startTestApi, type TestApi } from './testing/build-api.ts'
import { sampleOperator } from './testing/build-operator.ts'
import { sampleSchool, type SampleSchool } from './testing/sample-bodies.ts'

const routes = allRoutes()
const withBody = routes.filter(({ route }) => route.body !== undefined)
const withParams = routes.filter(({ route }) => route.params !== undefined)

let api: TestApi
let school: SampleSchool
let staff: Awaited<ReturnType<typeof sampleOperator>>
beforeAll(async () => {
  api = await startTestApi()
  school = await sampleSchool(api)
  staff = await sampleOperator(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  // A logout succeeds, whatever refresh token it sends. Rows written for nothing would make each test slower than the one before.
  await api.sql(`delete from rate_limits;
    update sessions set ended_at = null where ended_at is not null;
    update operator_sessions set ended_at = null where ended_at is not null`)
})

async function ask(route: Route, request: { payload?: string; params?: Record<string, string>; contentType?: string }) {
  const own = route.access === 'student' ? school.studentToken : school.teacher.token
  const token = route.access === 'operator' ? staff.token : own
  const response = await api.server.inject({
    method: route.method,
    url: pathOf(route, { user_id: school.teacher.id, ...school.params, ...staff.params, ...request.params }),
    headers: {
      'accept-language': 'cs',
      ...(route.access === 'public' ? {} : { authorization: `Bearer ${token}` }),
      ...(request.payload === undefined ? {} : { 'content-type': request.contentType ?? 'application/json' }),
    },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  })
  // A paper that is printed all the same is a file.
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json<unknown>() : undefined }
}

/** What the specification's section 8 and the list of errors promise for anything but success. */
const documented = expect.toSatisfy(({ status, body }: { status: number; body: unknown }) => {
  if (status < 400) return true
  const hasDetail = typeof body === 'object' && body !== null && 'detail' in body
  if (!hasDetail || status >= 500) return false
  return status === 422
    ? isFieldErrors(body.detail)
    : typeof body.detail === 'string' && body.detail !== '' && 'code' in body
}, 'an answer below 500 in the documented shape')

function isFieldErrors(detail: unknown): boolean {
  if (typeof detail !== 'object' || detail === null) return false
  const messages = Object.values(detail)
  return (
    messages.length > 0 &&
    messages.every(
      (list: unknown) =>
        Array.isArray(list) && list.length > 0 && list.every((text) => typeof text === 'string' && text !== ''),
    )
  )
}

function bodyOf(route: Route): Record<string, unknown> {
  const call = `${route.method} ${route.path}`
  return school.bodies[call] ?? staff.bodies[call] ?? {}
}

describe.each(withBody)('$name', ({ route }) => {
  it.each(['[]', 'null', '"text"', '123', 'true', '[{}]'])('refuses the body %s with 422', async (payload) => {
    const answer = await ask(route, { payload })
    expect(answer.status).toBe(422)
    expect(answer).toEqual(documented)
  })

  it.each(['{', '{"a":}', 'text', '{"__proto__": {"a": 1}}', ''])(
    'refuses the broken JSON %s with 400',
    async (payload) => {
      const answer = await ask(route, { payload })
      expect(answer).toMatchObject({ status: 400, body: { code: 'app.bad_request' } })
    },
  )

  it('refuses a form and a body over a megabyte', async () => {
    expect(await ask(route, { payload: 'a=1', contentType: 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'app.unsupported_media_type' },
    })
    expect(await ask(route, { payload: JSON.stringify({ a: 'x'.repeat(1_100_000) }) })).toMatchObject({
      status: 413,
      body: { code: 'app.too_large' },
    })
  })

  it('survives every wrong value in every field', async () => {
    const wrong = [
      null,
      5,
      -1,
      3e9,
      1e308,
      0.5,
      true,
      '',
      'x',
      'abc\u0000def',
      '\ud800',
      'x'.repeat(100_000),
      [],
      [null],
      {},
      { a: { b: [1] } },
    ]
    for (const [field] of Object.entries(bodyOf(route))) {
      for (const value of wrong) {
        const answer = await ask(route, { payload: JSON.stringify({ ...bodyOf(route), [field]: value }) })
        expect({ field, value: JSON.stringify(value).slice(0, 40), ...answer }).toEqual(documented)
      }
      await api.sql('delete from rate_limits')
    }
  })

  it('refuses a field that it does not know, by its name', async () => {
    const payload = JSON.stringify({ ...bodyOf(route), shoe_size: [1, { a: 'b' }] })
    expect(await ask(route, { payload })).toEqual({
      status: 422,
      body: { detail: { shoe_size: ['Toto pole neznáme'] } },
    })
  })
})

describe.each(withParams)('$name', ({ route }) => {
  const names = route.path.match(/(?<=:)\w+/g) ?? []

  it.each(names)('survives every wrong %s in its path', async (name) => {
    const body = route.body === undefined ? {} : { payload: JSON.stringify(bodyOf(route)) }
    for (const value of [
      'x',
      '0',
      '-1',
      '1.5',
      '99999',
      '3000000000',
      '9007199254740993',
      '%00',
      'AB%00CD',
      '%F0%9F%98%80',
      'x'.repeat(90),
      "1'--",
      '..%2f..',
    ]) {
      const answer = await ask(route, { ...body, params: { [name]: value } })
      expect({ value, ...answer }).toEqual(documented)
    }
  })

  it.each(names)('refuses a %s that is not even encoded', async (name) => {
    expect(await ask(route, { params: { [name]: '%ZZ' } })).toMatchObject({
      status: 400,
      body: { code: 'app.bad_request' },
    })
  })
})

describe('the public subject', () => {
  it.each([
    ...['subject_id', 'country_id', 'subject_code'].flatMap((name) =>
      ['', 'x', '-1', '3000000000', '%00', 'a%00b', '%F0%9F%98%80', 'x'.repeat(5000)].map(
        (value) => `${name}=${value}`,
      ),
    ),
    'subject_id=1&subject_id=2',
    'subject_id[a]=1',
    'unknown=1',
  ])('survives the query %s', async (query) => {
    const response = await api.server.inject({ url: `/v1/subjects/public?${query}` })
    expect({ status: response.statusCode, body: response.json<unknown>() }).toEqual(documented)
  })
})

describe('a refusal', () => {
  it('names nested fields by their place', async () => {
    const students = [
      { first_name: 'Eva' },
      { first_name: '', last_name: ' ' },
      { first_name: 'Ota', email: 'nonsense' },
    ]
    const response = await api.server.inject({
      method: 'POST',
      url: '/v1/classes/',
      headers: { authorization: `Bearer ${school.teacher.token}`, 'accept-language': 'cs' },
      payload: { name: '6.A', students },
    })
    expect(response.json()).toEqual({
      detail: {
        'students.1.last_name': ['Napište jméno nebo příjmení'],
        'students.2.email': ['Email musí být v platném formátu (nonsense)'],
      },
    })
  })

  it('says one sentence of a field, also where its value breaks several rules', async () => {
    const headers = { authorization: `Bearer ${school.teacher.token}`, 'accept-language': 'cs' }
    const response = await api.server.inject({ url: '/v1/questions/?level_id=99999999999999999999', headers })
    expect(response.json()).toEqual({ detail: { level_id: ['Zde musí být celé číslo'] } })
  })
})
