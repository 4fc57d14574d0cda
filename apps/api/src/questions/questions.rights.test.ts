import { audit } from '@katedra/contract/audit'
import { questions } from '@katedra/contract/questions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { abcQuestion, ownQuestion } from '../testing/build-question.ts'
import { colleagueOf, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'

let api: TestApi
let author: SignedInTeacher
let colleague: SignedInTeacher
let admin: SignedInTeacher
let stranger: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  author = await signedUpTeacher(api)
  colleague = await colleagueOf(api, author)
  admin = await colleagueOf(api, author, 'SCHOOL_ADMIN')
  stranger = await signedUpTeacher(api)
})
afterAll(() => api.stop())

const as = ({ token }: SignedInTeacher) => ({ token })
const look = (who: SignedInTeacher, question_id: string) =>
  api.call(questions.question, { params: { question_id } }, as(who))
const copy = (who: SignedInTeacher, question_id: string) =>
  api.call(questions.copyQuestion, { params: { question_id } }, as(who))
const save = (who: SignedInTeacher, question_id: string, version = 1) =>
  api.call(
    questions.updateQuestion,
    { params: { question_id }, body: { subject_id: 1, tags: [], question: abcQuestion('Jinak'), version } },
    as(who),
  )
const versions = (who: SignedInTeacher, question_id: string) =>
  api.call(questions.questionVersions, { params: { question_id } }, as(who))
const remove = (who: SignedInTeacher, ...question_ids: string[]) =>
  api.call(questions.deleteQuestions, { body: { question_ids } }, as(who))
const putBack = (who: SignedInTeacher, ...question_ids: string[]) =>
  api.call(questions.putBackQuestions, { body: { question_ids } }, as(who))
const share = (who: SignedInTeacher, visibility: 'private' | 'school', ...question_ids: string[]) =>
  api.call(questions.shareQuestions, { body: { question_ids, visibility } }, as(who))
const tag = (who: SignedInTeacher, question_id: string) =>
  api.call(questions.tagQuestions, { body: { question_ids: [question_id], add: ['nový'] } }, as(who))

async function statuses(asked: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(asked)).map(({ status }) => status)
}

describe('a private question', () => {
  it.each(['colleague', 'admin', 'stranger'] as const)('does not exist for a %s', async (name) => {
    const { id } = await ownQuestion(api, author)
    const who = { colleague, admin, stranger }[name]
    const asked = [look(who, id), copy(who, id), save(who, id), versions(who, id), tag(who, id)]
    expect(await statuses([...asked, remove(who, id), putBack(who, id), share(who, 'school', id)])).toEqual(
      Array.from({ length: 8 }, () => 404),
    )
    expect(await look(author, id)).toMatchObject({ status: 200, body: { version: 1 } })
  })

  it('is in no one else’s list, count or tags', async () => {
    await ownQuestion(api, author, { tags: ['tajný'] })
    for (const who of [colleague, admin]) {
      for (const whose of ['own', 'school'] as const)
        expect(await api.get(questions.bank, { query: { whose, search: 'tajny' } }, as(who))).toMatchObject({
          total: 0,
        })
      const { tags } = await api.get(questions.bankOverview, {}, as(who))
      expect(JSON.stringify(tags)).not.toContain('tajný')
    }
  })
})

