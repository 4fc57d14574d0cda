import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/build-api.ts'

let api: TestApi
let secure: TestApi
beforeAll(async () => {
  api = await startTestApi()
  secure = await startTestApi({ beside: api, config: { publicUrl: 'https://katedra.example' } })
  for (const { server } of [api, secure]) {
    server.get('/page', (_, reply) => reply.type('text/html').send('<!doctype html><title>Katedra</title>'))
    server.get('/broken', () => Promise.reject(new Error('broken')))
    server.log.level = 'silent'
  }
})
afterAll(async () => {
  await secure.stop()
  await api.stop()
})

/** A page, replies of the API, refusals of every kind, and addresses that belong to no route at all. */
const replies: [string, number][] = [
  ['/page', 200],
  ['/health', 200],
  ['/v1/subjects/public', 200],
  ['/v1/users/me/', 401],
  ['/v1/nothing/', 404],
  ['/nothing', 404],
  ['/broken', 500],
  ['/%', 400],
  ['/v1/%E0%A4%A', 400],
  ['/v1/users/me/%', 400],
  [`/v1/join/${'x'.repeat(500)}/`, 400],
]

function directivesOf(policy: unknown): Map<string, string[]> {
  return new Map(
    String(policy)
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name = '', ...values]) => [name, values]),
  )
}

describe.each(replies)('the reply to %s (%i)', (url, status) => {
  it('forbids scripts in the page, frames and guessing of types', async () => {
    const { statusCode, headers } = await api.server.inject({ url })
    expect(statusCode).toBe(status)
    const directives = directivesOf(headers['content-security-policy'])
    expect([["'self'"], ["'none'"]]).toContainEqual(directives.get('default-src'))
    expect(directives.get('script-src') ?? directives.get('default-src')).not.toContain("'unsafe-inline'")
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('base-uri')).toEqual(["'none'"])
    expect(String(headers['content-security-policy'])).not.toContain('unsafe-eval')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  it('asks for HTTPS where the server has it, and only there', async () => {
    expect((await api.server.inject({ url })).headers).not.toHaveProperty('strict-transport-security')
    const { headers } = await secure.server.inject({ url })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('a page', () => {
  it('loads scripts, styles and fonts from this server only', async () => {
    const { headers } = await api.server.inject({ url: '/page' })
    const directives = directivesOf(headers['content-security-policy'])
    for (const name of ['default-src', 'script-src', 'style-src', 'font-src', 'form-action'])
      expect([name, directives.get(name)]).toEqual([name, ["'self'"]])
    for (const name of ['object-src', 'script-src-attr', 'base-uri', 'frame-ancestors'])
      expect([name, directives.get(name)]).toEqual([name, ["'none'"]])
  })

  it('is upgraded to HTTPS where the server has it', async () => {
    const policy = async ({ server }: TestApi) =>
      String((await server.inject({ url: '/page' })).headers['content-security-policy'])
    expect(await policy(secure)).toContain('upgrade-insecure-requests')
    expect(await policy(api)).not.toContain('upgrade-insecure-requests')
  })
})

describe('a reply of the API', () => {
  it.each(replies.filter(([url]) => url.startsWith('/v1/')))('to %s stays out of every cache', async (url) => {
    expect((await api.server.inject({ url })).headers['cache-control']).toBe('no-store')
  })
})

describe('an address that can’t be decoded', () => {
  it.each(['/%', '/v1/%E0%A4%A'])('%s is refused in the caller’s language', async (url) => {
    const answers = {
      cs: 'Požadavku nerozumíme. Obnovte stránku a zkuste to znovu.',
      en: expect.stringMatching(/^[ -~]+$/),
    }
    for (const [language, detail] of Object.entries(answers)) {
      const response = await api.server.inject({ url, headers: { 'accept-language': language } })
      expect(response.json()).toEqual({ detail, code: 'app.bad_request' })
    }
  })
})
