import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  questionFiles,
  type ExportForm,
  type FileReport,
  type QuestionFileFormat,
} from '@katedra/contract/question-files'
import { questions } from '@katedra/contract/questions'
import type { Question } from '@katedra/questions'
import { allExamples } from '@katedra/questions/examples'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { plain } from '../testing/build-picture.ts'
import { ownQuestion } from '../testing/build-question.ts'
import { signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { giftSample } from '../testing/question-file-samples.ts'
import { sendFile } from '../testing/send-file.ts'
import { writeQuestionFile } from './question-files.ts'
import { readQuestionFile } from './question-files.reading.ts'

let api: TestApi
let teacher: SignedInTeacher
const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-question-files-'))
beforeAll(async () => {
  api = await startTestApi({ config: { dataDir } })
})
afterAll(async () => {
  await api.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  teacher = await signedUpTeacher(api)
})

const gift = new TextEncoder().encode(giftSample)
const as = ({ token }: SignedInTeacher) => ({ token })
const bank = (by = teacher) => api.get(questions.bank, { query: { whose: 'own' } }, as(by))

function check(bytes: Uint8Array<ArrayBuffer>, query = '') {
  return sendFile(api, { ...questionFiles.checkFile, path: `/v1/question-files/check/${query}` }, bytes, as(teacher))
}

function bringIn(bytes: Uint8Array<ArrayBuffer>, query: Record<string, string> = {}, by = teacher) {
  const all = new URLSearchParams({ subject_id: '1', request_id: randomUUID(), ...query })
  return sendFile(api, { ...questionFiles.importFile, path: `/v1/question-files/?${all.toString()}` }, bytes, as(by))
}

async function download(route: { path: string; method: 'GET' | 'POST' }, body?: ExportForm) {
  const response = await api.server.inject({
    method: route.method,
    url: route.path,
    headers: { authorization: `Bearer ${teacher.token}`, 'accept-language': 'cs' },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: response.statusCode, headers: response.headers, bytes: new Uint8Array(response.rawPayload) }
}

async function readBack(format: QuestionFileFormat, bytes: Uint8Array) {
  const { reading } = await readQuestionFile({ name: `x.${format}`, bytes }, { language: 'cs' })
  if (!reading.ok) throw new Error(reading.refusal.code)
  return reading.taken
}

describe('a file of questions that is looked at', () => {
  it('is told question by question, with what was skipped, and nothing is written', async () => {
    const { status, body } = await check(gift)
    expect(status).toBe(200)
    expect(body).toMatchObject({ format: 'gift', refusal: null })
    expect(body).toHaveProperty('taken.length', 12)
    expect(body).toHaveProperty(
      'taken.0',
      expect.objectContaining({ item_no: 1, name: 'Vltava', where: { kind: 'line', number: 6 } }),
    )
    expect(body).toHaveProperty('skipped.0.reason', { code: 'only_text', values: {} })
    expect((await bank()).total).toBe(0)
  })

  it('is refused with its reason when it can’t be read', async () => {
    expect((await check(new TextEncoder().encode('nic takového'))).body).toEqual({
      format: null,
      refusal: { code: 'unknown_format', values: {} },
      notes: [],
      taken: [],
      skipped: [],
    } satisfies FileReport)
  })

  it('must be there and not too large', async () => {
    expect(await check(new Uint8Array())).toMatchObject({
      status: 422,
      body: { detail: { questions: ['Vyberte soubor s otázkami'] } },
    })
    expect(await check(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ status: 422 })
  })
})

describe('a file of questions that is brought in', () => {
  it('adds all its questions to the teacher’s own, private, in the order of the file', async () => {
    const { status, body } = await bringIn(gift, { tags: 'Zeměpis,test' })
    expect(status).toBe(201)
    const { questions: list, total } = await bank()
    expect(total).toBe(12)
    expect(list.map(({ question }) => question.type).slice(0, 5)).toEqual(['abc', 'abc', 'abc', 'abc', 'abc'])
    expect(list[0]?.tags).toEqual(['zeměpis', 'test', 'řeky a moře', 'evropa', 'řeky'])
    expect(list.every(({ visibility }) => visibility === 'private')).toBe(true)
    expect(body).toEqual({ question_ids: list.map(({ id }) => id) })
  })

  it('adds only what was chosen', async () => {
    await bringIn(gift, { items: '2.11-12' })
    const { questions: list } = await bank()
    expect(list.map(({ question }) => question.prompt.cs)).toEqual([
      'Které z měst leží na Dunaji?',
      'Popište **vlastními slovy**, jak vzniká *delta*.',
      expect.stringContaining('Kolik je 2'),
    ])
    expect(await bringIn(gift, { items: '99' })).toMatchObject({ status: 422 })
    expect(await bringIn(gift, { items: 'a' })).toMatchObject({ status: 422 })
  })

  it('is added once however often the same request comes, at once or later', async () => {
    const request_id = randomUUID()
    const both = await Promise.all([bringIn(gift, { request_id }), bringIn(gift, { request_id })])
    const again = await bringIn(gift, { request_id })
    expect([...both, again].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(both[0].body).toEqual(both[1].body)
    expect(again.body).toEqual(both[0].body)
    expect((await bank()).total).toBe(12)
    expect(await bringIn(gift, { request_id }, await signedUpTeacher(api))).toMatchObject({ status: 201 })
  })

  it('adds nothing when it can’t be read or its subject is none', async () => {
    expect(await bringIn(new TextEncoder().encode('nic'))).toMatchObject({ status: 422 })
    expect(await bringIn(gift, { subject_id: '999999' })).toMatchObject({ status: 422 })
    expect((await bank()).total).toBe(0)
  })

  it('has its pictures made again; one that is none is left out, its question is not', async () => {
    const [example = never()] = allExamples
    const picture = { src: '/in-file/1', alt: { cs: 'Mapa' } }
    const question: Question = { ...example, picture }
    const png = new Uint8Array(await plain(40, 30).png().toBuffer())
    const broken = Uint8Array.from([...png.slice(0, 20), 1, 2, 3])
    const file = await writeQuestionFile(
      'json',
      [png, broken].map((bytes) => ({ name: '', question, tags: [], pictures: [{ src: picture.src, bytes }] })),
      { language: 'cs' },
    )
    expect((await bringIn(Uint8Array.from(file?.bytes ?? []))).status).toBe(201)
    const [first = never(), second = never()] = (await bank()).questions
    expect(first.question.picture).toEqual({
      src: expect.stringMatching(/^\/v1\/question-pictures\/[\w-]{22}\.webp$/),
      alt: { cs: 'Mapa' },
    })
    expect(second.question.picture).toBeUndefined()
    const served = await api.server.inject({ url: first.question.picture?.src ?? never() })
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
    const { bytes } = await download(questionFiles.exportFile, { format: 'json', filter: { whose: 'own' } })
    const out = await readBack('json', bytes)
    expect(out.flatMap(({ pictures }) => pictures.map(({ src }) => src))).toEqual([first.question.picture?.src])
  })
})

describe('questions of the bank as a file', () => {
  it.each(['gift', 'moodle-xml', 'qti', 'csv', 'xlsx', 'json'] as const)(
    'can be taken away as %s and read again',
    async (format) => {
      for (const question of allExamples.slice(0, 2)) await ownQuestion(api, teacher, { question, tags: ['ukázka'] })
      const { status, headers, bytes } = await download(questionFiles.exportFile, { format, filter: { whose: 'own' } })
      expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('filename="Otazky.')])
      expect((await readBack(format, bytes)).map(({ tags }) => tags)).toEqual([['ukázka'], ['ukázka']])
    },
  )

  it('come in the order that was asked for; those of others are refused', async () => {
    const first = await ownQuestion(api, teacher, { question: allExamples[0] ?? never() })
    const second = await ownQuestion(api, teacher, { question: allExamples[5] ?? never() })
    const { bytes } = await download(questionFiles.exportFile, { format: 'json', question_ids: [second.id, first.id] })
    expect((await readBack('json', bytes)).map(({ question }) => question)).toEqual([second.question, first.question])
    const foreign = await ownQuestion(api, await signedUpTeacher(api))
    const refused = await download(questionFiles.exportFile, { format: 'json', question_ids: [foreign.id] })
    expect(refused.status).toBe(422)
  })

  it('tell beforehand what the format has no place for', async () => {
    const axis = allExamples.find(({ type }) => type === 'axis') ?? never()
    await ownQuestion(api, teacher, { question: axis })
    const report = await api.get(questionFiles.exportReport, { body: { format: 'gift' } }, as(teacher))
    expect(report).toEqual({
      question_count: 1,
      written_count: 0,
      lost: [
        { name: expect.any(String), whole: true, reason: { code: 'type_not_in_format', values: { type: 'axis' } } },
      ],
    })
    expect(await api.get(questionFiles.exportReport, { body: { format: 'json' } }, as(teacher))).toMatchObject({
      lost: [],
    })
  })

  it.each(['csv', 'xlsx'] as const)('have a template as %s that can be read as it is', async (format) => {
    const { status, bytes } = await download({
      method: 'GET',
      path: `${questionFiles.template.path}?format=${format}&language=en`,
    })
    expect(status).toBe(200)
    expect((await readBack(format, bytes)).length).toBe(allExamples.length)
  })
})

function never(): never {
  throw new Error('no example')
}
