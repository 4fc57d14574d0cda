import { describe, expect, it, vi } from 'vitest'
import { auth } from '@katedra/contract/auth'
import { profile } from '@katedra/contract/profile'
import { createClient, type ClientParts } from './client.ts'

const picture = new Blob(['a picture'], { type: 'image/jpeg' })

interface Sent {
  url: string
  contentType: string | null
  body: unknown
}

/** A browser whose access token is refused where it is `old`. */
function browser(access: string) {
  const sent: Sent[] = []
  let pair: { access: string | undefined; refresh: string | undefined } = { access, refresh: 'r1' }
  const parts: ClientParts = {
    fetch: (url, init) => {
      const headers = new Headers(init.headers)
      sent.push({ url, contentType: headers.get('content-type'), body: init.body })
      if (url === auth.refresh.path) return Promise.resolve(Response.json({ access: 'new', refresh: 'r2' }))
      const isRefused = headers.get('authorization') === 'Bearer old'
      return Promise.resolve(Response.json({}, { status: isRefused ? 401 : 200 }))
    },
    tokens: {
      read: () => pair,
      write: (fresh) => {
        pair = fresh
      },
      clear: () => {
        pair = { access: undefined, refresh: undefined }
      },
    },
    alone: (work) => work(),
    language: () => 'cs',
    onSignedOut: vi.fn(),
  }
  return { sent, request: createClient(parts).request }
}

async function fileIn(body: unknown): Promise<string | undefined> {
  const file = body instanceof FormData ? body.get('image') : null
  return file instanceof Blob ? `${file.type} ${await file.text()}` : undefined
}

describe('a call with a file', () => {
  it('sends it as multipart/form-data under the name that the route gives it', async () => {
    const { sent, request } = browser('new')
    await request(profile.setPicture, {}, { upload: picture })
    expect(sent).toHaveLength(1)
    expect(await fileIn(sent[0]?.body)).toBe('image/jpeg a picture')
  })

  it('leaves the content type with its boundary to the browser', async () => {
    const { sent, request } = browser('new')
    await request(profile.setPicture, {}, { upload: picture })
    expect(sent[0]?.contentType).toBeNull()
  })

  it('sends the whole file again after the one refresh', async () => {
    const { sent, request } = browser('old')
    await request(profile.setPicture, {}, { upload: picture })
    expect(sent.map(({ url }) => url)).toEqual([profile.setPicture.path, auth.refresh.path, profile.setPicture.path])
    expect(await fileIn(sent[2]?.body)).toBe('image/jpeg a picture')
  })

  it('is never joined to another one under way: two files may differ', async () => {
    const { sent, request } = browser('new')
    const other = new Blob(['another'], { type: 'image/png' })
    await Promise.all([
      request(profile.setPicture, {}, { upload: picture }),
      request(profile.setPicture, {}, { upload: other }),
    ])
    expect(await Promise.all(sent.map(({ body }) => fileIn(body)))).toEqual([
      'image/jpeg a picture',
      'image/png another',
    ])
  })

  it('says nothing of a file on a route that takes none', async () => {
    const { sent, request } = browser('new')
    await request(profile.setLanguage, { body: { language: 'cs' } }, { upload: picture })
    expect(sent[0]?.body).toBe('{"language":"cs"}')
  })
})
