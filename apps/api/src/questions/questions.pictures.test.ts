import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plannedTests } from '@katedra/contract/planned-tests'
import { pictureLimit, profile } from '@katedra/contract/profile'
import { questions } from '@katedra/contract/questions'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { blackPng, blue, plain, red } from '../testing/build-picture.ts'
import { abcQuestion, ownQuestion } from '../testing/build-question.ts'
import { at, colleagueOf, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt } from '../testing/build-test.ts'
import { sendFile } from '../testing/send-file.ts'

let dataDir: string
let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-questions-'))
  api = await startTestApi({ config: { dataDir } })
  teacher = await signedUpTeacher(api)
})
afterAll(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const as = ({ token }: SignedInTeacher) => ({ token })
const upload = (bytes: Buffer, caller = teacher) =>
  sendFile(api, questions.uploadQuestionPicture, new Uint8Array(bytes), as(caller))
const files = () => readdirSync(path.join(dataDir, 'files'))

/** The address of a picture that has been taken. */
async function uploaded(bytes: Buffer, caller = teacher): Promise<string> {
  const { status, body } = await upload(bytes, caller)
  expect(status).toBe(201)
  const src = typeof body === 'object' && body !== null && 'src' in body ? String(body.src) : ''
  expect(src).toMatch(/^\/v1\/question-pictures\/[\w-]{22}\.webp$/)
  return src
}
const withPicture = (src: string) => ({ ...abcQuestion(), picture: { src, alt: { cs: 'Mapa Čech' } } })

describe('a picture of a question', () => {
  it('becomes a WebP within 1600 pixels, seen by anyone who holds its address', async () => {
    const answer = await upload(await plain(3200, 800).png().toBuffer())
    expect(answer).toMatchObject({ status: 201, body: { width: 1600, height: 400 } })
    const src = await uploaded(await plain(300, 200).jpeg().toBuffer())
    const shown = await api.server.inject({ url: src })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.headers['content-security-policy']).toBe("default-src 'none'")
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
    expect((await api.server.inject({ url: `/v1/question-pictures/${'x'.repeat(22)}.webp` })).statusCode).toBe(404)
  })

  it('loses what the camera wrote into it, and of an animation keeps the first frame', async () => {
    const telling = await plain(300, 300)
      .withExif({ IFD0: { Make: 'Secret phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { rawPayload } = await api.server.inject({ url: await uploaded(telling) })
    expect(rawPayload.includes('Secret')).toBe(false)
    expect(await sharp(rawPayload).metadata()).not.toHaveProperty('exif')
    const frames = await Promise.all([red, blue].map((colour) => plain(200, 200, colour).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    const still = await api.server.inject({ url: await uploaded(moving) })
    expect((await sharp(still.rawPayload).metadata()).pages ?? 1).toBe(1)
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Tento soubor není obrázek'],
    ['GIF', () => Buffer.from('GIF89a'), 'Tento soubor není obrázek'],
    ['HEIC', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC'],
    ['nothing', () => Buffer.alloc(0), 'Vyberte obrázek'],
    ['more than 10 MB', () => Buffer.alloc(pictureLimit + 1), '10 MB'],
    ['900 megapixels', () => blackPng(30_000), 'příliš mnoho bodů'],
  ])('is not %s, which is said at the field; nothing is kept', async (_, make, sentence) => {
    const before = files().length
    expect(await upload(await make())).toMatchObject({
      status: 422,
      body: { detail: { image: [expect.stringContaining(sentence)] } },
    })
    expect(files().length).toBe(before)
  })

  it('needs a teacher to upload it', async () => {
    const picture = await plain(30, 30).png().toBuffer()
    expect(await upload(picture, { ...teacher, token: 'nonsense' })).toMatchObject({ status: 401 })
  })
})

describe('a question with a picture', () => {
  it('takes one that the school has uploaded, and none from elsewhere', async () => {
    const src = await uploaded(await plain(30, 30).png().toBuffer())
    const colleague = await colleagueOf(api, teacher)
    expect((await ownQuestion(api, colleague, { question: withPicture(src) })).question.picture?.src).toBe(src)
    const stranger = await signedUpTeacher(api)
    const theirs = await uploaded(await plain(30, 30).png().toBuffer(), stranger)
    for (const wrong of [theirs, '/v1/auth/logout/', `/v1/question-pictures/${'x'.repeat(22)}.webp`])
      expect(
        await api.call(
          questions.createQuestion,
          { body: { subject_id: 1, question: withPicture(wrong) } },
          as(teacher),
        ),
      ).toMatchObject({ status: 422, body: { detail: { 'question.picture.src': [expect.any(String)] } } })
  })

  it('shows it to a pupil without an account, also after the question was deleted', async () => {
    const src = await uploaded(await plain(30, 30).png().toBuffer())
    const { id } = await ownQuestion(api, teacher, { question: withPicture(src) })
    const pupils = await schoolClass(api, teacher)
    const starts_at = new Date(api.clock.now().getTime() + 600_000).toISOString()
    const body = { class_id: pupils.id, title: 'Mapa', starts_at, subject_id: 1, question_ids: [id] }
    const test = await api.get(plannedTests.planTest, { body }, as(teacher))
    await api.get(questions.deleteQuestions, { body: { question_ids: [id] } }, as(teacher))
    await api.get(plannedTests.launchTest, { params: { test_id: test.id } }, as(teacher))
    const { attempt } = await joinedAttempt(api, test, at(pupils.students, 0))
    expect(JSON.stringify(attempt)).toContain(src)
    expect((await api.server.inject({ url: src })).statusCode).toBe(200)
  })

  it('goes with a school that its only teacher deletes', async () => {
    const lonely = await signedUpTeacher(api)
    const src = await uploaded(await plain(30, 30).png().toBuffer(), lonely)
    await ownQuestion(api, lonely, { question: withPicture(src) })
    expect(await api.call(profile.deleteAccount, { body: { password: lonely.password } }, as(lonely))).toMatchObject({
      status: 204,
    })
    expect((await api.server.inject({ url: src })).statusCode).toBe(404)
  })
})
