import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'
import { signedUpTeacher } from '../../testing/build-school.ts'

const lines: string[] = []
let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ logTo: { write: (line) => void lines.push(line) } })
})
afterAll(() => api.stop())

const logged = () => lines.map((line): unknown => JSON.parse(line))

describe('a request', () => {
  it('is one line in the log with its route, not its address', async () => {
    lines.length = 0
    await api.server.inject({ url: '/v1/auth/confirm-email/somebody/a-secret-token' })
    expect(logged()).toEqual([
      expect.objectContaining({
        msg: 'request',
        method: 'GET',
        route: '/v1/auth/confirm-email/:uid/:token',
        status: 302,
        reqId: expect.stringMatching(/^[\da-f-]{36}$/),
        ms: expect.any(Number),
      }),
    ])
  })

  it('cannot choose its own id', async () => {
    lines.length = 0
    await api.server.inject({ url: '/health', headers: { 'request-id': 'chosen', 'x-request-id': 'chosen' } })
    expect(lines.join('')).not.toContain('chosen')
  })

  it('that fails unexpectedly tells the id under which the log has the reason, and nothing else', async () => {
    api.server.log.level = 'trace'
    lines.length = 0
    await api.sql('alter table countries rename to hidden_countries')
    const { status, body } = await api.call(auth.signUp, {
      body: {
        email: 'a@skola.example',
        password: 'modrá tabule',
        first_name: 'A',
        last_name: 'B',
        city: 'C',
        school_name: 'D',
      },
    })
    await api.sql('alter table hidden_countries rename to countries')
    expect(status).toBe(500)
    const [error] = logged()
    expect(error).toMatchObject({
      msg: 'unexpected error',
      level: 50,
      reqId: expect.any(String),
      err: { message: expect.stringContaining('countries') },
    })
    expect(body).toEqual({
      detail: 'Něco se pokazilo',
      code: 'app.internal',
      incident: error !== null && typeof error === 'object' && 'reqId' in error ? error.reqId : '',
    })
  })
})

describe('/health', () => {
  it('says 503 when the database does not answer', async () => {
    const alone = await startTestApi()
    expect((await alone.server.inject({ url: '/health' })).statusCode).toBe(200)
    await alone.api.database.close()
    const response = await alone.server.inject({ url: '/health' })
    await alone.stop()
    expect([response.statusCode, response.json()]).toEqual([503, { status: 'unavailable' }])
  })
})

describe('the language of refusals', () => {
  const missing = '/v1/classes/00000000-0000-4000-8000-000000000000/'

  it.each([
    ['cs', 'Nic takového tu není.'],
    ['en', 'There is nothing like that here.'],
    ['en;q=0.4, cs;q=0.9', 'Nic takového tu není.'],
    ['sk', 'Nic takového tu není.'],
    ['uk, de', 'There is nothing like that here.'],
    ['', 'There is nothing like that here.'],
    [';;q=,=', 'There is nothing like that here.'],
  ])('follows the browser: %j', async (language, detail) => {
    const response = await api.server.inject({ url: '/v1/nothing/', headers: { 'accept-language': language } })
    expect(response.json()).toMatchObject({ detail })
  })

  it('is the one that the teacher has chosen, whatever the browser says', async () => {
    const { token } = await signedUpTeacher(api)
    await api.get(profile.setLanguage, { body: { language: 'en' } }, { token })
    const caller = { token, language: 'cs' }
    const notFound = await api.server.inject({
      url: missing,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'cs' },
    })
    expect(notFound.json()).toMatchObject({ detail: 'There is nothing like that here.' })
    expect(await api.call(classes.createClass, { body: { name: '' } }, caller)).toMatchObject({
      status: 422,
      body: { detail: { name: ['Write the name of the class'] } },
    })
  })
})
