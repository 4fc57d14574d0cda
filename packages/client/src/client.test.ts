import { describe, expect, it, vi } from 'vitest'
import { auth } from '@katedra/contract/auth'
import { CallError } from '@katedra/contract/call'
import { profile } from '@katedra/contract/profile'
import { createClient, type ClientParts } from './client.ts'
import { tokensIn } from './tokens.ts'

interface Seen {
  method: string
  url: string
  bearer: string | null
  body: unknown
}

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  }
}

/** One lock for all clients of a browser, as Web Locks are. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

const json = (status: number, body: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), { status })

/** A server that knows one valid access token and one valid refresh token at a time, as ours does. */
function browser({ access = 'old', refresh = 'r1' }: { access?: string | null; refresh?: string | null } = {}) {
  const storage = memory()
  if (access !== null) storage.setItem('accessToken', access)
  if (refresh !== null) storage.setItem('refreshToken', refresh)
  const seen: Seen[] = []
  const server: { access: string; refresh: string; answer: Response; refreshAnswer?: Response } = {
    access: 'new-1',
    refresh: 'r1',
    answer: json(200, { ok: true }),
  }

  function refreshTokens(body: unknown): Response {
    if (server.refreshAnswer !== undefined) return server.refreshAnswer
    if (JSON.stringify(body) !== JSON.stringify({ refresh: server.refresh }))
      return json(401, { code: 'auth.refresh_refused', detail: 'no' })
    server.refresh = `${server.refresh}+`
    return json(200, { access: server.access, refresh: server.refresh })
  }

  const parts: ClientParts = {
    fetch: async (url, init) => {
      const headers = new Headers(init.headers)
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      seen.push({ method: init.method ?? 'GET', url, bearer: headers.get('authorization'), body })
      await Promise.resolve()
      if (url === auth.refresh.path) return refreshTokens(body)
      return headers.get('authorization') === `Bearer ${server.access}`
        ? server.answer.clone()
        : json(401, { code: 'app.unauthorized', detail: 'no' })
    },
    tokens: tokensIn(() => storage),
    alone: oneAtATime(),
    language: () => 'cs',
    onSignedOut: vi.fn(),
  }
  const refreshes = () => seen.filter((request) => request.url === auth.refresh.path).length
  return { storage, seen, server, parts, refreshes }
}

