import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/build-api.ts'
import { isPageAddress, withShortHead } from './static.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
  api.server.get('/page', async () => 'page')
  await api.server.register(async (files) => {
    withShortHead(files)
    files.get('/file', async () => 'file')
  })
})
afterAll(() => api.stop())

const headOf = async (url: string) => (await api.server.inject({ url })).headers

it('a file of a page has a short head, and still nothing takes it for another kind, shows it in a frame or runs it as a page', async () => {
  const head = await headOf('/file')
  expect(head).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(JSON.stringify(head).length).toBeLessThan(JSON.stringify(await headOf('/page')).length / 2)
})

it('a page keeps its own', async () => {
  expect((await headOf('/page'))['content-security-policy']).toContain("script-src 'self'")
})

it.each([
  ['/', true],
  ['/skola/udalosti', true],
  ['/v1/unknown', false],
  ['/unknown.png', false],
  ['/metrics', false],
])('the address %s is that of a page of the app: %s', (pathname, isPage) => {
  expect(isPageAddress(pathname)).toBe(isPage)
})