describe('a shared question', () => {
  let id: string
  beforeEach(async () => {
    ;({ id } = await ownQuestion(api, author, { visibility: 'school' }))
  })

  it('is seen and copied by colleagues, who can change nothing of it', async () => {
    expect(await look(colleague, id)).toMatchObject({
      status: 200,
      body: { whose: 'school', author: { name: 'Jana Nováková' }, may: { edit: false } },
    })
    expect(await copy(colleague, id)).toMatchObject({
      status: 201,
      body: {
        whose: 'own',
        visibility: 'private',
        author: { id: colleague.id },
        origin: { whose: 'teacher', question_id: id, version: 1, author_name: 'Jana Nováková' },
      },
    })
    const asked = [save(colleague, id), versions(colleague, id), tag(colleague, id), remove(colleague, id)]
    expect(await statuses([...asked, share(colleague, 'private', id)])).toEqual([403, 403, 403, 403, 403])
    expect(await save(colleague, id)).toMatchObject({
      body: { code: 'questions.not_yours', detail: expect.stringContaining('Zkopírujte') },
    })
  })

  it('does not exist in another school', async () => {
    const asked = [look(stranger, id), copy(stranger, id), save(stranger, id), remove(stranger, id)]
    expect(await statuses(asked)).toEqual([404, 404, 404, 404])
  })

  it('is changed and deleted by admins too, which is written down', async () => {
    expect(await look(admin, id)).toMatchObject({ body: { may: { edit: true } } })
    expect(await save(admin, id)).toMatchObject({ status: 200, body: { version: 2, whose: 'school' } })
    expect(await versions(author, id)).toMatchObject({
      body: [
        { version: 2, saved_by: 'Jana Svobodová' },
        { version: 1, saved_by: 'Jana Nováková' },
      ],
    })
    expect(await remove(admin, id)).toMatchObject({ status: 200 })
    const { entries } = await api.get(audit.auditLog, { query: {} }, as(admin))
    expect(
      entries.slice(0, 2).map(({ action, target_id, target_name }) => ({ action, target_id, target_name })),
    ).toEqual([
      { action: 'questions.deleted', target_id: id, target_name: 'Jinak' },
      { action: 'questions.updated', target_id: id, target_name: 'Jinak' },
    ])
  })

  it('is private again when its author or an admin says so; then admins do not see it', async () => {
    expect(await share(admin, 'private', id)).toMatchObject({ status: 200 })
    expect(await statuses([look(admin, id), look(author, id)])).toEqual([404, 200])
    expect(await share(author, 'school', id)).toMatchObject({ status: 200 })
    expect(await look(colleague, id)).toMatchObject({ status: 200 })
  })
})

describe('deleting', () => {
  it('hides a question, and putting back brings it back as it was', async () => {
    const { id } = await ownQuestion(api, author, { visibility: 'school', tags: ['a'] })
    expect(await statuses([remove(author, id), remove(author, id)])).toEqual([200, 200])
    expect(await statuses([look(author, id), look(admin, id), save(author, id), copy(colleague, id)])).toEqual([
      404, 404, 404, 404,
    ])
    expect((await api.get(questions.bank, { query: { search: id } }, as(author))).total).toBe(0)
    expect(await putBack(author, id)).toMatchObject({ status: 200, body: { question_ids: [id] } })
    expect(await look(author, id)).toMatchObject({ status: 200, body: { version: 1, tags: ['a'] } })
  })

  it('of several is all or nothing', async () => {
    const own = await ownQuestion(api, colleague)
    const theirs = await ownQuestion(api, author, { visibility: 'school' })
    expect(await remove(colleague, own.id, theirs.id)).toMatchObject({ status: 403 })
    expect(await look(colleague, own.id)).toMatchObject({ status: 200 })
  })

  it('of more than can be taken at once says how many can', async () => {
    const body = { question_ids: Array.from({ length: 501 }, () => crypto.randomUUID()) }
    for (const [language, words] of [
      ['cs', 'Najednou jde pracovat nejvýš s 500 otázkami. Vyberte jich méně a zbytek vezměte příště.'],
      ['en', 'At most 500 questions can be taken at once. Choose fewer and take the rest afterwards.'],
    ] as const)
      expect(await api.call(questions.deleteQuestions, { body }, { ...as(author), language })).toMatchObject({
        status: 422,
        body: { detail: { question_ids: [words] } },
      })
  })

  it('of a private question does not tell admins its words', async () => {
    const { id } = await ownQuestion(api, author, { question: abcQuestion('Tajné zadání') })
    await remove(author, id)
    const { entries } = await api.get(audit.auditLog, { query: {} }, as(admin))
    expect(JSON.stringify(entries)).not.toContain('Tajné')
  })
})

describe('tags of several', () => {
  it('are added and taken off, as a new version each', async () => {
    const [one, other] = [
      await ownQuestion(api, author, { tags: ['a', 'b'] }),
      await ownQuestion(api, author, { tags: ['c'] }),
    ]
    await api.get(
      questions.tagQuestions,
      { body: { question_ids: [one.id, other.id], add: ['C'], remove: ['a'] } },
      as(author),
    )
    expect(await look(author, one.id)).toMatchObject({ body: { tags: ['b', 'c'], version: 2 } })
    expect(await look(author, other.id)).toMatchObject({ body: { tags: ['c'], version: 1 } })
    expect(await save(author, one.id, 1)).toMatchObject({ status: 409 })
  })

  it('stay as they are where one question would have too many', async () => {
    const full = Array.from({ length: 20 }, (_, index) => `t${index}`)
    const { id } = await ownQuestion(api, author, { tags: full })
    expect(await tag(author, id)).toMatchObject({ status: 422, body: { detail: { add: [expect.any(String)] } } })
    expect(await look(author, id)).toMatchObject({ body: { tags: full, version: 1 } })
  })
})
