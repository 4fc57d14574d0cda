import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { profile } from '@katedra/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../app/http/rate-limit.ts'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { plain } from '../testing/build-picture.ts'
import { colleagueOf, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { sendFile } from '../testing/send-file.ts'

const lines: string[] = []
let dataDir: string
let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-pictures-'))
  api = await startTestApi({
    config: { dataDir, limits: { ...defaultLimits, picture: { points: 1000, seconds: 3600 } } },
    logTo: { write: (line) => void lines.push(line) },
  })
  teacher = await signedUpTeacher(api)
})
afterAll(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await api.call(profile.removePicture, {}, { token: teacher.token })
  lines.length = 0
})

const files = () => readdirSync(path.join(dataDir, 'files'))
const upload = (bytes: Buffer, caller: { token?: string; language?: string } = {}) =>
  sendFile(api, profile.setPicture, new Uint8Array(bytes), { token: teacher.token, ...caller })
const urlNow = async () => (await api.get(profile.me, {}, { token: teacher.token })).profile_picture_url

describe('replacing and removing', () => {
  const picture = () => plain(300, 300).png().toBuffer()

  it('gives another address and leaves no old file', async () => {
    await upload(await picture())
    const first = await urlNow()
    await upload(await picture())
    const second = await urlNow()
    expect(second).toMatch(/^\/v1\/profile-pictures\/[\w-]{22}\.webp$/)
    expect(second).not.toBe(first)
    expect((await api.server.inject({ url: first ?? '' })).statusCode).toBe(404)
    expect(files()).toEqual([second?.split('/').at(-1)])
  })

  it('of several at once one is left', async () => {
    const bytes = await picture()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(bytes)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(files()).toEqual([(await urlNow())?.split('/').at(-1)])
  })

  it('leaves nothing, also when there is nothing', async () => {
    await upload(await picture())
    const url = await urlNow()
    const remove = () => api.get(profile.removePicture, {}, { token: teacher.token })
    expect(await remove()).toMatchObject({ id: teacher.id, profile_picture_url: null })
    expect(await remove()).toMatchObject({ profile_picture_url: null })
    expect((await api.server.inject({ url: url ?? '' })).statusCode).toBe(404)
    expect(files()).toEqual([])
  })

  it('touches no one else’s picture', async () => {
    const colleague = await colleagueOf(api, teacher)
    await upload(await picture())
    const mine = await urlNow()
    expect(await upload(await picture(), { token: colleague.token })).toMatchObject({ status: 200 })
    await api.get(profile.removePicture, {}, { token: colleague.token })
    expect(await urlNow()).toBe(mine)
    expect((await api.server.inject({ url: mine ?? '' })).statusCode).toBe(200)
  })

  it('needs somebody who is signed in', async () => {
    expect(await upload(await picture(), { token: 'nonsense' })).toMatchObject({ status: 401 })
    expect(await api.call(profile.removePicture, {})).toMatchObject({ status: 401 })
  })
})

describe('a storage out of order', () => {
  const picture = () => plain(300, 300).png().toBuffer()

  it('that cannot be written to: 503, and the present picture stays', async () => {
    await upload(await picture())
    const url = await urlNow()
    const folder = path.join(dataDir, 'files')
    const kept = path.join(dataDir, 'kept')
    renameSync(folder, kept)
    writeFileSync(folder, 'a file where the folder should be')
    const answer = await upload(await picture())
    rmSync(folder)
    renameSync(kept, folder)
    expect(answer).toMatchObject({ status: 503, body: { code: 'app.unavailable' } })
    expect(answer.headers['retry-after']).toBe('30')
    expect(await urlNow()).toBe(url)
    expect((await api.server.inject({ url: url ?? '' })).statusCode).toBe(200)
    expect(files()).toHaveLength(1)
  })

  it('that cannot remove the old file: the new picture counts, the log says what stays', async () => {
    await upload(await picture())
    const old = path.join(dataDir, 'files', (await urlNow())?.split('/').at(-1) ?? '')
    rmSync(old)
    mkdirSync(old)
    lines.length = 0
    const answer = await upload(await picture())
    const url = await urlNow()
    expect(answer).toMatchObject({ status: 200, body: { profile_picture_url: url } })
    expect((await api.server.inject({ url: url ?? '' })).statusCode).toBe(200)
    rmSync(old, { recursive: true })
    expect(lines.join('')).toContain('a picture stays in the storage')
  })

  it('in a bucket: 503 for anyone who looks, uploads and removes, and the picture is there again with the storage', async () => {
    const s3 = await startS3Server()
    const beside = await startTestApi({
      beside: api,
      config: { storage: s3.target },
      logTo: { write: () => undefined },
    })
    const { token } = await signedUpTeacher(api)
    const send = async () => sendFile(beside, profile.setPicture, new Uint8Array(await picture()), { token })
    expect((await send()).status).toBe(200)
    const url = (await api.get(profile.me, {}, { token })).profile_picture_url ?? ''
    expect([...s3.files.keys()]).toEqual([url.split('/').at(-1)])
    Object.assign(s3.fault, { current: 500, times: 1000 })
    expect((await send()).status).toBe(503)
    expect((await beside.server.inject({ url })).statusCode).toBe(503)
    s3.fault.times = 0
    const answer = await beside.server.inject({ url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    await beside.get(profile.removePicture, {}, { token })
    expect(s3.files.size).toBe(0)
    await beside.stop()
    await s3.stop()
  })
})

describe('the address of a picture', () => {
  it.each(['x'.repeat(22), `${'x'.repeat(22)}.webp`, '..%2fjwt-secret', '%2e%2e', 'a.webp'])(
    'that nobody has gives 404: %s',
    async (name) => {
      const response = await api.server.inject({
        url: `/v1/profile-pictures/${name}`,
        headers: { 'accept-language': 'cs' },
      })
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { detail: 'Nic takového tu není.', code: 'app.not_found' },
      ])
      expect(response.headers['cache-control']).toBe('no-store')
    },
  )

  it('is asked for without signing in, also by its head alone', async () => {
    await upload(await plain(300, 300).png().toBuffer())
    const url = (await urlNow()) ?? ''
    const head = await api.server.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-type'], head.rawPayload.length]).toEqual([200, 'image/webp', 0])
  })
})

describe('too many pictures', () => {
  it('are refused before they are read, and say for how long', async () => {
    const limits = { ...defaultLimits, picture: { points: 2, seconds: 3600 } }
    const beside = await startTestApi({ beside: api, config: { dataDir, limits } })
    const other = await signedUpTeacher(beside)
    const send = async () =>
      sendFile(beside, profile.setPicture, new Uint8Array(await plain(30, 30).png().toBuffer()), { token: other.token })
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { code: 'app.too_many_requests' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    await beside.stop()
  })
})
