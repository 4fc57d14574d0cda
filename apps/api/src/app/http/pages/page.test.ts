import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/build-api.ts'
import { fail } from '../fail.ts'
import { servePage } from './page.ts'

const html = () => '<!doctype html><html lang="cs"><head><title>Katedra</title></head><body></body></html>'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  const { server } = api
  servePage(server, { path: '/embeddable', html, embeddable: { isSecure: false } })
  servePage(server, { path: '/secure', html, embeddable: { isSecure: true } })
  servePage(server, { path: '/unlisted', html, isUnlisted: true })
  const head = async ({ language }: { language: 'cs' | 'en' }) => ({ title: language, description: 'a', language })
  servePage(server, { path: '/told', html, head })
  servePage(server, { path: '/unknown', html, head: async () => fail('app.not_found') })
  servePage(server, { path: '/broken', html, head: () => Promise.reject(new Error('broken')) })
  server.log.level = 'silent'
})
afterAll(() => api.stop())

const ask = (url: string, language = 'cs') =>
  api.server.inject({ url, headers: { 'accept-language': language, accept: 'text/html' } })
const policyOf = async (url: string) => String((await ask(url)).headers['content-security-policy'])

describe('a page made for other people’s pages', () => {
  it('may stand in any frame, and only it', async () => {
    expect(await policyOf('/embeddable')).toContain('frame-ancestors *')
    const { headers } = await ask('/embeddable')
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(await policyOf('/unlisted')).toContain("frame-ancestors 'none'")
    expect((await ask('/unlisted')).headers['x-frame-options']).toBe('DENY')
  })

  it('loads and sends nothing elsewhere, runs no script of its text and sets no cookie', async () => {
    const policy = await policyOf('/embeddable')
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/script-src [^;]*unsafe/)
    expect((await ask('/embeddable')).headers).not.toHaveProperty('set-cookie')
  })

  it('may be kept for five minutes and asked for again by its tag', async () => {
    const { headers } = await ask('/embeddable')
    expect(headers['cache-control']).toBe('public, max-age=300')
    const again = await api.server.inject({ url: '/embeddable', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is upgraded to HTTPS where the server has it', async () => {
    expect(await policyOf('/secure')).toContain('upgrade-insecure-requests')
    expect((await ask('/secure')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(await policyOf('/embeddable')).not.toContain('upgrade-insecure-requests')
  })
})

describe('a page', () => {
  it('is asked for each time, and is kept out of search where it is unlisted', async () => {
    expect((await ask('/unlisted')).headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
    expect((await ask('/told')).headers).not.toHaveProperty('x-robots-tag')
  })

  it('says what it is about in the language of its address, else of the browser', async () => {
    expect((await ask('/told', 'en')).body).toContain('<title>en</title>')
    expect((await ask('/told?lang=cs', 'en')).body).toContain('<title>cs</title>')
    expect((await ask('/told?lang=de', 'cs')).body).toContain('<title>cs</title>')
  })

  it.each(['/unknown', '/broken'])('is there with its own title when that can’t be read: %s', async (url) => {
    const { statusCode, body } = await ask(url)
    expect([statusCode, body]).toEqual([200, html()])
  })
})
