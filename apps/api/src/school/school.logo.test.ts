import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { school } from '@katedra/contract/school'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { plain } from '../testing/build-picture.ts'
import { colleagueOf, registeredSchool, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { sendFile } from '../testing/send-file.ts'

let dataDir: string
let api: TestApi
let admin: SignedInTeacher
let teacher: SignedInTeacher
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-logos-'))
  api = await startTestApi({ config: { dataDir } })
  admin = await signedUpTeacher(api)
  await registeredSchool(api, admin)
  teacher = await colleagueOf(api, admin)
})
afterAll(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const files = () => readdirSync(path.join(dataDir, 'files'))
const upload = (bytes: Buffer, { token } = admin) => sendFile(api, school.setLogo, new Uint8Array(bytes), { token })
const urlNow = async () => (await api.get(school.school, {}, { token: teacher.token })).logo_url

describe('a logo', () => {
  it.each([
    [2000, 500, { width: 800, height: 200 }],
    [300, 900, { width: 133, height: 400 }],
    [200, 100, { width: 200, height: 100 }],
  ])('of %i × %i pixels keeps its shape and is never made larger', async (width, height, size) => {
    expect(await upload(await plain(width, height).png().toBuffer())).toMatchObject({ status: 200 })
    const { statusCode, rawPayload, headers } = await api.server.inject({ url: (await urlNow()) ?? '' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'content-security-policy': "default-src 'none'" })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', ...size })
    expect(files()).toHaveLength(1)
  })

  it('is set and removed by admins only, and nothing stays behind', async () => {
    const picture = await plain(300, 300).png().toBuffer()
    expect(await upload(picture, teacher)).toMatchObject({ status: 403 })
    await upload(picture)
    expect(await api.call(school.removeLogo, {}, { token: teacher.token })).toMatchObject({ status: 403 })
    expect(await api.get(school.removeLogo, {}, { token: admin.token })).toMatchObject({ logo_url: null })
    expect(files()).toEqual([])
  })

  it('that is no picture is refused at the field', async () => {
    expect(await upload(Buffer.from('<svg/>'))).toMatchObject({
      status: 422,
      body: { detail: { image: ['Tento soubor není obrázek PNG, JPEG ani WebP'] } },
    })
  })
})