describe('a call of the teachers’ app', () => {
  it('asks again by the tag of the reply and keeps it where nothing has changed', async () => {
    const tags: (string | null)[] = []
    const { parts } = browser({ access: 'new-1' })
    const replies = [
      new Response('{"number":1}', { headers: { etag: 'W/"a"' } }),
      new Response(null, { status: 304, headers: { etag: 'W/"a"' } }),
      new Response('{"number":2}', { headers: { etag: 'W/"b"' } }),
    ]
    const { request } = createClient({
      ...parts,
      fetch: async (_, { headers }) => {
        tags.push(new Headers(headers).get('if-none-match'))
        return replies.shift() ?? json(500, {})
      },
    })
    const first = await request(profile.me)
    expect(await request(profile.me)).toBe(first)
    expect(await request(profile.me)).toEqual({ number: 2 })
    expect(tags).toEqual([null, 'W/"a"', 'W/"a"'])
  })

  it('sends the stored access token as a bearer', async () => {
    const { parts, seen } = browser({ access: 'new-1' })
    await createClient(parts).request(profile.me)
    expect(seen).toEqual([{ method: 'GET', url: '/v1/users/me/', bearer: 'Bearer new-1', body: undefined }])
  })

  it('refreshes once and tries once more after a 401', async () => {
    const { parts, seen, storage } = browser()
    await expect(createClient(parts).request(profile.me)).resolves.toEqual({ ok: true })
    expect(seen.map(({ url, bearer }) => [url, bearer])).toEqual([
      ['/v1/users/me/', 'Bearer old'],
      ['/v1/auth/refresh/', null],
      ['/v1/users/me/', 'Bearer new-1'],
    ])
    expect(storage.getItem('accessToken')).toBe('new-1')
    expect(storage.getItem('refreshToken')).toBe('r1+')
  })

  it('refreshes when only the refresh token is left', async () => {
    const { parts, refreshes } = browser({ access: null })
    await expect(createClient(parts).request(profile.me)).resolves.toEqual({ ok: true })
    expect(refreshes()).toBe(1)
  })

  it('sends a write once when it is asked for twice at a time, and again when it is asked for later', async () => {
    const { parts, seen } = browser({ access: 'new-1' })
    const request = createClient(parts).request
    const czech = () => request(profile.setLanguage, { body: { language: 'cs' } })
    await Promise.all([czech(), czech(), request(profile.setLanguage, { body: { language: 'en' } })])
    expect(seen.map(({ body }) => body)).toEqual([{ language: 'cs' }, { language: 'en' }])
    await czech()
    expect(seen).toHaveLength(3)
  })

  it('does not join a call that may be called off, whose end would be that of the other', async () => {
    const { parts, seen } = browser({ access: 'new-1' })
    const request = createClient(parts).request
    const ask = () =>
      request(profile.setLanguage, { body: { language: 'cs' } }, { signal: new AbortController().signal })
    await Promise.all([ask(), ask()])
    expect(seen).toHaveLength(2)
  })

  it('refreshes once for many requests at a time', async () => {
    const { parts, refreshes } = browser()
    const request = createClient(parts).request
    await Promise.all([request(profile.me), request(profile.me), request(profile.me)])
    expect(refreshes()).toBe(1)
  })

  it('takes the pair that another tab has just got, instead of asking again', async () => {
    const { parts, refreshes, storage } = browser()
    await Promise.all([createClient(parts).request(profile.me), createClient(parts).request(profile.me)])
    expect(refreshes()).toBe(1)
    expect(storage.getItem('refreshToken')).toBe('r1+')
  })

  it('signs out when the refresh is refused', async () => {
    const { parts, storage } = browser({ refresh: 'stolen' })
    await expect(createClient(parts).request(profile.me)).rejects.toMatchObject({ status: 401 })
    expect(storage.getItem('accessToken')).toBeNull()
    expect(storage.getItem('refreshToken')).toBeNull()
    expect(parts.onSignedOut).toHaveBeenCalledOnce()
  })

  it('signs out when there is no refresh token', async () => {
    const { parts, refreshes } = browser({ refresh: null })
    await expect(createClient(parts).request(profile.me)).rejects.toMatchObject({ status: 401 })
    expect(refreshes()).toBe(0)
    expect(parts.onSignedOut).toHaveBeenCalledOnce()
  })

  it('signs out when even the fresh token is refused, without a second refresh', async () => {
    const { parts, refreshes, server } = browser()
    server.refreshAnswer = json(200, { access: 'useless', refresh: 'r2' })
    await expect(createClient(parts).request(profile.me)).rejects.toMatchObject({ status: 401 })
    expect(refreshes()).toBe(1)
    expect(parts.onSignedOut).toHaveBeenCalledOnce()
  })

  it('is sent once more when the person has signed in again meanwhile, and nothing of the session is gone', async () => {
    const { parts, seen, server } = browser({ refresh: 'stolen' })
    const signInAgain = vi.fn(() => {
      parts.tokens.write({ access: server.access, refresh: 'r9' })
      return Promise.resolve(true)
    })
    const input = { body: { language: 'cs' } } as const
    await expect(createClient({ ...parts, signInAgain }).request(profile.setLanguage, input)).resolves.toEqual({
      ok: true,
    })
    expect(seen.filter(({ url }) => url === profile.setLanguage.path).map(({ body }) => body)).toEqual([
      { language: 'cs' },
      { language: 'cs' },
    ])
    expect(parts.onSignedOut).not.toHaveBeenCalled()
  })

  it('signs out when the person would rather not', async () => {
    const { parts, storage } = browser({ refresh: 'stolen' })
    const client = createClient({ ...parts, signInAgain: () => Promise.resolve(false) })
    await expect(client.request(profile.me)).rejects.toMatchObject({ status: 401 })
    expect(storage.getItem('accessToken')).toBeNull()
    expect(parts.onSignedOut).toHaveBeenCalledOnce()
  })

  it('keeps the session while the server can not refresh it', async () => {
    const { parts, server, storage } = browser()
    server.refreshAnswer = json(503, { code: 'app.unavailable', detail: 'later' })
    await expect(createClient(parts).request(profile.me)).rejects.toMatchObject({ status: 503 })
    expect(storage.getItem('refreshToken')).toBe('r1')
    expect(parts.onSignedOut).not.toHaveBeenCalled()
  })

  it('does not refresh after a 401 on logout', async () => {
    const { parts, refreshes } = browser()
    await expect(createClient(parts).request(auth.logout, { body: { refresh: 'r1' } })).rejects.toMatchObject({
      status: 401,
    })
    expect(refreshes()).toBe(0)
    expect(parts.onSignedOut).not.toHaveBeenCalled()
  })

  it('neither sends a token nor refreshes on a public route', async () => {
    const { parts, seen, refreshes } = browser()
    const input = { body: { email: 'a@b.cz', password: 'wrong' } }
    await expect(createClient(parts).request(auth.signIn, input)).rejects.toMatchObject({ status: 401 })
    expect(seen[0]?.bearer).toBeNull()
    expect(refreshes()).toBe(0)
  })

  it('says status 0 when the server can not be reached', async () => {
    const { parts } = browser()
    const { request } = createClient({ ...parts, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
    const error: unknown = await request(profile.me).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ status: 0 })
  })

  it('hands on the server’s sentence, the fields and the time to wait', async () => {
    const { parts } = browser({ access: 'new-1' })
    const { request } = createClient({
      ...parts,
      fetch: async () =>
        new Response(JSON.stringify({ detail: { email: ['je obsazený'] } }), {
          status: 422,
          headers: { 'retry-after': '30' },
        }),
    })
    await expect(request(profile.me)).rejects.toMatchObject({
      status: 422,
      fields: { email: ['je obsazený'] },
      retryAfter: 30,
    })
  })

  it('reads a reply without a body as null', async () => {
    const { parts, server } = browser({ access: 'new-1' })
    server.answer = new Response(null, { status: 204 })
    await expect(createClient(parts).request(auth.logout, { body: {} })).resolves.toBeNull()
  })
})
