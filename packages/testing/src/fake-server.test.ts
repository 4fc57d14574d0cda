import { colleagues } from '@katedra/contract/colleagues'
import { subjects } from '@katedra/contract/subjects'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeServer } from './fake-server.ts'
import { idOf } from './samples.ts'

const server = fakeServer()
const origin = 'http://katedra.test'

describe('a faked server', () => {
  it('answers by the contract and remembers what it was asked', async () => {
    server.reply(colleagues.reminders, [])
    const reply = await fetch(`${origin}/v1/colleagues/${idOf(4)}/reminders/`)
    expect(await reply.json()).toEqual([])
    expect(server.asked(colleagues.reminders).map(({ params }) => params.teacher_id)).toEqual([idOf(4)])
  })

  it('refuses with the status and the sentence of the real one', async () => {
    server.refuse(colleagues.removeColleague, 'colleagues.yourself')
    const reply = await fetch(`${origin}/v1/colleagues/${idOf(4)}/`, {
      method: 'DELETE',
      headers: { 'accept-language': 'en', 'content-type': 'application/json' },
      body: JSON.stringify({ heir_id: null }),
    })
    expect(reply.status).toBe(409)
    expect(await reply.json()).toEqual({ code: 'colleagues.yourself', detail: expect.stringMatching(/^[A-Z].+[.]$/) })
  })

  it('can be out of reach', async () => {
    server.offline()
    await expect(fetch(`${origin}/v1/subjects/`)).rejects.toThrow(TypeError)
    server.online()
    server.reply(subjects.subjects, [])
    expect((await fetch(`${origin}/v1/subjects/`)).status).toBe(200)
  })

  it.fails('fails a test that calls what it was given no reply for', async () => {
    expect((await fetch(`${origin}/v1/subjects/`)).status).toBe(404)
  })

  it.fails('fails a test whose reply is none of the contract', async () => {
    server.reply(colleagues.reminders, [
      { id: 'none', kind: 'poke', wish: null, note: '', from_name: '', sent_at: '2026-09-01T08:00:00.000Z' },
    ])
    expect((await fetch(`${origin}/v1/colleagues/${idOf(4)}/reminders/`)).status).toBe(200)
  })

  it.fails('fails a test whose screen sends what the route does not take', async () => {
    server.reply(colleagues.inviteColleagues, { results: [] })
    const init = { method: 'POST', body: JSON.stringify({ invitations: [] }) }
    expect((await fetch(`${origin}/v1/colleagues/invitations/`, init)).status).toBe(400)
  })

  let unanswered: Promise<unknown> | undefined
  let lastWord: Response | undefined
  let askedTooLate: Promise<unknown> | undefined

  it('is left by a test while it still answers', async () => {
    server.reply(subjects.subjects, [])
    server.slow(subjects.subjects)
    unanswered = fetch(`${origin}/v1/subjects/`).catch((error: unknown) => error)
    await expect.poll(() => server.asked(subjects.subjects)).toHaveLength(1)
    onTestFinished(async () => {
      lastWord = await fetch(`${origin}/v1/subjects/`)
      askedTooLate = fetch(`${origin}/v1/subjects/`).catch((error: unknown) => error)
    })
  })

  it('answers the last words of a test while it is cleaned up, and nothing of it in the next one', async () => {
    expect(await unanswered).toBeInstanceOf(TypeError)
    expect(lastWord?.status).toBe(200)
    expect(await askedTooLate).toBeInstanceOf(TypeError)
  })
})
